package io.sqlsplitter.acceptance.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** SQLite through its shell; a database is a file in a folder of this JVM. */
public final class SqliteShell implements DatabaseServer {
  private final Path folder;

  private SqliteShell(Path folder) {
    this.folder = folder;
  }

  static SqliteShell start() {
    Programs.require("sqlite3");
    return new SqliteShell(Workspace.folder("sqlite"));
  }

  @Override
  public String dialect() {
    return "sqlite";
  }

  /** Nothing to do: the shell makes the file. */
  @Override
  public void createDatabase(String database) {}

  @Override
  public List<String> databases() {
    throw new UnsupportedOperationException("there is no server");
  }

  @Override
  public void emptyDatabase(String database) {
    try {
      Files.deleteIfExists(file(database));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String include(Path script) {
    return ".read " + literal(script.toString()) + "\n";
  }

  @Override
  public String use(String database) {
    throw new UnsupportedOperationException("a dump of SQLite is of one database");
  }

  @Override
  public Command client(String database, List<String> options) {
    return Command.of(Programs.require("sqlite3"), "-batch", "-bail")
        // A crash of the machine ends the tests, too.
        .args("-cmd", "PRAGMA synchronous=OFF")
        .args(options.toArray(String[]::new))
        .args(file(database).toString())
        // No ~/.sqliterc.
        .env("HOME", folder.toString());
  }

  @Override
  public String query(String database, String sql) {
    return client(database, List.of("-separator", "\t")).args(sql).runOrFail().text();
  }

  @Override
  public void dump(Path output, List<String> arguments) {
    client(arguments.getFirst()).args(".dump").stdout(output).runOrFail();
  }

  @Override
  public Command comparison(Path program, String one, String other) {
    return Programs.python("sqlite3")
        .args(program.toString(), "sqlite:" + file(one), "sqlite:" + file(other));
  }

  private Path file(String database) {
    return folder.resolve(database + ".db");
  }

  @Override
  public SortedSet<String> objects(String database) {
    SortedSet<String> objects = new TreeSet<>();
    query(
            database,
            "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
        .lines()
        .map(line -> line.replace('\t', ' '))
        .forEach(objects::add);
    return objects;
  }

  @Override
  public SortedMap<String, List<String>> rows(String database) {
    SortedMap<String, String> queries = new TreeMap<>();
    for (String object : objects(database)) {
      if (!object.startsWith("table ")) {
        continue;
      }
      String table = object.substring("table ".length());
      String columns =
          query(database, "SELECT name FROM pragma_table_xinfo(" + literal(table) + ")")
              .lines()
              .map(SqliteShell::quoted)
              // quote() writes a real with all its digits, hex() a text with all its bytes.
              .map(
                  c ->
                      "typeof("
                          + c
                          + ") || CASE typeof("
                          + c
                          + ") WHEN 'real' THEN quote("
                          + c
                          + ") ELSE hex("
                          + c
                          + ") END")
              .collect(Collectors.joining(", "));
      queries.put(table, "SELECT " + columns + " FROM " + quoted(table));
    }
    return TableRows.read(client(database), queries);
  }

  static String quoted(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }

  /**
   * What a database is made of but the rows of its tables, a line each: the text of every object,
   * next values, what ANALYZE found out.
   */
  public SortedSet<String> description(String database) {
    String all = "SELECT type, name, tbl_name, replace(sql, char(10), '\\n') FROM sqlite_schema";
    for (String table : List.of("sqlite_sequence", "sqlite_stat1")) {
      if (!query(database, "SELECT 1 FROM sqlite_schema WHERE name = " + literal(table))
          .isEmpty()) {
        all += "; SELECT " + literal(table) + ", * FROM " + table;
      }
    }
    return new TreeSet<>(query(database, all).lines().toList());
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
