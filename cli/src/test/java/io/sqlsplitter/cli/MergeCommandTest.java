package io.sqlsplitter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.merge.MergeReport;
import io.sqlsplitter.ops.merge.MergeRequest;
import io.sqlsplitter.parser.Dialect;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MergeCommandTest {
  private final Cli cli = new Cli();
  private MergeRequest request;
  private MergeReport answer = Cli.mergeReport(true);

  @BeforeEach
  void writeOneStatement() {
    cli.merge =
        (asked, out, progress) -> {
          request = asked;
          if (asked.output() == null && !asked.dryRun()) {
            out.write("SELECT 1;\n".getBytes(StandardCharsets.UTF_8));
          }
          return answer;
        };
  }

  @Test
  void everyFlagReachesTheRequest() {
    assertEquals(
        0,
        cli.run(
            "mg",
            "tables",
            "-o",
            "back.sql",
            "-d",
            "sqlite",
            "-t",
            "a,b",
            "-e",
            "c",
            "--transaction",
            "--no-header",
            "--dry-run"));
    assertEquals(
        new MergeRequest(
            Path.of("tables"),
            Path.of("back.sql"),
            Dialect.SQLITE,
            List.of("a", "b"),
            List.of("c"),
            true,
            false,
            true),
        request);
  }

  @Test
  void sqlGoesToStdoutUnlessAFileIsNamed() {
    assertEquals(0, cli.run("merge", "tables"));
    assertNull(request.output());
    assertTrue(request.header());
    assertEquals("SELECT 1;\n", cli.out());
    assertTrue(cli.err().contains("byte for byte as in the dump"), cli.err());
    assertEquals(0, cli.run("merge", "tables", "-o", "-"));
    assertNull(request.output());
  }

  @Test
  void jsonHasThePromisedFields() throws IOException {
    assertEquals(0, cli.run("merge", "tables", "-o", "back.sql", "--json", "--transaction"));
    Map<String, Object> json = cli.json();
    assertEquals("tables", json.get("input_dir"));
    assertEquals("back.sql", json.get("output_file"));
    assertEquals("sqlite", json.get("dialect"));
    assertEquals(false, json.get("dry_run"));
    assertEquals(List.of("a", "b"), json.get("tables"));
    assertEquals(true, json.get("exact"));
    assertEquals(Map.of("transaction", true, "header", true), json.get("options"));
    Map<?, ?> statistics = (Map<?, ?>) json.get("statistics");
    assertEquals(2L, statistics.get("tables_merged"));
    assertEquals(2048L, statistics.get("bytes_written"));
    assertEquals(0.002, statistics.get("elapsed_secs"));
    assertEquals(1000.0, (double) statistics.get("throughput_kb_per_sec"), 1e-6);
  }

  @Test
  void jsonGoesToStderrWhenSqlGoesToStdout() throws IOException {
    assertEquals(0, cli.run("merge", "tables", "--json"));
    assertEquals("SELECT 1;\n", cli.out());
    assertFalse(Cli.json(cli.err()).containsKey("output_file"));
  }

  @Test
  void jsonOfADryRunGoesToStdout() throws IOException {
    assertEquals(0, cli.run("merge", "tables", "--json", "--dry-run"));
    assertEquals(true, cli.json().get("dry_run"));
  }

  @Test
  void anErrorIsJsonOnStderrWhenStdoutIsForSql() throws IOException {
    cli.merge =
        (asked, out, progress) -> {
          throw OperationException.failed("tables/manifest.json is damaged, split again", null);
        };
    assertEquals(1, cli.run("merge", "tables", "--json"));
    assertEquals("", cli.out());
    assertEquals("tables/manifest.json is damaged, split again", Cli.json(cli.err()).get("error"));
  }

  @Test
  void whatIsNotByteForByteIsSaid() {
    answer = Cli.mergeReport(false, Cli.diagnostic(Severity.NOTE, "users.sql was edited"));
    assertEquals(0, cli.run("merge", "tables", "-o", "back.sql"));
    assertTrue(cli.err().contains("note: users.sql was edited"), cli.err());
    assertTrue(cli.err().contains("not byte for byte"), cli.err());
  }

  @Test
  void anErrorInTheFolderExitsWith1() {
    answer = Cli.mergeReport(false, Cli.diagnostic(Severity.ERROR, "users.sql is missing"));
    assertEquals(1, cli.run("merge", "tables", "-o", "back.sql", "-q"));
    assertTrue(cli.err().startsWith("sql-splitter: users.sql is missing"), cli.err());
  }

  @Test
  void aWrongRequestExitsWith2() {
    cli.merge =
        (asked, out, progress) -> {
          throw OperationException.usage("no table usres, did you mean users?");
        };
    assertEquals(2, cli.run("merge", "tables", "-t", "usres"));
    assertEquals("sql-splitter: no table usres, did you mean users?\n", cli.err());
    assertEquals(2, cli.run("merge"));
    assertEquals(2, cli.run("merge", ""));
  }
}
