package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import java.util.ArrayList;
import java.util.List;

/** Places what makes, drops or describes objects of the schema. */
final class DefinitionRouter {
  /** What phpMyAdmin and mysqldump say of a table that stands in place of a view. */
  private static final List<String> STAND_INS =
      List.of(
          "Stand-in structure for view",
          "Temporary table structure for view",
          "Temporary view structure for view");

  private final Dialect dialect;
  private final Catalog catalog;
  private final Destinations to;
  private final Waiting waiting;
  private final SplitState state;
  private final StatementText text;
  private final SqliteTables sqlite;
  private final References references;
  private final Remarks remarks;
  private final SupportRouter supports;
  private final Owners owners;
  private final AlterRouter alters;

  DefinitionRouter(
      Dialect dialect,
      Catalog catalog,
      Destinations to,
      Waiting waiting,
      SplitState state,
      StatementText text,
      SqliteTables sqlite,
      References references,
      SupportChoice choice,
      Remarks remarks) {
    this.dialect = dialect;
    this.catalog = catalog;
    this.to = to;
    this.waiting = waiting;
    this.state = state;
    this.text = text;
    this.sqlite = sqlite;
    this.references = references;
    this.remarks = remarks;
    this.supports = new SupportRouter(dialect, catalog, to, state, text, references, choice);
    this.owners = new Owners(catalog, to, state, text, supports);
    this.alters = new AlterRouter(dialect, catalog, to, state, text, supports, owners);
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
      case CREATE_EVENT -> {
        to.after(route);
        route.created = supports.routineKey(piece.object());
      }
      case CREATE_RULE, CREATE_POLICY -> ruleOrPolicy(route, piece);
      case CREATE_DATABASE, CREATE_ROLE -> to.server(route);
      case CREATE_OTHER -> other(route, piece);
      case ALTER_DATABASE, ALTER_TABLE, ALTER_VIEW, ALTER_INDEX, ALTER_SEQUENCE, ALTER_OTHER ->
          alters.route(route, piece);
      case DROP_TABLE, DROP_VIEW -> drop(route, piece);
      case GRANT, REVOKE -> grant(route, piece);
      case COMMENT_ON -> comment(route, piece);
      case DROP_OTHER -> dropOther(route, piece);
      default -> dropOfTable(route, piece);
    }
  }

  /** It is left out with any table or view that it names. */
  private void ruleOrPolicy(Route route, StatementCursor piece) {
    DumpObject table = owners.tableOf(piece);
    references.read(text, null);
    List<DumpObject> named = new ArrayList<>(references.tables());
    named.addAll(references.views());
    named.add(table);
    to.after(route, named.toArray(DumpObject[]::new));
  }

  /** With the relation, or behind all tables when it needs one that is not there before. */
  private void ofTable(Route route, DumpObject relation) {
    if (relation.isTable() && !supports.fits(relation)) {
      to.after(route, relation);
    } else {
      owners.relation(route, relation);
    }
  }

  private void createTable(Route route, InputWindow window, StatementCursor piece) {
    if (piece.table().isEmpty()) {
      owners.unnamed(route);
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
    if (!references.tables().isEmpty() && text.has("SELECT")) {
      references.tables().forEach(DumpObject::read); // CREATE TABLE … AS, SELECT … INTO
    }
    to.table(route, table, false);
  }

  /** The comment before a table says that it stands in place of a view. */
  private static boolean isStandIn(InputWindow window, StatementCursor piece) {
    for (String mark : STAND_INS) {
      if (PieceWriter.contains(window, piece.from(), piece.textFrom(), mark)) {
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
    DumpObject known = catalog.relation(piece.object());
    if (known == null && !state.tables && to.hasDrops() && text.has("OR", "REPLACE")) {
      // pg_dump --clean empties a view of a circle before it drops it.
      to.server(route);
      return;
    }
    DumpObject view = catalog.create(piece.object(), ObjectKind.VIEW);
    route.created = view.key();
    to.after(route, view);
    if (!route.omit && to.leavesOutAny()) {
      tellLeftOut(view);
    }
  }

  /** A view that reads what is left out cannot be made. */
  private void tellLeftOut(DumpObject view) {
    references.read(text, view);
    List<DumpObject> read = new ArrayList<>(references.tables());
    read.addAll(references.views());
    for (DumpObject source : read) {
      if (source != view && to.leavesOut(source)) {
        remarks.warn(
            "needs-left-out",
            "view "
                + view.display()
                + " reads "
                + source.display()
                + ", which is left out: --exclude "
                + view.display()
                + " leaves it out, too",
            view);
      }
    }
  }

  private void createIndex(Route route, StatementCursor piece) {
    DumpObject table = owners.tableOf(piece);
    if (table == null) {
      owners.unnamed(route);
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
    if (Owners.BY_NAMES.contains(type)) {
      supports.create(route, piece.object());
    } else {
      owners.byType(route, piece, type);
    }
  }

  private void drop(Route route, StatementCursor piece) {
    boolean view = piece.kind() == StatementKind.DROP_VIEW;
    ObjectName dropped = view ? piece.object() : piece.table();
    DumpObject own = dropped.isEmpty() ? null : catalog.relation(dropped);
    boolean made = own != null && own.created();
    if (piece.severalTables() && made) {
      to.after(route);
      return;
    }
    if (piece.severalTables() || dropped.isEmpty()) {
      to.server(route);
      return;
    }
    route.dropped = catalog.qualify(dropped);
    route.dropsOwn = made ? own : null;
    route.dropsView = view;
    SessionRouter.await(route);
  }

  /**
   * An index, trigger, policy of a table that the dump has made itself goes with that; every other
   * DROP only a whole restore runs.
   */
  private void dropOfTable(Route route, StatementCursor piece) {
    ObjectName named = piece.table().isEmpty() ? piece.object() : piece.table();
    DumpObject own = named.isEmpty() ? null : catalog.relation(named);
    if (own != null && own.created() && own.kind() != ObjectKind.SEQUENCE) {
      owners.relation(route, own);
    } else {
      to.server(route);
    }
  }

  /** mysqldump drops a routine or event right before it makes it: that goes together. */
  private void dropOther(Route route, StatementCursor piece) {
    ObjectKey routine = dialect == Dialect.MYSQL ? supports.routineKey(piece.object()) : null;
    if (routine == null) {
      to.server(route);
      return;
    }
    if (catalog.support(piece.object()) != null) {
      supports.of(route, piece.object()); // a script that is done with it
      return;
    }
    route.dropped = routine;
    SessionRouter.await(route);
  }

  private void grant(Route route, StatementCursor piece) {
    text.rewind();
    if (!text.seek("ON")) {
      to.server(route);
      return;
    }
    text.next();
    if (!piece.table().isEmpty()) {
      if (dialect == Dialect.MYSQL) {
        text.take("TABLE");
        if (text.name() == null || text.is('*')) {
          to.server(route); // ON db.*
          return;
        }
      }
      owners.relation(route, catalog.tableOrNew(piece.table()));
      return;
    }
    String type = text.word();
    if (type.equals("SEQUENCE")) {
      owners.sequence(route, piece.object());
    } else if (type.equals("ALL")) {
      to.after(route);
    } else if (dialect == Dialect.MYSQL && !Owners.ROUTINE_TYPES.contains(type)) {
      to.server(route);
    } else {
      owners.byType(route, piece, type);
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
    DumpObject table = owners.tableOf(piece);
    if (table != null) {
      boolean after =
          type.equals("POLICY")
              || type.equals("RULE")
              || type.equals("CONSTRAINT") && table.keysAfter;
      if (after) {
        to.after(route, table);
      } else {
        owners.relation(route, table);
      }
      return;
    }
    switch (type) {
      case "SEQUENCE" -> owners.sequence(route, piece.object());
      case "INDEX" -> {
        DumpObject owner = catalog.relation(piece.object());
        if (owner == null) {
          to.after(route);
        } else {
          owners.relation(route, owner);
        }
      }
      default -> owners.byType(route, piece, type);
    }
  }
}
