package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.parser.Dialect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dumps that end too early: nothing half-written looks finished, and nothing is lost. */
final class IncompleteDumpTest {
  @TempDir Path folder;

  private static final String CUT_INSERT =
      """
      -- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
      CREATE TABLE `item` (`id` int, `v` varchar(20));
      INSERT INTO `item` VALUES (1,'one'),(2,'t(w)o'),(3,'thr
      mysqldump: Error 2013: Lost connection to MySQL server during query
      """;

  private static final String CUT_COPY =
      """
      CREATE TABLE public.t (a text);
      COPY public.t (a) FROM stdin;
      one
      two
      thr""";

  @Test
  void aCutStringIsNamedWithLineOffsetTableAndTheClientsWords() throws Exception {
    SplitFixture split = SplitFixture.of(folder, CUT_INSERT).run();
    Diagnostic error = split.diagnostic("unterminated-string");
    assertEquals(Diagnostic.Severity.ERROR, error.severity());
    assertEquals(3, error.line());
    assertEquals(CUT_INSERT.indexOf("'thr"), error.offset());
    assertEquals("item", error.table());
    assertTrue(error.message().contains("Error 2013: Lost connection"), error.message());
    assertEquals(Completeness.NO, split.report().completeness());
    assertFalse(split.report().succeeded(false));
    assertEquals(Set.of("item.sql.incomplete", "_restore.sql"), split.files().keySet());
    assertEquals(CUT_INSERT, split.file("item.sql.incomplete"));
    assertArrayEquals(CUT_INSERT.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    String manifest = Files.readString(split.output().resolve("manifest.json"));
    assertFalse(manifest.contains("Lost connection"), "the manifest quotes the dump");
  }

  @Test
  void salvageKeepsTheWholeRowsOfAnInsert() throws Exception {
    SplitFixture split = SplitFixture.of(folder, CUT_INSERT).salvage().run();
    assertTrue(
        split.file("item.sql").endsWith("INSERT INTO `item` VALUES (1,'one'),(2,'t(w)o');\n"),
        split.file("item.sql"));
    assertEquals(CUT_INSERT, split.file("item.sql.incomplete"));
    assertArrayEquals(CUT_INSERT.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    assertTrue(split.file("_restore.sql").contains("source item.sql\n"));
    assertEquals(split.kinds("item.sql.incomplete"), split.kinds("item.sql"));
  }

  @Test
  void salvageKeepsTheWholeLinesOfACopyBlock() throws Exception {
    SplitFixture split =
        SplitFixture.of(folder, CUT_COPY).dialect(Dialect.POSTGRES).salvage().run();
    assertEquals(CUT_COPY, split.file("public.t.sql.incomplete"));
    assertEquals(
        CUT_COPY.substring(0, CUT_COPY.indexOf("thr")) + "\\.\n", split.file("public.t.sql"));
    assertEquals(3, split.diagnostic("unterminated-copy-block").line());
    assertArrayEquals(CUT_COPY.getBytes(StandardCharsets.UTF_8), split.rebuilt());
  }

  @Test
  void salvageTakesAClientsLastWordsForNoRow() throws Exception {
    String dump =
        CUT_COPY.replace("thr", "pg_dump: error: server closed the connection unexpectedly\n");
    SplitFixture split = SplitFixture.of(folder, dump).dialect(Dialect.POSTGRES).salvage().run();
    assertTrue(split.file("public.t.sql").endsWith("one\ntwo\n\\.\n"));
    assertTrue(split.diagnostic("unterminated-copy-block").message().contains("server closed"));
  }

  @Test
  void salvageOfACutDefinitionKeepsWhatStoodBefore() throws Exception {
    String dump = "CREATE TABLE a (i int);\nINSERT INTO a VALUES (1);\nINSERT INTO a VALUES (2, 'x";
    SplitFixture split = SplitFixture.of(folder, dump).dialect(Dialect.MYSQL).salvage().run();
    assertEquals("CREATE TABLE a (i int);\nINSERT INTO a VALUES (1);\n", split.file("a.sql"));
    assertEquals(Map.of("create_table", 1L, "insert", 1L), split.kinds("a.sql"));
  }

  @Test
  void anOpenPieceOfNoTableMakesTheFileBehindTheTablesIncomplete() throws Exception {
    String dump = "CREATE TABLE a (i int);\nCREATE VIEW v AS SELECT 'x";
    SplitFixture split = SplitFixture.of(folder, dump).dialect(Dialect.MYSQL).run();
    assertEquals(Set.of("a.sql", "_after.sql.incomplete", "_restore.sql"), split.files().keySet());
    assertFalse(split.file("_restore.sql").contains("_after"));
  }

  @Test
  void anOpenCommentAtTheEndIsAnErrorToo() throws Exception {
    String dump = "CREATE TABLE a (i int);\n\n/* open";
    SplitFixture split = SplitFixture.of(folder, dump).dialect(Dialect.MYSQL).run();
    assertEquals(3, split.diagnostic("unterminated-comment").line());
    assertEquals("CREATE TABLE a (i int);\n", split.file("a.sql"));
    assertEquals("\n/* open", split.file("_after.sql.incomplete"));
  }

  @Test
  void anOpenSettingGoesBehindTheTablesIncomplete() throws Exception {
    String dump = "CREATE TABLE a (i int);\nSET @x = 'y";
    SplitFixture split = SplitFixture.of(folder, dump).dialect(Dialect.MYSQL).run();
    assertEquals("SET @x = 'y", split.file("_after.sql.incomplete"));
  }

  @Test
  void everyCutOfADumpIsKeptAndNeverLooksWhole() throws Exception {
    String dump =
        """
        -- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
        CREATE TABLE `a` (`i` int, `s` text);
        INSERT INTO `a` VALUES (1,'x;y'),(2,'it''s');
        /*!50001 CREATE VIEW `v` AS SELECT 1 */;
        -- Dump completed on 2026-01-02  3:04:05
        """;
    byte[] bytes = dump.getBytes(StandardCharsets.UTF_8);
    int mark = dump.indexOf("-- Dump completed") + "-- Dump completed".length();
    for (int cut = 60; cut <= bytes.length; cut++) {
      byte[] part = java.util.Arrays.copyOf(bytes, cut);
      SplitFixture split = SplitFixture.of(folder, part).into(folder.resolve("cut" + cut)).run();
      assertArrayEquals(part, split.rebuilt(), "cut at " + cut);
      assertEquals(cut >= mark, split.report().succeeded(false), "cut at " + cut);
    }
  }

  @Test
  void theLineOfWhatWasOpenedWindowsAgoIsFoundInAPipeToo() throws Exception {
    StringBuilder dump = new StringBuilder("CREATE TABLE a (s text);\nINSERT INTO a VALUES\n");
    for (int i = 0; i < 3; i++) {
      dump.append("('").append("line\n".repeat(1000)).append("'),\n");
    }
    long line = dump.chars().filter(c -> c == '\n').count() + 1;
    dump.append("('open\n");
    dump.append("more data of this kind\n".repeat(200_000));
    byte[] bytes = dump.toString().getBytes(StandardCharsets.US_ASCII);
    SplitFixture pipe = SplitFixture.ofPipe(folder, bytes, 10_000).dialect(Dialect.MYSQL).run();
    assertEquals(line, pipe.diagnostic("unterminated-string").line());
    SplitFixture file =
        SplitFixture.of(folder, bytes).into(folder.resolve("second")).dialect(Dialect.MYSQL).run();
    assertEquals(line, file.diagnostic("unterminated-string").line());
    assertArrayEquals(bytes, pipe.rebuilt());
  }
}
