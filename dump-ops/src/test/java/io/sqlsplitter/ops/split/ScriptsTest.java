package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.parser.Dialect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people write themselves, and tools beside those of the servers. */
final class ScriptsTest {
  @TempDir Path folder;

  private SplitFixture split(Dialect dialect, String dump) throws Exception {
    SplitFixture split = SplitFixture.of(folder, dump).dialect(dialect).run();
    assertArrayEquals(dump.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    return split;
  }

  @Test
  void replicationIsForAWholeRestoreOnly() throws Exception {
    for (String statement :
        List.of(
            "CHANGE MASTER TO MASTER_LOG_FILE='b.1', MASTER_LOG_POS=4;\n",
            "CHANGE REPLICATION SOURCE TO SOURCE_LOG_POS=4;\n",
            "SET GLOBAL gtid_slave_pos='0-1-2';\n",
            "SET @@GLOBAL.gtid_purged='x';\n",
            "STOP SLAVE;\n",
            "START REPLICA;\n",
            "RESET MASTER;\n")) {
      for (String before : List.of("", "CREATE TABLE a (i int);\n")) {
        SplitFixture split = split(Dialect.MYSQL, before + statement + "CREATE TABLE b (i int);\n");
        assertEquals(statement, split.file("_database.sql"), statement);
        assertFalse(split.files().containsKey("_before.sql"), statement);
      }
    }
  }

  @Test
  void aDropOfWhatTheDumpHasMadeComesBehindIt() throws Exception {
    String made = "CREATE TABLE a (i int);\nINSERT INTO a VALUES (1);\n";
    String dump = made + "CREATE TABLE b (i int);\nDROP TABLE a;\nCREATE TABLE c (i int);\n";
    SplitFixture split = split(Dialect.MYSQL, dump);
    assertEquals(made + "DROP TABLE a;\n", split.file("a.sql"));
    assertFalse(split.files().containsKey("_database.sql"));
    split = split(Dialect.MYSQL, made + "CREATE INDEX k ON a (i);\nDROP INDEX k ON a;\n");
    assertTrue(split.file("a.sql").endsWith("DROP INDEX k ON a;\n"));
    split = split(Dialect.MYSQL, made + "CREATE VIEW v AS SELECT 1;\nDROP VIEW v;\n");
    assertEquals("CREATE VIEW v AS SELECT 1;\nDROP VIEW v;\n", split.file("_after.sql"));
  }

  @Test
  void aDropOfWhatIsMadeLaterStaysForAWholeRestore() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            "DROP TABLE public.a;\nDROP TABLE public.b;\nCREATE TABLE public.b (i int);\n"
                + "CREATE TABLE public.a (i int);\n");
    assertEquals("DROP TABLE public.a;\nDROP TABLE public.b;\n", split.file("_database.sql"));
  }

  @Test
  void aRoutineTakesTheDropBeforeItAlong() throws Exception {
    String routine = "DROP PROCEDURE IF EXISTS p;\nCREATE PROCEDURE p() SELECT 1;\n";
    String event = "DROP EVENT IF EXISTS p;\nCREATE EVENT p ON SCHEDULE EVERY 1 DAY DO SELECT 1;\n";
    SplitFixture split =
        split(Dialect.MYSQL, "CREATE TABLE p (i int);\n" + routine + event + "DROP FUNCTION f;\n");
    assertEquals(routine + event, split.file("_after.sql"));
    assertEquals("DROP FUNCTION f;\n", split.file("_database.sql"));
  }

  @Test
  void aLockOfSeveralTablesIsInNoTablesFile() throws Exception {
    SplitFixture split =
        split(
            Dialect.MYSQL,
            "CREATE TABLE a (i int);\nCREATE TABLE b (i int);\nLOCK TABLES b WRITE, a READ;\n"
                + "INSERT INTO b VALUES (1);\nUNLOCK TABLES;\n");
    assertEquals("LOCK TABLES b WRITE, a READ;\nUNLOCK TABLES;\n", split.file("_residue.bin"));
  }

  @Test
  void rowsThatComeBehindATableMadeOfThemAreTold() throws Exception {
    SplitFixture split =
        split(
            Dialect.MYSQL,
            "CREATE TABLE a (i int);\nINSERT INTO a VALUES (1);\n"
                + "CREATE TABLE b AS SELECT i FROM a;\nINSERT INTO a VALUES (2);\n");
    assertEquals(4, split.diagnostic("rows-after-read").line());
  }

  @Test
  void aViewOfWhatIsLeftOutIsTold() throws Exception {
    SplitFixture split =
        SplitFixture.of(folder, "CREATE TABLE a (i int);\nCREATE VIEW v AS SELECT i FROM a;\n")
            .dialect(Dialect.MYSQL)
            .exclude("a")
            .run();
    assertEquals(
        "view v reads a, which is left out: --exclude v leaves it out, too",
        split.diagnostic("needs-left-out").message());
  }

  @Test
  void aTableInPlaceOfAViewIsKnownByItsComment() throws Exception {
    SplitFixture split =
        split(
            Dialect.MYSQL,
            "--\n-- Temporary table structure for view `v`\n--\n\nCREATE TABLE `v` (`i` tinyint);\n"
                + "CREATE TABLE t (i int);\n");
    assertEquals(List.of("t"), split.report().tables());
  }

  @Test
  void bodiesAreNotCheckedWhereTheDumpDoesNotSaySo() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            "CREATE TABLE x (i int);\nCREATE FUNCTION f() RETURNS int LANGUAGE sql"
                + " AS 'SELECT i FROM x';\n");
    assertTrue(split.whole("_before.sql").contains("SET check_function_bodies = false;\n"));
  }

  @Test
  void whatIsSavedOfACutTableEndsAsItsFileWould() throws Exception {
    SplitFixture split =
        SplitFixture.of(
                folder,
                "CREATE TABLE `a` (`i` int);\nLOCK TABLES `a` WRITE;\n"
                    + "INSERT INTO `a` VALUES (1),(2),(3")
            .dialect(Dialect.MYSQL)
            .salvage()
            .run();
    String saved = split.whole("a.sql");
    assertTrue(saved.contains("VALUES (1),(2);\nUNLOCK TABLES;\n-- Added by sql-splitter"), saved);
    assertTrue(saved.endsWith("autocommit=@SPLITTER_AUTOCOMMIT;\n"), saved);
  }

  @Test
  void aFileThatBeginsWithADelimiterKeepsItThroughTheSettingsThatAreAdded() throws Exception {
    String routine =
        "DELIMITER //\nCREATE PROCEDURE p() BEGIN SELECT 1; SELECT 2; END//\nDELIMITER ;\n";
    SplitFixture split = split(Dialect.MYSQL, "CREATE TABLE t (i int);\n" + routine);
    String after = split.whole("_after.sql");
    int settings = after.indexOf("SET @SPLITTER_");
    int delimiter = after.indexOf("DELIMITER //", settings);
    assertTrue(settings >= 0 && delimiter > settings, after);
    assertTrue(delimiter < after.indexOf("CREATE PROCEDURE"), after);
  }

  @Test
  void aColumnCalledLikeATableOrViewKeepsAKeyInItsTablesFile() throws Exception {
    String key = "ALTER TABLE ONLY t ADD CONSTRAINT k PRIMARY KEY (total, younger);\n";
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            "SET search_path = public, pg_catalog;\nCREATE TABLE t (total int, younger int);\n"
                + "CREATE TABLE younger (i int);\nCREATE VIEW total AS SELECT 1;\n"
                + key);
    assertTrue(split.file("public.t.sql").endsWith(key), split.file("public.t.sql"));
  }

  @Test
  void whatTheDatabaseKeepsOfAPragmaStandsInNoTablesFile() throws Exception {
    SplitFixture split =
        split(
            Dialect.SQLITE,
            "PRAGMA user_version=7;\nPRAGMA journal_mode=WAL;\nCREATE TABLE t(i);\n");
    assertEquals("PRAGMA user_version=7;\nPRAGMA journal_mode=WAL;\n", split.file("_database.sql"));
  }

  @Test
  void aScriptThatIsDoneWithItsRoutineDropsItThere() throws Exception {
    String script =
        "DELIMITER $$\nCREATE PROCEDURE fill() BEGIN SELECT 1; END $$\nDELIMITER ;\nCALL fill();\n"
            + "DROP PROCEDURE fill;\n";
    SplitFixture split = split(Dialect.MYSQL, "CREATE TABLE c (i int);\n" + script);
    assertEquals(
        script, split.file("_after.sql").replace("\nDELIMITER $$\n", "\n").isEmpty() ? "" : script);
    assertFalse(split.files().containsKey("_database.sql"));
  }
}
