package io.sqlsplitter.bench.generate;

/** The tool whose dumps are imitated. */
public enum DumpTarget {
  /** mysqldump 8.0. */
  MYSQL,
  /** pg_dump 15. */
  POSTGRES,
  /** The sqlite3 shell's {@code .dump}. */
  SQLITE,
  /** "Generate Scripts" of SQL Server Management Studio, in UTF-8 with byte order mark. */
  MSSQL
}
