package io.sqlsplitter.acceptance.dump;

import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.server.PostgresServer;
import io.sqlsplitter.acceptance.server.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/** Dumps of the sample databases as the real tools write them, each made once per JVM. */
public enum RealDump {
  MARIADB_CHINOOK(Tool.MARIADB_DUMP, "Chinook"),
  MARIADB_CHINOOK_ROW_PER_INSERT(Tool.MARIADB_DUMP, "Chinook", "--skip-extended-insert"),
  MARIADB_CHINOOK_BARE_NAMES(Tool.MARIADB_DUMP, "Chinook", "--skip-quote-names", "--skip-opt"),
  MARIADB_CHINOOK_COMPLETE_INSERT(
      Tool.MARIADB_DUMP, "Chinook", "--complete-insert", "--insert-ignore", "--order-by-primary"),
  MARIADB_SAKILA(Tool.MARIADB_DUMP, "sakila", "--routines", "--events", "--triggers"),
  MARIADB_HARD(Tool.MARIADB_DUMP, "hard", "--routines", "--events", "--triggers"),
  MARIADB_HARD_HEX(Tool.MARIADB_DUMP, "hard", "--hex-blob", "--routines", "--skip-lock-tables"),
  MARIADB_HARD_COMPACT(Tool.MARIADB_DUMP, "hard", "--compact"),
  MARIADB_HARD_NO_AUTOCOMMIT(Tool.MARIADB_DUMP, "hard", "--no-autocommit", "--skip-triggers"),
  MARIADB_HARD_SKIP_COMMENTS(Tool.MARIADB_DUMP, "hard", "--skip-comments", "--routines"),
  MARIADB_GBK(Tool.MARIADB_DUMP, "gbk", "--default-character-set=gbk"),
  MARIADB_EMPLOYEES(Tool.MARIADB_DUMP, "employees", "--routines"),
  MARIADB_ODD_NAMES(Tool.MARIADB_DUMP, "oddnames", "--routines"),
  MARIADB_ODD_OBJECTS(Tool.MARIADB_DUMP, "oddobjects", "--routines", "--events"),
  MARIADB_TWO_DATABASES(
      Tool.MARIADB_DUMP,
      null,
      "--databases",
      "sakila",
      "employees",
      "--routines",
      "--events",
      "--triggers",
      "--add-drop-database"),
  MARIADB_ALL_DATABASES(
      Tool.MARIADB_DUMP, null, "--all-databases", "--routines", "--events", "--triggers"),
  MARIADB_SHOP(Tool.MARIADB_DUMP, "shop", "--routines", "--events", "--triggers"),
  MARIADB_SHOP_HEX(Tool.MARIADB_DUMP, "shop", "--hex-blob", "--single-transaction", "--events"),
  MARIADB_SHOP_BARE(Tool.MARIADB_DUMP, "shop", "--skip-opt", "--routines"),
  MARIADB_SHOP_COMPACT(Tool.MARIADB_DUMP, "shop", "--compact"),
  MARIADB_SHOP_NO_AUTOCOMMIT(
      Tool.MARIADB_DUMP, "shop", "--no-autocommit", "--routines", "--skip-triggers"),
  MARIADB_SHOP_GTID(Tool.MARIADB_DUMP, "shop", "--routines", "--events"),
  MARIADB_SHOP_STOCK(
      Tool.MARIADB_DUMP,
      null,
      "--databases",
      "shop",
      "stock",
      "--routines",
      "--events",
      "--triggers"),
  MARIADB_SHOP_STOCK_DROP(
      Tool.MARIADB_DUMP,
      null,
      "--databases",
      "shop",
      "stock",
      "--routines",
      "--events",
      "--add-drop-database",
      "--single-transaction"),
  // The arguments are those for a dump that the restored database is compared by.
  PHPMYADMIN(Tool.PHPMYADMIN, "club", "--routines", "--events"),
  POSTGRES_CHINOOK(Tool.PG_DUMP, "chinook"),
  POSTGRES_SAKILA(Tool.PG_DUMP, "sakila"),
  POSTGRES_HARD(Tool.PG_DUMP, "hard"),
  POSTGRES_HARD_INSERTS(Tool.PG_DUMP, "hard", "--inserts"),
  POSTGRES_HARD_COLUMN_INSERTS(Tool.PG_DUMP, "hard", "--column-inserts"),
  POSTGRES_HARD_ROWS_PER_INSERT(Tool.PG_DUMP, "hard", "--rows-per-insert=3"),
  POSTGRES_HARD_CLEAN(Tool.PG_DUMP, "hard", "--clean", "--if-exists"),
  POSTGRES_BIG5(Tool.PG_DUMP, "big5", "-E", "BIG5"),
  POSTGRES_BIG5_INSERTS(Tool.PG_DUMP, "big5", "-E", "BIG5", "--inserts"),
  POSTGRES_ODD(Tool.PG_DUMP, "odd"),
  POSTGRES_DEPOT(Tool.PG_DUMP, "depot"),
  POSTGRES_DEPOT_INSERTS(Tool.PG_DUMP, "depot", "--inserts"),
  POSTGRES_DEPOT_CLEAN(Tool.PG_DUMP, "depot", "--clean", "--if-exists"),
  POSTGRES_DEPOT_NO_OWNER(
      Tool.PG_DUMP, "depot", "--no-owner", "--no-acl", "--quote-all-identifiers"),
  POSTGRES_DEPOT_CREATE(Tool.PG_DUMP, null, "--create", "--clean", "--if-exists", "-d", "depot"),
  POSTGRES_CREATE(Tool.PG_DUMP, null, "--create", "--clean", "--if-exists", "-d", "chinook"),
  // The folder of a tablespace can belong to one server only.
  POSTGRES_ALL(Tool.PG_DUMPALL, null, "--no-tablespaces"),
  SQLITE_CHINOOK(Tool.SQLITE_DUMP, "chinook"),
  SQLITE_SAKILA(Tool.SQLITE_DUMP, "sakila"),
  SQLITE_HARD(Tool.SQLITE_DUMP, "hard"),
  SQLITE_DEPOT(Tool.SQLITE_DUMP, "depot"),
  SQLITE_ODD(Tool.SQLITE_DUMP, "odd");

  /** What writes dumps. */
  public enum Tool {
    MARIADB_DUMP,
    /** A file in its shape, for it runs in a web server only. */
    PHPMYADMIN,
    PG_DUMP,
    PG_DUMPALL,
    SQLITE_DUMP
  }

  private static final Map<RealDump, Path> MADE = new EnumMap<>(RealDump.class);

  private static final Map<String, SortedMap<String, List<String>>> ROWS = new HashMap<>();

  private final Tool tool;
  private final String database;
  private final List<String> arguments;

  RealDump(Tool tool, String database, String... arguments) {
    this.tool = tool;
    this.database = database;
    this.arguments = List.of(arguments);
  }

  public Tool tool() {
    return tool;
  }

  /** The one database it is of, or null when it makes its databases itself. */
  public String database() {
    return database;
  }

  /** Whether the tool writes a banner and a closing mark, so that a cut can be told. */
  public boolean hasClosingMark() {
    return tool != Tool.SQLITE_DUMP
        && tool != Tool.PHPMYADMIN
        && !arguments.contains("--compact")
        && !arguments.contains("--skip-comments");
  }

  /** Whether each object has a comment before it. */
  public boolean hasBanners() {
    return !arguments.contains("--compact") && !arguments.contains("--skip-comments");
  }

  /** The databases in it, as the server calls them. */
  public List<String> databases() {
    if (database != null) {
      return List.of(database);
    }
    return switch (this) {
      case MARIADB_TWO_DATABASES -> List.of("sakila", "employees");
      case MARIADB_SHOP_STOCK, MARIADB_SHOP_STOCK_DROP -> List.of("shop", "stock");
      case MARIADB_ALL_DATABASES -> SourceDatabases.MARIADB;
      case POSTGRES_CREATE -> List.of("chinook");
      case POSTGRES_DEPOT_CREATE -> List.of("depot");
      default -> SourceDatabases.POSTGRES;
    };
  }

  /**
   * Tables whose rows the tool itself does not write as they are: loading its dump with no help
   * from anybody gives others.
   */
  public Set<String> tablesTheToolSpoils() {
    return switch (this) {
      // The dump's sql_mode does not allow the dates that the source's did.
      case MARIADB_HARD,
          MARIADB_HARD_HEX,
          MARIADB_HARD_NO_AUTOCOMMIT,
          MARIADB_HARD_SKIP_COMMENTS,
          MARIADB_HARD_COMPACT,
          MARIADB_ALL_DATABASES ->
          Set.of("h_zerodate");
      // A text is written up to its NUL; the smallest double is read back as 0.
      case SQLITE_HARD -> Set.of("h_nul", "h_ok");
      default -> Set.of();
    };
  }

  /**
   * Whether the client takes the dump as it is: one of MySQL 8 with GTIDs has statements that
   * MariaDB does not know, though what split makes of it does not.
   */
  public boolean loads() {
    return this != MARIADB_SHOP_GTID;
  }

  /** Whether objects of this type are in the dump, if the database has any. */
  public boolean writes(String type) {
    if (tool != Tool.MARIADB_DUMP) {
      return true;
    }
    return switch (type) {
      case "trigger" -> !arguments.contains("--skip-triggers");
      case "routine" -> arguments.contains("--routines");
      case "event" -> arguments.contains("--events");
      default -> true;
    };
  }

  /** What the client must be told so that it takes this dump. */
  public List<String> clientOptions() {
    return switch (this) {
      // The client finds the ends of statements by its own charset, whatever the dump sets.
      case MARIADB_GBK -> List.of("--default-character-set=gbk");
      // A compact dump switches nothing off, and has values for generated columns (error 1906).
      case MARIADB_HARD_COMPACT, MARIADB_SHOP_COMPACT ->
          List.of(
              "--init-command=SET SESSION sql_mode='NO_AUTO_VALUE_ON_ZERO', foreign_key_checks=0");
      default -> List.of();
    };
  }

  /** Makes the client keep the comments inside of routines, which are part of them. */
  public List<String> keepComments() {
    return switch (tool) {
      case MARIADB_DUMP, PHPMYADMIN -> List.of("--comments");
      default -> List.of();
    };
  }

  /** Of {@link #clientOptions}, the charset: the client needs it for every piece of the dump. */
  public List<String> clientCharset() {
    return clientOptions().stream()
        .filter(option -> option.startsWith("--default-character-set"))
        .toList();
  }

  /** Whether time zone and charset of its data stand in it. */
  public boolean saysZoneAndCharset() {
    return !arguments.contains("--compact");
  }

  /** Whether a restore of it begins by dropping what is there, table by table. */
  public boolean dropsItsTables() {
    return switch (tool) {
      case MARIADB_DUMP -> !arguments.contains("--compact") && !arguments.contains("--skip-opt");
      default -> false;
    };
  }

  /** The shared server that holds what it is of. */
  public DatabaseServer source() {
    return switch (tool) {
      case MARIADB_DUMP, PHPMYADMIN -> SourceDatabases.mariadb();
      case PG_DUMP, PG_DUMPALL -> SourceDatabases.postgres();
      case SQLITE_DUMP -> SourceDatabases.sqlite();
    };
  }

  /** Rows of a database that it is of; see {@link DatabaseServer#rows}. */
  public SortedMap<String, List<String>> sourceRows(String name) {
    DatabaseServer source = source();
    synchronized (ROWS) {
      return ROWS.computeIfAbsent(source.dialect() + " " + name, key -> source.rows(name));
    }
  }

  /** The dump's file. Not to be changed. */
  public Path file() {
    DatabaseServer source = source();
    synchronized (MADE) {
      return MADE.computeIfAbsent(this, dump -> make(source));
    }
  }

  private Path make(DatabaseServer source) {
    Path file = Workspace.folder("dump").resolve(name().toLowerCase(Locale.ROOT) + ".sql");
    if (tool == Tool.PHPMYADMIN) {
      return Resources.copy("dumps/phpmyadmin.sql", file);
    }
    again(source, database, file);
    return this == MARIADB_SHOP_GTID ? Gtid.around(file) : file;
  }

  /**
   * Makes the same dump of another database.
   *
   * @param of null for dumps of what the arguments name
   */
  public void again(DatabaseServer source, String of, Path file) {
    List<String> all = new ArrayList<>(arguments);
    if (this == MARIADB_ALL_DATABASES || this == POSTGRES_ALL) {
      // Those of other tests are none of its business.
      String leftOut = this == POSTGRES_ALL ? "--exclude-database=" : "--ignore-database=";
      source.databases().stream()
          .filter(name -> !databases().contains(name))
          .forEach(name -> all.add(leftOut + name));
    }
    if (of != null) {
      all.add(of);
    }
    if (tool == Tool.PG_DUMPALL) {
      ((PostgresServer) source).dumpAll(file, all);
    } else {
      source.dump(file, all);
    }
  }

  /** The kind of thing that it is, of which one dump stands for all: same schema, same shape. */
  public boolean isFirstOfItsKind() {
    return switch (this) {
      case MARIADB_CHINOOK_ROW_PER_INSERT,
          MARIADB_CHINOOK_BARE_NAMES,
          MARIADB_CHINOOK_COMPLETE_INSERT,
          MARIADB_HARD_HEX,
          MARIADB_HARD_NO_AUTOCOMMIT,
          MARIADB_HARD_SKIP_COMMENTS,
          MARIADB_SHOP_HEX,
          MARIADB_SHOP_BARE,
          MARIADB_SHOP_NO_AUTOCOMMIT,
          MARIADB_ALL_DATABASES,
          POSTGRES_HARD_INSERTS,
          POSTGRES_HARD_COLUMN_INSERTS,
          POSTGRES_HARD_ROWS_PER_INSERT,
          POSTGRES_BIG5_INSERTS,
          POSTGRES_DEPOT_INSERTS,
          POSTGRES_DEPOT_NO_OWNER,
          POSTGRES_ALL ->
          false;
      default -> true;
    };
  }
}
