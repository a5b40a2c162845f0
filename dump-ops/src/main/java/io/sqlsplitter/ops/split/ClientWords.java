package io.sqlsplitter.ops.split;

import io.sqlsplitter.parser.Dialect;
import java.nio.charset.StandardCharsets;

/** Lines for the dialect's own client. Each byte is a char. */
final class ClientWords {
  private ClientWords() {}

  /** Switches to a database, in SQL Server once the batch ends; empty in SQLite, which has one. */
  static String use(Dialect dialect, byte[] database) {
    String name = new String(database, StandardCharsets.ISO_8859_1);
    return switch (dialect) {
      case MYSQL -> "USE `" + name.replace("`", "``") + "`;\n";
      case POSTGRES -> "\\connect \"" + name.replace("\"", "\"\"") + "\"\n";
      case MSSQL -> "USE [" + name.replace("]", "]]") + "]\n";
      case SQLITE -> "";
    };
  }
}
