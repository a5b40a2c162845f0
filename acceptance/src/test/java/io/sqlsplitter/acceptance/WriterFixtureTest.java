package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.Map;
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

  /**
   * @param whole false for those that are cut on purpose
   */
  record Fixture(String id, String dialect, Path file, boolean whole) {
    @Override
    public String toString() {
      return id;
    }
  }

  static Stream<Fixture> all() throws IOException {
    Path resources = Samples.repository().resolve("parser-simd/src/test/resources");
    return Files.readAllLines(resources.resolve("fixtures.jsonl")).stream()
        .filter(line -> !line.isBlank())
        .map(line -> Json.object(Json.parse(line.getBytes(StandardCharsets.UTF_8))))
        .filter(line -> line.containsKey("file"))
        .map(line -> fixture(resources, line));
  }

  private static Fixture fixture(Path resources, Map<String, Object> line) {
    return new Fixture(
        (String) line.get("id"),
        (String) ((List<?>) line.get("dialects")).getFirst(),
        resources.resolve((String) line.get("file")),
        !line.containsKey("defect"));
  }

  static Stream<Fixture> loadable() throws IOException {
    return all().filter(fixture -> fixture.whole() && !fixture.dialect().equals("mssql"));
  }

  @ParameterizedTest
  @MethodSource("all")
  void mergeGivesTheFixtureBackByteForByte(Fixture fixture) throws IOException {
    Cli.Result split =
        Cli.run("split", fixture.file(), "-d", fixture.dialect(), "-o", temp.resolve("tables"));
    assertTrue(split.exit() == 0 || !fixture.whole() && split.exit() == 1, split::toString);
    Path back = temp.resolve("back.sql");
    Cli.Result merge = Cli.run("merge", temp.resolve("tables"), "-o", back);
    assertTrue(merge.exit() == 0 || !fixture.whole() && merge.exit() == 1, merge::toString);
    assertArrayEquals(Files.readAllBytes(fixture.file()), Files.readAllBytes(back));
  }

  @ParameterizedTest
  @MethodSource("loadable")
  void dialectIsFoundInTheContent(Fixture fixture) {
    Cli.Result list = Cli.run("list", fixture.file(), "--json");
    assertEquals(
        fixture.dialect(), Json.object(Json.parse(list.out())).get("dialect"), list::toString);
  }

  @Tag("server")
  @ParameterizedTest
  @MethodSource("loadable")
  void fixtureIsADumpThatItsServerTakes(Fixture fixture) throws IOException {
    DatabaseServer server =
        switch (fixture.dialect()) {
          case "mysql" -> Servers.emptyMariadb();
          case "postgres" -> Servers.emptyPostgres(!makesRolePostgres(fixture));
          default -> Servers.sqlite();
        };
    String database = "fixture_" + fixture.id().replaceAll("\\W", "_");
    server.createDatabase(database);
    Command.Result result = server.tryLoad(database, fixture.file());
    assertEquals(0, result.exit(), () -> fixture.file().getFileName() + ": " + result.err());
  }

  private static boolean makesRolePostgres(Fixture fixture) throws IOException {
    return Files.readString(fixture.file(), StandardCharsets.ISO_8859_1)
        .contains("CREATE ROLE postgres");
  }
}
