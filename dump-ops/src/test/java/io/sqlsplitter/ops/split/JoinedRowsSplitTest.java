package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.parser.Dialect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Dumps with one row per INSERT, whose statements reach a split many at a time. */
final class JoinedRowsSplitTest {
  private static final int ROWS = 1000;
  private static final String TABLES =
      "CREATE TABLE a (i int, t text);\nCREATE TABLE b (i int, t text);\n";

  @TempDir Path folder;

  private SplitFixture split(Dialect dialect, String dump) throws Exception {
    SplitFixture split = SplitFixture.of(folder, dump).dialect(dialect).run();
    assertArrayEquals(dump.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    return split;
  }

  @ParameterizedTest
  @EnumSource
  void everyStatementIsCounted(Dialect dialect) throws Exception {
    String rows = "INSERT INTO a VALUES (1,'x;y');\n".repeat(ROWS);
    String dump = TABLES + rows + rows.replace(" a ", " b ");
    SplitFixture split = split(dialect, dump);
    Map<String, Long> kinds = Map.of("create_table", 1L, "insert", (long) ROWS);
    assertEquals(kinds, split.kinds("a.sql"));
    assertEquals(kinds, split.kinds("b.sql"));
    assertEquals(2 + 2 * ROWS, split.report().statements());
    assertTrue(split.file("a.sql").contains(rows), "all rows, and nothing between them");
  }

  @Test
  void goLinesBetweenRowsAreCountedAndKeptAndEndTheirBatches() throws Exception {
    String row = "INSERT [a] ([i]) VALUES (1)\nGO\n";
    String set = "DECLARE @x int = 1\n";
    String dump =
        "CREATE TABLE [a] ([i] int)\nGO\n"
            + row.repeat(ROWS)
            + set
            + row.repeat(ROWS)
            + "CREATE TABLE [b] ([i] int)\nGO\n"
            + row.replace("[a]", "[b]").repeat(3)
            + set
            + row.replace("[a]", "[b]").repeat(3);
    SplitFixture split = split(Dialect.MSSQL, dump);
    Map<String, Long> kinds = split.kinds("a.sql");
    assertEquals(2L * ROWS, kinds.get("insert"));
    assertEquals(2L * ROWS + 1, kinds.get("batch_separator"));
    assertEquals(2 + 2 + 2 * ROWS + 6, split.report().statements());
    String file = split.file("a.sql");
    assertTrue(file.contains(row + set + row), "the batch of the variable");
    assertEquals(-1, file.indexOf("GO\nGO"), "an empty batch");
  }

  @Test
  void rowsOfSqlitesSequencesGoToTheirTablesOneByOne() throws Exception {
    String row = "INSERT INTO sqlite_sequence VALUES('%s',1);\n";
    String dump =
        TABLES + row.formatted("a") + row.formatted("b") + row.formatted("a") + " ".repeat(200);
    SplitFixture split = split(Dialect.SQLITE, dump);
    assertEquals(2, split.file("a.sql").split("'a',1", -1).length - 1);
    assertEquals(1, split.file("b.sql").split("'b',1", -1).length - 1);
  }

  @Test
  void aDumpThatEndsInARowIsCutInThatRowAlone() throws Exception {
    String row = "INSERT INTO a VALUES (1,'" + "x".repeat(100) + "');\n";
    String dump = TABLES + row.repeat(ROWS) + "INSERT INTO a VALUES (1,'x";
    SplitFixture split = SplitFixture.of(folder, dump).dialect(Dialect.MYSQL).salvage().run();
    Diagnostic cut = split.diagnostic("unterminated-string");
    assertEquals(3 + ROWS, cut.line());
    String saved = Files.readString(split.output().resolve("a.sql"));
    assertEquals(ROWS, saved.split("INSERT INTO", -1).length - 1);
  }

  /** Once everything is known a million rows cost no memory that a few would not. */
  @Test
  void aRowAllocatesNothing() throws Exception {
    String rows = "INSERT INTO a VALUES (1,'x');\nINSERT INTO b VALUES (2,'y');\n";
    allocatedBy("warm", rows.repeat(50_000));
    long few = allocatedBy("few", rows.repeat(1000));
    long many = allocatedBy("many", rows.repeat(101_000));
    long perMillion = (many - few) * 5;
    System.out.println("bytes allocated per million rows: " + perMillion);
    assertTrue(perMillion < 8 << 20, () -> perMillion + " bytes per million rows");
  }

  private long allocatedBy(String name, String rows) throws Exception {
    Path own = Files.createDirectory(folder.resolve(name));
    SplitFixture fixture = SplitFixture.of(own, TABLES + rows).dialect(Dialect.MYSQL);
    long before = allocated();
    fixture.run();
    long bytes = allocated() - before;
    assertEquals(List.of(), fixture.codes().stream().filter(c -> !c.startsWith("compl")).toList());
    return bytes;
  }

  /** By reflection, as this module does not read JMX. */
  private static long allocated() throws ReflectiveOperationException {
    Object threads =
        Class.forName("java.lang.management.ManagementFactory")
            .getMethod("getThreadMXBean")
            .invoke(null);
    return (long)
        Class.forName("com.sun.management.ThreadMXBean")
            .getMethod("getCurrentThreadAllocatedBytes")
            .invoke(threads);
  }
}
