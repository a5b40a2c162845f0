package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.acceptance.dump.Samples;
import io.sqlsplitter.acceptance.server.Command;
import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.server.Servers;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Dumps in the shape of what phpMyAdmin, HeidiSQL, Navicat and many more write, kept with the
 * parser's tests. The servers say whether they are dumps at all.
 */
class WriterFixtureTest {
  @TempDir Path temp;

  record Fixture(String dialect, Path file) {
    @Override
    public String toString() {
      return dialect + "/" + file.getFileName();
    }

    private String text() throws IOException {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    }
  }

  static Stream<Fixture> all() {
    Path folder = Samples.repository().resolve("parser-simd/src/test/resources/fixtures");
    return Samples.files(folder, ".sql").stream()
        .map(file -> new Fixture(file.getParent().getFileName().toString(), file));
  }

  static Stream<Fixture> loadable() {
    return all().filter(fixture -> !fixture.dialect().equals("mssql"));
  }

  @ParameterizedTest
  @MethodSource("all")
  void mergeGivesTheFixtureBackByteForByte(Fixture fixture) throws IOException {
    Path tables = temp.resolve("tables");
    Cli.split(fixture.file(), tables);
    assertArrayEquals(
        Files.readAllBytes(fixture.file()),
        Files.readAllBytes(Cli.merge(tables, temp.resolve("back.sql"))));
  }

  @ParameterizedTest
  @MethodSource("all")
  void dialectIsFoundInTheContent(Fixture fixture) {
    Cli.Result list = Cli.run("list", fixture.file(), "--json");
    assertEquals(
        fixture.dialect(), Json.object(Json.parse(list.out())).get("dialect"), list::toString);
  }

  @Tag("server")
  @ParameterizedTest
  @MethodSource("loadable")
  void fixtureIsADumpThatItsServerTakes(Fixture fixture) throws IOException {
    String text = fixture.text();
    DatabaseServer server =
        switch (fixture.dialect()) {
          case "mysql" -> Servers.emptyMariadb();
          case "postgres" -> Servers.emptyPostgres(!text.contains("CREATE ROLE postgres"));
          default -> Servers.sqlite();
        };
    // One of them qualifies its names, and does not make the database.
    String database =
        fixture.dialect().equals("mysql") && !text.contains("CREATE DATABASE")
            ? "shop"
            : "fixture_" + fixture.file().getFileName().toString().replaceAll("\\W", "_");
    server.createDatabase(database);
    if (text.contains(" TO app") && !text.contains("CREATE ROLE app")) {
      server.query(database, "CREATE ROLE app");
    }
    if (fixture.dialect().equals("postgres") && !text.contains("CREATE TABLE")) {
      // Data only: into the tables of the whole dump.
      String whole =
          Files.readString(
              fixture.file().resolveSibling("pg_dump-copy.sql"), StandardCharsets.ISO_8859_1);
      server.load(database, script(whole.substring(0, whole.indexOf("\nCOPY ") + 1)));
    }
    // The client finds the ends of statements by its own charset, whatever the dump sets.
    List<String> options =
        text.contains("SET NAMES gbk") ? List.of("--default-character-set=gbk") : List.of();
    Command.Result result =
        server.client(database, options).stdin(script(asMariaDbKnowsIt(text))).run();
    assertEquals(0, result.exit(), () -> fixture + ": " + result.err());
  }

  /** What MySQL 8 has and MariaDB has not: a collation, GTIDs of its own kind, functional keys. */
  private static String asMariaDbKnowsIt(String text) {
    return text.replace("utf8mb4_0900_ai_ci", "utf8mb4_general_ci")
        .replaceAll("(?m)^SET @@GLOBAL\\.GTID_PURGED=.*;$", "")
        .replaceAll(" *KEY `\\w+` \\(\\(.*\\)\\),\\n", "");
  }

  /** Each char is a byte. */
  private Path script(String text) throws IOException {
    return Files.write(
        Files.createTempFile(temp, "script", ".sql"), text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
