package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.parser.Dialect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is added to files so that a client can read them, and that the dump comes back without. */
final class AdditionsTest {
  @TempDir Path folder;

  private SplitFixture split(Dialect dialect, String dump) throws Exception {
    SplitFixture split = SplitFixture.of(folder, dump).dialect(dialect).run();
    assertArrayEquals(dump.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    return split;
  }

  private static final String TRIGGERS =
      """
      CREATE TABLE a (i int);
      CREATE TABLE b (i int);
      DELIMITER ;;
      CREATE TRIGGER ta BEFORE INSERT ON a FOR EACH ROW BEGIN SET NEW.i = 1; END;;
      CREATE TRIGGER tb BEFORE INSERT ON b FOR EACH ROW BEGIN SET NEW.i = 1; END;;
      DELIMITER ;
      INSERT INTO a VALUES (1);
      INSERT INTO b VALUES (1);
      """;

  @Test
  void everyFileChangesTheDelimiterForItself() throws Exception {
    SplitFixture split = split(Dialect.MYSQL, TRIGGERS);
    assertEquals(
        """
        CREATE TABLE a (i int);
        DELIMITER ;;
        CREATE TRIGGER ta BEFORE INSERT ON a FOR EACH ROW BEGIN SET NEW.i = 1; END;;
        DELIMITER ;
        INSERT INTO a VALUES (1);
        """,
        split.file("a.sql"));
    assertEquals(
        """
        CREATE TABLE b (i int);
        DELIMITER ;;
        CREATE TRIGGER tb BEFORE INSERT ON b FOR EACH ROW BEGIN SET NEW.i = 1; END;;
        DELIMITER ;
        INSERT INTO b VALUES (1);
        """,
        split.file("b.sql"));
  }

  @Test
  void bareAddsNothing() throws Exception {
    SplitFixture split = SplitFixture.of(folder, TRIGGERS).dialect(Dialect.MYSQL).bare().run();
    assertArrayEquals(TRIGGERS.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    assertEquals(TRIGGERS.length(), split.files().values().stream().mapToInt(String::length).sum());
    assertEquals(0, split.manifest().files().stream().mapToLong(file -> file.additions()).sum());
  }

  @Test
  void aDelimiterIsChosenThatTheBodyDoesNotHold() throws Exception {
    SplitFixture split =
        split(
            Dialect.MYSQL,
            "CREATE TABLE a (i int);\n"
                + "CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW\n"
                + "BEGIN SET @x = ';;$$'; END;\n");
    assertEquals(
        "CREATE TABLE a (i int);\nDELIMITER //\n"
            + "CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW\n"
            + "BEGIN SET @x = ';;$$'; END;\n//\nDELIMITER ;\n",
        split.file("a.sql"));
  }

  @Test
  void theLastStatementGetsItsTerminator() throws Exception {
    assertEquals(
        "CREATE TABLE a (i int) -- c\n;\n",
        split(Dialect.SQLITE, "CREATE TABLE a (i int) -- c").file("a.sql"));
  }

  @Test
  void everyFileEndsItsLastLine() throws Exception {
    assertEquals(
        "CREATE TABLE a (i int);\n",
        split(Dialect.SQLITE, "CREATE TABLE a (i int);").file("a.sql"));
  }

  @Test
  void aCounterOfSqliteReplacesTheOneThatTheRowsMade() throws Exception {
    SplitFixture split =
        split(
            Dialect.SQLITE,
            """
            CREATE TABLE "it's"(i integer primary key autoincrement);
            DELETE FROM sqlite_sequence;
            INSERT INTO sqlite_sequence VALUES('it''s',7);
            """);
    assertEquals(
        """
        CREATE TABLE "it's"(i integer primary key autoincrement);
        DELETE FROM sqlite_sequence WHERE name='it''s';
        INSERT INTO sqlite_sequence VALUES('it''s',7);
        """,
        split.file("it%27s.sql"));
    assertEquals("DELETE FROM sqlite_sequence;\n", split.file("_residue.bin"));
  }

  @Test
  void batchesOfSqlServerStayApartInEveryFile() throws Exception {
    SplitFixture split =
        split(
            Dialect.MSSQL,
            """
            CREATE TABLE a (i int)
            CREATE TABLE b (i int)
            GO
            INSERT a VALUES (1)
            INSERT b VALUES (2)
            GO
            """);
    assertEquals("CREATE TABLE a (i int)\nGO\nINSERT a VALUES (1)\nGO\n", split.file("a.sql"));
    assertEquals("CREATE TABLE b (i int)\nGO\nINSERT b VALUES (2)\nGO\n", split.file("b.sql"));
  }
}
