package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementKind;
import io.sqlsplitter.parser.token.TokenKind;
import io.sqlsplitter.parser.token.TokenStream;
import java.lang.foreign.MemorySegment;

/**
 * Tells from the first words of a statement what it is and which object and table it names. Not
 * thread safe.
 */
public final class StatementClassifier {
  private final Tokens tokens = new Tokens();
  private final TokenStream inner = new TokenStream();
  private final DefinitionClassifier definitions = new DefinitionClassifier(tokens);
  private LexicalRules rules;
  private ObjectName object;
  private ObjectName table;
  private boolean several;

  public StatementClassifier() {}

  /**
   * Classifies the statement whose text is {@code [from, to)} of {@code text}.
   *
   * @param whole whether the text is the whole statement; if not and it does not say enough, the
   *     answer is null
   * @param objectOut the object named; emptied when there is none
   * @param tableOut the table it belongs to; likewise
   */
  public StatementKind classify(
      LexicalRules lexicalRules,
      MemorySegment text,
      long from,
      long to,
      boolean whole,
      ObjectName objectOut,
      ObjectName tableOut) {
    rules = lexicalRules;
    object = objectOut;
    table = tableOut;
    object.clear();
    table.clear();
    several = false;
    tokens.reset(rules, text, from, to);
    StatementKind kind = first();
    return !whole && tokens.atEnd() ? null : kind;
  }

  /** Whether the statement classified last names more than one table to drop, truncate or lock. */
  public boolean severalTables() {
    return several;
  }

  private StatementKind first() {
    if (tokens.stream.kind() != TokenKind.WORD) {
      return tokens.stream.isSymbol('(') ? StatementKind.SELECT : StatementKind.UNKNOWN;
    }
    return switch (tokens.stream.byteAt(0) & 0xDF) {
      case 'I' -> tokens.skip("INSERT") ? insert() : StatementKind.UNKNOWN;
      case 'C' -> startsWithC();
      case 'A' -> startsWithA();
      case 'D' -> startsWithD();
      case 'S' -> startsWithS();
      case 'R' -> startsWithR();
      case 'U' -> startsWithU();
      case 'T' -> tokens.skip("TRUNCATE") ? truncate() : StatementKind.UNKNOWN;
      case 'L' -> tokens.skip("LOCK") ? lock() : StatementKind.UNKNOWN;
      case 'G' -> tokens.skip("GRANT") ? grant(StatementKind.GRANT) : StatementKind.UNKNOWN;
      case 'W' -> tokens.skip("WITH") ? with() : StatementKind.UNKNOWN;
      case 'M' -> tokens.skip("MERGE") ? merge() : StatementKind.UNKNOWN;
      case 'P' -> tokens.skip("PRAGMA") ? named(StatementKind.PRAGMA) : StatementKind.UNKNOWN;
      case 'B' -> startsWithB();
      case 'E' -> startsWithE();
      case 'V' -> tokens.is("VALUES") ? StatementKind.SELECT : StatementKind.UNKNOWN;
      default -> StatementKind.UNKNOWN;
    };
  }

  private StatementKind startsWithC() {
    if (tokens.skip("CREATE")) {
      return definitions.create(rules.dialect(), object, table);
    }
    if (tokens.skip("COPY")) {
      return copy();
    }
    if (tokens.skip("COMMENT")) {
      return comment();
    }
    return tokens.is("COMMIT") ? StatementKind.TRANSACTION : StatementKind.UNKNOWN;
  }

  private StatementKind startsWithA() {
    if (tokens.skip("ALTER")) {
      return definitions.alter(rules.dialect(), object, table);
    }
    if (tokens.skip("ANALYZE")) {
      tokens.skip("TABLE");
      return named(StatementKind.ANALYZE);
    }
    return StatementKind.UNKNOWN;
  }

  private StatementKind startsWithD() {
    if (tokens.skip("DROP")) {
      StatementKind kind = definitions.drop(rules.dialect(), object, table);
      several = tokens.stream.isSymbol(',');
      return kind;
    }
    if (tokens.skip("DELETE")) {
      return delete();
    }
    if (tokens.skip("DO")) {
      return select();
    }
    if (tokens.is("DISABLE")) {
      return switchTrigger();
    }
    return StatementKind.UNKNOWN;
  }

  private StatementKind startsWithS() {
    if (tokens.skip("SET")) {
      return set();
    }
    if (tokens.is("SELECT")) {
      return selectInto() ? StatementKind.CREATE_TABLE : select();
    }
    if (tokens.is("START")) {
      tokens.next();
      return tokens.is("TRANSACTION") ? StatementKind.TRANSACTION : StatementKind.UNKNOWN;
    }
    return tokens.is("SAVEPOINT") ? StatementKind.TRANSACTION : StatementKind.UNKNOWN;
  }

  private StatementKind startsWithR() {
    if (tokens.skip("REPLACE")) {
      return insert();
    }
    if (tokens.skip("REVOKE")) {
      return grant(StatementKind.REVOKE);
    }
    if (tokens.skip("RESET")) {
      return named(StatementKind.SET);
    }
    if (tokens.skip("REFRESH")) {
      tokens.skip("MATERIALIZED");
      tokens.skip("VIEW");
      tokens.skip("CONCURRENTLY");
      return named(StatementKind.UNKNOWN);
    }
    return tokens.is("ROLLBACK") || tokens.is("RELEASE")
        ? StatementKind.TRANSACTION
        : StatementKind.UNKNOWN;
  }

  private StatementKind startsWithU() {
    if (tokens.skip("UPDATE")) {
      return update();
    }
    if (tokens.skip("USE")) {
      return named(StatementKind.USE);
    }
    return tokens.is("UNLOCK") ? StatementKind.UNLOCK : StatementKind.UNKNOWN;
  }

  private StatementKind startsWithB() {
    if (tokens.skip("BULK")) {
      return tokens.skip("INSERT") ? insert() : StatementKind.UNKNOWN;
    }
    if (!tokens.skip("BEGIN")) {
      return StatementKind.UNKNOWN;
    }
    boolean transaction =
        rules.dialect() != Dialect.MSSQL
            || tokens.is("TRAN")
            || tokens.is("TRANSACTION")
            || tokens.is("DISTRIBUTED");
    return transaction ? StatementKind.TRANSACTION : StatementKind.UNKNOWN;
  }

  private StatementKind startsWithE() {
    if (tokens.is("ENABLE")) {
      return switchTrigger();
    }
    return tokens.is("END") && rules.dialect() != Dialect.MSSQL
        ? StatementKind.TRANSACTION
        : StatementKind.UNKNOWN;
  }

  private StatementKind named(StatementKind kind) {
    tokens.name(object);
    return kind;
  }

  private StatementKind ofTable(StatementKind kind) {
    if (tokens.name(table)) {
      object.set(table);
    }
    return kind;
  }

  /** Behind INSERT or REPLACE. */
  private StatementKind insert() {
    if (tokens.skip("OR")) {
      tokens.next();
    }
    while (tokens.is("LOW_PRIORITY")
        || tokens.is("DELAYED")
        || tokens.is("HIGH_PRIORITY")
        || tokens.is("IGNORE")) {
      tokens.next();
    }
    skipTop();
    boolean into = tokens.skip("INTO");
    if (into && rules.dialect() == Dialect.POSTGRES) {
      tokens.skip("ONLY");
    }
    return ofTable(StatementKind.INSERT);
  }

  /** SQL Server's {@code TOP (n) [PERCENT]}. */
  private void skipTop() {
    if (rules.dialect() == Dialect.MSSQL && tokens.skip("TOP")) {
      if (tokens.stream.isSymbol('(')) {
        tokens.skipGroup();
      }
      tokens.skip("PERCENT");
    }
  }

  private StatementKind update() {
    if (rules.dialect() == Dialect.MSSQL && tokens.is("STATISTICS")) {
      return StatementKind.UNKNOWN;
    }
    if (tokens.skip("OR")) {
      tokens.next();
    }
    while (tokens.skip("LOW_PRIORITY") || tokens.skip("IGNORE") || tokens.skip("ONLY")) {
      continue;
    }
    skipTop();
    return ofTable(StatementKind.UPDATE);
  }

  private StatementKind delete() {
    while (tokens.skip("LOW_PRIORITY") || tokens.skip("QUICK") || tokens.skip("IGNORE")) {
      continue;
    }
    skipTop();
    tokens.skip("FROM");
    tokens.skip("ONLY");
    return ofTable(StatementKind.DELETE);
  }

  private StatementKind merge() {
    skipTop();
    tokens.skip("INTO");
    tokens.skip("ONLY");
    return ofTable(StatementKind.MERGE);
  }

  private StatementKind truncate() {
    tokens.skip("TABLE");
    tokens.skip("ONLY");
    StatementKind kind = ofTable(StatementKind.TRUNCATE);
    several = tokens.stream.isSymbol(',');
    return kind;
  }

  private StatementKind lock() {
    if (!tokens.skip("TABLES")) {
      tokens.skip("TABLE");
    }
    tokens.skip("ONLY");
    StatementKind kind = ofTable(StatementKind.LOCK);
    while (!several && !tokens.ended() && !tokens.stream.isSymbol(';')) {
      several = tokens.stream.isSymbol(',');
      tokens.next();
    }
    return kind;
  }

  private StatementKind copy() {
    tokens.skip("BINARY");
    tokens.skip("ONLY");
    return ofTable(StatementKind.COPY);
  }

  /** Behind WITH: what the statement does stands behind the common table expressions. */
  private StatementKind with() {
    String verb = tokens.seek("INSERT", "REPLACE", "UPDATE", "DELETE", "MERGE", "SELECT", "VALUES");
    if (verb == null) {
      return StatementKind.UNKNOWN;
    }
    tokens.next();
    return switch (verb) {
      case "INSERT", "REPLACE" -> insert();
      case "UPDATE" -> update();
      case "DELETE" -> delete();
      case "MERGE" -> merge();
      default -> StatementKind.SELECT;
    };
  }

  /**
   * Whether a SELECT makes a table: {@code SELECT … INTO t FROM …}. Otherwise stands behind SELECT
   * again.
   */
  private boolean selectInto() {
    if (rules.dialect() == Dialect.POSTGRES || rules.dialect() == Dialect.MSSQL) {
      tokens.next();
      if ("INTO".equals(tokens.seek("INTO", "FROM"))) {
        tokens.next();
        while (tokens.skip("TEMPORARY") || tokens.skip("TEMP") || tokens.skip("UNLOGGED")) {
          continue;
        }
        tokens.skip("TABLE");
        ofTable(StatementKind.CREATE_TABLE);
        if (!table.isEmpty()) {
          return true;
        }
      }
      tokens.again();
    }
    tokens.next();
    return false;
  }

  /** Behind SELECT or DO: setval and set_config name an object in their first argument. */
  private StatementKind select() {
    StatementKind kind = StatementKind.SELECT;
    if (!tokens.name(object)) {
      return kind;
    }
    String function = object.text(object.parts() - 1);
    boolean setval = function.equalsIgnoreCase("setval");
    boolean config = function.equalsIgnoreCase("set_config");
    object.clear();
    if ((setval || config) && tokens.skipSymbol('(')) {
      if (tokens.stream.kind() == TokenKind.STRING) {
        innerName(object);
        tokens.next();
      } else {
        tokens.name(object);
      }
    }
    return kind;
  }

  /** The name that stands inside the string at hand. */
  private void innerName(ObjectName into) {
    inner.reset(rules, tokens.text(), tokens.stream.start() + 1, tokens.stream.end() - 1);
    inner.next();
    inner.readName(into);
  }

  private StatementKind set() {
    while (tokens.skip("SESSION")
        || tokens.skip("LOCAL")
        || tokens.skip("GLOBAL")
        || tokens.skipSymbol('@')) {
      tokens.skipSymbol('.');
    }
    if (rules.dialect() == Dialect.MSSQL && tokens.is("IDENTITY_INSERT")) {
      tokens.stream.readName(object);
      tokens.name(table);
      return StatementKind.SET;
    }
    return named(StatementKind.SET);
  }

  /** Behind GRANT or REVOKE. */
  private StatementKind grant(StatementKind kind) {
    if (tokens.seek("ON") == null) {
      return kind;
    }
    tokens.next();
    if (tokens.skip("OBJECT")) {
      while (tokens.skipSymbol(':')) {
        continue;
      }
    }
    if (!tokens.skip("TABLE") && isOtherObjectType()) {
      tokens.next();
      return named(kind);
    }
    return ofTable(kind);
  }

  private boolean isOtherObjectType() {
    return tokens.is("SCHEMA")
        || tokens.is("SEQUENCE")
        || tokens.is("FUNCTION")
        || tokens.is("PROCEDURE")
        || tokens.is("ROUTINE")
        || tokens.is("DATABASE")
        || tokens.is("TYPE")
        || tokens.is("DOMAIN")
        || tokens.is("LANGUAGE")
        || tokens.is("TABLESPACE")
        || tokens.is("LARGE")
        || tokens.is("FOREIGN")
        || tokens.is("PARAMETER")
        || tokens.is("ALL");
  }

  /** Behind COMMENT. */
  private StatementKind comment() {
    StatementKind kind = StatementKind.COMMENT_ON;
    if (!tokens.skip("ON")) {
      return StatementKind.UNKNOWN;
    }
    if (tokens.skip("TABLE")
        || tokens.is("FOREIGN")
        || tokens.is("VIEW")
        || tokens.is("MATERIALIZED")) {
      while (tokens.skip("FOREIGN")
          || tokens.skip("MATERIALIZED")
          || tokens.skip("TABLE")
          || tokens.skip("VIEW")) {
        continue;
      }
      return ofTable(kind);
    }
    if (tokens.skip("COLUMN")) {
      if (tokens.name(table)) {
        object.set(table);
        table.dropLast();
      }
      return kind;
    }
    if (tokens.is("CONSTRAINT")
        || tokens.is("TRIGGER")
        || tokens.is("RULE")
        || tokens.is("POLICY")) {
      tokens.next();
      tokens.name(object);
      if (tokens.skip("ON") && !tokens.is("DOMAIN")) {
        tokens.name(table);
      }
      return kind;
    }
    tokens.next();
    return named(kind);
  }

  /** SQL Server: DISABLE or ENABLE TRIGGER t ON table. */
  private StatementKind switchTrigger() {
    tokens.next();
    if (!tokens.skip("TRIGGER")) {
      return StatementKind.UNKNOWN;
    }
    tokens.name(object);
    if (tokens.skip("ON")) {
      tokens.name(table);
    }
    return StatementKind.ALTER_OTHER;
  }
}
