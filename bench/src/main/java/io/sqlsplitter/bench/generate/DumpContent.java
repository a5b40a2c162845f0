package io.sqlsplitter.bench.generate;

import java.util.List;

/** What the rows of a generated dump hold; kernels rank by the density of quotes and escapes. */
public enum DumpContent {
  /** Long texts: a quote or an escape about every 180 bytes. */
  TEXT(
      new Column("id", Column.Type.ID),
      new Column("title", Column.Type.STRING, false, 3, 9),
      new Column("body", Column.Type.TEXT, false, 100, 700)),
  /** Typical rows: numbers, short strings, dates; a quote about every 15 bytes. */
  ROWS(
      new Column("id", Column.Type.ID),
      new Column("name", Column.Type.STRING, false, 1, 4),
      new Column("quantity", Column.Type.INTEGER),
      new Column("price", Column.Type.DECIMAL),
      new Column("created_at", Column.Type.TIMESTAMP),
      new Column("note", Column.Type.STRING, true, 1, 8)),
  /** Three small numbers a row, as in a table that joins two others. */
  TINY(
      new Column("id", Column.Type.ID),
      new Column("left_id", Column.Type.INTEGER),
      new Column("right_id", Column.Type.INTEGER)),
  /** Blobs in hexadecimal digits, of 16 and of 64 to 2,048 bytes: hardly a quote at all. */
  HEX(
      new Column("id", Column.Type.ID),
      new Column("digest", Column.Type.BLOB, false, 16, 17),
      new Column("data", Column.Type.BLOB, false, 64, 2049)),
  /** Paths, JSON, patterns: backslashes and quotes every few bytes. */
  ESCAPES(
      new Column("id", Column.Type.ID),
      new Column("path", Column.Type.STRING, false, 2, 8),
      new Column("document", Column.Type.TEXT, true, 10, 60));

  private final List<Column> columns;

  DumpContent(Column... columns) {
    this.columns = List.of(columns);
  }

  List<Column> columns() {
    return columns;
  }

  WordPool words(Seeded random) {
    return switch (this) {
      case TEXT -> WordPool.prose(random);
      case ROWS, TINY, HEX -> WordPool.plain(random);
      case ESCAPES -> WordPool.escapes(random);
    };
  }
}
