package io.sqlsplitter.bench.generate;

import java.nio.charset.StandardCharsets;

/** The text that a dump tool writes around the rows. */
abstract class ToolShape {
  private static final String[] NAMES = {
    "customer", "invoice", "shipment", "product", "payment", "address", "order_line", "audit_log"
  };

  final DumpOptions options;
  final ByteSink out;
  private int headTable = -1;
  private byte[] head;

  ToolShape(DumpOptions options, ByteSink out) {
    this.options = options;
    this.out = out;
  }

  static ToolShape of(DumpOptions options, ByteSink out) {
    return switch (options.target()) {
      case MYSQL -> new MysqldumpShape(options, out);
      case POSTGRES -> new PgDumpShape(options, out);
      case SQLITE -> new SqliteDumpShape(options, out);
      case MSSQL -> new SsmsShape(options, out);
    };
  }

  /** A new writer of this tool's values. */
  abstract Literals literals();

  /** Whether all tables are made before the first row. */
  abstract boolean schemaFirst();

  /** What stands at the head. */
  abstract void begin();

  abstract void createTable(int table);

  /** What stands before a table's rows. */
  abstract void beginData(int table);

  /** What stands behind a table's rows. */
  abstract void endData(int table);

  /** What an INSERT into a table begins with, up to its first row. */
  abstract String insertHead(int table);

  final void insertStart(int table) {
    if (table != headTable) {
      headTable = table;
      head = insertHead(table).getBytes(StandardCharsets.UTF_8);
    }
    out.room(head.length);
    out.put(head);
  }

  void rowSeparator() {
    out.put(",");
  }

  void insertEnd() {
    out.put(";\n");
  }

  /** Most rows in one INSERT. */
  abstract int rowsPerInsert();

  /** Bytes of rows after which an INSERT ends. */
  long bytesPerInsert() {
    return Long.MAX_VALUE;
  }

  /** What stands behind the rows of all tables. */
  abstract void end();

  abstract String type(Column column);

  static String name(int table) {
    return NAMES[table % NAMES.length] + "_" + (table + 1);
  }

  /** A line per column: name and type; without the last line end. */
  final void columns(String start, String quote, String unquote, String newline) {
    boolean first = true;
    for (Column column : options.content().columns()) {
      out.put(first ? "" : "," + newline);
      out.put(start + quote + column.name() + unquote + " " + type(column));
      first = false;
    }
  }
}
