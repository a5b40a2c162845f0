package io.sqlsplitter.acceptance.dump;

import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.server.MariaDbServer;
import io.sqlsplitter.acceptance.server.PostgresServer;
import io.sqlsplitter.acceptance.server.Servers;
import io.sqlsplitter.acceptance.server.SqliteShell;
import io.sqlsplitter.acceptance.server.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The sample databases, loaded into the shared servers once per JVM. */
public final class SourceDatabases {
  static final List<String> MARIADB =
      List.of(
          "Chinook",
          "sakila",
          "hard",
          "employees",
          "gbk",
          "oddnames",
          "oddobjects",
          "shop",
          "stock",
          "club");
  static final List<String> POSTGRES = List.of("chinook", "sakila", "hard", "big5", "odd", "depot");

  /** The tables that the employees sample's routines and views read; it brings none itself. */
  private static final String EMPLOYEES =
      """
      CREATE TABLE employees (emp_no int PRIMARY KEY, birth_date date, first_name varchar(14),
        last_name varchar(16), gender enum('M','F'), hire_date date);
      CREATE TABLE departments (dept_no char(4) PRIMARY KEY, dept_name varchar(40));
      CREATE TABLE dept_emp (emp_no int, dept_no char(4), from_date date, to_date date,
        PRIMARY KEY (emp_no, dept_no), FOREIGN KEY (emp_no) REFERENCES employees (emp_no));
      CREATE TABLE dept_manager (dept_no char(4), emp_no int, from_date date, to_date date);
      INSERT INTO employees VALUES (10001,'1953-09-02','Georgi','Facello','M','1986-06-26'),
        (10002,'1964-06-02','Bezalel','O''Neil','F','1985-11-21');
      INSERT INTO departments VALUES ('d001','Marketing'),('d002','R&D; "labs"');
      INSERT INTO dept_emp VALUES (10001,'d001','1986-06-26','9999-01-01'),
        (10002,'d002','1996-08-03','9999-01-01');
      INSERT INTO dept_manager VALUES ('d001',10001,'1986-06-26','9999-01-01');
      """;

  /** Tables with 5C as the second byte of characters in BIG5 (功, 許) and in GBK (誠). */
  private static final String BIG5 =
      """
      CREATE TABLE b (id integer PRIMARY KEY, t text);
      INSERT INTO b VALUES (1,'功'),(2,'許功蓋'),(3,'it''s 許'),(4,E'功\\\\\\n許');
      COMMENT ON TABLE b IS '成功';
      """;

  private static final String GBK =
      """
      SET NAMES utf8mb4;
      CREATE TABLE g (id int PRIMARY KEY, t varchar(50)) CHARSET=utf8mb4 COMMENT='誠';
      INSERT INTO g VALUES (1,'誠'),(2,'誠''誠'),(3,'誠\\\\'),(4,'誠\\n誠'),(5,'"誠"');
      """;

  private static boolean mariadbLoaded;
  private static boolean postgresLoaded;
  private static boolean sqliteLoaded;

  private SourceDatabases() {}

  /** With the databases {@link #MARIADB}. */
  public static synchronized MariaDbServer mariadb() {
    MariaDbServer server = Servers.mariadb();
    if (!mariadbLoaded) {
      loadInto(server, "mysql", Samples.path("data/chinook-mysql.sql"));
      loadInto(server, "mysql", Samples.path("data/sakila-mysql-schema.sql"));
      load(server, "hard", Samples.path("data/hard/mariadb.sql"));
      load(server, "employees", script(EMPLOYEES));
      loadInto(server, "employees", Samples.path("data/employees-objects-mysql.sql"));
      load(server, "gbk", script(GBK));
      load(server, "oddnames", Samples.path("cases/odd-dumps/mariadb10.11-odd-names.sql"));
      load(server, "oddobjects", Samples.path("cases/odd-dumps/mariadb10.11-odd-objects.sql"));
      loadInto(server, "mysql", resource("schemas/mariadb.sql"));
      load(server, "club", resource("dumps/phpmyadmin.sql"));
      mariadbLoaded = true;
    }
    return server;
  }

  /** With the databases {@link #POSTGRES}. */
  public static synchronized PostgresServer postgres() {
    PostgresServer server = Servers.postgres();
    if (!postgresLoaded) {
      server.load("postgres", Samples.path("data/chinook-postgresql.sql"));
      load(server, "sakila", Samples.path("data/sakila-postgres-schema.sql"));
      server.load("sakila", Samples.path("data/sakila-postgres-copy-data.sql"));
      load(server, "hard", Samples.path("data/hard/postgres.sql"));
      load(server, "big5", script(BIG5));
      load(server, "odd", Samples.path("cases/odd-dumps/pg15-odd-objects.sql"));
      Servers.createRoles(server);
      load(server, "depot", resource("schemas/postgres.sql"));
      postgresLoaded = true;
    }
    return server;
  }

  /** With the databases chinook, sakila, hard, odd and depot. */
  public static synchronized SqliteShell sqlite() {
    SqliteShell server = Servers.sqlite();
    if (!sqliteLoaded) {
      load(server, "chinook", Samples.path("data/chinook-sqlite.sql"));
      load(server, "sakila", Samples.path("data/sakila-sqlite-schema.sql"));
      load(server, "hard", Samples.path("data/hard/sqlite.sql"));
      load(server, "odd", Samples.path("cases/odd-dumps/sqlite3.40-odd-objects.sql"));
      load(server, "depot", resource("schemas/sqlite.sql"));
      sqliteLoaded = true;
    }
    return server;
  }

  private static void load(DatabaseServer server, String database, Path script) {
    server.createDatabase(database);
    loadInto(server, database, script);
  }

  /** MariaDB's client leaves out comments, also those inside of routines, if it is not told. */
  private static void loadInto(DatabaseServer server, String database, Path script) {
    List<String> options =
        server instanceof MariaDbServer ? List.of("--comments") : List.<String>of();
    server.client(database, options).stdin(script).runOrFail();
  }

  private static Path resource(String name) {
    return Resources.copy(name, Workspace.folder("script").resolve("script.sql"));
  }

  private static Path script(String text) {
    try {
      return Files.writeString(Workspace.folder("script").resolve("script.sql"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
