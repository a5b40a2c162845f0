package io.sqlsplitter.acceptance.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** A private MariaDB on a unix socket. */
public final class MariaDbServer implements DatabaseServer {
  private final Path folder;
  private final ServerProcess process;

  private MariaDbServer(Path folder, ServerProcess process) {
    this.folder = folder;
    this.process = process;
  }

  /** Starts a server of its own with nothing in it. */
  static MariaDbServer start() {
    final String program = Programs.require("mariadbd");
    final String install = Programs.require("mariadb-install-db");
    final String client = Programs.require("mariadb");
    Optional<String> user = Workspace.runsAsRoot() ? Optional.of("mysql") : Optional.empty();
    Path folder = Workspace.folder("mariadb");
    Workspace.own(folder, user);
    List<String> installation =
        new ArrayList<>(
            List.of(
                install,
                "--no-defaults",
                "--datadir=" + folder.resolve("data"),
                "--auth-root-authentication-method=normal",
                "--skip-test-db"));
    user.ifPresent(name -> installation.add("--user=" + name));
    Command.of(installation).runOrFail();
    List<String> argv =
        new ArrayList<>(
            List.of(
                program,
                "--no-defaults",
                "--datadir=" + folder.resolve("data"),
                "--socket=" + socket(folder),
                "--pid-file=" + folder.resolve("pid"),
                "--skip-networking",
                "--skip-log-bin",
                "--performance-schema=OFF",
                "--innodb-buffer-pool-size=48M",
                "--innodb-flush-log-at-trx-commit=0",
                "--innodb-flush-method=nosync",
                "--innodb-doublewrite=0",
                "--innodb-use-native-aio=0",
                "--key-buffer-size=1M",
                "--event-scheduler=OFF",
                "--max-allowed-packet=64M",
                "--character-set-server=utf8mb4",
                "--collation-server=utf8mb4_general_ci",
                "--default-time-zone=+00:00"));
    user.ifPresent(name -> argv.add("--user=" + name));
    Command ping =
        Command.of(client, "--no-defaults", "-uroot", "-S", socket(folder), "-e", "SELECT 1");
    // There is nothing in it worth an orderly shutdown.
    return new MariaDbServer(
        folder, ServerProcess.start(folder, "KILL", argv, () -> ping.run().exit() == 0));
  }

  private static String socket(Path folder) {
    return folder.resolve("socket").toString();
  }

  @Override
  public String dialect() {
    return "mysql";
  }

  @Override
  public void createDatabase(String database) {
    query("mysql", "CREATE DATABASE " + quoted(database));
  }

  @Override
  public void emptyDatabase(String database) {
    String name = quoted(database);
    query(
        "mysql",
        "SET foreign_key_checks = 0; DROP DATABASE IF EXISTS "
            + name
            + "; CREATE DATABASE "
            + name);
  }

  /** The client takes the rest of the line as it is. */
  @Override
  public String include(Path script) {
    return "source " + script + "\n";
  }

  @Override
  public String use(String database) {
    return "USE " + quoted(database) + ";\n";
  }

  @Override
  public List<String> databases() {
    return query(
            "mysql",
            "SELECT schema_name FROM information_schema.schemata WHERE schema_name NOT IN"
                + " ('mysql', 'sys', 'information_schema', 'performance_schema')")
        .lines()
        .toList();
  }

  /** Drops all databases that are not the server's own. */
  void clear() {
    // Foreign keys may reach from one to the other.
    StringBuilder drops = new StringBuilder("SET foreign_key_checks = 0");
    databases().forEach(name -> drops.append("; DROP DATABASE ").append(quoted(name)));
    query("mysql", drops.toString());
  }

  @Override
  public Command client(String database, List<String> options) {
    return Command.of(
            Programs.require("mariadb"),
            "--no-defaults",
            "--user=root",
            "--socket=" + socket(folder),
            "--default-character-set=utf8mb4",
            "--max-allowed-packet=64M",
            "--batch",
            "--skip-column-names",
            "--database=" + database)
        .args(options.toArray(String[]::new));
  }

  @Override
  public String query(String database, String sql) {
    return client(database).args("-e", sql).runOrFail().text();
  }

  @Override
  public void dump(Path output, List<String> arguments) {
    Command.of(
            Programs.require("mariadb-dump"),
            "--no-defaults",
            "--user=root",
            "--socket=" + socket(folder))
        .args(arguments.toArray(String[]::new))
        .stdout(output)
        .runOrFail();
  }

  @Override
  public Command comparison(Path program, String one, String other) {
    // The program knows TCP only, which this server does not speak.
    String onSocket =
        """
        import os, runpy, sys, pymysql
        connect = pymysql.connect
        pymysql.connect = lambda **how: connect(**{**how, "unix_socket": os.environ["SOCKET"]})
        sys.argv = sys.argv[1:]
        runpy.run_path(sys.argv[0], run_name="__main__")
        """;
    return Programs.python("pymysql")
        .args("-c", onSocket, program.toString(), "my:root:@none:0/" + one)
        .args("my:root:@none:0/" + other)
        .env("SOCKET", socket(folder));
  }

  @Override
  public SortedSet<String> objects(String database) {
    String name = literal(database);
    String sql =
        "SELECT CASE table_type WHEN 'VIEW' THEN 'view' WHEN 'SEQUENCE' THEN 'sequence'"
            + " ELSE 'table' END, table_name FROM information_schema.tables WHERE table_schema = "
            + name
            + " UNION ALL SELECT 'trigger', trigger_name FROM information_schema.triggers"
            + " WHERE trigger_schema = "
            + name
            + " UNION ALL SELECT 'routine', routine_name FROM information_schema.routines"
            + " WHERE routine_schema = "
            + name
            + " UNION ALL SELECT 'event', event_name FROM information_schema.events"
            + " WHERE event_schema = "
            + name;
    SortedSet<String> objects = new TreeSet<>();
    query(database, sql).lines().map(MariaDbServer::object).forEach(objects::add);
    return objects;
  }

  @Override
  public SortedMap<String, List<String>> rows(String database) {
    SortedMap<String, String> queries = new TreeMap<>();
    Map<String, String> invisible = invisibleColumns(database);
    for (String object : objects(database)) {
      if (object.startsWith("table ")) {
        String table = object.substring("table ".length());
        queries.put(
            table, "SELECT *" + invisible.getOrDefault(table, "") + " FROM " + quoted(table));
      }
    }
    // In batch mode the client escapes what would break a line.
    return TableRows.read(client(database), queries);
  }

  /** By table, those that {@code *} leaves out, each after a comma. */
  private Map<String, String> invisibleColumns(String database) {
    Map<String, String> columns = new HashMap<>();
    query(
            database,
            "SELECT table_name, column_name FROM information_schema.columns"
                + " WHERE extra LIKE '%INVISIBLE%' AND table_schema = "
                + literal(database))
        .lines()
        .map(line -> line.split("\t", 2))
        .forEach(column -> columns.merge(column[0], ", " + quoted(column[1]), String::concat));
    return columns;
  }

  /** In batch mode the client escapes TAB, line end, NUL and backslash in values. */
  private static String object(String line) {
    String name = line.substring(line.indexOf('\t') + 1);
    return line.substring(0, line.indexOf('\t'))
        + " "
        + name.replace("\\t", "\t").replace("\\n", "\n").replace("\\\\", "\\");
  }

  static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  private static String literal(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
  }

  void stop() {
    process.close();
  }
}
