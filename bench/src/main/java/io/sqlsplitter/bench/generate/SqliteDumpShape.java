package io.sqlsplitter.bench.generate;

/** {@code .dump} of the sqlite3 shell 3.40: one INSERT per row, all in one transaction. */
final class SqliteDumpShape extends ToolShape {
  SqliteDumpShape(DumpOptions options, ByteSink out) {
    super(options, out);
  }

  @Override
  Literals literals() {
    return new SqliteLiterals(out);
  }

  @Override
  boolean schemaFirst() {
    return false;
  }

  @Override
  void begin() {
    out.put("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n");
  }

  @Override
  void createTable(int table) {
    out.put("CREATE TABLE " + name(table) + " (\n");
    columns("  ", "", "", "\n");
    out.put("\n);\n");
  }

  @Override
  void beginData(int table) {}

  @Override
  void endData(int table) {}

  @Override
  String insertHead(int table) {
    return "INSERT INTO " + name(table) + " VALUES";
  }

  @Override
  int rowsPerInsert() {
    return 1;
  }

  @Override
  void end() {
    out.put("COMMIT;\n");
  }

  @Override
  String type(Column column) {
    String type =
        switch (column.type()) {
          case ID -> "INTEGER PRIMARY KEY";
          case INTEGER -> "INTEGER";
          case DECIMAL -> "NUMERIC";
          case STRING, TEXT, TIMESTAMP -> "TEXT";
          case BLOB -> "BLOB";
        };
    return type + (column.nullable() ? "" : " NOT NULL");
  }
}
