package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harrel.jsonschema.Dialects;
import dev.harrel.jsonschema.Error;
import dev.harrel.jsonschema.Validator;
import dev.harrel.jsonschema.ValidatorFactory;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the product prints, against the JSON Schemas that it prints. No object may have a field that
 * its schema does not name, so a field that is added without a word there fails here.
 */
class ReportSchemaTest {
  private static final String MYSQL =
      """
      -- MySQL dump 10.13  Distrib 8.0.36
      CREATE TABLE `users` (`i` int);
      INSERT INTO `users` VALUES (1),(2);
      CREATE DEFINER=`root`@`localhost` VIEW `v` AS SELECT 1;
      CREATE TABLE `orders` (`i` int);
      INSERT INTO `orders` VALUES (1),(2);
      -- Dump completed on 2026-01-01 00:00:00
      """;
  private static final String CUT = "CREATE TABLE `a` (`i` int);\nINSERT INTO `a` VALUES ('cut";

  private static final ValidatorFactory FACTORY =
      new ValidatorFactory().withDialect(new Dialects.Draft2020Dialect());

  @TempDir Path temp;
  private Path dump;
  private Path cut;
  private Path folder;

  @BeforeEach
  void writeDumps() throws IOException {
    dump = Files.writeString(temp.resolve("dump.sql"), MYSQL);
    cut = Files.writeString(temp.resolve("cut.sql"), CUT);
    folder = temp.resolve("tables");
  }

  private static List<Error> errors(String schema, byte[] document) {
    Cli.Result printed = Cli.run("schema", "--stdout", "-c", schema).assertExit(0);
    return FACTORY
        .validate(printed.text(), new String(document, StandardCharsets.UTF_8))
        .getErrors();
  }

  private static void assertValid(String schema, byte[] document) {
    assertEquals(
        List.of(),
        errors(schema, document).stream()
            .map(error -> error.getInstanceLocation() + " " + error.getError())
            .toList(),
        () -> new String(document, StandardCharsets.UTF_8));
  }

  /** Runs a command line whose report is on standard output. */
  private static byte[] report(String schema, int exit, Object... arguments) {
    Cli.Result result = Cli.run(arguments).assertExit(exit);
    assertValid(schema, result.out());
    return result.out();
  }

  @Test
  void schemasAreSchemas() throws IOException {
    Path schemas = temp.resolve("schemas");
    Cli.run("schema", "-o", schemas).assertExit(0);
    Set<String> names = new TreeSet<>();
    for (String name : Cli.run("schema", "--list").assertExit(0).text().split("\n")) {
      names.add(name + ".schema.json");
      String text = Files.readString(schemas.resolve(name + ".schema.json"));
      // Adding a schema validates it against its own, that of draft 2020-12.
      Validator validator = FACTORY.createValidator();
      validator.registerSchema(text);
      requireClosed(Json.parse(text.getBytes(StandardCharsets.UTF_8)), name);
    }
    try (Stream<Path> files = Files.list(schemas)) {
      assertEquals(
          names, files.map(file -> file.getFileName().toString()).collect(Collectors.toSet()));
    }
    Cli.run("schema", "-c", "nothing").assertExit(2);
  }

  /** Whatever has fields has no others. */
  private static void requireClosed(Object schema, String place) {
    if (schema instanceof Map<?, ?> map) {
      if (map.get("properties") instanceof Map<?, ?> && "object".equals(map.get("type"))) {
        assertEquals(false, map.get("additionalProperties"), place);
      }
      map.forEach((key, value) -> requireClosed(value, place + "/" + key));
    } else if (schema instanceof List<?> list) {
      list.forEach(each -> requireClosed(each, place));
    }
  }

  @Test
  void aFieldThatNoSchemaNamesIsFound() {
    String report = Cli.run("split", dump, "-o", folder, "--json").assertExit(0).text();
    String added = report.replaceFirst("\\{", "{\"news\": 1,");
    assertFalse(errors("split", added.getBytes(StandardCharsets.UTF_8)).isEmpty());
    String within = report.replaceFirst("\"statistics\" : \\{", "\"statistics\" : {\"news\": 1,");
    assertFalse(within.equals(report));
    assertFalse(errors("split", within.getBytes(StandardCharsets.UTF_8)).isEmpty());
  }

  @Test
  void splitsOfOneDump() throws IOException {
    report("split", 0, "split", dump, "-o", folder, "--json");
    report("split", 0, "split", dump, "-o", folder, "--json", "--dry-run");
    report(
        "split", 0, "split", dump, "-o", folder, "--json", "--no-definer", "--io-strategy", "hdd");
    assertValid("manifest", Files.readAllBytes(folder.resolve("manifest.json")));
    report("split", 0, "split", dump, "-o", folder, "--json", "-t", "users", "--bare");
    assertValid("manifest", Files.readAllBytes(folder.resolve("manifest.json")));
    report("split", 0, "split", dump, "-o", temp.resolve("z"), "--json", "--compress", "zstd");
    assertValid("manifest", Files.readAllBytes(temp.resolve("z/manifest.json")));
    report("split", 0, "split", dump, "-o", temp.resolve("a.tar.gz"), "--json");
    report("split", 1, "split", cut, "-o", temp.resolve("cut"), "--json", "--salvage");
    assertValid("manifest", Files.readAllBytes(temp.resolve("cut/manifest.json")));
    report("split", 1, "split", temp.resolve("none.sql"), "-o", folder, "--json");
    report("split", 2, "split", dump, "-o", folder, "--json", "--nonsense");
  }

  @Test
  void splitsOfUtf16() throws IOException {
    Path wide = temp.resolve("wide.sql");
    Files.write(wide, ("\uFEFF" + MYSQL).getBytes(StandardCharsets.UTF_16LE));
    report("split", 0, "split", wide, "-o", folder, "--json");
    assertValid("manifest", Files.readAllBytes(folder.resolve("manifest.json")));
    report("list-folder", 0, "list", folder, "--json");
  }

  @Test
  void splitsOfStandardInputAndOutput() {
    byte[] bytes = MYSQL.getBytes(StandardCharsets.UTF_8);
    Cli.Result split =
        Cli.run(new ByteArrayInputStream(bytes), "split", "-", "-o", folder, "--json");
    assertValid("split", split.assertExit(0).out());
    Cli.Result stream =
        Cli.run(new ByteArrayInputStream(bytes), "split", "-", "-t", "users", "-o", "-", "--json");
    assertTrue(stream.assertExit(0).text().contains("INSERT INTO `users`"));
    assertValid("split", stream.err().getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void splitsOfSeveralDumps() {
    report("split", 0, "split", dump, dump.resolveSibling("./d*.sql"), "-o", folder, "--json");
    report("split", 1, "split", dump, cut, "-o", folder, "--json");
    report("split", 1, "split", cut, dump, "-o", temp.resolve("f"), "--json", "--fail-fast");
  }

  @Test
  void merges() {
    Cli.split(dump, folder);
    Path back = temp.resolve("back.sql");
    report("merge", 0, "merge", folder, "-o", back, "--json");
    report("merge", 0, "merge", folder, "-o", back, "--json", "--dry-run");
    report("merge", 0, "merge", folder, "-o", back, "--json", "-t", "users", "--transaction");
    assertValid("merge", Cli.run("merge", folder, "--json").assertExit(0).err().getBytes());
    report("merge", 2, "merge", temp.resolve("none"), "-o", back, "--json");
  }

  @Test
  void lists() {
    report("list", 0, "list", dump, "--json");
    report("list", 0, "list", dump, "--json", "--statements");
    report("list", 1, "list", cut, "--json");
    report("list", 1, "list", temp.resolve("none.sql"), "--json");
  }

  @Test
  void listsOfFolders() throws IOException {
    Cli.split(dump, folder, "--no-definer");
    report("list-folder", 0, "list", folder, "--json");
    report("list-folder", 0, "list", folder, "--json", "-t", "users");
    Cli.run("split", dump, "-o", temp.resolve("a.tar.zst")).assertExit(0);
    report("list-folder", 0, "list", temp.resolve("a.tar.zst"), "--json");
    Cli.run("split", cut, "-o", temp.resolve("cut")).assertExit(1);
    report("list-folder", 1, "list", temp.resolve("cut"), "--json");
    Files.delete(folder.resolve("users.sql"));
    Files.writeString(folder.resolve("orders.sql"), "changed");
    report("list-folder", 1, "list", folder, "--json");
  }

  @Test
  void otherDialects() {
    Map<String, String> dumps =
        Map.of(
            "postgres",
            "--\n-- PostgreSQL database dump\n--\nCREATE TABLE public.a (i integer);\n"
                + "COPY public.a (i) FROM stdin;\n1\n\\.\n"
                + "--\n-- PostgreSQL database dump complete\n--\n",
            "sqlite",
            "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE a(i);\n"
                + "INSERT INTO a VALUES(1);\nCOMMIT;\n",
            "mssql",
            "USE [x]\nGO\nCREATE TABLE [dbo].[a]([i] [int])\nGO\n"
                + "INSERT [dbo].[a] ([i]) VALUES (1)\nGO\n");
    dumps.forEach(
        (dialect, text) -> {
          try {
            Path file = Files.writeString(temp.resolve(dialect + ".sql"), text);
            Path out = temp.resolve(dialect);
            report("split", 0, "split", file, "-o", out, "--json", "-d", dialect);
            assertValid("manifest", Files.readAllBytes(out.resolve("manifest.json")));
            report("list", 0, "list", file, "--json");
            report("list-folder", 0, "list", out, "--json");
            report("merge", 0, "merge", out, "-o", temp.resolve("back.sql"), "--json");
          } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        });
  }
}
