package io.sqlsplitter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.index.IndexChoice;
import io.sqlsplitter.ops.list.ListEntry;
import io.sqlsplitter.ops.list.ListOperation;
import io.sqlsplitter.ops.list.ListReport;
import io.sqlsplitter.ops.list.ListRequest;
import io.sqlsplitter.parser.StatementKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListCommandTest {
  private static final ListEntry TABLE =
      new ListEntry(
          0,
          400,
          1,
          StatementKind.CREATE_TABLE,
          "table",
          "shop",
          "public.users",
          "public.users",
          7);
  private static final ListEntry SETTING =
      new ListEntry(5_000_000_000L, 12, 90_000, StatementKind.SET, "set", null, null, null, 1);

  @TempDir Path folder;
  private final Cli cli = new Cli();
  private String dump;
  private ListRequest request;
  private ListReport answer = Cli.listReport();

  @BeforeEach
  void listTwoEntries() throws IOException {
    dump = Files.writeString(folder.resolve("shop.sql"), "SELECT 1;\n").toString();
    cli.list =
        (asked, in, entries, progress) -> {
          request = asked;
          entries.accept(TABLE);
          entries.accept(SETTING);
          return answer;
        };
  }

  @Test
  void theTableIsAlignedAndOnStdoutTheTalkOnStderr() {
    assertEquals(0, cli.run("list", dump));
    List<String> lines = cli.out().lines().toList();
    assertEquals(3, lines.size());
    assertEquals(lines.get(0).indexOf("TYPE"), lines.get(1).indexOf("TABLE"));
    assertEquals(lines.get(0).indexOf("TYPE"), lines.get(2).indexOf("SET"));
    assertEquals(lines.get(0).indexOf("NAME"), lines.get(1).indexOf("public.users"));
    assertEquals(
        List.of("5000000000", "12", "90000", "1", "SET", "-", "-", "-"),
        List.of(lines.get(2).strip().split(" +")));
    assertTrue(cli.err().contains("postgres (detected, medium confidence)"), cli.err());
    assertTrue(cli.err().contains("2 entries"), cli.err());
    assertFalse(request.statements());
  }

  @Test
  void jsonThatIsSavedBesideTheDumpIsAnIndexThatASplitBelieves() throws IOException {
    StringBuilder text = new StringBuilder("CREATE TABLE t (i int);\n");
    while (text.length() < 500_000) {
      text.append("INSERT INTO t VALUES (").append(text.length()).append(");\n");
    }
    Path file = Files.writeString(folder.resolve("large.sql"), text);
    cli.list = ListOperation::run;
    assertEquals(0, cli.run("list", file.toString(), "-d", "mysql", "--json"));
    assertTrue(cli.json().containsKey("index"), cli.out());
    Path index = Files.writeString(folder.resolve("large.sql.index.json"), cli.out());
    assertNotNull(IndexChoice.of(new DumpInput(file), null, null).skips());
    assertNotNull(IndexChoice.of(new DumpInput(file), index, null).skips());
    assertNull(IndexChoice.of(new DumpInput(index), null, null).skips());
  }

  @Test
  void flagsReachTheRequest() {
    assertEquals(0, cli.run("ls", dump, "--statements", "-d", "mssql", "--input-mode", "read"));
    assertTrue(request.statements());
    assertEquals("mssql", request.dialect().label());
    assertEquals("READ", request.inputMode().name());
  }

  @Test
  void jsonHasEntriesDialectAndCompleteness() throws IOException {
    assertEquals(0, cli.run("list", dump, "--json"));
    Map<String, Object> json = cli.json();
    assertEquals(dump, json.get("input_file"));
    assertEquals("postgres", json.get("dialect"));
    assertNull(json.get("complete"));
    List<?> entries = (List<?>) json.get("entries");
    Map<?, ?> table = (Map<?, ?>) entries.get(0);
    assertEquals("create_table", table.get("kind"));
    assertEquals("table", table.get("type"));
    assertEquals("shop", table.get("database"));
    assertEquals("public.users", table.get("name"));
    assertEquals(7L, table.get("statements"));
    Map<?, ?> setting = (Map<?, ?>) entries.get(1);
    assertEquals(5_000_000_000L, setting.get("offset"));
    assertEquals(90_000L, setting.get("line"));
    assertNull(setting.get("name"));
    assertEquals("", cli.err());
  }

  @Test
  void jsonIsValidWhenTheListBreaksOff() throws IOException {
    cli.list =
        (asked, in, entries, progress) -> {
          entries.accept(TABLE);
          throw new IOException("shop.sql: input/output error");
        };
    assertEquals(1, cli.run("list", dump, "--json"));
    assertEquals(1, ((List<?>) cli.json().get("entries")).size());
    assertEquals("shop.sql: input/output error", cli.json().get("error"));
  }

  @Test
  void aRefusedFileGivesNoTableAtAll() {
    cli.list =
        (asked, in, entries, progress) -> {
          throw OperationException.failed("it is a tar file, unpack it first", null);
        };
    assertEquals(1, cli.run("list", dump));
    assertEquals("", cli.out());
    assertEquals("sql-splitter: it is a tar file, unpack it first\n", cli.err());
  }

  @Test
  void anIncompleteDumpIsListedAndExitsWith1() throws IOException {
    answer = Cli.listReport(Cli.diagnostic(Severity.ERROR, "unterminated COPY block"));
    assertEquals(1, cli.run("list", dump));
    assertEquals(3, cli.out().lines().count());
    assertTrue(cli.err().contains("unterminated COPY block (" + dump + ":3, byte 97"), cli.err());
  }

  @Test
  void severalInputsAreRefused() throws IOException {
    Files.writeString(folder.resolve("two.sql"), "");
    assertEquals(2, cli.run("list", folder + "/*.sql"));
    assertNull(request);
  }
}
