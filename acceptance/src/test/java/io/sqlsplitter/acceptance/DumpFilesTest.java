package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.acceptance.dump.Samples;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.Json;
import io.sqlsplitter.acceptance.tool.SplitFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that people have, each split and put back together. */
class DumpFilesTest {
  /** No SQL text: refused by name. */
  private static final Set<String> NO_SQL = Set.of("058-html.sql", "004-usage.sql", "058-db.sql");

  @TempDir Path temp;

  static Stream<Path> sqlText() {
    return Stream.of("data", "cases/odd-dumps", "cases/public/inputs")
        .flatMap(folder -> Samples.files(Samples.path(folder), ".sql").stream())
        .filter(file -> !NO_SQL.contains(file.getFileName().toString()));
  }

  @ParameterizedTest
  @MethodSource("sqlText")
  void mergeGivesEveryFileBackByteForByte(Path file) throws IOException {
    // Some of them are incomplete: exit 1, and the files are there all the same.
    Cli.Result split = Cli.run("split", file, "-o", temp.resolve("tables"));
    assertTrue(split.exit() <= 1, split::toString);
    Path back = temp.resolve("back.sql");
    Cli.Result merge = Cli.run("merge", temp.resolve("tables"), "-o", back);
    assertTrue(merge.exit() <= 1, merge::toString);
    assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(back), split::toString);
  }

  static Stream<Arguments> namedAfterTheirSystem() {
    Map<String, String> dialects =
        Map.of(
            "mysql", "mysql",
            "mariadb", "mysql",
            "postgres", "postgres",
            "pg", "postgres",
            "sqlite", "sqlite",
            "sqlserver", "mssql");
    return Stream.of("data", "cases/odd-dumps")
        .flatMap(folder -> Samples.files(Samples.path(folder), ".sql").stream())
        .map(
            file -> {
              String name = file.getFileName().toString();
              String system =
                  dialects.keySet().stream()
                      .filter(name::contains)
                      .max(Comparator.comparing(String::length))
                      .orElseThrow();
              return Arguments.of(file, dialects.get(system));
            });
  }

  @ParameterizedTest
  @MethodSource("namedAfterTheirSystem")
  void dialectIsFoundInTheContent(Path file, String dialect) {
    Cli.Result list = Cli.run("list", file, "--json");
    assertEquals(dialect, Json.object(Json.parse(list.out())).get("dialect"), list::toString);
  }

  static Stream<Path> noSql() {
    Path inputs = Samples.path("cases/public/inputs");
    return Stream.concat(
        NO_SQL.stream().sorted().map(inputs::resolve),
        Stream.of("058-custom.dump").map(inputs::resolve));
  }

  @ParameterizedTest
  @MethodSource("noSql")
  void whatIsNoSqlIsRefusedWithoutATrace(Path file) {
    Cli.Result split = Cli.run("split", file, "-o", temp.resolve("tables"));
    assertTrue(split.exit() == 1 || split.exit() == 2, split::toString);
    assertTrue(split.err().contains(file.getFileName().toString()), split::toString);
    assertFalse(Files.exists(temp.resolve("tables")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "postgresql", "sqlite", "sqlserver"})
  void utf16IsGivenBackAsItWas(String system) throws IOException {
    String text =
        Files.readString(Samples.path("data/chinook-" + system + ".sql"), StandardCharsets.UTF_8);
    for (Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      Path here = Files.createDirectory(temp.resolve(charset.name()));
      Path dump = Files.write(here.resolve("dump.sql"), ("\uFEFF" + text).getBytes(charset));
      Cli.split(dump, here.resolve("tables"));
      Cli.merge(here.resolve("tables"), here.resolve("back.sql"));
      assertArrayEquals(
          Files.readAllBytes(dump), Files.readAllBytes(here.resolve("back.sql")), charset.name());
    }
  }

  @Test
  void utf16WithLoneUnitsAndAnOddByteIsGivenBackAsItWas() throws IOException {
    ByteArrayOutputStream dump = new ByteArrayOutputStream();
    dump.writeBytes(
        "\uFEFFCREATE TABLE [a] ([t] nvarchar(9));\r\nGO\r\nINSERT [a] VALUES (N'"
            .getBytes(StandardCharsets.UTF_16LE));
    dump.writeBytes(new byte[] {0x00, (byte) 0xDC, 0x3D, (byte) 0xD8});
    dump.writeBytes("\uD83D\uDE00')\r\nGO\r\n".getBytes(StandardCharsets.UTF_16LE));
    dump.write(0x0A);
    Path file = Files.write(temp.resolve("dump.sql"), dump.toByteArray());
    Cli.run("split", file, "-o", temp.resolve("tables"));
    Cli.run("merge", temp.resolve("tables"), "-o", temp.resolve("back.sql")).assertExit(0);
    assertArrayEquals(dump.toByteArray(), Files.readAllBytes(temp.resolve("back.sql")));
  }

  @Test
  void standardInputGivesTheSameFilesAsAFile() throws IOException {
    Path file = Samples.path("data/sakila-postgres-copy-data.sql");
    Cli.run("split", file, "-o", temp.resolve("from-file"));
    Cli.Result result;
    try (InputStream in = Files.newInputStream(file)) {
      result = Cli.run(in, "split", "-", "-o", temp.resolve("from-stdin"));
    }
    assertTrue(result.exit() <= 1, result::toString);
    var expected = SplitFolder.snapshot(temp.resolve("from-file"));
    var actual = SplitFolder.snapshot(temp.resolve("from-stdin"));
    assertEquals(expected.keySet(), actual.keySet());
    expected.forEach(
        (name, content) -> {
          // The manifest names the source.
          if (!name.equals("manifest.json")) {
            assertArrayEquals(content, actual.get(name), name);
          }
        });
  }

  @Test
  void mergeNeedsNeitherTheSourceNorTheFoldersOldPlace() throws IOException {
    Path source = Samples.path("data/chinook-sqlite.sql");
    Path copy = Files.copy(source, temp.resolve("dump.sql"));
    Cli.split(copy, temp.resolve("tables"));
    Files.delete(copy);
    Files.move(temp.resolve("tables"), temp.resolve("moved"));
    Cli.merge(temp.resolve("moved"), temp.resolve("back.sql"));
    assertArrayEquals(Files.readAllBytes(source), Files.readAllBytes(temp.resolve("back.sql")));
    assertArrayEquals(
        Files.readAllBytes(source),
        Cli.run("merge", temp.resolve("moved"), "-o", "-").assertExit(0).out());
  }
}
