package io.sqlsplitter.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.io.IoReport;
import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.io.SeveralDumpsException;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.split.SplitReport;
import io.sqlsplitter.ops.split.SplitRequest;
import io.sqlsplitter.ops.split.SplitRequest.Content;
import io.sqlsplitter.ops.split.SplitRequest.Edit;
import io.sqlsplitter.parser.Dialect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SplitCommandTest {
  @TempDir Path folder;
  private final Cli cli = new Cli();
  private final List<SplitRequest> requests = Collections.synchronizedList(new ArrayList<>());
  private SplitReport answer = Cli.report(Completeness.YES);

  @BeforeEach
  void recordRequests() {
    cli.split =
        (request, in, out, progress) -> {
          requests.add(request);
          return answer;
        };
  }

  private String dump(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "SELECT 1;\n");
    return file.toString();
  }

  @Test
  void everyFlagReachesTheRequest() throws IOException {
    String dump = dump("a.sql");
    assertEquals(
        0,
        cli.run(
            "split",
            dump,
            "-o",
            "tables",
            "-d",
            "PG",
            "-t",
            "users, public.orders",
            "-t",
            "log_*",
            "-e",
            "tmp",
            "--exclude-data",
            "log_a,audit.*",
            "--database",
            "shop, old",
            "--data-only",
            "--no-definer",
            "--no-owner",
            "--no-acl",
            "--dry-run",
            "--bare",
            "--salvage",
            "--strict",
            "--force",
            "--input-mode",
            "mmap"));
    SplitRequest request = requests.getFirst();
    assertEquals(Path.of(dump), request.input().file());
    assertEquals(Path.of("tables"), request.output());
    assertEquals(Dialect.POSTGRES, request.dialect());
    assertEquals(List.of("users", "public.orders", "log_*"), request.tables());
    assertEquals(List.of("tmp"), request.exclude());
    assertEquals(List.of("log_a", "audit.*"), request.excludeData());
    assertEquals("shop, old", request.database());
    assertEquals(Content.DATA, request.content());
    assertEquals(Set.of(Edit.values()), request.edits());
    assertTrue(request.dryRun());
    assertTrue(request.bare());
    assertTrue(request.salvage());
    assertTrue(request.strict());
    assertTrue(request.force());
    assertEquals(InputMode.MMAP, request.inputMode());
  }

  @Test
  void withoutFlagsEverythingIsWrittenToOutputAndTheDialectDetected() throws IOException {
    assertEquals(0, cli.run("sp", dump("a.sql")));
    SplitRequest request = requests.getFirst();
    assertEquals(Path.of("output"), request.output());
    assertNull(request.dialect());
    assertEquals(Content.ALL, request.content());
    assertEquals(InputMode.AUTO, request.inputMode());
    assertEquals(Set.of(), request.edits());
    assertNull(request.database());
    assertFalse(request.dryRun() || request.bare() || request.salvage());
    assertFalse(request.strict() || request.force());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--schema-only --data-only | mutually exclusive",
        "-o - | needs --tables",
        "-t a,,b | empty name",
        "--exclude-data a, | --exclude-data has an empty name",
        "-d oracle | unknown dialect 'oracle'",
        "--input-mode fast | unknown input mode 'fast'",
        "--jobs 0 | --jobs must be at least 1",
        "--jobs x | 'x' is not an int",
        "--tabels x | did you mean --tables",
        "-o x.sql.gz | is no archive: name a folder, and add --compress",
        "-o x.tar.gz --compress gzip | the name of an archive says how it is compressed",
        "-t a -o - --compress gzip | --compress is for files",
        "-t a -o - --durable | --durable is for files",
        "-o x.tar --level 3 | --level is for compressed output",
        "--level 3 | --level is for compressed output",
        "--compress gzip --level 0 | --level of gzip is from 1 to 9, not 0",
        "--compress zstd --level 23 | --level of zstd is from 1 to 22, not 23",
        "--compress xz --level 10 | --level of xz is from 0 to 9, not 10",
        "-o x.tbz2 --level 10 | --level of bzip2 is from 1 to 9, not 10",
      })
  void aCommandLineThatCannotBeExitsWith2AndOneLine(String flags, String said) throws IOException {
    List<String> args = new ArrayList<>(List.of("split", dump("a.sql")));
    args.addAll(List.of(flags.split(" ")));
    assertEquals(2, cli.run(args.toArray(String[]::new)));
    assertTrue(cli.err().contains(said), cli.err());
    assertTrue(cli.err().startsWith("sql-splitter: "), cli.err());
    assertEquals(1, cli.err().lines().count(), cli.err());
    assertEquals("", cli.out());
    assertTrue(requests.isEmpty());
  }

  @Test
  void anIndexIsOfOneDump() throws IOException {
    assertEquals(0, cli.run("split", dump("a.sql"), "-t", "t", "--index", "a.json"));
    assertEquals(Path.of("a.json"), requests.getFirst().index());
    assertEquals(2, cli.run("split", dump("a.sql"), dump("b.sql"), "--index", "a.json"));
    assertTrue(cli.err().contains("--index is of one dump"), cli.err());
  }

  @Test
  void privilegesAndAclAreOneThing() throws IOException {
    assertEquals(0, cli.run("split", dump("a.sql"), "--no-privileges"));
    assertEquals(Set.of(Edit.ACL), requests.getFirst().edits());
  }

  @Test
  void whatWasEditedOutIsSaidToPeopleAndMachines() throws IOException {
    String dump = dump("a.sql");
    answer = Cli.report(Completeness.YES, new SplitReport.Edited(1200, 3, 4567));
    cli.run("split", dump, "--no-owner");
    assertTrue(
        cli.err()
            .contains(
                "Edited out:  1,200 statements and 3 clauses, 4,567 bytes,"
                    + " kept in _residue.bin; merge puts them back"),
        cli.err());
    Cli stream = new Cli();
    stream.split = cli.split;
    stream.run("split", dump, "--no-owner", "-t", "a", "-o", "-");
    assertTrue(stream.err().contains("3 clauses, 4,567 bytes\n"), stream.err());
    Cli machine = new Cli();
    machine.split = cli.split;
    machine.run("split", dump, "--no-owner", "--json");
    assertEquals(
        Map.of("statements", 1200L, "clauses", 3L, "bytes", 4567L), machine.json().get("edited"));
  }

  @Test
  void anUnsetVariableAsTableOrDatabaseDoesNotMeanAll() throws IOException {
    assertEquals(2, cli.run("split", dump("a.sql"), "-t", ""));
    assertEquals(2, cli.run("split", dump("a.sql"), "--database", ""));
    assertTrue(requests.isEmpty());
  }

  @Test
  void statisticsGoToStderrAndNameTheFolder() throws IOException {
    assertEquals(0, cli.run("split", dump("a.sql"), "-o", "tables"));
    assertEquals("", cli.out());
    for (String part :
        List.of(
            "into tables", "mysql (detected, high confidence)", "1,234", "3.0 MB", "2.0 MB/s")) {
      assertTrue(cli.err().contains(part), part + " in " + cli.err());
    }
    assertFalse(cli.err().contains("orders"), "tables are listed only with -v");
  }

  @Test
  void verboseListsTheTables() throws IOException {
    cli.run("split", dump("a.sql"), "-v");
    assertTrue(cli.err().contains("users") && cli.err().contains("orders"), cli.err());
  }

  @Test
  void verboseSaysHowTheFilesWereWrittenAndWhy() throws IOException {
    cli.run("split", dump("a.sql"), "-v");
    assertTrue(
        cli.err()
            .contains(
                "Writing:     hdd, 1 writer, 8.0 MB at a time (auto: probe, 72 MB/s)"
                    + System.lineSeparator()
                    + "    at byte 536,870,912 ssd -> hdd: 2 slow epochs, 60 MB/s"),
        cli.err());
    cli.run("split", dump("b.sql"));
    assertFalse(cli.err().substring(cli.err().indexOf("b.sql")).contains("Writing"), cli.err());
  }

  @Test
  void jsonSaysHowTheFilesWereWrittenAndWhy() throws IOException {
    cli.run("split", dump("a.sql"), "--json");
    Map<?, ?> io = (Map<?, ?>) cli.json().get("io");
    assertEquals("auto", io.get("strategy"));
    assertEquals("hdd", io.get("profile"));
    assertEquals(1L, io.get("writers"));
    assertEquals(8L << 20, io.get("write_size"));
    assertEquals("probe, 72 MB/s", io.get("reason"));
    assertEquals(
        List.of(
            Map.of(
                "at_bytes",
                536_870_912L,
                "from",
                "ssd",
                "to",
                "hdd",
                "reason",
                "2 slow epochs, 60 MB/s")),
        io.get("changes"));
  }

  @Test
  void compressedFilesHaveAWayOfTheirOwn() throws IOException {
    String reason = "compressed: blocks of 1048576 bytes by 2 workers";
    SplitReport plain = Cli.report(Completeness.YES);
    answer =
        new SplitReport(
            plain.dialect(),
            plain.confidence(),
            plain.storedAs(),
            plain.completeness(),
            plain.bytes(),
            plain.statements(),
            plain.tables(),
            plain.files(),
            plain.omittedBytes(),
            plain.edited(),
            plain.diagnostics(),
            new IoReport(IoStrategy.HDD, null, 2, 1 << 20, reason, List.of()),
            plain.nanos());
    cli.run("split", dump("a.sql"), "-v");
    assertTrue(cli.err().contains("Writing:     " + reason + System.lineSeparator()), cli.err());
    cli.run("split", dump("b.sql"), "--json");
    Map<?, ?> io = (Map<?, ?>) cli.json().get("io");
    assertEquals("hdd", io.get("strategy"));
    assertEquals("compressed", io.get("profile"));
    assertEquals(reason, io.get("reason"));
  }

  @Test
  void quietSaysNothingOfASuccess() throws IOException {
    answer = Cli.report(Completeness.YES, Cli.diagnostic(Severity.WARNING, "odd name, look at it"));
    assertEquals(0, cli.run("split", dump("a.sql"), "--quiet"));
    assertEquals("", cli.err());
  }

  @Test
  void anIncompleteDumpExitsWith1AndSaysWhere() throws IOException {
    answer =
        Cli.report(
            Completeness.NO, Cli.diagnostic(Severity.ERROR, "unterminated string, dump again"));
    String dump = dump("a.sql");
    assertEquals(1, cli.run("split", dump, "-q"));
    assertEquals(
        "sql-splitter: unterminated string, dump again (" + dump + ":3, byte 97, table item)\n",
        cli.err());
  }

  @Test
  void strictMakesAWarningAFailureAndSaysSo() throws IOException {
    answer = Cli.report(Completeness.YES, Cli.diagnostic(Severity.WARNING, "odd name, look at it"));
    String dump = dump("a.sql");
    assertEquals(0, cli.run("split", dump));
    assertEquals(1, cli.run("split", dump, "--strict"));
    assertTrue(cli.err().contains("--strict"), cli.err());
  }

  @Test
  void ofManyDiagnosticsNoErrorIsHidden() throws IOException {
    List<Diagnostic> many = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      many.add(Cli.diagnostic(Severity.WARNING, "warning number " + i));
    }
    many.add(Cli.diagnostic(Severity.ERROR, "the error behind them"));
    answer = Cli.report(Completeness.NO, many.toArray(Diagnostic[]::new));
    assertEquals(1, cli.run("split", dump("a.sql")));
    assertEquals(19, cli.err().lines().filter(line -> line.contains("warning number")).count());
    assertTrue(cli.err().contains("the error behind them"), cli.err());
    assertTrue(cli.err().contains("and 31 more"), cli.err());
  }

  @Test
  void aMissingFileExitsWith1AndTheOthersAreNotBegun() throws IOException {
    assertEquals(1, cli.run("split", dump("a.sql"), folder.resolve("nix.sql").toString()));
    assertEquals("sql-splitter: no such file: " + folder.resolve("nix.sql") + "\n", cli.err());
    assertTrue(requests.isEmpty());
  }

  @Test
  void jsonOfOneInputHasThePromisedFields() throws IOException {
    String dump = dump("a.sql");
    answer =
        Cli.report(Completeness.UNKNOWN, Cli.diagnostic(Severity.WARNING, "odd name, look at it"));
    assertEquals(0, cli.run("split", dump, "-o", "tables", "--json"));
    Map<String, Object> json = cli.json();
    assertEquals(dump, json.get("input_file"));
    assertEquals("tables", json.get("output_dir"));
    assertEquals("mysql", json.get("dialect"));
    assertEquals("high", json.get("dialect_confidence"));
    assertEquals(false, json.get("dry_run"));
    assertEquals(List.of("users", "orders"), json.get("tables"));
    assertTrue(json.containsKey("complete"));
    assertNull(json.get("complete"), "unknown");
    Map<?, ?> statistics = (Map<?, ?>) json.get("statistics");
    assertEquals(2L, statistics.get("tables_found"));
    assertEquals(1234L, statistics.get("statements_processed"));
    assertEquals(3L << 20, statistics.get("bytes_processed"));
    assertEquals(1.5, statistics.get("elapsed_secs"));
    assertEquals(2.0, statistics.get("throughput_mb_per_sec"));
    Map<?, ?> file = (Map<?, ?>) ((List<?>) json.get("files")).get(1);
    assertEquals("users.sql", file.get("file"));
    assertEquals("users", file.get("table"));
    assertEquals(1230L, file.get("statements"));
    assertEquals(5000L, file.get("bytes"));
    Map<?, ?> warning = (Map<?, ?>) ((List<?>) json.get("warnings")).getFirst();
    assertEquals("warning", warning.get("severity"));
    assertEquals("some-code", warning.get("code"));
    assertEquals(3L, warning.get("line"));
    assertEquals(97L, warning.get("offset"));
    assertEquals("item", warning.get("table"));
    assertFalse(json.containsKey("error"));
    assertEquals("", cli.err());
  }

  @Test
  void jsonOfAnIncompleteDumpHasReportAndError() throws IOException {
    answer = Cli.report(Completeness.NO, Cli.diagnostic(Severity.ERROR, "unterminated string"));
    assertEquals(1, cli.run("split", dump("a.sql"), "--json"));
    assertEquals(false, cli.json().get("complete"));
    assertTrue(cli.json().get("error").toString().startsWith("unterminated string"));
  }

  @Test
  void stdoutIsValidJsonWhateverGoesWrong() throws IOException {
    cli.split =
        (request, in, out, progress) -> {
          throw OperationException.failed("it is a gzip file, unpack it first", null);
        };
    assertEquals(1, cli.run("split", dump("a.sql"), "--json"));
    assertEquals("it is a gzip file, unpack it first", cli.json().get("error"));

    Cli missing = new Cli();
    assertEquals(1, missing.run("split", "nix.sql", "--json"));
    assertEquals("no such file: nix.sql", missing.json().get("error"));

    Cli usage = new Cli();
    assertEquals(2, usage.run("split", "--json", "--jobs", "0", dump("a.sql")));
    assertTrue(usage.json().get("error").toString().contains("--jobs"));

    Cli unknown = new Cli();
    assertEquals(2, unknown.run("split", dump("a.sql"), "--nix", "--json"));
    assertTrue(unknown.json().get("error").toString().contains("--nix"));
  }

  @Test
  void jsonGoesToStderrWhenSqlGoesToStdout() throws IOException {
    cli.split =
        (request, in, out, progress) -> {
          assertNull(request.output());
          out.write("INSERT;\n".getBytes(StandardCharsets.UTF_8));
          return answer;
        };
    assertEquals(0, cli.run("split", dump("a.sql"), "-t", "users", "-o", "-", "--json"));
    assertEquals("INSERT;\n", cli.out());
    assertEquals("-", Cli.json(cli.err()).get("output_dir"));
  }

  @Test
  void severalInputsGetAFolderEach() throws IOException {
    String output = folder.resolve("out").toString();
    assertEquals(
        0, cli.run("split", dump("a/x.sql"), dump("b/x.sql"), dump("c/y.sql"), "-o", output));
    assertEquals(
        List.of("x", "x-2", "y"),
        requests.stream().map(r -> Path.of(output).relativize(r.output()).toString()).toList());
  }

  @Test
  void jsonOfSeveralInputsHasThePromisedFields() throws IOException {
    String bad = dump("b.sql");
    cli.split =
        (request, in, out, progress) -> {
          if (request.input().name().equals(bad)) {
            throw OperationException.failed("bad", null);
          }
          return answer;
        };
    assertEquals(
        1, cli.run("split", dump("a.sql"), bad, dump("c.sql"), "--json", "--fail-fast", "-o", "o"));
    Map<String, Object> json = cli.json();
    assertEquals(3L, json.get("total_files"));
    assertEquals(1L, json.get("succeeded"));
    assertEquals(1L, json.get("failed"));
    assertEquals(1L, json.get("skipped"));
    assertTrue((double) json.get("elapsed_secs") >= 0);
    List<?> results = (List<?>) json.get("results");
    Map<?, ?> first = (Map<?, ?>) results.get(0);
    assertEquals("success", first.get("status"));
    assertEquals(3.0, first.get("size_mb"));
    assertEquals("mysql", first.get("dialect"));
    assertEquals(Path.of("o", "a").toString(), first.get("output_dir"));
    assertEquals(2L, first.get("tables_found"));
    assertEquals(1234L, first.get("statements_processed"));
    assertEquals(List.of("users", "orders"), first.get("tables"));
    assertEquals(true, first.get("complete"));
    Map<?, ?> second = (Map<?, ?>) results.get(1);
    assertEquals("failed", second.get("status"));
    assertEquals("bad", second.get("error"));
    assertEquals("skipped", ((Map<?, ?>) results.get(2)).get("status"));
  }

  @Test
  void withoutFailFastAllInputsAreTriedAndOneFailureExitsWith1() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    cli.split =
        (request, in, out, progress) -> {
          if (calls.incrementAndGet() == 1) {
            throw new IOException("disk on fire");
          }
          return answer;
        };
    assertEquals(1, cli.run("split", dump("a.sql"), dump("b.sql"), dump("c.sql")));
    assertEquals(3, calls.get());
    assertTrue(cli.err().contains("disk on fire"), cli.err());
    assertTrue(cli.err().contains("3 inputs: 2 split, 1 failed, 0 skipped"), cli.err());
  }

  @Test
  void jobsRunAtTheSameTimeAndAreReportedInOrder() throws IOException {
    CountDownLatch both = new CountDownLatch(2);
    cli.split =
        (request, in, out, progress) -> {
          both.countDown();
          try {
            assertTrue(both.await(60, TimeUnit.SECONDS), "the other job has not begun");
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
          return answer;
        };
    String a = dump("a.sql");
    String b = dump("b.sql");
    assertEquals(0, cli.run("split", a, b, "--jobs", "2"));
    assertTrue(cli.err().indexOf(a) >= 0 && cli.err().indexOf(a) < cli.err().indexOf(b));
  }

  @Test
  void globsFindRegularFilesSorted() throws IOException {
    dump("b.sql");
    dump("a.sql");
    dump("a.txt");
    Files.createDirectory(folder.resolve("folder.sql"));
    assertEquals(0, cli.run("split", folder + "/*.sql", "-o", "o"));
    assertEquals(
        List.of("a.sql", "b.sql"),
        requests.stream().map(r -> r.input().file().getFileName().toString()).toList());
  }

  @Test
  void theDumpsOfAnArchiveAreSplitOneAfterTheOther() throws IOException {
    Path archive = folder.resolve("night.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      for (String name : List.of("a/shop.sql", "b/shop.sql", "../x.sql", "readme.txt")) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write("SELECT 1;".getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    cli.split =
        (request, in, out, progress) -> {
          if (archive.equals(request.input().file()) && request.input().opened() == null) {
            throw new SeveralDumpsException(archive + ": the archive holds several dumps");
          }
          requests.add(request);
          return answer;
        };
    assertEquals(0, cli.run("split", archive.toString(), "-o", "o"));
    assertEquals(
        List.of(Path.of("o", "shop"), Path.of("o", "shop-2"), Path.of("o", "x")),
        requests.stream().map(SplitRequest::output).toList());
    assertEquals(
        List.of(archive + ":a/shop.sql", archive + ":b/shop.sql", archive + ":../x.sql"),
        requests.stream().map(r -> r.input().name()).toList());
    requests.clear();
    assertEquals(0, cli.run("split", archive.toString(), dump("c.sql"), "-o", "o"));
    assertEquals(Path.of("o", "night", "shop"), requests.getFirst().output());
    assertEquals(Path.of("o", "c"), requests.getLast().output());
    for (String one : List.of("-", "o.tar.gz")) {
      assertEquals(1, cli.run("split", archive.toString(), "-t", "a", "-o", one));
      assertTrue(cli.err().contains("holds several dumps"), cli.err());
    }
  }

  /** What each folder is, and what to run instead, is said by the operation. */
  @Test
  void aFolderIsHandedOnToBeRefusedByWhatItIs() throws IOException {
    Path sub = Files.createDirectory(folder.resolve("pgdir"));
    assertEquals(0, cli.run("split", sub.toString()));
    assertEquals(sub, requests.getFirst().input().file());
  }

  @Test
  void aDashIsStandardInput() throws IOException {
    cli.stdin = "SELECT 2;".getBytes(StandardCharsets.UTF_8);
    byte[] read = new byte[9];
    cli.split =
        (request, in, out, progress) -> {
          assertNull(request.input().file());
          assertEquals(9, in.read(ByteBuffer.wrap(read)));
          return answer;
        };
    assertEquals(0, cli.run("split", "-"));
    assertArrayEquals(cli.stdin, read);
  }

  @Test
  void verboseGivesTheStackTraceOtherwiseThereIsNone() throws IOException {
    cli.split =
        (request, in, out, progress) -> {
          throw new UncheckedIOException(new IOException("disk on fire"));
        };
    String dump = dump("a.sql");
    assertEquals(1, cli.run("split", dump));
    assertEquals("sql-splitter: disk on fire\n", cli.err());
    assertEquals(1, cli.run("split", dump, "-v"));
    assertTrue(cli.err().contains("\tat "), cli.err());
  }

  @Test
  void namesFromADumpDoNotActOnTheTerminal() throws IOException {
    answer =
        Cli.report(
            Completeness.NO,
            new Diagnostic(Severity.ERROR, "c", "cut short", 1, 0, "evil\u001b[2J\nsecond line"));
    cli.run("split", dump("a.sql"), "-q");
    assertEquals(1, cli.err().lines().count());
    assertFalse(cli.err().contains("\u001b"), cli.err());
    assertTrue(cli.err().contains("evil\\x1b[2J\\x0asecond line"), cli.err());
  }

  @Test
  void colourIsForTerminalsThatWantIt() throws IOException {
    answer = Cli.report(Completeness.NO, Cli.diagnostic(Severity.ERROR, "cut short"));
    String dump = dump("a.sql");
    assertFalse(coloured(dump, false, true));
    assertFalse(coloured(dump, true, false));
    assertFalse(coloured(dump, true, true, "--no-color"));
    assertTrue(coloured(dump, true, true));
  }

  private boolean coloured(String dump, boolean terminal, boolean environment, String... more) {
    Cli one = new Cli();
    one.split = cli.split;
    one.terminal = terminal;
    one.colour = environment;
    List<String> args = new ArrayList<>(List.of("split", dump));
    args.addAll(List.of(more));
    assertEquals(1, one.run(args.toArray(String[]::new)));
    return one.err().contains("\u001b[3");
  }

  @Test
  void progressIsShownOnATerminalByItselfAndElsewhereWhenAskedFor() throws IOException {
    cli.split =
        (request, in, out, progress) -> {
          progress.progress(5, 10, "t");
          progress.progress(10, 10, null);
          return answer;
        };
    String dump = dump("a.sql");
    assertFalse(shows(dump, false));
    assertTrue(shows(dump, true));
    assertFalse(shows(dump, true, "--quiet"));
    assertFalse(shows(dump, true, "--json"));
    assertTrue(shows(dump, false, "-p"));
  }

  private boolean shows(String dump, boolean terminal, String... more) {
    Cli one = new Cli();
    one.split = cli.split;
    one.terminal = terminal;
    List<String> args = new ArrayList<>(List.of("split", dump));
    args.addAll(List.of(more));
    assertEquals(0, one.run(args.toArray(String[]::new)));
    return one.err().contains("% ");
  }
}
