package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import io.sqlsplitter.parser.token.TokenKind;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/**
 * Places rows, and statements that change rows. Those with values cost one look into a table of
 * names and one comparison of their head; those that read other tables are read word by word.
 */
final class DataRouter {
  /** Longer heads are read each time. */
  private static final int LONGEST_HEAD = 1 << 10;

  private final Dialect dialect;
  private final Catalog catalog;
  private final Destinations to;
  private final Remarks remarks;
  private final StatementText text;
  private final SqliteTables sqlite;
  private final References references;

  DataRouter(
      Dialect dialect,
      Catalog catalog,
      Destinations to,
      Remarks remarks,
      StatementText text,
      SqliteTables sqlite,
      References references) {
    this.dialect = dialect;
    this.catalog = catalog;
    this.to = to;
    this.remarks = remarks;
    this.text = text;
    this.sqlite = sqlite;
    this.references = references;
  }

  /** A piece that names a table; its text is not open. */
  void route(Route route, InputWindow window, StatementCursor piece, LexicalRules rules) {
    DumpObject table = catalog.byHead(piece);
    if (table == null) {
      if (special(route, window, piece, rules)) {
        return;
      }
      table = catalog.tableOrNew(piece.table());
      catalog.rememberHead(piece, table);
    }
    switch (table.kind()) {
      case VIEW -> to.after(route, table);
      case SEQUENCE -> to.sequence(route, table);
      default -> rows(route, window, piece, rules, table);
    }
  }

  /** Places what is of a table that is not the user's; false for all else. */
  private boolean special(
      Route route, InputWindow window, StatementCursor piece, LexicalRules rules) {
    if (dialect == Dialect.SQLITE && SqliteTables.isOwn(piece.table())) {
      text.open(window, piece, rules);
      sqlite.own(route, piece);
      return true;
    }
    if (dialect == Dialect.POSTGRES && isSystemTable(piece.table())) {
      // pg_dumpall --clean makes template databases droppable by an UPDATE.
      to.server(route);
      return true;
    }
    return false;
  }

  private static boolean isSystemTable(ObjectName name) {
    return name.parts() > 1 && name.text(name.parts() - 2).equals("pg_catalog");
  }

  private void rows(
      Route route,
      InputWindow window,
      StatementCursor piece,
      LexicalRules rules,
      DumpObject table) {
    if (table.isRead()) {
      table.readNoMore();
      remarks.warn(
          "rows-after-read",
          "more rows of this table come behind a statement that read them for another table:"
              + " the files cannot keep that order",
          table);
    }
    boolean values =
        switch (piece.kind()) {
          case INSERT -> isValues(window, piece, rules, table);
          case UPDATE, DELETE, MERGE -> false;
          default -> true;
        };
    if (table.changesAfter) {
      // Behind a change that had to come late: it must not see these rows.
      to.rowsAfter(route, table);
      return;
    }
    if (values || readsNothingLater(window, piece, rules, table)) {
      to.table(route, table, true);
    } else {
      to.rowsAfter(route, table);
      if (!route.omit) {
        remarks.warn(
            "reads-later-table",
            "rows that are read from a table or view whose own come later stand in " + Layout.AFTER,
            table);
      }
    }
  }

  /**
   * Whether a statement reads older tables only, which the table then needs.
   *
   * <p>What follows a statement that had to stand behind all tables stands there too, unless it
   * only adds rows.
   */
  private boolean readsNothingLater(
      InputWindow window, StatementCursor piece, LexicalRules rules, DumpObject table) {
    text.open(window, piece, rules);
    references.readSources(text, table);
    boolean older =
        !references.after() && !(table.rowsAfter && piece.kind() != StatementKind.INSERT);
    for (DumpObject source : references.tables()) {
      older &= source.order() < table.order() && !source.rowsAfter;
    }
    if (!older) {
      table.rowsAfter = true;
      table.changesAfter |= piece.kind() != StatementKind.INSERT;
      return false;
    }
    for (DumpObject source : references.tables()) {
      table.need(source);
      source.read();
    }
    return true;
  }

  /** Whether an INSERT has values of its own. */
  private boolean isValues(
      InputWindow window, StatementCursor piece, LexicalRules rules, DumpObject table) {
    if (piece.headNumber() != StatementCursor.NO_HEAD) {
      return true; // The scanner knows only heads of INSERTs with values.
    }
    long from = piece.textFrom() - window.base();
    MemorySegment head = table.head();
    if (head != null
        && piece.to() - piece.textFrom() >= head.byteSize()
        && MemorySegment.mismatch(
                window.segment(), from, from + head.byteSize(), head, 0, head.byteSize())
            < 0) {
      return true;
    }
    text.open(window, piece, rules);
    int depth = 0;
    for (; !text.atEnd(); text.next()) {
      if (text.is('(')) {
        depth++;
      } else if (text.is(')')) {
        depth--;
      } else if (text.kind() == TokenKind.WORD) {
        if (text.is("SELECT") || depth == 0 && (text.is("WITH") || text.is("TABLE"))) {
          return false;
        }
        if (depth == 0 && (text.is("VALUES") || text.is("VALUE") || text.is("SET"))) {
          if (text.end() <= LONGEST_HEAD) {
            table.head(text.slice(0, text.end()).getBytes(StandardCharsets.ISO_8859_1));
          }
          return true;
        }
      }
    }
    return true;
  }
}
