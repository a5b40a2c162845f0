package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Places what makes, changes, drops or describes objects of the schema. */
final class DefinitionRouter {
  private static final byte[] STAND_IN =
      "Stand-in structure for view".getBytes(StandardCharsets.US_ASCII);

  private static final Set<String> AFTER_TYPES =
      Set.of("EVENT", "STATISTICS", "PUBLICATION", "SUBSCRIPTION", "SYNONYM", "LARGE", "DEFAULT");
  private static final Set<String> SERVER_TYPES =
      Set.of("ROLE", "USER", "LOGIN", "GROUP", "TABLESPACE", "DATABASE", "PARAMETER", "SYSTEM");

  /** PostgreSQL: these name types and routines, which may stand with a table. */
  private static final Set<String> BY_NAMES =
      Set.of("TYPE", "DOMAIN", "CAST", "OPERATOR", "TRANSFORM", "COLLATION", "CONVERSION");

  private static final Set<String> ROUTINE_TYPES =
      Set.of("FUNCTION", "PROCEDURE", "PROC", "ROUTINE", "AGGREGATE", "PACKAGE");

  private final Dialect dialect;
  private final Catalog catalog;
  private final Destinations to;
  private final Waiting waiting;
  private final SplitState state;
  private final StatementText text;
  private final SqliteTables sqlite;
  private final SupportRouter supports;
  private final ObjectName name = new ObjectName();

  DefinitionRouter(
      Dialect dialect,
      Catalog catalog,
      Destinations to,
      Waiting waiting,
      SplitState state,
      StatementText text,
      SqliteTables sqlite,
      References references,
      SupportChoice choice) {
    this.dialect = dialect;
    this.catalog = catalog;
    this.to = to;
    this.waiting = waiting;
    this.state = state;
    this.text = text;
    this.sqlite = sqlite;
    this.supports = new SupportRouter(dialect, catalog, to, state, text, references, choice);
  }

  /** The text is open. */
  void route(Route route, InputWindow window, StatementCursor piece) {
    switch (piece.kind()) {
      case CREATE_TABLE -> createTable(route, window, piece);
      case CREATE_VIEW, CREATE_MATERIALIZED_VIEW -> createView(route, piece);
      case CREATE_INDEX -> createIndex(route, piece);
      case CREATE_TRIGGER -> createTrigger(route, piece);
      case CREATE_ROUTINE, CREATE_TYPE -> supports.create(route, piece.object());
      case CREATE_SEQUENCE -> supports.sequence(route, piece.object());
      case CREATE_SCHEMA -> supports.schema(route, piece.object());
      case CREATE_EXTENSION -> supports.common(route);
      case CREATE_EVENT -> to.after(route);
      case CREATE_RULE, CREATE_POLICY -> to.after(route, tableOf(piece));
      case CREATE_DATABASE, CREATE_ROLE -> server(route);
      case ALTER_DATABASE -> alterDatabase(route);
      case CREATE_OTHER -> other(route, piece);
      case ALTER_TABLE -> alterTable(route, piece);
      case ALTER_VIEW -> to.after(route, catalog.relation(piece.object()));
      case ALTER_INDEX -> alterIndex(route, piece);
      case ALTER_SEQUENCE -> alterSequence(route, piece);
      case ALTER_OTHER -> alterOther(route, piece);
      case DROP_TABLE, DROP_VIEW -> drop(route, piece);
      case GRANT, REVOKE -> grant(route, piece);
      case COMMENT_ON -> comment(route, piece);
      default -> server(route); // every other DROP: only a whole restore runs it
    }
  }

  private void server(Route route) {
    to.database(route);
    route.way = Route.Way.FIXED;
  }

  /**
   * mysqldump gives a database another collation around a routine or trigger that was made under
   * it, and then its own again. That goes with what it stands around where that stands behind the
   * tables; loading one table never changes its database.
   */
  private void alterDatabase(Route route) {
    if (dialect != Dialect.MYSQL || !text.has("CHARACTER", "SET")) {
      server(route);
    } else if (state.collation == SplitState.Collation.CHANGED) {
      state.collation = SplitState.Collation.OWN;
      to.to(route, state.collationFile);
      route.way = Route.Way.FIXED;
    } else {
      state.collation = SplitState.Collation.CHANGES;
      route.collates = true;
      SessionRouter.await(route);
    }
  }

  private void unnamed(Route route) {
    if (state.tables) {
      to.after(route);
    } else {
      to.before(route);
    }
  }

  private DumpObject tableOf(StatementCursor piece) {
    return piece.table().isEmpty() ? null : catalog.tableOrNew(piece.table());
  }

  /** With the relation, whatever it is. */
  private void relation(Route route, DumpObject relation) {
    switch (relation.kind()) {
      case TABLE -> to.table(route, relation, false);
      case SEQUENCE -> to.sequence(route, relation);
      default -> to.after(route, relation);
    }
  }

  /** With the relation, or behind all tables when it needs one that is not there before. */
  private void ofTable(Route route, DumpObject relation) {
    if (relation.isTable() && !supports.fits(relation)) {
      to.after(route, relation);
    } else {
      relation(route, relation);
    }
  }

  private void createTable(Route route, InputWindow window, StatementCursor piece) {
    if (piece.table().isEmpty()) {
      unnamed(route);
      return;
    }
    if (dialect == Dialect.SQLITE && SqliteTables.isOwn(piece.table())) {
      to.residue(route); // .schema prints these, and no shell takes them back
      return;
    }
    ObjectKey key = catalog.qualify(piece.table());
    DumpObject known = catalog.exact(key);
    if (known != null && !known.key().equals(key)) {
      to.table(route, known, false); // a shadow table
      return;
    }
    boolean standIn = waiting.dropsView(key) || isStandIn(window, piece);
    DumpObject table = catalog.create(piece.table(), standIn ? ObjectKind.VIEW : ObjectKind.TABLE);
    route.created = key;
    if (standIn) {
      to.after(route, table);
      return;
    }
    state.tables = true;
    if (dialect == Dialect.SQLITE && text.wordAt(1).equals("VIRTUAL")) {
      sqlite.virtual(table);
    }
    supports.needs(table);
    to.table(route, table, false);
  }

  /** phpMyAdmin writes a table in place of a view, and says so in the comment before it. */
  private boolean isStandIn(InputWindow window, StatementCursor piece) {
    MemorySegment segment = window.segment();
    long end = piece.textFrom() - window.base() - STAND_IN.length;
    for (long at = piece.from() - window.base(); at <= end; at++) {
      int i = 0;
      while (i < STAND_IN.length && segment.get(ValueLayout.JAVA_BYTE, at + i) == STAND_IN[i]) {
        i++;
      }
      if (i == STAND_IN.length) {
        return true;
      }
    }
    return false;
  }

  private void createView(Route route, StatementCursor piece) {
    if (piece.object().isEmpty()) {
      to.after(route);
      return;
    }
    DumpObject view = catalog.create(piece.object(), ObjectKind.VIEW);
    route.created = view.key();
    to.after(route, view);
  }

  private void createIndex(Route route, StatementCursor piece) {
    DumpObject table = tableOf(piece);
    if (table == null) {
      unnamed(route);
      return;
    }
    boolean global = dialect == Dialect.POSTGRES || dialect == Dialect.SQLITE;
    if (global && !piece.object().isEmpty()) {
      // PostgreSQL and SQLite keep indexes among the relations, in the schema of their table.
      catalog.alias(table.key().withName(piece.object().last()), table);
    }
    ofTable(route, table);
  }

  private void createTrigger(Route route, StatementCursor piece) {
    if (piece.table().isEmpty() || isServerScope(piece.table())) {
      to.after(route);
      return;
    }
    DumpObject table = catalog.tableOrNew(piece.table());
    if (text.wordAt(1).equals("CONSTRAINT") && text.has("FROM")) {
      to.after(route, table);
    } else {
      ofTable(route, table);
    }
  }

  /** SQL Server: {@code ON DATABASE}, {@code ON ALL SERVER}. */
  private boolean isServerScope(ObjectName table) {
    return dialect == Dialect.MSSQL
        && table.parts() == 1
        && !table.isQuoted(0)
        && (table.text(0).equalsIgnoreCase("DATABASE") || table.text(0).equalsIgnoreCase("ALL"));
  }

  private void other(Route route, StatementCursor piece) {
    String type = text.wordAt(1);
    if (type.equals("OR")) {
      type = text.wordAt(3);
    }
    if (BY_NAMES.contains(type)) {
      supports.create(route, piece.object());
    } else {
      byType(route, piece, type);
    }
  }

  private void byType(Route route, StatementCursor piece, String type) {
    if (AFTER_TYPES.contains(type)) {
      to.after(route);
    } else if (type.equals("USER") && text.has("USER", "MAPPING")) {
      supports.common(route);
    } else if (SERVER_TYPES.contains(type)) {
      server(route);
    } else if (ROUTINE_TYPES.contains(type) || BY_NAMES.contains(type)) {
      supports.of(route, piece.object());
    } else if (type.equals("SCHEMA")) {
      supports.ofSchema(route, piece.object());
    } else {
      supports.common(route);
    }
  }

  private void alterTable(Route route, StatementCursor piece) {
    DumpObject older = piece.table().isEmpty() ? null : catalog.relation(piece.table());
    if ((older == null || !older.created()) && takesAway()) {
      server(route); // of the block of DROPs at the head, before any table is there
      return;
    }
    DumpObject table = tableOf(piece);
    if (table == null) {
      unnamed(route);
      return;
    }
    if (!table.isTable()) {
      relation(route, table);
      return;
    }
    if (text.has("FOREIGN", "KEY")) {
      table.keysAfter = true;
      to.after(route, referenced(table));
    } else if (text.has("ATTACH", "PARTITION")) {
      text.next();
      ObjectName child = text.name();
      DumpObject partition = child == null ? null : catalog.tableOrNew(child);
      if (partition != null) {
        partition.partition = true;
      }
      to.after(route, table, partition);
    } else if (table.partition && (text.has("TRIGGER"))) {
      to.after(route, table);
    } else if (table.keysAfter
        && (text.has("CHECK", "CONSTRAINT")
            || text.has("NOCHECK", "CONSTRAINT")
            || text.has("VALIDATE", "CONSTRAINT"))) {
      to.after(route, table);
    } else {
      ownSequence(table);
      boolean data =
          text.has("DISABLE", "KEYS") || text.has("ENABLE", "KEYS") || text.has("TRIGGER", "ALL");
      if (data || supports.fits(table)) {
        to.table(route, table, data);
      } else {
        to.after(route, table);
      }
    }
  }

  private boolean takesAway() {
    return text.has("DROP", "CONSTRAINT")
        || text.has("DROP", "DEFAULT")
        || text.has("DROP", "FOREIGN")
        || text.has("DETACH", "PARTITION");
  }

  private DumpObject[] referenced(DumpObject table) {
    List<DumpObject> objects = new ArrayList<>();
    objects.add(table);
    text.rewind();
    while (text.seek("REFERENCES")) {
      text.next();
      ObjectName other = text.name();
      if (other != null) {
        objects.add(catalog.relation(other));
      }
    }
    return objects.toArray(DumpObject[]::new);
  }

  /** {@code ADD GENERATED … ( SEQUENCE NAME s …)}: the sequence is the table's own. */
  private void ownSequence(DumpObject table) {
    if (dialect == Dialect.POSTGRES && text.has("SEQUENCE", "NAME")) {
      text.next();
      ObjectName sequence = text.name();
      if (sequence != null) {
        name.set(sequence);
        catalog.own(name, table);
      }
    }
  }

  private void alterIndex(Route route, StatementCursor piece) {
    DumpObject table = piece.table().isEmpty() ? catalog.relation(piece.object()) : tableOf(piece);
    if (table == null || text.has("ATTACH")) {
      to.after(route, table);
    } else {
      relation(route, table);
    }
  }

  private void alterSequence(Route route, StatementCursor piece) {
    if (!piece.table().isEmpty()) {
      DumpObject table = catalog.tableOrNew(piece.table());
      catalog.own(piece.object(), table);
      relation(route, table);
      return;
    }
    sequence(route, piece.object());
  }

  private void sequence(Route route, ObjectName object) {
    DumpObject known = object.isEmpty() ? null : catalog.relation(object);
    if (known == null) {
      unnamed(route);
    } else {
      relation(route, known);
    }
  }

  private void alterOther(Route route, StatementCursor piece) {
    String type = text.wordAt(1);
    DumpObject table = tableOf(piece);
    if (table == null) {
      byType(route, piece, type);
    } else if (type.equals("TRIGGER")) {
      relation(route, table);
    } else {
      to.after(route, table);
    }
  }

  private void drop(Route route, StatementCursor piece) {
    boolean view = piece.kind() == StatementKind.DROP_VIEW;
    ObjectName dropped = view ? piece.object() : piece.table();
    if (piece.severalTables() || dropped.isEmpty()) {
      server(route);
      return;
    }
    route.dropped = catalog.qualify(dropped);
    route.dropsView = view;
    SessionRouter.await(route);
  }

  private void grant(Route route, StatementCursor piece) {
    text.rewind();
    if (!text.seek("ON")) {
      server(route);
      return;
    }
    text.next();
    if (!piece.table().isEmpty()) {
      if (dialect == Dialect.MYSQL) {
        text.take("TABLE");
        if (text.name() == null || text.is('*')) {
          server(route); // ON db.*
          return;
        }
      }
      relation(route, catalog.tableOrNew(piece.table()));
      return;
    }
    String type = text.word();
    if (type.equals("SEQUENCE")) {
      sequence(route, piece.object());
    } else if (type.equals("ALL")) {
      to.after(route);
    } else if (dialect == Dialect.MYSQL && !ROUTINE_TYPES.contains(type)) {
      server(route);
    } else {
      byType(route, piece, type);
    }
  }

  private void comment(Route route, StatementCursor piece) {
    text.rewind();
    text.next();
    text.next();
    String type = text.word();
    boolean ofType =
        type.equals("COLUMN")
            && catalog.relation(piece.table()) == null
            && !piece.table().isEmpty()
            && catalog.support(piece.table()) != null;
    if (ofType) {
      supports.of(route, piece.table());
      return;
    }
    DumpObject table = tableOf(piece);
    if (table != null) {
      boolean after =
          type.equals("POLICY")
              || type.equals("RULE")
              || type.equals("CONSTRAINT") && table.keysAfter;
      if (after) {
        to.after(route, table);
      } else {
        relation(route, table);
      }
      return;
    }
    switch (type) {
      case "SEQUENCE" -> sequence(route, piece.object());
      case "INDEX" -> {
        DumpObject owner = catalog.relation(piece.object());
        if (owner == null) {
          to.after(route);
        } else {
          relation(route, owner);
        }
      }
      default -> byType(route, piece, type);
    }
  }
}
