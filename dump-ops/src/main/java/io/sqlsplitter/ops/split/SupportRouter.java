package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.token.TokenKind;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Places routines, types and the like. In PostgreSQL one whose head or SQL body names a table needs
 * that table, and stands in its file; bodies in strings are not looked at before they run. Tables
 * that use one that stands with another table need that table.
 */
final class SupportRouter {
  private static final Set<String> MYSQL_ROUTINES =
      Set.of("FUNCTION", "PROCEDURE", "PACKAGE", "EVENT");

  private final Dialect dialect;
  private final Catalog catalog;
  private final Destinations to;
  private final SplitState state;
  private final StatementText text;
  private final References references;
  private final SupportChoice choice;
  private final StatementText body = new StatementText();

  SupportRouter(
      Dialect dialect,
      Catalog catalog,
      Destinations to,
      SplitState state,
      StatementText text,
      References references,
      SupportChoice choice) {
    this.dialect = dialect;
    this.catalog = catalog;
    this.to = to;
    this.state = state;
    this.text = text;
    this.references = references;
    this.choice = choice;
  }

  /**
   * A CREATE of such an object. The text is open.
   *
   * @param name empty for one without a name, such as a cast
   */
  void create(Route route, ObjectName name) {
    Support made = dialect == Dialect.POSTGRES ? byNames() : new Support(null, standsAfter());
    references.supports().forEach(made::use);
    if (name.isEmpty()) {
      made.nameless();
    } else {
      if (dialect == Dialect.POSTGRES) {
        mentions(made);
      }
      catalog.support(name, made);
    }
    made(route, made, name);
  }

  /** CREATE SEQUENCE. */
  void sequence(Route route, ObjectName name) {
    Support made = new Support(null, false);
    if (!name.isEmpty()) {
      catalog.create(name, ObjectKind.SEQUENCE).support(made);
      catalog.support(name, made);
    }
    made(route, made, name);
  }

  /** CREATE SCHEMA. */
  void schema(Route route, ObjectName name) {
    Support made = new Support(null, false);
    if (!name.isEmpty()) {
      catalog.schema(name, made);
    }
    made(route, made, name);
  }

  /** What is written whatever uses it. The text is open. */
  void common(Route route) {
    if (text.has("EXTENSION") && text.has("SCHEMA")) {
      text.next();
      ObjectName schema = text.name();
      choice.want(schema == null ? null : catalog.schema(schema));
    }
    to.before(route, Support.common());
    route.guard =
        text.wordAt(0).equals("CREATE")
            ? Guard.ofCreate(dialect, text)
            : text.wordAt(0).equals("ALTER") ? Guard.ofAlter(dialect, text) : null;
  }

  /**
   * MySQL: what a routine, package or event is dropped and made by: its kind and name; null where
   * the statement is of something else. The text is open.
   */
  ObjectKey routineKey(ObjectName name) {
    for (text.rewind(); !text.atEnd() && !name.isEmpty(); text.next()) {
      String word = text.word();
      if (MYSQL_ROUTINES.contains(word)) {
        text.next();
        return catalog
            .qualify(name)
            .withSchema(
                (text.is("BODY") ? word + " BODY" : word).getBytes(StandardCharsets.US_ASCII));
      }
    }
    return null;
  }

  private void made(Route route, Support made, ObjectName name) {
    Support schema = name.isEmpty() ? null : catalog.schemaOf(name);
    if (schema != null) {
      made.use(schema);
    }
    choice.made(made);
    place(route, made);
    if (dialect == Dialect.MYSQL && made.after()) {
      route.created = routineKey(name);
    }
    if (made.home() == null && !made.after()) {
      route.guard = Guard.ofCreate(dialect, text);
    }
  }

  private boolean standsAfter() {
    return dialect == Dialect.MSSQL ? state.tables : dialect != Dialect.POSTGRES;
  }

  private Support byNames() {
    references.read(text, null);
    return references.after()
        ? new Support(null, true)
        : new Support(references.lastTable(), false);
  }

  private void place(Route route, Support support) {
    if (support.after()) {
      to.after(route);
    } else if (support.home() != null) {
      to.table(route, support.home(), false);
    } else {
      to.before(route, support);
    }
  }

  /** ALTER, COMMENT or GRANT of such an object: where it stands. */
  void of(Route route, ObjectName name) {
    if (dialect == Dialect.POSTGRES) {
      references.read(text, null);
      if (references.lastTable() != null || references.after()) {
        place(route, new Support(references.lastTable(), references.after()));
        return;
      }
    }
    of(route, name.isEmpty() ? null : catalog.support(name));
  }

  /** ALTER, COMMENT or GRANT of a schema. */
  void ofSchema(Route route, ObjectName name) {
    of(route, catalog.schema(name));
  }

  private void of(Route route, Support known) {
    if (known != null) {
      place(route, known);
      route.guard = text.wordAt(0).equals("ALTER") ? Guard.ofAlter(dialect, text) : null;
    } else if (dialect == Dialect.MYSQL) {
      to.after(route);
    } else {
      to.before(route);
    }
  }

  /** Names that stand in strings of a CREATE FUNCTION: its body. */
  private void mentions(Support made) {
    for (text.rewind(); !text.atEnd(); text.next()) {
      if (text.kind() == TokenKind.STRING && body.openString(text)) {
        boolean reads = false;
        while (!body.atEnd()) {
          boolean word = body.kind() == TokenKind.WORD || body.kind() == TokenKind.QUOTED_NAME;
          boolean next =
              body.is("FROM")
                  || body.is("JOIN")
                  || body.is("INTO")
                  || body.is("UPDATE")
                  || body.is("ONLY");
          ObjectName name = word ? body.name() : null;
          if (name == null) {
            body.next();
          } else if (!next && (reads || name.parts() > 1 || body.is('('))) {
            made.mention(name);
          }
          reads = next;
        }
      }
    }
  }

  /** A CREATE TABLE: notes what must be there before. The text is open. */
  void needs(DumpObject table) {
    if (dialect == Dialect.MYSQL || dialect == Dialect.SQLITE) {
      references.readSources(text, table); // keys, LIKE, AS SELECT, MERGE tables; no types
    } else {
      references.read(text, table);
      references.followBodies(table);
    }
    references.tables().forEach(table::need);
  }

  /**
   * A later statement of a table: notes which older tables it needs.
   *
   * @return false when it needs one that is younger, or a view: it must stand behind all tables
   */
  boolean fits(DumpObject table) {
    if (dialect != Dialect.POSTGRES) {
      return true;
    }
    references.readUses(text, table);
    references.followBodies(table);
    boolean fits = !references.after();
    for (DumpObject other : references.tables()) {
      fits &= other.order() < table.order();
    }
    if (fits) {
      references.tables().forEach(table::need);
    }
    return fits;
  }
}
