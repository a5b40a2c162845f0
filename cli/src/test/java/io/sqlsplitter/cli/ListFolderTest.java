package io.sqlsplitter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.describe.DescribeReport;
import io.sqlsplitter.ops.describe.DescribeRequest;
import io.sqlsplitter.ops.describe.ListedFile;
import io.sqlsplitter.ops.describe.ListedFile.State;
import io.sqlsplitter.ops.describe.Restore;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.detect.Detection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code list DIR}: an overview for people, names for scripts, JSON for machines. */
class ListFolderTest {
  private static final Diagnostic CUT =
      new Diagnostic(Severity.ERROR, "unterminated-string", "a string is cut", 3, 97, "users");
  private static final Diagnostic GONE =
      new Diagnostic(
          Severity.ERROR, "file-missing", "v.sql is missing since the split", 0, -1, null);

  @TempDir Path folder;
  private final Cli cli = new Cli();
  private DescribeRequest request;
  private Completeness complete = Completeness.YES;
  private List<Diagnostic> dump = List.of();
  private List<Diagnostic> now = List.of();
  private List<Restore> restores =
      List.of(
          new Restore(
              Restore.Scope.ALL,
              Restore.Into.LIVING,
              List.of(),
              List.of("_restore.sql"),
              "mysql live < _restore.sql",
              List.of("it drops the database first")),
          new Restore(
              Restore.Scope.TABLES,
              Restore.Into.NEW,
              List.of("users"),
              List.of("_before.sql", "one/users.sql"),
              "cat a b | mysql scratch",
              List.of()));
  private InputEncoding encoding = InputEncoding.BYTES;

  @BeforeEach
  void describeTwoFiles() {
    cli.describe =
        asked -> {
          request = asked;
          return report();
        };
  }

  private DescribeReport report() {
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("bare", false);
    options.put("schemaOnly", true);
    options.put("tables", List.of("users", "v*"));
    options.put("exclude", List.of());
    options.put("later", null);
    return new DescribeReport(
        "sql-splitter 0.1.0",
        new DescribeReport.Source("shop.sql", 5_000_000_000L, encoding),
        Dialect.MYSQL,
        Detection.Confidence.HIGH,
        complete,
        options,
        1234,
        Map.of("insert", 1234L),
        List.of(
            new ListedFile(
                "_before.sql", null, null, Map.of(), 2, 40, 0, List.of(), false, State.UNCHANGED),
            new ListedFile(
                "one/users.sql",
                "one",
                "users",
                Map.of("create_table", 1L),
                7,
                5120,
                12,
                List.of("one/a.sql", "one/b.sql"),
                true,
                State.UNCHANGED),
            new ListedFile(
                "one/v.sql",
                "one",
                "v\u001b[31m",
                Map.of(),
                1,
                9,
                0,
                List.of(),
                true,
                State.MISSING)),
        List.of("extra.sql"),
        restores,
        dump,
        now);
  }

  @Test
  void theOverviewHasSourceFilesAndCommands() {
    assertEquals(0, cli.run("list", folder.toString()));
    String out = cli.out();
    assertTrue(out.contains("Source:      shop.sql, 5,000,000,000 bytes (4.7 GB)\n"), out);
    assertTrue(out.contains("Dialect:     mysql (detected, high confidence)\n"), out);
    assertTrue(out.contains("Complete:    yes\n"), out);
    assertTrue(out.contains("Databases:   one\n"), out);
    assertTrue(out.contains("Options:     schema-only; tables: users, v*\n"), out);
    assertTrue(out.contains("Left out:    1,234 bytes of the dump (insert 1,234)\n"), out);
    assertTrue(out.contains("Added since: extra.sql\n"), out);
    assertTrue(
        out.contains(
            "All, into a database that is there:\n  mysql live < _restore.sql\n"
                + "  # it drops the database first\n"),
        out);
    assertTrue(out.contains("users, into a new database:\n  cat a b | mysql scratch\n"), out);
    assertEquals("", cli.err());
    assertTrue(request.needs());
    assertFalse(request.chooses());
  }

  @Test
  void theTableIsAlignedAndPrintsNothingThatActs() {
    cli.run("list", folder.toString());
    List<String> lines = cli.out().lines().toList();
    int at = 0;
    while (!lines.get(at).contains("STATEMENTS")) {
      at++;
    }
    assertEquals(
        List.of("STATEMENTS", "BYTES", "ADDED", "STATE", "DATABASE", "TABLE", "FILE", "NEEDS"),
        List.of(lines.get(at).strip().split(" +")));
    assertEquals(
        List.of("7", "5120", "12", "incomplete", "one", "users", "one/users.sql"),
        List.of(lines.get(at + 2).strip().split(" +")).subList(0, 7));
    assertTrue(lines.get(at + 2).endsWith("one/a.sql, one/b.sql"));
    assertTrue(lines.get(at + 3).contains("missing"));
    assertEquals(lines.get(at).indexOf("FILE"), lines.get(at + 2).indexOf("one/users.sql"));
    assertEquals(lines.get(at).indexOf("FILE"), lines.get(at + 3).indexOf("one/v.sql"));
    assertFalse(cli.out().contains("\u001b"));
  }

  @Test
  void namesOfChosenFilesStandAloneOnStdout() {
    assertEquals(0, cli.run("list", folder.toString(), "-q", "-t", "users,v", "-e", "w"));
    assertEquals(
        folder + "/_before.sql\n" + folder + "/one/users.sql\n" + folder + "/one/v.sql\n",
        cli.out());
    assertEquals("", cli.err());
    assertEquals(new DescribeRequest(folder, List.of("users", "v"), List.of("w"), true), request);
    Cli zero = new Cli();
    zero.describe = cli.describe;
    assertEquals(0, zero.run("ls", folder.toString(), "-t", "v", "-0", "--no-needs"));
    assertEquals(
        folder + "/_before.sql\0" + folder + "/one/users.sql\0" + folder + "/one/v.sql\0",
        zero.out());
    assertFalse(request.needs());
  }

  @Test
  void jsonHasTheNamesOfTheManifest() throws IOException {
    now = List.of(GONE);
    assertEquals(1, cli.run("list", folder.toString(), "--json"));
    Map<String, Object> json = cli.json();
    assertEquals(folder.toString(), json.get("input_dir"));
    assertEquals("shop.sql", ((Map<?, ?>) json.get("source")).get("name"));
    assertEquals("bytes", ((Map<?, ?>) json.get("source")).get("encoding"));
    assertEquals("mysql", json.get("dialect"));
    assertEquals("high", json.get("dialect_confidence"));
    assertEquals(true, json.get("complete"));
    Map<?, ?> options = (Map<?, ?>) json.get("options");
    assertEquals(List.of("users", "v*"), options.get("tables"));
    assertTrue(options.containsKey("later"));
    assertNull(options.get("later"));
    assertEquals(Map.of("bytes", 1234L, "kinds", Map.of("insert", 1234L)), json.get("omitted"));
    Map<?, ?> file = (Map<?, ?>) ((List<?>) json.get("files")).get(1);
    assertEquals(
        List.of(
            "file",
            "database",
            "table",
            "kinds",
            "statements",
            "bytes",
            "additions",
            "needs",
            "incomplete",
            "state"),
        List.copyOf(file.keySet()));
    assertEquals(List.of("one/a.sql", "one/b.sql"), file.get("needs"));
    assertEquals("missing", ((Map<?, ?>) ((List<?>) json.get("files")).get(2)).get("state"));
    assertEquals(List.of("extra.sql"), json.get("added"));
    Map<?, ?> restore = (Map<?, ?>) ((List<?>) json.get("restore")).getFirst();
    assertEquals("all", restore.get("scope"));
    assertEquals("living", restore.get("into"));
    assertEquals("mysql live < _restore.sql", restore.get("command"));
    assertEquals(
        "file-missing", ((Map<?, ?>) ((List<?>) json.get("warnings")).getFirst()).get("code"));
    assertEquals("v.sql is missing since the split (" + folder + ")", json.get("error"));
    assertTrue(cli.err().contains("v.sql is missing"), cli.err());
  }

  @Test
  void anIncompleteDumpIsSaidWithItsPlaceAndExitsWith1() {
    complete = Completeness.NO;
    dump = List.of(CUT);
    assertEquals(1, cli.run("list", folder.toString()));
    assertTrue(
        cli.out().contains("Complete:    no, a string is cut (shop.sql:3, byte 97, table users)\n"),
        cli.out());
    assertTrue(cli.err().contains("a string is cut (shop.sql:3, byte 97"), cli.err());
    dump = List.of();
    Cli bare = new Cli();
    bare.describe = cli.describe;
    assertEquals(1, bare.run("list", folder.toString(), "-q", "-t", "v"));
    assertEquals("sql-splitter: the dump was not whole when it was split (shop.sql)\n", bare.err());
  }

  @Test
  void missingOrChangedFilesExitWith1AddedOnesDoNot() {
    now = List.of(new Diagnostic(Severity.WARNING, "file-added", "x.sql was added", 0, -1, null));
    assertEquals(0, cli.run("list", folder.toString()));
    now = List.of(GONE);
    assertEquals(1, cli.run("list", folder.toString(), "-q"));
    assertTrue(cli.err().contains("v.sql is missing since the split (" + folder + ")"), cli.err());
  }

  @Test
  void nothingToLoadIsSaid() {
    restores = List.of();
    assertEquals(0, cli.run("list", folder.toString()));
    assertTrue(cli.out().endsWith("\nNothing in it to load.\n"), cli.out());
  }

  @Test
  void utf16IsSaid() {
    encoding = InputEncoding.UTF_16LE;
    cli.run("list", folder.toString());
    assertTrue(cli.out().contains(", utf-16le, the files are UTF-8\n"), cli.out());
  }

  @Test
  void flagsThatMeanNothingHereAreRefused() throws IOException {
    String dir = folder.toString();
    for (String[] words :
        List.of(
            new String[] {"list", dir, "--statements"},
            new String[] {"list", dir, "-d", "mysql"},
            new String[] {"list", dir, "-0"},
            new String[] {"list", dir, "--no-needs"},
            new String[] {"list", dir, "-t", "a", "-0", "--json"},
            new String[] {"list", dir, "-t", ""})) {
      assertEquals(2, cli.run(words), String.join(" ", words));
    }
    String file = Files.writeString(folder.resolve("shop.sql"), "SELECT 1;\n").toString();
    for (String flag : List.of("-t=users", "-e=users", "-0", "--no-needs")) {
      assertEquals(2, cli.run("list", file, flag), flag);
    }
    assertNull(request);
  }

  @Test
  void aFolderThatSplitDidNotWriteIsAUsageError() throws IOException {
    cli.describe = Operations.REAL.describe();
    assertEquals(2, cli.run("list", folder.toString()));
    assertEquals(
        "sql-splitter: "
            + folder
            + " has no manifest.json, so it is no folder that split wrote: name one, or a dump\n",
        cli.err());
    assertEquals("", cli.out());
    Files.writeString(folder.resolve("_restore.sql"), "");
    assertEquals(1, cli.run("list", folder.toString(), "--json"));
    assertTrue(cli.json().get("error").toString().contains("no manifest.json"));
    Files.createDirectory(folder.resolve("manifest.json"));
    Cli third = new Cli();
    third.describe = Operations.REAL.describe();
    assertEquals(1, third.run("list", folder.toString()));
    assertFalse(third.err().contains("internal error"), third.err());
  }

  @Test
  void anOperationThatFailsIsOneObjectInJson() throws IOException {
    cli.describe =
        asked -> {
          throw OperationException.failed("manifest.json is damaged", null);
        };
    assertEquals(1, cli.run("list", folder.toString(), "--json"));
    assertEquals("manifest.json is damaged", cli.json().get("error"));
  }
}
