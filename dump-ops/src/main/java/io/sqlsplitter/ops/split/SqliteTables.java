package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import io.sqlsplitter.parser.token.TokenKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * SQLite's own tables, as {@code .dump} writes them, and virtual tables with the shadow tables that
 * belong to them. None of them is a table of the dump.
 */
final class SqliteTables {
  /** What FTS3, FTS5 and R*Tree append to the names of their shadow tables. */
  private static final List<String> SHADOWS =
      List.of(
          "_data",
          "_idx",
          "_content",
          "_docsize",
          "_config",
          "_segments",
          "_segdir",
          "_stat",
          "_node",
          "_rowid",
          "_parent");

  private static final byte[] WRITABLE =
      "PRAGMA writable_schema=ON;\n".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] READ_ONLY =
      "PRAGMA writable_schema=OFF;\n".getBytes(StandardCharsets.US_ASCII);

  private final Catalog catalog;
  private final Destinations to;
  private final StatementText text;

  SqliteTables(Catalog catalog, Destinations to, StatementText text) {
    this.catalog = catalog;
    this.to = to;
    this.text = text;
  }

  /** Whether a name is one that SQLite keeps for itself. */
  static boolean isOwn(ObjectName name) {
    int last = name.parts() - 1;
    return name.length(last) > 7 && name.text(last).toLowerCase(Locale.ROOT).startsWith("sqlite_");
  }

  /** A statement over one of SQLite's own tables. The text is open. */
  void own(Route route, StatementCursor piece) {
    String name = piece.table().text(piece.table().parts() - 1).toLowerCase(Locale.ROOT);
    switch (name) {
      case "sqlite_sequence" -> sequence(route, piece);
      case "sqlite_schema", "sqlite_master" -> schema(route);
      default -> to.after(route);
    }
  }

  private void sequence(Route route, StatementCursor piece) {
    if (piece.kind() == StatementKind.DELETE && !text.has("WHERE")) {
      // It would reset the counters of tables that are not in the file at hand.
      to.residue(route);
      return;
    }
    DumpObject table = null;
    for (text.rewind(); !text.atEnd(); text.next()) {
      if (text.kind() == TokenKind.STRING) {
        table = catalog.exact(new ObjectKey(null, null, text.string()));
        break;
      }
    }
    if (table == null) {
      to.after(route);
    } else {
      to.table(route, table, true);
      if (piece.kind() == StatementKind.INSERT) {
        route.lineBefore = deleteOf(table.key().name());
      }
    }
  }

  /** The rows loaded before made a counter already; two of one name would be left. */
  private static byte[] deleteOf(byte[] name) {
    String text = new String(name, StandardCharsets.ISO_8859_1).replace("'", "''");
    return ("DELETE FROM sqlite_sequence WHERE name='" + text + "';\n")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  /**
   * {@code INSERT INTO sqlite_schema(type,name,…) VALUES('table','f','f',0,'CREATE VIRTUAL …')}.
   */
  private void schema(Route route) {
    int strings = 0;
    for (text.rewind(); !text.atEnd(); text.next()) {
      if (text.kind() == TokenKind.STRING && ++strings == 2) {
        ObjectName name = new ObjectName();
        name.beginPart(true);
        for (byte b : text.string()) {
          name.append(b);
        }
        DumpObject table = catalog.create(name, ObjectKind.TABLE);
        virtual(table);
        route.created = table.key();
        to.table(route, table, false);
        // The dump switches this on once, before the first of them.
        route.lineBefore = WRITABLE;
        route.lineAtEnd = READ_ONLY;
        return;
      }
    }
    to.after(route);
  }

  /** The shadow tables of a virtual table are part of it. */
  void virtual(DumpObject table) {
    byte[] name = table.key().name();
    for (String shadow : SHADOWS) {
      byte[] suffix = shadow.getBytes(StandardCharsets.US_ASCII);
      byte[] joined = Arrays.copyOf(name, name.length + suffix.length);
      System.arraycopy(suffix, 0, joined, name.length, suffix.length);
      catalog.alias(table.key().withName(joined), table);
    }
  }
}
