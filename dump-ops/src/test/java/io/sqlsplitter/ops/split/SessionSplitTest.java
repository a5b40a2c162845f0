package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.parser.Dialect;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole small dumps: every file has the settings and the transaction that its pieces stand in. */
final class SessionSplitTest {
  private static final String NOTE = "-- Added by sql-splitter: .*\n";

  @TempDir Path folder;

  private SplitFixture split(Dialect dialect, String dump) throws Exception {
    SplitFixture split = SplitFixture.of(folder, dump).dialect(dialect).run();
    assertArrayEquals(dump.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    return split;
  }

  private SplitFixture mysql(String dump) throws Exception {
    return split(Dialect.MYSQL, dump);
  }

  /** A file without what every file of MySQL begins and ends with, and without notes. */
  private static String inner(SplitFixture split, String file) throws Exception {
    return split
        .whole(file)
        .replaceAll(NOTE, "")
        .replaceAll("(?m)^SET @SPLITTER_(TOP_)?CHARACTER_SET_CLIENT=.*\n", "")
        .replaceAll("(?m)^SET character_set_client=@SPLITTER_(TOP_)?CHARACTER_SET_CLIENT, .*\n", "")
        .replace("SET foreign_key_checks=0, unique_checks=0, ", "SET ")
        .replace(
            ", character_set_client=utf8mb4, character_set_results=utf8mb4,"
                + " character_set_connection=utf8mb4",
            "")
        .replace("SET sql_mode='NO_AUTO_VALUE_ON_ZERO', ", "SET ")
        .replace("SET sql_mode='NO_AUTO_VALUE_ON_ZERO';\n", "")
        .replaceAll("(?m)^(SET check_function_bodies = false|RESET CHECK_FUNCTION_BODIES);\n", "");
  }

  @Test
  void rowsThatUseAVariableFindIt() throws Exception {
    SplitFixture split =
        mysql(
            """
            SET @id = 5;
            CREATE TABLE a (i int);
            CREATE TABLE b (i int);
            INSERT INTO a VALUES (@id);
            INSERT INTO b VALUES (@id);
            SET @id = @id + 1;
            INSERT INTO b VALUES (@id);
            INSERT INTO a VALUES (@id);
            """);
    assertEquals(
        """
        SET @id = 5;
        CREATE TABLE a (i int);
        INSERT INTO a VALUES (@id);
        SET @id=5 + 1;
        INSERT INTO a VALUES (@id);
        """,
        inner(split, "a.sql"));
    assertEquals(
        """
        SET @id=5;
        CREATE TABLE b (i int);
        INSERT INTO b VALUES (@id);
        SET @id = @id + 1;
        INSERT INTO b VALUES (@id);
        """,
        inner(split, "b.sql"));
  }

  @Test
  void valuesKeptInTwoFilesComeBackInOneStatement() throws Exception {
    SplitFixture split =
        mysql(
            """
            SET @A=@@sql_notes, sql_notes=0;
            CREATE TABLE a (i int);
            SET @B=@@time_zone, time_zone='+03:00';
            CREATE TABLE b (i int);
            SET sql_notes=@A, time_zone=@B;
            INSERT INTO a VALUES (1);
            """);
    assertEquals(
        """
        SET sql_notes=0;
        SET @B=@@time_zone, time_zone='+03:00';
        CREATE TABLE b (i int);
        SET @a=@SPLITTER_SQL_NOTES;
        SET sql_notes=@A, time_zone=@B;
        """,
        inner(split, "b.sql"));
    assertEquals(
        """
        SET @A=@@sql_notes, sql_notes=0;
        CREATE TABLE a (i int);
        SET sql_notes=@SPLITTER_SQL_NOTES;
        INSERT INTO a VALUES (1);
        """,
        inner(split, "a.sql"));
  }

  @Test
  void aSettingBehindADelimiterLineLeavesThatInForce() throws Exception {
    SplitFixture split =
        mysql(
            """
            SET time_zone='+03:00';
            CREATE TABLE a (i int);
            DELIMITER $$
            CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO BEGIN DELETE FROM a; END$$
            DELIMITER ;
            """);
    assertEquals(
        """
        DELIMITER $$
        DELIMITER ;
        SET time_zone='+03:00';
        DELIMITER $$
        CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO BEGIN DELETE FROM a; END$$
        DELIMITER ;
        """,
        inner(split, "_after.sql"));
  }

  @Test
  void aTriggerWithAModeOfItsOwn() throws Exception {
    SplitFixture split =
        mysql(
            """
            CREATE TABLE a (i int);
            CREATE TABLE b (i int);
            DELIMITER ;;
            SET @old=@@sql_mode, sql_mode='ANSI_QUOTES' ;;
            CREATE TRIGGER "ta" BEFORE INSERT ON "a" FOR EACH ROW BEGIN SET NEW.i = 1; END ;;
            SET sql_mode='NO_BACKSLASH_ESCAPES' ;;
            CREATE TRIGGER tb BEFORE INSERT ON b FOR EACH ROW BEGIN SET @x = '\\'; END ;;
            SET sql_mode=@old ;;
            DELIMITER ;
            INSERT INTO a VALUES ("it\\"s");
            """);
    assertEquals(
        """
        CREATE TABLE b (i int);
        SET sql_mode='ANSI_QUOTES';
        DELIMITER ;;
        SET sql_mode='NO_BACKSLASH_ESCAPES' ;;
        CREATE TRIGGER tb BEFORE INSERT ON b FOR EACH ROW BEGIN SET @x = '\\'; END ;;
        DELIMITER ;
        """,
        inner(split, "b.sql"));
    assertEquals(
        """
        CREATE TABLE a (i int);
        DELIMITER ;;
        SET @old=@@sql_mode, sql_mode='ANSI_QUOTES' ;;
        CREATE TRIGGER "ta" BEFORE INSERT ON "a" FOR EACH ROW BEGIN SET NEW.i = 1; END ;;
        DELIMITER ;
        SET sql_mode='NO_BACKSLASH_ESCAPES';
        DELIMITER ;;
        SET sql_mode=@old ;;
        DELIMITER ;
        INSERT INTO a VALUES ("it\\"s");
        """,
        inner(split, "a.sql"));
  }

  @Test
  void whatIsOfTheServerIsForAWholeRestore() throws Exception {
    String dump =
        """
        SET GLOBAL max_connections = 5;
        SET @@global.sql_notes = 1, @x = 5;
        SET PASSWORD FOR 'a'@'b' = 'c';
        CREATE TABLE a (i int);
        SET @global = 1;
        INSERT INTO a VALUES (@global);
        """;
    SplitFixture split = mysql(dump);
    assertEquals(dump.substring(0, dump.indexOf("CREATE")), inner(split, "_database.sql"));
    assertEquals("SET @x=5;\n" + dump.substring(dump.indexOf("CREATE")), inner(split, "a.sql"));
  }

  @Test
  void aLockOfSeveralTablesIsInNoFileOfOne() throws Exception {
    SplitFixture split =
        mysql(
            """
            CREATE TABLE a (i int);
            CREATE TABLE b (i int);
            LOCK TABLES a WRITE, b WRITE;
            INSERT INTO a VALUES (1);
            INSERT INTO b VALUES (1);
            UNLOCK TABLES;
            """);
    assertEquals("CREATE TABLE a (i int);\nINSERT INTO a VALUES (1);\n", split.file("a.sql"));
    assertEquals("CREATE TABLE b (i int);\nINSERT INTO b VALUES (1);\n", split.file("b.sql"));
  }

  @Test
  void setForOneStatementGoesWithItsTable() throws Exception {
    SplitFixture split =
        mysql(
            """
            CREATE TABLE a (i int);
            CREATE TABLE b (i int);
            SET STATEMENT max_statement_time=0, sql_mode='' FOR INSERT INTO a VALUES (0);
            SET STATEMENT time_zone='+01:00' FOR UPDATE b SET i = 1;
            INSERT INTO a VALUES (1);
            """);
    assertEquals(
        """
        CREATE TABLE b (i int);
        SET STATEMENT time_zone='+01:00' FOR UPDATE b SET i = 1;
        """,
        inner(split, "b.sql"));
    assertTrue(inner(split, "a.sql").contains("FOR INSERT INTO a VALUES (0);\nINSERT"));
  }

  @Test
  void rowsThatAreRolledBackStayAway() throws Exception {
    SplitFixture split =
        mysql(
            """
            CREATE TABLE a (i int);
            CREATE TABLE b (i int);
            START TRANSACTION;
            INSERT INTO a VALUES (1);
            INSERT INTO b VALUES (1);
            ROLLBACK;
            SET autocommit=0;
            INSERT INTO a VALUES (2);
            INSERT INTO b VALUES (2);
            ROLLBACK;
            INSERT INTO b VALUES (3);
            COMMIT;
            """);
    assertEquals(
        """
        CREATE TABLE a (i int);
        START TRANSACTION;
        INSERT INTO a VALUES (1);
        ROLLBACK;
        SET autocommit=0;
        INSERT INTO a VALUES (2);
        ROLLBACK;
        """,
        inner(split, "a.sql"));
    assertEquals(
        """
        CREATE TABLE b (i int);
        START TRANSACTION;
        INSERT INTO b VALUES (1);
        ROLLBACK;
        SET autocommit=0;
        INSERT INTO b VALUES (2);
        ROLLBACK;
        INSERT INTO b VALUES (3);
        COMMIT;
        """,
        inner(split, "b.sql"));
  }

  @Test
  void theTransactionOfPhpMyAdminIsInEveryFile() throws Exception {
    SplitFixture split =
        mysql(
            """
            SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
            START TRANSACTION;
            SET time_zone = "+00:00";
            CREATE TABLE a (i int);
            CREATE TABLE b (i int);
            INSERT INTO b VALUES (1);
            COMMIT;
            """);
    assertEquals(
        """
        SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
        START TRANSACTION;
        SET time_zone = "+00:00";
        CREATE TABLE a (i int);
        COMMIT;
        """,
        inner(split, "a.sql"));
    assertEquals(
        """
        SET sql_mode="NO_AUTO_VALUE_ON_ZERO", time_zone="+00:00";
        START TRANSACTION;
        CREATE TABLE b (i int);
        INSERT INTO b VALUES (1);
        COMMIT;
        """,
        inner(split, "b.sql"));
  }

  @Test
  void aStreamOfChosenTablesHasTheSettingsOfTheOthers() throws Exception {
    String dump =
        """
        SET @id = 5, @old=@@time_zone, time_zone='+03:00';
        CREATE TABLE a (i int);
        START TRANSACTION;
        INSERT INTO a VALUES (@id);
        SET @n = (SELECT MAX(i) FROM a);
        INSERT INTO a VALUES (@n);
        SET @id = @id + 1;
        CREATE TABLE b (i int);
        INSERT INTO b VALUES (@id);
        COMMIT;
        SET time_zone=@old;
        """;
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    SplitFixture.of(folder, dump).dialect(Dialect.MYSQL).tables("b").toStream(stream).run();
    String text = stream.toString(StandardCharsets.UTF_8);
    assertFalse(text.contains("SELECT"), text);
    assertTrue(text.contains("@id"), text);
    assertTrue(text.contains("START TRANSACTION;\n"), text);
    assertTrue(text.contains("time_zone='+03:00'"), text);
    assertEquals(1, text.split("SPLITTER_TOP_CHARACTER_SET_CLIENT=@@", -1).length - 1, text);
    assertTrue(text.indexOf("COMMIT;") > text.indexOf("INSERT INTO b"), text);
  }

  @Test
  void bareFilesHaveTheDumpAlone() throws Exception {
    String dump =
        """
        SET @id = 5, group_concat_max_len=99;
        START TRANSACTION;
        CREATE TABLE a (i int);
        SAVEPOINT s;
        INSERT INTO a VALUES (@id);
        CREATE TABLE b (i int);
        ROLLBACK TO s;
        INSERT INTO b VALUES (@id);
        COMMIT;
        """;
    SplitFixture split = SplitFixture.of(folder, dump).dialect(Dialect.MYSQL).bare().run();
    assertEquals(dump.length(), split.whole("a.sql").length() + split.whole("b.sql").length());
  }

  @Test
  void bareFilesOfPostgresToo() throws Exception {
    String dump =
        """
        BEGIN;
        CREATE TABLE a (i int);
        SET LOCAL search_path = s;
        CREATE TABLE b (i int);
        ROLLBACK;
        BEGIN;
        SET LOCAL search_path = s;
        CREATE TABLE c (i int);
        COMMIT;
        """;
    SplitFixture split = SplitFixture.of(folder, dump).dialect(Dialect.POSTGRES).bare().run();
    assertEquals(dump.length(), split.files().values().stream().mapToInt(String::length).sum());
  }

  @Test
  void nothingStandsBehindAnOpenPiece() throws Exception {
    String dump = "BEGIN;\nSET my.x = 1;\nCREATE TABLE a (i int);\nCOPY a (i) FROM stdin;\n1\n2\t";
    SplitFixture split = SplitFixture.of(folder, dump).dialect(Dialect.POSTGRES).run();
    assertTrue(split.whole("a.sql.incomplete").endsWith("1\n2\t"));
  }

  @Test
  void aFileOfChosenObjectsIsWovenFromSeveralAndBegunOnce() throws Exception {
    SplitFixture split =
        SplitFixture.of(
                folder,
                """
                SET search_path = '';
                CREATE SCHEMA s;
                CREATE TYPE s.e AS ENUM ('a');
                SET client_encoding = 'LATIN1';
                CREATE TYPE s.f AS ENUM ('b');
                CREATE TABLE s.t (f s.f, e s.e);
                """)
            .dialect(Dialect.POSTGRES)
            .tables("s.t")
            .run();
    String before = split.whole("_before.sql");
    assertEquals(1, before.split("SET client_encoding = 'UTF8'", -1).length - 1, before);
    assertEquals(1, before.split("RESET SEARCH_PATH", -1).length - 1, before);
  }

  @Test
  void aTableWithoutASchemaBringsTheSchemaOfThePath() throws Exception {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    SplitFixture.of(
            folder,
            """
            CREATE SCHEMA s1;
            CREATE SCHEMA s2;
            SET search_path = s2, pg_catalog;
            CREATE TABLE t (i int);
            SET search_path = s1, pg_catalog;
            CREATE TABLE t (i int);
            """)
        .dialect(Dialect.POSTGRES)
        .tables("s1.t")
        .toStream(stream)
        .run();
    String text = stream.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("CREATE SCHEMA s1"), text);
    assertFalse(text.contains("CREATE SCHEMA s2"), text);
  }

  @Test
  void aSearchPathOfTheTransactionEndsWithIt() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            """
            SET search_path = s1;
            BEGIN;
            SET LOCAL search_path = s2;
            CREATE TABLE t (i int);
            CREATE TABLE u (i int);
            INSERT INTO t VALUES (1);
            COMMIT;
            CREATE TABLE t (i int);
            BEGIN;
            SET search_path = s3;
            ROLLBACK;
            INSERT INTO t VALUES (2);
            RESET search_path;
            CREATE TABLE t (i int);
            """);
    assertEquals(
        """
        SET search_path = s1;
        BEGIN;
        SET LOCAL search_path = s2;
        CREATE TABLE u (i int);
        COMMIT;
        RESET SEARCH_PATH;
        """,
        inner(split, "s2.u.sql")
            .replace("SET client_encoding = 'UTF8';\n", "")
            .replace("RESET CLIENT_ENCODING;\n", ""));
    assertEquals(
        List.of("_restore.sql", "s1.t.sql", "s2.t.sql", "s2.u.sql", "t.sql"),
        split.files().keySet().stream().sorted().toList());
    assertTrue(split.file("s1.t.sql").contains("VALUES (2)"));
  }

  @Test
  void aRollbackOfPostgresReachesEveryFile() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            """
            CREATE TABLE a (i int);
            CREATE TABLE b (i int);
            BEGIN;
            INSERT INTO a VALUES (1);
            SAVEPOINT s;
            INSERT INTO b VALUES (1);
            INSERT INTO a VALUES (2);
            ROLLBACK TO s;
            INSERT INTO b VALUES (2);
            ABORT;
            INSERT INTO b VALUES (3);
            """);
    String b =
        """
        CREATE TABLE b (i int);
        BEGIN;
        SAVEPOINT s;
        INSERT INTO b VALUES (1);
        ROLLBACK TO SAVEPOINT s;
        RELEASE SAVEPOINT s;
        SAVEPOINT s;
        INSERT INTO b VALUES (2);
        ROLLBACK;
        INSERT INTO b VALUES (3);
        """;
    assertEquals(
        b.replace("SET client", ""),
        split
            .whole("b.sql")
            .replaceAll(NOTE, "")
            .replaceAll("(RE)?SET (?i)(client_encoding|check_function_bodies).*\n", ""));
  }

  @Test
  void aConnectionInTheMiddleLosesWhatWasNotCommitted() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            """
            \\connect one
            SET search_path = s;
            CREATE TABLE a (i int);
            BEGIN;
            INSERT INTO a VALUES (1);
            \\connect two
            CREATE TABLE b (i int);
            """);
    String b = split.whole("two/b.sql");
    assertFalse(b.contains("search_path"), b);
    String a = split.whole("one/s.a.sql");
    assertTrue(a.contains("VALUES (1);\n"), a);
    assertTrue(a.indexOf("ROLLBACK;") > a.indexOf("VALUES (1)"), a);
  }

  @Test
  void psqlsVariablesAreInEveryFile() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            "\\set n 7\nCREATE TABLE a (i int);\nCREATE TABLE b (i int);\n"
                + "INSERT INTO b VALUES (:n);\n");
    String b = split.whole("b.sql");
    assertTrue(b.contains("\n\\set n 7\n"), b);
    assertTrue(b.endsWith("\\unset n\n"), b);
  }

  @Test
  void pragmasOfTheDatabaseAreForAWholeRestore() throws Exception {
    SplitFixture split =
        split(
            Dialect.SQLITE,
            """
            PRAGMA encoding='UTF-16le';
            BEGIN;
            PRAGMA user_version=7;
            CREATE TABLE a (i);
            COMMIT;
            PRAGMA application_id(9);
            """);
    assertEquals(
        """
        PRAGMA foreign_keys=OFF;
        PRAGMA encoding='UTF-16le';
        BEGIN TRANSACTION;
        PRAGMA user_version=7;
        COMMIT;
        PRAGMA application_id(9);
        """,
        split.whole("_database.sql").replaceAll(NOTE, ""));
  }

  @Test
  void transactionsOfSqliteAreInEveryFile() throws Exception {
    SplitFixture split =
        split(
            Dialect.SQLITE,
            """
            PRAGMA foreign_keys=OFF;
            BEGIN TRANSACTION;
            CREATE TABLE a (i);
            CREATE TABLE b (i);
            COMMIT;
            BEGIN;
            INSERT INTO a VALUES (1);
            INSERT INTO b VALUES (1);
            ROLLBACK;
            """);
    assertEquals(
        """
        PRAGMA foreign_keys=OFF;
        BEGIN TRANSACTION;
        CREATE TABLE b (i);
        COMMIT;
        BEGIN TRANSACTION;
        INSERT INTO b VALUES (1);
        ROLLBACK;
        """,
        split.whole("b.sql").replaceAll(NOTE, ""));
  }

  @Test
  void noGoTearsABatchWithVariables() throws Exception {
    SplitFixture split =
        split(
            Dialect.MSSQL,
            """
            SET XACT_ABORT ON
            GO
            CREATE TABLE a (i int)
            CREATE TABLE b (i int)
            GO
            DECLARE @i int
            SET @i = 5
            SET DATEFORMAT dmy
            INSERT a VALUES (@i)
            BEGIN TRAN
            INSERT b VALUES (@i)
            SET @i = 6
            INSERT b VALUES (@i)
            COMMIT
            INSERT a VALUES (@i)
            GO
            """);
    assertEquals(
        """
        SET XACT_ABORT ON
        GO
        CREATE TABLE a (i int)
        GO
        DECLARE @i int
        SET @i = 5
        SET DATEFORMAT dmy
        INSERT a VALUES (@i)
        SET @i = 6
        INSERT a VALUES (@i)
        GO
        """,
        split.whole("a.sql").replaceAll(NOTE, ""));
    assertEquals(
        """
        SET XACT_ABORT ON
        GO
        CREATE TABLE b (i int)
        GO
        SET DATEFORMAT dmy
        GO
        DECLARE @i int
        SET @i = 5
        BEGIN TRAN
        INSERT b VALUES (@i)
        SET @i = 6
        INSERT b VALUES (@i)
        COMMIT
        GO
        """,
        split.whole("b.sql").replaceAll(NOTE, ""));
  }

  @Test
  void manyTablesWithSettingsOfTheirOwn() throws Exception {
    Path dump = folder.resolve("many.sql");
    StringBuilder text = new StringBuilder();
    text.append("SET @OLD=@@sql_mode, sql_mode='ANSI', time_zone='+00:00', @id=5;\n");
    for (int i = 0; i < 1500; i++) {
      text.append("SET @saved=@@character_set_client; SET character_set_client=utf8;\n")
          .append("CREATE TABLE t")
          .append(i)
          .append(" (i int);\nSET character_set_client=@saved;\nBEGIN;\nINSERT INTO t")
          .append(i)
          .append(" VALUES (1);\nCOMMIT;\n");
    }
    Files.writeString(dump, text);
    SplitFixture split = SplitFixture.ofFile(folder, dump).dialect(Dialect.MYSQL).run();
    assertEquals(1500, split.manifest().files().size() - 1);
    assertArrayEquals(Files.readAllBytes(dump), split.rebuilt());
  }
}
