package io.sqlsplitter.parser.detect;

/** Writers whose banner says that they end a whole dump with a closing mark. */
public enum DumpTool {
  /** {@code -- MySQL dump …}; ends {@code -- Dump completed}, absent with --skip-comments. */
  MYSQLDUMP("-- Dump completed"),
  /** {@code -- MariaDB dump …}. */
  MARIADB_DUMP("-- Dump completed"),
  /** {@code -- PostgreSQL database dump}. */
  PG_DUMP("-- PostgreSQL database dump complete"),
  /** {@code -- PostgreSQL database cluster dump}. */
  PG_DUMPALL("-- PostgreSQL database cluster dump complete"),
  /**
   * {@code PRAGMA foreign_keys=OFF;} and {@code BEGIN TRANSACTION;} first; ends {@code COMMIT;}.
   */
  SQLITE_DUMP("COMMIT;"),
  /** {@code -- MySqlBackup.NET …}; ends {@code -- Dump completed}. */
  MYSQLBACKUP_NET("-- Dump completed"),
  /** None of these, or a writer without a closing mark. */
  OTHER("");

  private final String closingMark;

  DumpTool(String closingMark) {
    this.closingMark = closingMark;
  }

  /** Text that the last lines of a whole dump hold; empty when there is none to expect. */
  public String closingMark() {
    return closingMark;
  }
}
