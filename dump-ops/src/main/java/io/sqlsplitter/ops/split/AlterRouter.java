package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import java.util.ArrayList;
import java.util.List;

/** Places what changes objects of the schema. */
final class AlterRouter {
  private final Dialect dialect;
  private final Catalog catalog;
  private final Destinations to;
  private final SplitState state;
  private final StatementText text;
  private final SupportRouter supports;
  private final Owners owners;
  private final ObjectName name = new ObjectName();

  AlterRouter(
      Dialect dialect,
      Catalog catalog,
      Destinations to,
      SplitState state,
      StatementText text,
      SupportRouter supports,
      Owners owners) {
    this.dialect = dialect;
    this.catalog = catalog;
    this.to = to;
    this.state = state;
    this.text = text;
    this.supports = supports;
    this.owners = owners;
  }

  /** The text is open. */
  void route(Route route, StatementCursor piece) {
    switch (piece.kind()) {
      case ALTER_DATABASE -> alterDatabase(route);
      case ALTER_TABLE -> alterTable(route, piece);
      case ALTER_VIEW -> to.after(route, catalog.relation(piece.object()));
      case ALTER_INDEX -> alterIndex(route, piece);
      case ALTER_SEQUENCE -> alterSequence(route, piece);
      default -> alterOther(route, piece);
    }
  }

  /**
   * mysqldump gives a database another collation around a routine or trigger that was made under
   * it, and then its own again. That goes with what it stands around where that stands behind the
   * tables; loading one table never changes its database.
   */
  private void alterDatabase(Route route) {
    if (dialect != Dialect.MYSQL || !text.has("CHARACTER", "SET")) {
      to.server(route);
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

  private void alterTable(Route route, StatementCursor piece) {
    DumpObject older = piece.table().isEmpty() ? null : catalog.relation(piece.table());
    if ((older == null || !older.created()) && takesAway()) {
      to.server(route); // of the block of DROPs at the head, before any table is there
      return;
    }
    DumpObject table = owners.tableOf(piece);
    if (table == null) {
      owners.unnamed(route);
      return;
    }
    if (!table.isTable()) {
      owners.relation(route, table);
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
    DumpObject table =
        piece.table().isEmpty() ? catalog.relation(piece.object()) : owners.tableOf(piece);
    if (table == null || text.has("ATTACH")) {
      to.after(route, table);
    } else {
      owners.relation(route, table);
    }
  }

  private void alterSequence(Route route, StatementCursor piece) {
    if (!piece.table().isEmpty()) {
      DumpObject table = catalog.tableOrNew(piece.table());
      catalog.own(piece.object(), table);
      owners.relation(route, table);
      return;
    }
    owners.sequence(route, piece.object());
  }

  private void alterOther(Route route, StatementCursor piece) {
    String type = text.wordAt(1);
    DumpObject table = owners.tableOf(piece);
    if (table == null) {
      owners.byType(route, piece, type);
    } else if (type.equals("TRIGGER")) {
      owners.relation(route, table);
    } else {
      to.after(route, table);
    }
  }
}
