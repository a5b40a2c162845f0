package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementKind;

/** CREATE, ALTER and DROP: which type of object, its name, its table. */
final class DefinitionClassifier {
  /** No definition has more words before the type of its object. */
  private static final int MAX_MODIFIERS = 60;

  private final Tokens tokens;
  private ObjectName object;
  private ObjectName table;

  DefinitionClassifier(Tokens tokens) {
    this.tokens = tokens;
  }

  /** The stream stands behind CREATE. */
  StatementKind create(Dialect dialect, ObjectName objectOut, ObjectName tableOut) {
    object = objectOut;
    table = tableOut;
    boolean materialized = false;
    for (int i = 0; i < MAX_MODIFIERS && !tokens.ended(); i++) {
      if (skipDefiner()) {
        continue;
      }
      if (tokens.skip("TABLE")) {
        return table(StatementKind.CREATE_TABLE);
      } else if (tokens.skip("VIEW")) {
        return named(
            materialized ? StatementKind.CREATE_MATERIALIZED_VIEW : StatementKind.CREATE_VIEW);
      } else if (tokens.skip("INDEX")) {
        return index(StatementKind.CREATE_INDEX);
      } else if (tokens.skip("TRIGGER")) {
        return onTable(StatementKind.CREATE_TRIGGER);
      } else if (tokens.skip("FUNCTION")
          || tokens.skip("PROCEDURE")
          || tokens.skip("PROC")
          || tokens.skip("PACKAGE")) {
        tokens.skip("BODY");
        return named(StatementKind.CREATE_ROUTINE);
      } else if (tokens.skip("AGGREGATE")) {
        tokens.skip("FUNCTION");
        return named(StatementKind.CREATE_ROUTINE);
      } else if (tokens.skip("EVENT")) {
        boolean trigger = dialect == Dialect.POSTGRES && tokens.skip("TRIGGER");
        return named(trigger ? StatementKind.CREATE_OTHER : StatementKind.CREATE_EVENT);
      } else if (tokens.skip("SEQUENCE")) {
        return named(StatementKind.CREATE_SEQUENCE);
      } else if (tokens.skip("TYPE") || tokens.skip("DOMAIN")) {
        return named(StatementKind.CREATE_TYPE);
      } else if (tokens.skip("SCHEMA")) {
        return named(
            dialect == Dialect.MYSQL ? StatementKind.CREATE_DATABASE : StatementKind.CREATE_SCHEMA);
      } else if (tokens.skip("DATABASE")) {
        return named(StatementKind.CREATE_DATABASE);
      } else if (tokens.skip("EXTENSION")) {
        return named(StatementKind.CREATE_EXTENSION);
      } else if (tokens.skip("RULE")) {
        return rule();
      } else if (tokens.skip("POLICY")) {
        return onTable(StatementKind.CREATE_POLICY);
      } else if (tokens.is("USER") || tokens.is("ROLE") || tokens.is("LOGIN")) {
        tokens.next();
        return tokens.is("MAPPING") ? StatementKind.CREATE_OTHER : named(StatementKind.CREATE_ROLE);
      } else if (isOtherType()) {
        tokens.next();
        return named(StatementKind.CREATE_OTHER);
      }
      materialized |= tokens.is("MATERIALIZED");
      tokens.next();
    }
    return StatementKind.CREATE_OTHER;
  }

  /** The stream stands behind ALTER. */
  StatementKind alter(Dialect dialect, ObjectName objectOut, ObjectName tableOut) {
    object = objectOut;
    table = tableOut;
    for (int i = 0; i < MAX_MODIFIERS && !tokens.ended(); i++) {
      if (skipDefiner()) {
        continue;
      }
      if (tokens.skip("TABLE")) {
        return table(StatementKind.ALTER_TABLE);
      } else if (tokens.skip("VIEW")) {
        return named(StatementKind.ALTER_VIEW);
      } else if (tokens.skip("INDEX")) {
        StatementKind kind = named(StatementKind.ALTER_INDEX);
        if (dialect == Dialect.MSSQL && tokens.skip("ON")) {
          tokens.name(table);
        }
        return kind;
      } else if (tokens.skip("SEQUENCE")) {
        return sequence();
      } else if (tokens.skip("DATABASE")) {
        return named(StatementKind.ALTER_DATABASE);
      } else if (tokens.skip("SCHEMA")) {
        return named(
            dialect == Dialect.MYSQL ? StatementKind.ALTER_DATABASE : StatementKind.ALTER_OTHER);
      } else if (tokens.skip("TRIGGER") || tokens.skip("RULE") || tokens.skip("POLICY")) {
        return onTable(StatementKind.ALTER_OTHER);
      } else if (isPlainType() || isOtherType()) {
        if (tokens.skip("LARGE")) {
          tokens.skip("OBJECT");
        } else {
          tokens.next();
        }
        return named(StatementKind.ALTER_OTHER);
      }
      tokens.next();
    }
    return StatementKind.ALTER_OTHER;
  }

  /** The stream stands behind DROP. */
  StatementKind drop(Dialect dialect, ObjectName objectOut, ObjectName tableOut) {
    object = objectOut;
    table = tableOut;
    for (int i = 0; i < MAX_MODIFIERS && !tokens.ended(); i++) {
      if (tokens.skip("TABLE")) {
        return table(StatementKind.DROP_TABLE);
      } else if (tokens.skip("VIEW")) {
        return named(StatementKind.DROP_VIEW);
      } else if (tokens.skip("INDEX")) {
        return index(StatementKind.DROP_INDEX);
      } else if (tokens.skip("TRIGGER")) {
        return onTable(StatementKind.DROP_TRIGGER);
      } else if (tokens.skip("SEQUENCE")) {
        return named(StatementKind.DROP_SEQUENCE);
      } else if (tokens.skip("DATABASE")) {
        return named(StatementKind.DROP_DATABASE);
      } else if (tokens.skip("SCHEMA")) {
        return named(
            dialect == Dialect.MYSQL ? StatementKind.DROP_DATABASE : StatementKind.DROP_OTHER);
      } else if (tokens.skip("RULE") || tokens.skip("POLICY")) {
        return onTable(StatementKind.DROP_OTHER);
      } else if (isPlainType() || isOtherType()) {
        tokens.next();
        return named(StatementKind.DROP_OTHER);
      }
      tokens.next();
    }
    return StatementKind.DROP_OTHER;
  }

  /** Types that ALTER and DROP treat alike. */
  private boolean isPlainType() {
    return tokens.is("FUNCTION")
        || tokens.is("PROCEDURE")
        || tokens.is("PROC")
        || tokens.is("AGGREGATE")
        || tokens.is("ROUTINE")
        || tokens.is("PACKAGE")
        || tokens.is("EVENT")
        || tokens.is("TYPE")
        || tokens.is("DOMAIN")
        || tokens.is("EXTENSION")
        || tokens.is("USER")
        || tokens.is("ROLE")
        || tokens.is("LOGIN")
        || tokens.is("DEFAULT");
  }

  private boolean isOtherType() {
    return tokens.is("SERVER")
        || tokens.is("PUBLICATION")
        || tokens.is("SUBSCRIPTION")
        || tokens.is("CAST")
        || tokens.is("OPERATOR")
        || tokens.is("COLLATION")
        || tokens.is("CONVERSION")
        || tokens.is("LANGUAGE")
        || tokens.is("TABLESPACE")
        || tokens.is("STATISTICS")
        || tokens.is("TRANSFORM")
        || tokens.is("ACCESS")
        || tokens.is("TEXT")
        || tokens.is("SYNONYM")
        || tokens.is("PARTITION")
        || tokens.is("WRAPPER")
        || tokens.is("AUTHORIZATION")
        || tokens.is("LARGE");
  }

  /** MySQL: {@code DEFINER = user@host}, {@code ALGORITHM = x}. */
  private boolean skipDefiner() {
    if (!tokens.is("DEFINER") && !tokens.is("ALGORITHM")) {
      return false;
    }
    tokens.next();
    if (tokens.skipSymbol('=')) {
      tokens.next();
      if (tokens.skipSymbol('@')) {
        tokens.next();
      }
    }
    return true;
  }

  private StatementKind named(StatementKind kind) {
    tokens.skip("CONCURRENTLY");
    tokens.skipIfExists();
    tokens.name(object);
    return kind;
  }

  private StatementKind table(StatementKind kind) {
    tokens.skipIfExists();
    tokens.skip("ONLY");
    boolean all = tokens.is("ALL");
    if (tokens.name(table)) {
      object.set(table);
    }
    if (all && tokens.is("IN")) { // ALTER TABLE ALL IN TABLESPACE
      table.clear();
      object.clear();
      return StatementKind.ALTER_OTHER;
    }
    return kind;
  }

  /** {@code INDEX [name] ON table}. */
  private StatementKind index(StatementKind kind) {
    tokens.skip("CONCURRENTLY");
    tokens.skipIfExists();
    if (!tokens.is("ON")) {
      tokens.name(object);
    }
    if (kind == StatementKind.DROP_INDEX && !tokens.is("ON") || tokens.seek("ON") == null) {
      return kind;
    }
    tokens.next();
    tokens.skip("ONLY");
    tokens.name(table);
    return kind;
  }

  /** {@code TRIGGER name … ON table}. */
  private StatementKind onTable(StatementKind kind) {
    named(kind);
    boolean dropped = kind == StatementKind.DROP_TRIGGER || kind == StatementKind.DROP_OTHER;
    if (dropped && !tokens.is("ON") || tokens.seek("ON") == null) {
      return kind;
    }
    tokens.next();
    tokens.skip("ONLY");
    tokens.name(table);
    return kind;
  }

  /** {@code RULE name AS ON event TO table}. */
  private StatementKind rule() {
    named(StatementKind.CREATE_RULE);
    if (tokens.seek("TO") != null) {
      tokens.next();
      tokens.name(table);
    }
    return StatementKind.CREATE_RULE;
  }

  /** {@code SEQUENCE name … OWNED BY table.column}. */
  private StatementKind sequence() {
    named(StatementKind.ALTER_SEQUENCE);
    if (tokens.skip("OWNED") && tokens.skip("BY") && !tokens.is("NONE") && tokens.name(table)) {
      table.dropLast();
    }
    return StatementKind.ALTER_SEQUENCE;
  }
}
