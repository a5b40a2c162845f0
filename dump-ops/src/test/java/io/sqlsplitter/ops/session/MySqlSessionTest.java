package io.sqlsplitter.ops.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.parser.Dialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** MySQL and MariaDB: SET in all its forms, values kept and put back, user variables. */
final class MySqlSessionTest {
  private static final String SAVED =
      "SET @SPLITTER_CHARACTER_SET_CLIENT=@@character_set_client,"
          + " @SPLITTER_CHARACTER_SET_RESULTS=@@character_set_results,"
          + " @SPLITTER_COLLATION_CONNECTION=@@collation_connection,"
          + " @SPLITTER_SQL_MODE=@@sql_mode, @SPLITTER_TIME_ZONE=@@time_zone,"
          + " @SPLITTER_FOREIGN_KEY_CHECKS=@@foreign_key_checks,"
          + " @SPLITTER_UNIQUE_CHECKS=@@unique_checks, @SPLITTER_SQL_NOTES=@@sql_notes,"
          + " @SPLITTER_AUTOCOMMIT=@@autocommit;\n";
  private static final String ALWAYS =
      "SET foreign_key_checks=0, unique_checks=0, sql_mode='NO_AUTO_VALUE_ON_ZERO'";

  private static SessionScript after(String script) throws Exception {
    return new SessionScript(Dialect.MYSQL).read(script);
  }

  /** What a new file sets behind a script, beyond what every file does, one line each. */
  private static String sets(String script) throws Exception {
    String opening = after(script).opening();
    assertTrue(opening.startsWith(SAVED), opening);
    return opening
        .substring(SAVED.length())
        .replace("SET foreign_key_checks=0, unique_checks=0, ", "SET ")
        .replace("SET sql_mode='NO_AUTO_VALUE_ON_ZERO', ", "SET ")
        .replace("SET sql_mode='NO_AUTO_VALUE_ON_ZERO';\n", "")
        .replace("\n", "");
  }

  @Test
  void everyFileLooksAtNoKeysAndKeepsTheIdZero() throws Exception {
    assertEquals(SAVED + ALWAYS + ";\n", after("").opening());
    assertEquals(
        SAVED + ALWAYS + ";\n", after("SET foreign_key_checks=1, UNIQUE_CHECKS = ON;").opening());
  }

  @Test
  void aDumpWithoutACharsetIsReadAsItsHeadLooks() throws Exception {
    SessionScript script = new SessionScript(Dialect.MYSQL);
    script.tracker().begin(true);
    assertEquals(
        SAVED
            + ALWAYS
            + ", character_set_client=utf8mb4, character_set_results=utf8mb4,"
            + " character_set_connection=utf8mb4;\n",
        script.opening());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "SET time_zone='+00:00'; | SET time_zone='+00:00';",
        "set TIME_ZONE = '+00:00' ; | SET time_zone='+00:00';",
        "SET time_zone := '+00:00'; | SET time_zone='+00:00';",
        "SET @@time_zone='+00:00'; | SET time_zone='+00:00';",
        "SET @@session.time_zone='+00:00'; | SET time_zone='+00:00';",
        "SET @@LOCAL.time_zone='+00:00'; | SET time_zone='+00:00';",
        "SET SESSION time_zone='+00:00'; | SET time_zone='+00:00';",
        "SET LOCAL time_zone='+00:00'; | SET time_zone='+00:00';",
        "SET `time_zone`='+00:00'; | SET time_zone='+00:00';",
        "SET @@session.`time_zone`='+00:00'; | SET time_zone='+00:00';",
        "SET time_zone='+00:00' | SET time_zone='+00:00';",
        "/*!40103 SET TIME_ZONE='+00:00' */; | SET time_zone='+00:00';",
        "/*!40103 SET TIME_ZONE='+00:00'*/; | SET time_zone='+00:00';",
        "/*! SET TIME_ZONE='+00:00'*/; | SET time_zone='+00:00';",
        "SET /* a */ time_zone /* = 'b' */ = '+00:00' # c; | SET time_zone='+00:00';",
        "SET time_zone='a''b,;', sql_notes=0; | SET time_zone='a''b,;', sql_notes=0;",
        "SET sql_notes=0, time_zone='+00:00'; | SET sql_notes=0, time_zone='+00:00';",
        "SET sql_notes=0,time_zone='+00:00',autocommit=1;"
            + "| SET sql_notes=0, time_zone='+00:00', autocommit=1;",
        "SET sql_notes=0; SET sql_notes=1; | SET sql_notes=1;",
        "SET sql_notes=DEFAULT; | SET sql_notes=DEFAULT;",
        "SET sql_notes=(1 - LEAST(0, 1)), time_zone='+00:00';"
            + "| SET sql_notes=(1 - LEAST(0, 1)), time_zone='+00:00';",
      })
  void aSettingIsReadHoweverItIsWritten(String script, String line) throws Exception {
    assertEquals(line, sets(script));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "SET NAMES latin1; | latin1 | character_set_connection=latin1",
        "SET NAMES 'latin1'; | 'latin1' | character_set_connection='latin1'",
        "/*!40101 SET NAMES latin1 */; | latin1 | character_set_connection=latin1",
        "SET NAMES latin1 COLLATE latin1_bin; | latin1 | collation_connection=latin1_bin",
        "SET NAMES 'latin1' COLLATE 'latin1_bin'; | 'latin1' | collation_connection='latin1_bin'",
        "SET CHARACTER SET latin1; | latin1 | collation_connection=@@collation_database",
        "SET CHARSET 'latin1'; | 'latin1' | collation_connection=@@collation_database",
      })
  void aCharsetIsThreeSettings(String script, String charset, String connection) throws Exception {
    assertEquals(
        "SET character_set_client="
            + charset
            + ", character_set_results="
            + charset
            + ", "
            + connection
            + ";",
        sets(script));
  }

  @Test
  void theDefaultCharsetIsTheClientsOwn() throws Exception {
    assertEquals("", sets("SET NAMES latin1; SET NAMES DEFAULT;"));
    assertEquals(
        "SET collation_connection=@@collation_database;",
        sets("SET NAMES latin1; SET CHARACTER SET DEFAULT;"));
  }

  @Test
  void namesAmongOtherAssignments() throws Exception {
    assertEquals(
        "SET sql_notes=0, character_set_client=utf8, character_set_results=utf8,"
            + " character_set_connection=utf8, time_zone='+00:00';",
        sets("SET sql_notes=0, NAMES utf8, time_zone='+00:00';"));
  }

  @Test
  void theCharsetOfTheConnectionIsAlsoItsCollation() throws Exception {
    assertEquals(
        "SET collation_connection=utf8mb4_bin;",
        sets("SET character_set_connection=utf8; SET collation_connection=utf8mb4_bin;"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET GLOBAL sql_notes=0;",
        "SET PERSIST sql_notes=0;",
        "SET PERSIST_ONLY sql_notes=0;",
        "SET @@GLOBAL.sql_notes=0;",
        "SET @@global . sql_notes=0;",
        "SET GLOBAL sql_notes=0, time_zone='+00:00';",
        "SET GLOBAL sql_mode=CONCAT('a', time_zone='+00:00');",
        "SET PASSWORD = 'x', time_zone='+00:00';",
        "SET PASSWORD FOR 'a'@'b' = PASSWORD('c');",
        "SET TRANSACTION ISOLATION LEVEL READ COMMITTED;",
        "SET SESSION TRANSACTION READ ONLY, ISOLATION LEVEL SERIALIZABLE;",
        "SET ROLE NONE;",
        "SET DEFAULT ROLE a, b TO c;",
        "SET STATEMENT time_zone='+00:00', sql_notes=0 FOR SELECT 1;",
        "SET SQL_LOG_BIN=0;",
        "SET @@SESSION.SQL_LOG_BIN= 0;",
        "SET @MYSQLDUMP_TEMP_LOG_BIN = @@SESSION.SQL_LOG_BIN;",
        "SET @@GLOBAL.GTID_PURGED=/*!80000 '+'*/ 'a-b:1-2,c:3';",
        "SET @@SESSION.GTID_NEXT= 'AUTOMATIC';",
        "SET insert_id=7, last_insert_id=7, rand_seed1=1, pseudo_thread_id=3;",
        "SET @old=@@time_zone;",
        "SET @old=@@global.time_zone;",
        "SET time_zone;",
        "SET ;",
      })
  void whatIsNotOfTheSessionIsNotRepeated(String script) throws Exception {
    assertEquals("", sets(script));
  }

  @Test
  void aWordForTheSessionEndsWhatIsGlobal() throws Exception {
    assertEquals("SET sql_notes=0;", sets("SET GLOBAL time_zone='SYSTEM', SESSION sql_notes=0;"));
    assertEquals("SET sql_notes=0;", sets("SET GLOBAL time_zone='SYSTEM', @@sql_notes=0;"));
    assertEquals("SET sql_notes=0;", sets("SET @@global.time_zone='SYSTEM', sql_notes=0;"));
  }

  @Test
  void otherSettingsAreSavedWhereTheyAreSet() throws Exception {
    SessionScript script = after("SET group_concat_max_len=99, SESSION sql_warnings=1;");
    FileSession file = new FileSession("");
    assertEquals(
        SAVED
            + ALWAYS
            + ", @SPLITTER_GROUP_CONCAT_MAX_LEN=@@group_concat_max_len, group_concat_max_len=99,"
            + " @SPLITTER_SQL_WARNINGS=@@sql_warnings, sql_warnings=1;\n",
        script.lines(file));
    String closing = script.closing(file);
    assertTrue(
        closing.endsWith(
            ", autocommit=@SPLITTER_AUTOCOMMIT,"
                + " group_concat_max_len=@SPLITTER_GROUP_CONCAT_MAX_LEN,"
                + " sql_warnings=@SPLITTER_SQL_WARNINGS;\n"),
        closing);
  }

  @Test
  void aStatementOfTheDumpFindsItsSettingSaved() throws Exception {
    SessionScript script = after("SET group_concat_max_len=99;");
    FileSession file = new FileSession("TOP_");
    String lines = script.write(file);
    assertTrue(
        lines.endsWith("SET @SPLITTER_TOP_GROUP_CONCAT_MAX_LEN=@@group_concat_max_len;\n"), lines);
    assertEquals("", script.read("SET group_concat_max_len=100;").write(file));
    assertTrue(script.closing(file).contains("=@SPLITTER_TOP_GROUP_CONCAT_MAX_LEN;"));
  }

  @Test
  void theVersionCommentOfAnUnusualSettingIsKept() throws Exception {
    SessionScript script =
        after("/*M!100616 SET @OLD_NOTE_VERBOSITY=@@NOTE_VERBOSITY, NOTE_VERBOSITY=0 */;");
    FileSession file = new FileSession("");
    assertEquals(
        SAVED
            + ALWAYS
            + ";\n/*M!100616 SET @SPLITTER_NOTE_VERBOSITY=@@note_verbosity, note_verbosity=0 */;\n",
        script.lines(file));
    assertTrue(
        script
            .closing(file)
            .endsWith("\n/*M!100616 SET note_verbosity=@SPLITTER_NOTE_VERBOSITY */;\n"));
    assertEquals(
        "/*M!100616 SET note_verbosity=@SPLITTER_NOTE_VERBOSITY */;\n",
        script.read("/*M!100616 SET NOTE_VERBOSITY=@OLD_NOTE_VERBOSITY */;").lines(file));
  }

  @Test
  void theClockIsNotSetToTheTimeAtWhichTheFileWasOpened() throws Exception {
    SessionScript script = after("SET timestamp=1577836800;");
    FileSession file = new FileSession("");
    assertTrue(script.lines(file).endsWith(", timestamp=1577836800;\n"));
    assertTrue(script.closing(file).endsWith(", timestamp=DEFAULT;\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET @old=@@sql_mode, sql_mode='ANSI'; SET sql_mode=@old;",
        "SET @old=@@sql_mode; SET sql_mode='ANSI'; SET sql_mode=@old;",
        "SET @OLD:=@@session.SQL_MODE; SET sql_mode='ANSI'; SET @@sql_mode := @old;",
        "SET @`old`=@@sql_mode; SET sql_mode='ANSI'; SET sql_mode=@old;",
        "/*!40101 SET @OLD=@@SQL_MODE, SQL_MODE='ANSI' */; /*!40101 SET SQL_MODE=@OLD */;",
        "SET @old=@@sql_mode, sql_mode='ANSI'; SET sql_mode=IFNULL(@old, '');",
        "SET @old=@@sql_mode, sql_mode='ANSI'; SET sql_mode=COALESCE(@old, '', 'x');",
        "SET @a=@@sql_mode; SET @b=@a; SET sql_mode='ANSI'; SET sql_mode=@b;",
        "SET @a=@@sql_mode, sql_mode='ANSI', @b=@@sql_mode, sql_mode='DB2';"
            + " SET sql_mode=@b; SET sql_mode=@a;",
      })
  void whatWasSavedComesBack(String script) throws Exception {
    assertEquals("", sets(script));
  }

  @Test
  void aSavedValueOfTheDumpComesBackToo() throws Exception {
    assertEquals(
        "SET time_zone='+01:00';",
        sets("SET time_zone='+01:00', @old=@@time_zone, time_zone='+02:00'; SET time_zone=@old;"));
    assertEquals(
        "SET time_zone='+01:00';",
        sets(
            "SET @a=@@time_zone, time_zone='+01:00'; SET @a=@@time_zone; SET time_zone='+02:00';"
                + " SET time_zone=@a;"));
    assertEquals(
        "SET character_set_results=@SPLITTER_CHARACTER_SET_CLIENT;",
        sets("SET @a=@@character_set_client; SET character_set_results=@a;"));
    assertEquals(
        "SET character_set_results='latin1';",
        sets("SET character_set_client=latin1, @a=@@character_set_client,"
                + " character_set_client=DEFAULT, character_set_results=@a;")
            .replace("SET character_set_client=DEFAULT, ", "SET "));
  }

  @Test
  void aFileThatChangedASettingGetsTheClientsOwnBack() throws Exception {
    SessionScript script = after("SET @old=@@time_zone, time_zone='+02:00';");
    FileSession file = new FileSession("");
    script.lines(file);
    assertEquals(
        "SET time_zone=@SPLITTER_TIME_ZONE;\n", script.read("SET time_zone=@old;").lines(file));
    assertEquals("", script.lines(file));
  }

  @Test
  void aValueThatWasNeverSavedIsWhatItFallsBackTo() throws Exception {
    assertEquals(
        "SET sql_mode=IFNULL(@OLD_SQL_MODE, '');", sets("SET SQL_MODE=IFNULL(@OLD_SQL_MODE, '');"));
    assertEquals("SET time_zone=@OLD;", sets("SET time_zone=@OLD;"));
  }

  @Test
  void aValueMadeOfTheFormerOneIsMadeOfThatInEveryFile() throws Exception {
    assertEquals(
        "SET sql_mode=CONCAT('ANSI', ',B');",
        sets("SET sql_mode='ANSI'; SET sql_mode=CONCAT(@@sql_mode, ',B');"));
    assertEquals(
        "SET sql_mode=CONCAT('ANSI', ',B');",
        sets("SET sql_mode=ANSI; SET @@session.sql_mode=CONCAT(@@session.sql_mode, ',B');"));
    assertEquals(
        "SET time_zone=IF(@SPLITTER_TIME_ZONE='SYSTEM', '+00:00', @SPLITTER_TIME_ZONE);",
        sets("SET time_zone=IF(@@time_zone='SYSTEM', '+00:00', @@time_zone);"));
    assertEquals(
        "SET sql_mode=REPLACE((CONCAT('ANSI', ',B')), 'B', '');",
        sets(
            "SET sql_mode='ANSI'; SET sql_mode=CONCAT(@@sql_mode, ',B');"
                + " SET sql_mode=REPLACE(@@sql_mode, 'B', '');"));
    assertEquals(
        "SET sql_mode=(CONCAT('ANSI', ',B'));",
        sets(
            "SET sql_mode='ANSI'; SET @m=CONCAT(@@sql_mode, ',B'), sql_mode=''; SET sql_mode=@m;"));
    assertEquals("SET sql_notes=@@global.sql_notes;", sets("SET sql_notes=@@global.sql_notes;"));
  }

  @Test
  void theFormerValueOfAnUnusualSettingIsSavedFirst() throws Exception {
    String sets = sets("SET group_concat_max_len=@@group_concat_max_len*2;");
    assertEquals(
        "SET @SPLITTER_GROUP_CONCAT_MAX_LEN=@@group_concat_max_len;"
            + "SET group_concat_max_len=@SPLITTER_GROUP_CONCAT_MAX_LEN*2;",
        sets);
  }

  @Test
  void whatGrowsWithoutEndIsNotFollowed() throws Exception {
    assertTrue(sets("SET sql_mode=CONCAT(@@sql_mode, ',ANSI');\n".repeat(1000)).length() < 5000);
    assertTrue(sets("SET @i=1;" + "SET @i=@i+1;\n".repeat(5000)).length() < 5000);
  }

  @Test
  void userVariablesThatRowsMayUseAreInEveryFile() throws Exception {
    assertEquals("SET @id=5;", sets("SET @id = 5;"));
    assertEquals("SET @id=5, @name='x''y';", sets("SET @ID := 5, @name='x''y';"));
    assertEquals("SET @`odd name`=5;", sets("SET @`odd name` = 5;"));
    assertEquals("SET @id=5 + 1;", sets("SET @id = 5; SET @id = @id + 1;"));
    assertEquals("SET @id=5, @b=CONCAT(5, 'x');", sets("SET @id=5; SET @b=CONCAT(@id, 'x');"));
    assertEquals("SET time_zone='+00:00';SET @id=5;", sets("SET @id=5, time_zone='+00:00';"));
    assertEquals("SET @now=NOW();", sets("SET @now = NOW();"));
  }

  @Test
  void aUserVariableIsWrittenAgainWhereItChanges() throws Exception {
    SessionScript script = after("SET @id = 5;");
    FileSession file = new FileSession("");
    script.write(file);
    script.read("SET @id = 6;");
    assertEquals("SET @id=6;\n", script.lines(file));
    assertFalse(script.closing(file).contains("@id"));
  }

  @Test
  void aSettingMayHaveTheValueOfAUserVariable() throws Exception {
    assertEquals(
        "SET time_zone='+01:00';SET @tz='+01:00';", sets("SET @tz='+01:00'; SET time_zone=@tz;"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET @id = LAST_INSERT_ID();",
        "SET @id = (SELECT MAX(i) FROM t);",
        "SET @id = my_function(1);",
        "SET @id = UUID();",
        "SET @id = 5; SET @id = LAST_INSERT_ID();",
        "SET @id = 5; SET @b = @id, @id = NEXTVAL(s); SET @b = @id + 1;",
        "SET @m = my_function(); SET time_zone = @m;",
      })
  void whatOnlyTheServerKnowsIsNotRepeated(String script) throws Exception {
    assertEquals("", sets(script));
  }

  @Test
  void aVariableIsDefinedWhereAStatementOfAnotherFileUsesIt() throws Exception {
    SessionScript script =
        after("SET @a=@@sql_mode, sql_mode=ANSI, @b=@@time_zone; SET @c=@@sql_mode, @d=now_(1);");
    assertEquals(
        "SET @a='NO_AUTO_VALUE_ON_ZERO', @b=@SPLITTER_TIME_ZONE, @c='ANSI';\n",
        script.define("a", "b", "c", "d", "never"));
  }

  @Test
  void aHandfulOfStatesIsShared() throws Exception {
    SessionScript script = after("SET time_zone='+01:00';");
    Session one = script.tracker().current();
    script.read("SET @old=@@time_zone, time_zone='+02:00'; SET time_zone=@old;");
    Session two = script.tracker().current();
    script.read("SET @old=@@time_zone, time_zone='+02:00'; SET time_zone=@old;");
    assertSame(two, script.tracker().current());
    assertFalse(one == two); // it has a variable more
  }

  @Test
  void thereIsAnEndToVariables() throws Exception {
    StringBuilder script = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      script.append("SET @v").append(i).append('=').append(i).append(";\n");
    }
    assertEquals(128, sets(script.toString()).split("@v", -1).length - 1);
  }

  @Test
  void rowsBeginATransactionWhileTheyAreNotCommittedByThemselves() throws Exception {
    SessionScript script = after("CREATE TABLE a (i int); SET autocommit=0;");
    FileSession a = new FileSession("");
    script.write(a);
    assertTrue(script.tracker().implying());
    script.read("INSERT INTO a VALUES (1);");
    assertEquals("", script.write(a));
    assertFalse(script.tracker().implying());
    script.read("INSERT INTO b VALUES (1);");
    FileSession b = new FileSession("");
    assertFalse(script.write(b).contains("START"));
    script.read("ROLLBACK;");
    assertEquals("", script.write(b));
    script.read("INSERT INTO a VALUES (2);");
    assertEquals("ROLLBACK;\n", script.write(a));
    script.read("SET autocommit=1;");
    assertFalse(script.tracker().implying());
    assertTrue(script.closing(a).startsWith("COMMIT;\nSET "));
  }

  @Test
  void aDefinitionMakesTheRowsBeforeItFinal() throws Exception {
    SessionScript script = after("START TRANSACTION;");
    FileSession a = new FileSession("");
    script.write(a);
    script.read("INSERT INTO a VALUES (1);");
    script.write(a);
    script.read("CREATE TABLE b (i int);\nROLLBACK;");
    assertEquals("COMMIT;\n", script.write(a));
  }

  @Test
  void aSavepointTakesThePlaceOfTheOlderOne() throws Exception {
    SessionScript script = after("START TRANSACTION;\n" + "SAVEPOINT s;\n".repeat(5));
    assertTrue(script.opening().endsWith("START TRANSACTION;\nSAVEPOINT s;\n"));
    FileSession file = new FileSession("");
    script.lines(file);
    script.read("ROLLBACK TO S; RELEASE SAVEPOINT s;");
    assertEquals("ROLLBACK TO SAVEPOINT s;\nRELEASE SAVEPOINT s;\n", script.lines(file));
  }

  @Test
  void aTransactionThatBeginsEndsTheOneBefore() throws Exception {
    SessionScript script = after("START TRANSACTION;");
    FileSession a = new FileSession("");
    script.write(a);
    script.read("BEGIN;\nROLLBACK;\nINSERT INTO a VALUES (1);");
    assertEquals("COMMIT;\n", script.lines(a));
  }
}
