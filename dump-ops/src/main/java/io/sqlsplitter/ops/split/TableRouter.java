package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.ScanWarning;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import io.sqlsplitter.parser.token.TokenKind;
import java.util.EnumSet;
import java.util.Set;

/**
 * Decides where a piece goes. Rows of tables, which are most of a dump, cost one look into a table
 * of names; only definitions and settings are read word by word.
 */
final class TableRouter {
  /** MySQL: replication, plugins, threads (mysqldump --source-data, --dump-replica). */
  private static final Set<String> OF_THE_SERVER =
      Set.of(
          "CHANGE", "START", "STOP", "PURGE", "INSTALL", "UNINSTALL", "KILL", "SHUTDOWN", "BINLOG");

  /** Those that end a transaction in MySQL, and are part of one in SQL Server. */
  private static final Set<StatementKind> DEFINITIONS =
      EnumSet.range(StatementKind.CREATE_TABLE, StatementKind.DROP_OTHER);

  static {
    DEFINITIONS.addAll(
        EnumSet.of(
            StatementKind.LOCK, StatementKind.GRANT, StatementKind.REVOKE, StatementKind.ANALYZE));
  }

  private final Dialect dialect;
  private final Catalog catalog;
  private final Destinations to;
  private final SplitState state;
  private final Edits edits;
  private final StatementText text = new StatementText();
  private final SessionRouter session;
  private final DefinitionRouter definitions;
  private final DataRouter data;
  private final SqlServerStatements sqlServer;
  private final Remarks remarks;
  private final SupportChoice choice;
  private final ObjectName scratch = new ObjectName();

  /** What the data block that follows belongs to. */
  private final Route copy = new Route();

  TableRouter(
      Dialect dialect,
      Catalog catalog,
      Layout layout,
      Destinations destinations,
      Waiting waiting,
      SplitState state,
      Remarks remarks,
      SupportChoice choice,
      Edits edits) {
    this.dialect = dialect;
    this.catalog = catalog;
    this.to = destinations;
    this.state = state;
    this.edits = edits;
    this.session = new SessionRouter(dialect, catalog, layout, destinations, waiting, state, text);
    References references = new References(catalog);
    this.remarks = remarks;
    this.choice = choice;
    SqliteTables sqlite = new SqliteTables(catalog, destinations, text);
    this.data = new DataRouter(dialect, catalog, destinations, remarks, text, sqlite, references);
    this.sqlServer = new SqlServerStatements(catalog, destinations, state, text);
    this.definitions =
        new DefinitionRouter(
            dialect,
            catalog,
            destinations,
            waiting,
            state,
            text,
            sqlite,
            references,
            choice,
            remarks);
  }

  /**
   * Places a piece by its first part.
   *
   * @return the delimiter in force behind the piece, for a DELIMITER line; else null
   */
  byte[] route(Route route, InputWindow window, StatementCursor piece, LexicalRules rules) {
    route.clear();
    to.databases().begin();
    StatementKind kind = piece.kind();
    switch (kind) {
      case INSERT, UPDATE, DELETE, MERGE, TRUNCATE -> {
        if (state.session.implying()) {
          route.after = state.session.rows();
        }
        data(route, window, piece, rules);
      }
      case COPY -> {
        data(route, window, piece, rules);
        copy.file = route.file;
        copy.omit = route.omit;
      }
      case COPY_DATA -> {
        if (!piece.table().isEmpty()) {
          data(route, window, piece, rules);
        } else {
          to.to(route, copy.file);
        }
      }
      case EMPTY, BATCH_SEPARATOR -> {
        route.setting = kind == StatementKind.BATCH_SEPARATOR;
        session.withLast(route);
      }
      case TRIVIA -> SessionRouter.await(route);
      case DELIMITER -> {
        return session.delimiter(route, piece);
      }
      case CLIENT_LINE -> {
        if (piece.table().isEmpty()) {
          session.clientLine(route, window, piece, rules);
        } else {
          data(route, window, piece, rules);
        }
      }
      case CLIENT_NOISE, BYTE_ORDER_MARK, NUL_RUN -> session.apart(route, kind);
      default -> {
        text.open(window, piece, rules);
        to.databases().look(piece, text, catalog);
        edits.look(window, piece, text);
        statement(route, window, piece);
        if (DEFINITIONS.contains(kind)) {
          if (dialect == Dialect.MYSQL) {
            route.after = state.session.definition();
          } else if (state.session.implying()) {
            route.after = state.session.rows();
          }
        }
        if (!route.omit && route.way == Route.Way.OBJECT && route.support == null) {
          choice.usedBy(text);
        }
      }
    }
    return null;
  }

  private void statement(Route route, InputWindow window, StatementCursor piece) {
    if (piece.last() && piece.has(ScanWarning.HEAD_LIMIT)) {
      unnamed(route);
      return;
    }
    switch (piece.kind()) {
      case SET -> {
        if (dialect == Dialect.MYSQL && text.isAt(1, "STATEMENT")) {
          setStatement(route);
        } else if (piece.table().isEmpty()) {
          session.set(route);
        } else {
          to.table(route, catalog.tableOrNew(piece.table()), true);
        }
      }
      case SELECT -> select(route, piece);
      case USE -> session.use(route, piece);
      case TRANSACTION -> session.transaction(route);
      case PRAGMA -> session.pragma(route);
      case LOCK -> lock(route, piece);
      case UNLOCK -> {
        if (state.locked) {
          to.to(route, state.lock);
          route.way = Route.Way.FIXED;
          state.locked = false;
        } else {
          session.withLast(route);
        }
      }
      case ANALYZE -> {
        DumpObject table = catalog.relation(piece.object());
        if (dialect != Dialect.SQLITE && table != null && table.isTable()) {
          to.table(route, table, false);
        } else {
          to.after(route, table);
        }
      }
      case UNKNOWN -> unknown(route, piece);
      default -> definitions.route(route, window, piece);
    }
  }

  private void data(Route route, InputWindow window, StatementCursor piece, LexicalRules rules) {
    if (piece.severalTables()) {
      to.server(route);
      return;
    }
    if (piece.table().isEmpty()) {
      unnamed(route);
      return;
    }
    data.route(route, window, piece, rules);
  }

  /** A statement that names no object: before the tables while there are none, else behind them. */
  private void unnamed(Route route) {
    if (!state.tables) {
      to.before(route);
      return;
    }
    to.after(route);
    if (!route.omit) {
      remarks.warn(
          "owner-unknown",
          "nothing tells which table this statement belongs to: it stands in " + Layout.AFTER,
          null);
    }
  }

  private void lock(Route route, StatementCursor piece) {
    if (piece.table().isEmpty()) {
      session.withLast(route);
      return;
    }
    if (piece.severalTables()) {
      // One file has one of them: it can lock no other, and the others lock none.
      to.residue(route);
    } else {
      to.table(route, catalog.tableOrNew(piece.table()), true);
    }
    state.lock = route.file;
    state.locked = true;
  }

  /**
   * MariaDB's {@code SET STATEMENT setting=value FOR statement}: goes with the table of that one.
   */
  private void setStatement(Route route) {
    if (text.seek("FOR")) {
      for (text.next(); !text.atEnd(); text.next()) {
        if (text.take("INTO") || text.take("FROM") || text.take("UPDATE") || text.take("TABLE")) {
          ObjectName name = text.name();
          if (name != null) {
            to.table(route, catalog.tableOrNew(name), true);
            return;
          }
        }
      }
    }
    SessionRouter.await(route);
  }

  private void unknown(Route route, StatementCursor piece) {
    if (!piece.table().isEmpty()) {
      to.table(route, catalog.tableOrNew(piece.table()), false);
    } else if (text.is("REFRESH")) {
      to.after(route, catalog.relation(piece.object()));
    } else if (text.is("FLUSH")) {
      to.after(route);
    } else if (dialect == Dialect.POSTGRES && text.is("DISCARD")
        || dialect == Dialect.MSSQL && text.is("DECLARE")) {
      session.set(route);
    } else if (dialect == Dialect.POSTGRES && text.is("ABORT")
        || dialect == Dialect.MSSQL && text.is("SAVE")) {
      session.transaction(route);
    } else if (text.is("PRINT")) {
      SessionRouter.await(route);
    } else if (dialect == Dialect.MYSQL && OF_THE_SERVER.contains(text.wordAt(0))) {
      to.server(route);
    } else if (dialect != Dialect.MSSQL || !sqlServer.route(route)) {
      unnamed(route);
    }
  }

  private void select(Route route, StatementCursor piece) {
    if (!piece.object().isEmpty()) {
      scratch.set(piece.object());
      if (text.has("SET_CONFIG")) {
        session.setConfig(route);
      } else {
        setval(route);
      }
      return;
    }
    if (dialect == Dialect.POSTGRES) {
      if (largeObject()) {
        to.after(route);
      } else {
        unnamed(route);
      }
    } else {
      // A SELECT changes nothing: it is a message to whoever reads.
      SessionRouter.await(route);
    }
  }

  private boolean largeObject() {
    for (text.rewind(); !text.atEnd(); text.next()) {
      String word = text.word();
      if (word.startsWith("LO_") || word.equals("LOWRITE") || word.equals("LOREAD")) {
        return true;
      }
    }
    return false;
  }

  /** {@code SELECT setval('sequence', n)}: with the table that owns the sequence. */
  private void setval(Route route) {
    if (scratch.text(scratch.parts() - 1).equalsIgnoreCase("pg_get_serial_sequence")) {
      text.rewind();
      while (!text.atEnd() && text.kind() != TokenKind.STRING) {
        text.next();
      }
      ObjectName table = text.nameInString();
      if (table == null) {
        unnamed(route);
      } else {
        to.table(route, catalog.tableOrNew(table), true);
      }
      return;
    }
    DumpObject relation = catalog.relation(scratch);
    if (relation == null && dialect == Dialect.POSTGRES) {
      relation = catalog.serialOwner(scratch);
    }
    if (relation == null) {
      unnamed(route);
    } else if (relation.isTable()) {
      to.table(route, relation, true);
    } else {
      to.sequence(route, relation);
      if (dialect == Dialect.POSTGRES) {
        route.guard = Guard.ofSetval(text);
      }
    }
  }
}
