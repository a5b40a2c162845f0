package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.acceptance.server.Command;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.CliProcess;
import io.sqlsplitter.acceptance.tool.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cases of disks and reports that people met with other tools, by their numbers. */
class DiskCasesTest {
  @TempDir Path temp;

  @Test
  void io18AListOfADumpWithoutTablesIsAValidEmptyDocument() throws IOException {
    Path dump = Files.writeString(temp.resolve("dump.sql"), "-- nothing here\n");
    Cli.Result result = Cli.run("list", dump, "--json").assertExit(0);
    Map<String, Object> document = Json.object(Json.parse(result.out()));
    assertEquals(List.of(), document.get("entries"));
    assertEquals(16L, ((Number) document.get("bytes")).longValue());
  }

  @Test
  void zp08ProgressCountsTheFileAsItIsStoredAndEndsAtExactlyAHundredPercent() throws IOException {
    Path dump = FaultDump.write(temp.resolve("dump.sql"), 20, 10_000_000, 1);
    byte[] content = Files.readAllBytes(dump);
    Path gzip = temp.resolve("dump.sql.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
      out.write(content);
    }
    Path zip = temp.resolve("dump.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("dump.sql"));
      out.write(content);
    }
    for (Path input : List.of(dump, gzip, zip)) {
      Path tables = temp.resolve(input.getFileName() + ".tables");
      Cli.Result result = Cli.run("split", input, "-o", tables, "-p").assertExit(0);
      List<String> told = result.err().lines().filter(line -> line.contains("% ")).toList();
      assertTrue(told.size() >= 2 && told.size() <= 10, told::toString);
      assertTrue(told.getLast().startsWith("sql-splitter: 100% "), told::toString);
      String[] words = told.getLast().split("[ ,]");
      assertEquals(words[2] + words[3], words[5] + words[6], "all of the file: " + told);
      double megabytes = Files.size(input) / (double) (1 << 20);
      assertEquals(megabytes, Double.parseDouble(words[5]), 0.06, told::toString);
    }
  }

  /** The two tables alternate on every line: one write for each would be 200,000. */
  @Test
  void case61ManySmallRowsAreFewCallsOfTheSystem() throws IOException {
    StringBuilder dump = new StringBuilder("CREATE TABLE a (i int);\nCREATE TABLE b (i int);\n");
    for (int i = 0; i < 200_000; i++) {
      dump.append("INSERT INTO ").append("ab".charAt(i % 2)).append(" VALUES (").append(i);
      dump.append(");\n");
    }
    Path file = Files.writeString(temp.resolve("dump.sql"), dump, StandardCharsets.US_ASCII);
    Path trace = temp.resolve("trace");
    Command strace =
        Command.of("strace", "-f", "-qq", "-e", "trace=write,pwrite64,writev,pwritev,openat", "-o");
    strace.args(trace.toString());
    strace.args(
        CliProcess.argv("split", file, "-d", "mysql", "-o", temp.resolve("tables"))
            .toArray(String[]::new));
    Command.Result result;
    try {
      result = strace.run();
    } catch (UncheckedIOException e) {
      result = null;
    }
    if (result == null || !Files.exists(trace) || Files.size(trace) == 0) {
      String message = "SKIPPED: strace is not there or may not trace here";
      System.err.println(message);
      Assumptions.abort(message);
    }
    assertEquals(0, result.exit(), result.err());
    List<String> calls = Files.readAllLines(trace, StandardCharsets.ISO_8859_1);
    long writes = calls.stream().filter(call -> call.matches("\\d+ +p?write.*")).count();
    assertTrue(writes < 1000, writes + " writes");
    for (String name : List.of("a.sql", "b.sql")) {
      long opens =
          calls.stream()
              .filter(call -> call.contains("/" + name + "\""))
              .filter(call -> call.contains("O_WRONLY") || call.contains("O_RDWR"))
              .count();
      assertTrue(opens >= 1 && opens <= 2, name + " was opened " + opens + " times to be written");
    }
  }
}
