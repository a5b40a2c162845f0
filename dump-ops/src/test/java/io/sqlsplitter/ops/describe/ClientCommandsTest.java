package io.sqlsplitter.ops.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.parser.Dialect;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A shell that runs the lines gives the clients these files, whatever they are called. */
class ClientCommandsTest {
  private static final List<String> CLIENTS =
      List.of("mysql", "mariadb", "psql", "createdb", "sqlite3", "sqlcmd", "sql-splitter");

  @TempDir Path temp;
  private Path log;

  /** Clients that write down how they were called, where, and what they were given. */
  @BeforeEach
  void makeClients() throws IOException {
    log = temp.resolve("log");
    Path bin = Files.createDirectory(temp.resolve("bin"));
    for (String client : CLIENTS) {
      Path script = bin.resolve(client);
      Files.writeString(
          script,
          // One write per line: programs of a pipe write at the same time.
          """
          #!/bin/sh
          name=${0##*/}
          line=$name
          for a in "$@"; do line="$line|$a"; done
          printf '%s\\n' "$line" >>"$LOG"
          case $name in
            sql-splitter) printf 'a b.sql\\0it'"'"'s.sql\\0' ;;
            createdb) ;;
            *) [ -t 0 ] || cat >>"$LOG" ;;
          esac
          """);
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  private String run(String command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command);
    builder.directory(temp.toFile());
    builder.environment().put("PATH", temp.resolve("bin") + ":" + System.getenv("PATH"));
    builder.environment().put("LOG", log.toString());
    builder.redirectErrorStream(true);
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), command + ": " + output);
    return Files.readString(log);
  }

  private void write(String folder, String... files) throws IOException {
    Files.createDirectories(temp.resolve(folder));
    for (String file : files) {
      Files.writeString(temp.resolve(folder).resolve(file), "-- " + file + "\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tables", "my tables", "-t", "it's", "$(x)", "a\"b", "a/b/c"})
  void filesReachTheClientInOrder(String folder) throws Exception {
    write(folder, "weird `name\" x.sql", "a.sql");
    ClientCommands commands =
        new ClientCommands(Dialect.POSTGRES, Path.of(folder), false, false, Compression.NONE);
    assertEquals(
        "psql|-X|-v|ON_ERROR_STOP=1|-d|scratch\n-- weird `name\" x.sql\n-- a.sql\n",
        run(commands.files("scratch", List.of("weird `name\" x.sql", "a.sql"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tables", "my tables", "-t", "it's"})
  void theScriptRunsWhereItsPathsMeanTheFiles(String folder) throws Exception {
    write(folder, "_restore.sql");
    ClientCommands mysql =
        new ClientCommands(Dialect.MYSQL, Path.of(folder), false, false, Compression.NONE);
    assertEquals(
        "mariadb|--abort-source-on-error\n-- _restore.sql\n",
        run(mysql.script(null, "_restore.sql")));
    Files.delete(log);
    ClientCommands sqlite =
        new ClientCommands(Dialect.SQLITE, Path.of(folder), false, false, Compression.NONE);
    assertEquals(
        "sqlite3|-bail|" + temp.resolve("scratch.db") + "\n-- _restore.sql\n",
        run(sqlite.script("scratch", "_restore.sql")));
  }

  @Test
  void aListFeedsTheClientWhateverTheNames() throws Exception {
    write(".", "a b.sql", "it's.sql");
    ClientCommands commands =
        new ClientCommands(Dialect.MYSQL, Path.of("t"), false, false, Compression.NONE);
    assertEquals(
        "mysql|scratch\n-- a b.sql\n-- it's.sql\nsql-splitter|list|t|-t|*,_after|-0\n"
            .lines()
            .sorted()
            .toList(),
        run(commands.listed("scratch", List.of("*", "_after"), List.of(), true))
            .lines()
            .sorted()
            .toList());
  }

  @Test
  void namesOfDatabasesAreQuotedWhereTheyNeedIt() throws Exception {
    String said =
        run(
            new ClientCommands(Dialect.MYSQL, Path.of("t"), false, false, Compression.NONE)
                .create("my-`shop's", "true"));
    assertEquals("mysql|-e|CREATE DATABASE `my-``shop's`\n", said);
  }

  @ParameterizedTest
  @EnumSource
  void databasesAreMadeByTheClientsOwnMeans(Dialect dialect) throws Exception {
    write("t", "a.sql");
    ClientCommands commands =
        new ClientCommands(dialect, Path.of("t"), false, false, Compression.NONE);
    String said = run(commands.create("scratch", commands.files("scratch", List.of("a.sql"))));
    assertTrue(said.contains("scratch"), said);
    assertTrue(said.contains(dialect == Dialect.MSSQL ? "|-i|t/a.sql" : "-- a.sql"), said);
  }
}
