package io.sqlsplitter.parser;

import java.util.Locale;
import java.util.Optional;

/** A family of SQL text that is cut by the same rules; see {@link LexicalRules} for the rules. */
public enum Dialect {
  /** MySQL and MariaDB, as their command-line clients read it. */
  MYSQL("mysql"),
  /** PostgreSQL, as psql reads it. */
  POSTGRES("postgres"),
  /** SQLite, as the sqlite3 shell reads it. */
  SQLITE("sqlite"),
  /** SQL Server, as sqlcmd and SSMS read it. */
  MSSQL("mssql");

  private final String label;

  Dialect(String label) {
    this.label = label;
  }

  /** The name that users write and reports show: {@code mysql}, {@code postgres}, … */
  public String label() {
    return label;
  }

  /** The dialect that a user means by {@code name}, in any case, aliases included. */
  public static Optional<Dialect> byName(String name) {
    return switch (name.strip().toLowerCase(Locale.ROOT)) {
      case "mysql", "mariadb" -> Optional.of(MYSQL);
      case "postgres", "postgresql", "pg" -> Optional.of(POSTGRES);
      case "sqlite", "sqlite3" -> Optional.of(SQLITE);
      case "mssql", "sqlserver", "sql_server", "tsql" -> Optional.of(MSSQL);
      default -> Optional.empty();
    };
  }
}
