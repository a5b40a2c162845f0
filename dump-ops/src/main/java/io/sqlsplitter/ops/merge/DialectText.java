package io.sqlsplitter.ops.merge;

import io.sqlsplitter.parser.Dialect;

/**
 * Our own lines in a merge that is no exact one, in the words of each client. All end in a line
 * end.
 */
final class DialectText {
  private DialectText() {}

  /** Settings under which foreign files load. */
  static String sessionStart(Dialect dialect) {
    return switch (dialect) {
      case MYSQL -> "SET NAMES utf8mb4;\nSET FOREIGN_KEY_CHECKS = 0;\n";
      case POSTGRES -> "SET client_encoding = 'UTF8';\n";
      case SQLITE -> "PRAGMA foreign_keys = OFF;\n";
      case MSSQL -> "SET ANSI_NULLS ON;\nSET QUOTED_IDENTIFIER ON;\nSET NOCOUNT ON;\nGO\n";
    };
  }

  static String sessionEnd(Dialect dialect) {
    return switch (dialect) {
      case MYSQL -> "SET FOREIGN_KEY_CHECKS = 1;\n";
      case SQLITE -> "PRAGMA foreign_keys = ON;\n";
      case POSTGRES, MSSQL -> "";
    };
  }

  static String begin(Dialect dialect) {
    return switch (dialect) {
      case MYSQL -> "START TRANSACTION;\n";
      case POSTGRES -> "BEGIN;\n";
      case SQLITE -> "BEGIN TRANSACTION;\n";
      case MSSQL -> "BEGIN TRANSACTION;\nGO\n";
    };
  }

  static String commit(Dialect dialect) {
    return dialect == Dialect.MSSQL ? "COMMIT;\nGO\n" : "COMMIT;\n";
  }

  /** A comment of three lines; what could end a line is shown as {@code ?}. */
  static String banner(String text) {
    StringBuilder safe = new StringBuilder(text);
    for (int i = 0; i < safe.length(); i++) {
      int type = Character.getType(safe.charAt(i));
      if (type == Character.CONTROL
          || type == Character.LINE_SEPARATOR
          || type == Character.PARAGRAPH_SEPARATOR) {
        safe.setCharAt(i, '?');
      }
    }
    return "--\n-- " + safe + "\n--\n";
  }

  /** Moves on to another database. SQLite has one only: nothing. */
  static String useDatabase(Dialect dialect, String name) {
    return switch (dialect) {
      case MYSQL -> "USE `" + name.replace("`", "``") + "`;\n";
      case MSSQL -> "USE [" + name.replace("]", "]]") + "];\nGO\n";
      case SQLITE -> "";
      case POSTGRES -> connect(name);
    };
  }

  /** As {@code pg_dump} writes it: a name that is no plain word goes as a connection string. */
  private static String connect(String name) {
    if (name.matches("[A-Za-z0-9_.]+")) {
      return "\\connect " + name + "\n";
    }
    String value = name.replace("\\", "\\\\").replace("'", "\\'");
    // The connection string stands in double quotes of psql, in which they are doubled.
    return "\\connect -reuse-previous=on \"dbname='" + value.replace("\"", "\"\"") + "'\"\n";
  }
}
