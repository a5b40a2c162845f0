package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.split.SplitRequest.Content;
import io.sqlsplitter.parser.Dialect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements that take rows from other tables: design rule 9. */
final class DataRouterTest {
  private static final String TABLES = "CREATE TABLE a (i int);\nCREATE TABLE b (i int);\n";

  @TempDir Path folder;

  private SplitFixture split(String dump) throws Exception {
    SplitFixture split = SplitFixture.of(folder, dump).dialect(Dialect.MYSQL).run();
    assertArrayEquals(dump.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    return split;
  }

  private static List<String> needs(SplitFixture split, String file) throws Exception {
    return split.manifest().files().stream()
        .filter(f -> f.file().equals(file))
        .findFirst()
        .orElseThrow()
        .needs();
  }

  @Test
  void rowsFromAnOlderTableStayInTheTablesFileWhichThenNeedsIt() throws Exception {
    for (String statement :
        List.of(
            "INSERT INTO b SELECT i FROM a;\n",
            "INSERT INTO b (i) (SELECT i FROM a);\n",
            "INSERT INTO b WITH x AS (SELECT i FROM a) SELECT i FROM x;\n",
            "REPLACE INTO b TABLE a;\n",
            "UPDATE b JOIN a ON a.i = b.i SET b.i = 1;\n",
            "UPDATE b SET i = (SELECT max(i) FROM a);\n",
            "DELETE FROM b WHERE i IN (SELECT i FROM a);\n")) {
      SplitFixture split = split(TABLES + "INSERT INTO a VALUES (1);\n" + statement);
      assertTrue(split.file("b.sql").endsWith(statement), statement);
      assertEquals(List.of("a.sql"), needs(split, "b.sql"), statement);
      assertFalse(split.codes().contains("reads-later-table"), statement);
    }
  }

  @Test
  void rowsFromAYoungerTableStandBehindAllTablesWithAWarning() throws Exception {
    String statement = "INSERT INTO a SELECT i FROM b;\n";
    SplitFixture split = split(TABLES + "INSERT INTO b VALUES (1);\n" + statement);
    assertEquals(statement, split.file("_after.sql"));
    assertEquals(4, split.diagnostic("reads-later-table").line());
    assertEquals("a", split.diagnostic("reads-later-table").table());
  }

  @Test
  void whatChangesRowsThatComeLateComesLateTooAndRowsBehindItAsWell() throws Exception {
    String late = "INSERT INTO a SELECT i FROM b;\nINSERT INTO a VALUES (6);\n";
    SplitFixture split = split(TABLES + late);
    assertTrue(split.file("a.sql").endsWith("INSERT INTO a VALUES (6);\n"));
    late = "INSERT INTO a SELECT i FROM b;\nUPDATE a SET i = i + 1;\nINSERT INTO a VALUES (7);\n";
    split = split(TABLES + late);
    assertEquals(late, split.file("_after.sql"));
  }

  @Test
  void whatIsLeftOutOfATableIsLeftOutBehindTheTablesToo() throws Exception {
    String dump = TABLES + "INSERT INTO b VALUES (1);\nINSERT INTO a SELECT i FROM b;\n";
    SplitFixture split =
        SplitFixture.of(folder, dump).dialect(Dialect.MYSQL).content(Content.SCHEMA).run();
    assertFalse(split.files().containsKey("_after.sql"));
    split =
        SplitFixture.of(folder, dump)
            .dialect(Dialect.MYSQL)
            .content(Content.DATA)
            .into(folder.resolve("data"))
            .run();
    assertEquals("INSERT INTO a SELECT i FROM b;\n", split.file("_after.sql"));
  }

  @Test
  void moreRowsBehindAReadAreTold() throws Exception {
    SplitFixture split =
        split(TABLES + "INSERT INTO b SELECT i FROM a;\nINSERT INTO a VALUES (1);\n");
    assertEquals(4, split.diagnostic("rows-after-read").line());
  }

  @Test
  void columnsCalledLikeTablesAreNoTables() throws Exception {
    SplitFixture split =
        split(TABLES + "UPDATE a SET b = 1 WHERE b IN (2);\nINSERT INTO a (b) VALUES (1);\n");
    assertEquals(List.of(), needs(split, "a.sql"));
    assertFalse(split.files().containsKey("_after.sql"));
  }

  @Test
  void aStatementOfNobodyStandsBehindTheTablesWithAWarningThatNamesItsLine() throws Exception {
    SplitFixture split = split(TABLES + "CALL fill();\n");
    assertEquals("CALL fill();\n", split.file("_after.sql"));
    assertEquals(3, split.diagnostic("owner-unknown").line());
  }
}
