package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.parser.Dialect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dumps of several databases: a folder each, and what looks into several at the top. */
final class SeveralDatabasesTest {
  private static final String TWO =
      """
      USE `a`;
      CREATE TABLE `t` (`i` int);
      /*!50001 CREATE VIEW `v` AS SELECT 1 AS `i`*/;
      USE `b`;
      CREATE TABLE `t` (`i` int);
      /*!50001 CREATE VIEW `w` AS SELECT 1 AS `i`*/;
      USE `a`;
      /*!50001 DROP VIEW IF EXISTS `v`*/;
      /*!50001 CREATE VIEW `v` AS select `b`.`w`.`i` AS `i` from `b`.`w` */;
      USE `b`;
      /*!50001 DROP VIEW IF EXISTS `w`*/;
      /*!50001 CREATE VIEW `w` AS select `t`.`i` AS `i` from `t` */;
      """;

  @TempDir Path folder;

  @Test
  void finalViewsOfAllDatabasesStandAtTheTopEachInItsDatabase() throws Exception {
    SplitFixture split = SplitFixture.of(folder, TWO).dialect(Dialect.MYSQL).run();
    assertArrayEquals(TWO.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    assertEquals(
        """
        USE `a`;
        /*!50001 DROP VIEW IF EXISTS `v`*/;
        /*!50001 CREATE VIEW `v` AS select `b`.`w`.`i` AS `i` from `b`.`w` */;
        USE `b`;
        /*!50001 DROP VIEW IF EXISTS `w`*/;
        /*!50001 CREATE VIEW `w` AS select `t`.`i` AS `i` from `t` */;
        """,
        split.file("_after.sql"));
    assertEquals("/*!50001 CREATE VIEW `v` AS SELECT 1 AS `i`*/;\n", split.file("a/_after.sql"));
    assertFalse(split.whole("a/t.sql").contains("USE"));
    String restore = split.file("_restore.sql");
    assertTrue(restore.indexOf("a/_after.sql") < restore.indexOf("source _after.sql"));
  }

  @Test
  void oneDatabaseThatIsUsedTwiceStaysFlatWithoutUse() throws Exception {
    String dump =
        """
        USE `a`;
        CREATE TABLE `t` (`i` int);
        USE `b`;
        USE `a`;
        CREATE VIEW `v` AS select `i` from `t`;
        """;
    SplitFixture split = SplitFixture.of(folder, dump).dialect(Dialect.MYSQL).run();
    assertEquals("CREATE VIEW `v` AS select `i` from `t`;\n", split.file("_after.sql"));
  }

  @Test
  void theCollationOfADatabaseChangesAroundARoutineAndNeverInATablesFile() throws Exception {
    String change = "ALTER DATABASE `a` CHARACTER SET latin1 COLLATE latin1_swedish_ci ;\n";
    String back = "ALTER DATABASE `a` CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci ;\n";
    String trigger = "CREATE TRIGGER g BEFORE INSERT ON `t` FOR EACH ROW SET NEW.i = 1;\n";
    String routine = "CREATE PROCEDURE p() SELECT 1;\n";
    String dump = "CREATE TABLE `t` (`i` int);\n" + change + trigger + back;
    dump += change + routine + back;
    SplitFixture split = SplitFixture.of(folder, dump).dialect(Dialect.MYSQL).run();
    assertArrayEquals(dump.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    assertEquals("CREATE TABLE `t` (`i` int);\n" + trigger, split.file("t.sql"));
    assertEquals(change + back, split.file("_database.sql"));
    assertEquals(change + routine + back, split.file("_after.sql"));
  }

  @Test
  void useSwitchesToTheDatabaseAtTheHeadOfEachOfItsFiles() throws Exception {
    SplitFixture split =
        SplitFixture.of(folder, TWO).dialect(Dialect.MYSQL).ask(r -> r.use(true)).run();
    assertArrayEquals(TWO.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    assertTrue(split.whole("a/t.sql").startsWith("USE `a`;\n"));
    assertTrue(split.whole("b/t.sql").startsWith("USE `b`;\n"));
    assertTrue(split.whole("b/_after.sql").startsWith("USE `b`;\n"));
    String connected = "\\connect shop\n\nCREATE TABLE public.t (i int);\n";
    split =
        SplitFixture.of(folder, connected)
            .dialect(Dialect.POSTGRES)
            .into(folder.resolve("pg"))
            .ask(r -> r.use(true))
            .run();
    assertTrue(split.whole("public.t.sql").startsWith("\\connect \"shop\"\n"));
  }

  @Test
  void useOnSqlServerIsABatchOfItsOwn() throws Exception {
    String table = "CREATE TABLE [dbo].[t]([i] [int])\nGO\n";
    SplitFixture split =
        SplitFixture.of(folder, "USE [a]\nGO\n" + table)
            .dialect(Dialect.MSSQL)
            .ask(r -> r.use(true))
            .run();
    assertEquals("USE [a]\nGO\n" + table, split.whole("dbo.t.sql"));
    assertTrue(split.file("_restore.sql").contains("USE [a]\nGO\n:r \"dbo.t.sql\"\n"));
  }

  @Test
  void useOfADumpThatNamesNoDatabaseSaysSo() throws Exception {
    SplitFixture split =
        SplitFixture.of(folder, "CREATE TABLE t (i int);\n")
            .dialect(Dialect.MYSQL)
            .ask(r -> r.use(true))
            .run();
    assertTrue(split.codes().contains("no-database-named"));
  }
}
