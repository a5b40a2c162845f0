package io.sqlsplitter.ops.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.parser.Dialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PostgreSQL: SET, RESET, DISCARD, set_config, and what psql's own lines set. */
final class PostgresSessionTest {
  private static SessionScript after(String script) throws Exception {
    return new SessionScript(Dialect.POSTGRES).read(script);
  }

  private static String sets(String script) throws Exception {
    return after(script).opening().replace("\n", "");
  }

  private static String resets(String script) throws Exception {
    SessionScript client = after(script);
    FileSession file = new FileSession("");
    client.lines(file);
    return client.closing(file).replace("\n", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "SET search_path = s, pg_catalog; | RESET SEARCH_PATH;",
        "SET search_path TO s; | RESET SEARCH_PATH;",
        "SET SESSION search_path TO s; | RESET SEARCH_PATH;",
        "set Search_Path='s;t'; | RESET SEARCH_PATH;",
        "SET standard_conforming_strings = off; | RESET STANDARD_CONFORMING_STRINGS;",
        "SET default_tablespace = ''; | RESET DEFAULT_TABLESPACE;",
        "SET TIME ZONE 'Europe/Berlin'; | RESET TIMEZONE;",
        "SET TIME ZONE INTERVAL '+01:00' HOUR TO MINUTE; | RESET TIMEZONE;",
        "SET SESSION TIME ZONE 'UTC'; | RESET TIMEZONE;",
        "SET timezone TO 'UTC'; | RESET TIMEZONE;",
        "SET NAMES 'LATIN1'; | RESET CLIENT_ENCODING;",
        "SET SESSION AUTHORIZATION 'app'; | RESET SESSION AUTHORIZATION;",
        "SET SESSION SESSION AUTHORIZATION app; | RESET SESSION AUTHORIZATION;",
        "SET ROLE app; | RESET ROLE;",
        "SET SESSION ROLE app; | RESET ROLE;",
        "SET XML OPTION DOCUMENT; | RESET XMLOPTION;",
        "SET xmloption = content; | RESET XMLOPTION;",
        "SET my.tenant = 'x'; | RESET MY.TENANT;",
        "SET \"my\".\"Tenant\" TO 'x'; | RESET MY.TENANT;",
        "SET \"my\".\"a b\" TO 'x'; | RESET \"my\".\"a b\";",
        "SELECT pg_catalog.set_config('search_path', '', false); | RESET SEARCH_PATH;",
        "SELECT set_config('my.x', 'true', false); | RESET MY.X;",
      })
  void aSettingIsRepeatedAsItIsWrittenAndReset(String script, String reset) throws Exception {
    assertEquals(script, sets(script));
    assertEquals(reset, resets(script));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET search_path = s; SET search_path = DEFAULT;",
        "SET search_path = s; SET search_path TO DEFAULT;",
        "SET search_path = s; RESET search_path;",
        "SET search_path = s; RESET ALL;",
        "SET search_path = s; SET ROLE app; DISCARD ALL;",
        "SET TIME ZONE 'UTC'; RESET timezone;",
        "SET TIME ZONE 'UTC'; RESET TIME ZONE;",
        "SET my.x = 1; RESET my.x;",
        "SET SESSION AUTHORIZATION app; SET SESSION AUTHORIZATION DEFAULT;",
        "SET SESSION AUTHORIZATION app; RESET SESSION AUTHORIZATION;",
        "SET ROLE app; RESET ROLE;",
        "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE;",
        "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY;",
        "SET CONSTRAINTS ALL DEFERRED;",
        "SET LOCAL search_path = s;",
        "SELECT set_config('search_path', 's', true);",
        "BEGIN; SET LOCAL search_path = s; COMMIT;",
        "BEGIN; SET search_path = s; ROLLBACK;",
        "BEGIN; SET search_path = s; ABORT WORK;",
        "BEGIN; SELECT set_config('search_path', 's', true); END;",
        "DISCARD PLANS;",
        "SELECT 1;",
        "\\set ON_ERROR_STOP on\n",
        "\\timing off\n",
      })
  void nothingIsLeftToRepeat(String script) throws Exception {
    assertEquals("", sets(script));
  }

  @Test
  void aResetOfAllLeavesTheUserAlone() throws Exception {
    assertEquals(
        "SET ROLE app;", sets("SET search_path = s; SET ROLE app; SET my.x = 1; RESET ALL;"));
  }

  @Test
  void anotherUserHasNoRole() throws Exception {
    assertEquals(
        "SET SESSION AUTHORIZATION bob;", sets("SET ROLE app; SET SESSION AUTHORIZATION bob;"));
  }

  @Test
  void severalValuesOfOneSelectAreWrittenOnce() throws Exception {
    String select =
        "SELECT set_config('a.b', 'x', false), pg_catalog.set_config('c.d', 'y', false);";
    assertEquals(select, sets(select));
    assertEquals("RESET A.B;RESET C.D;", resets(select));
  }

  @Test
  void linesOfPsqlThatSetAreFollowed() throws Exception {
    assertEquals("SET client_encoding = 'LATIN1';", sets("\\encoding LATIN1\n"));
    assertEquals("\\set n 'a b'", sets("\\set n 'a b'\n"));
    assertEquals("\\unset n", resets("\\set n 'a b'\n"));
  }

  @Test
  void aFileGetsOnlyWhatDiffers() throws Exception {
    SessionScript script = after("SET search_path = s1; SET default_tablespace = x;");
    FileSession file = new FileSession("");
    script.lines(file);
    script.read("SET search_path = s2;");
    assertEquals("SET search_path = s2;\n", script.lines(file));
    script.read("RESET default_tablespace;");
    assertEquals("RESET DEFAULT_TABLESPACE;\n", script.lines(file));
    script.read("SET search_path = s1; SET search_path = s2;");
    assertEquals("", script.lines(file));
    assertEquals("RESET SEARCH_PATH;\n", script.closing(file));
  }

  @Test
  void whatIsLocalStandsInTheTransaction() throws Exception {
    SessionScript script = after("SET work_mem = 1; BEGIN; SET LOCAL search_path = s;");
    FileSession file = new FileSession("");
    assertEquals("SET work_mem = 1;\nBEGIN;\nSET LOCAL search_path = s;\n", script.lines(file));
    script.read("COMMIT;");
    assertEquals("COMMIT;\n", script.lines(file));
    assertEquals("RESET WORK_MEM;\n", script.closing(file));
  }

  @Test
  void whatIsLocalMayEndBeforeTheTransaction() throws Exception {
    SessionScript script = after("BEGIN; SET LOCAL \"my\".x = s;");
    FileSession file = new FileSession("");
    script.lines(file);
    script.read("RESET my.x;");
    assertEquals("SET LOCAL MY.X TO DEFAULT;\n", script.lines(file));
  }

  @Test
  void aRollbackTakesSettingsBackInEveryFile() throws Exception {
    SessionScript script = after("SET my.x = 1; BEGIN; INSERT INTO a VALUES (1);");
    FileSession a = new FileSession("");
    script.write(a);
    script.read("SET my.x = 2; SET my.y = 3;");
    assertEquals("SET my.x = 2;\nSET my.y = 3;\n", script.lines(a));
    FileSession b = new FileSession("");
    assertEquals("SET my.x = 2;\nSET my.y = 3;\nBEGIN;\n", script.lines(b));
    script.read("ROLLBACK;");
    assertEquals("ROLLBACK;\n", script.lines(a));
    // This file had set its values before the transaction.
    assertEquals("ROLLBACK;\nSET my.x = 1;\nRESET MY.Y;\n", script.lines(b));
  }

  @Test
  void aRollbackOfTheDumpItselfIsUnderstoodToo() throws Exception {
    SessionScript script = after("SET my.x = 1;\nBEGIN;");
    FileSession a = new FileSession("");
    script.write(a);
    script.read("SET my.x = 2;");
    FileSession b = new FileSession("");
    script.lines(b);
    script.write(a);
    script.read("ROLLBACK;");
    assertEquals("", script.write(a));
    assertEquals("", script.lines(a));
    script.write(b);
    assertEquals("SET my.x = 1;\n", script.lines(b));
  }

  @Test
  void aSavepointIsBegunAndUndoneInEveryFile() throws Exception {
    SessionScript script = after("BEGIN; SAVEPOINT \"S 1\"; SET my.x = 1; SAVEPOINT t;");
    FileSession file = new FileSession("");
    assertEquals("SET my.x = 1;\nBEGIN;\nSAVEPOINT \"S 1\";\nSAVEPOINT t;\n", script.lines(file));
    script.read("RELEASE t;");
    assertEquals("RELEASE SAVEPOINT t;\n", script.lines(file));
    script.read("ROLLBACK TO \"S 1\";");
    assertEquals(
        "ROLLBACK TO SAVEPOINT \"S 1\";\nRELEASE SAVEPOINT \"S 1\";\nRESET MY.X;\n"
            + "SAVEPOINT \"S 1\";\n",
        script.lines(file));
    script.read("ROLLBACK WORK TO SAVEPOINT never; SAVEPOINT; COMMIT AND NO CHAIN;");
    assertEquals("COMMIT;\n", script.lines(file));
  }

  @Test
  void aBeginWithinATransactionIsNone() throws Exception {
    SessionScript script = after("BEGIN;");
    FileSession file = new FileSession("");
    script.write(file);
    script.read("BEGIN;\nINSERT INTO a VALUES (1);");
    assertEquals("", script.lines(file));
    script.read("ROLLBACK;");
    assertEquals("ROLLBACK;\n", script.lines(file));
  }

  @Test
  void thereIsAnEndToSavepoints() throws Exception {
    SessionScript script = after("BEGIN;\n" + "SAVEPOINT s;\n".repeat(10_000));
    assertEquals(63, script.opening().split("SAVEPOINT").length - 1);
  }

  @Test
  void transactionsInARow() throws Exception {
    SessionScript script = after("START TRANSACTION ISOLATION LEVEL SERIALIZABLE;");
    FileSession file = new FileSession("");
    assertEquals("BEGIN;\n", script.lines(file));
    script.read("COMMIT AND CHAIN;");
    assertEquals("COMMIT;\nBEGIN;\n", script.lines(file));
    script.read("ROLLBACK AND CHAIN;");
    assertEquals("ROLLBACK;\nBEGIN;\n", script.lines(file));
    script.read("PREPARE TRANSACTION 'x';\nCOMMIT PREPARED 'y'; ROLLBACK PREPARED 'z';");
    assertEquals("", script.lines(file));
  }

  @Test
  void aNewConnectionHasItsOwnSettings() throws Exception {
    SessionScript script = after("SET search_path = s; BEGIN;");
    FileSession file = new FileSession("");
    script.lines(file);
    script.tracker().connect();
    assertEquals("ROLLBACK;\nRESET SEARCH_PATH;\n", script.lines(file));
    FileSession connected = new FileSession("");
    script.read("SET search_path = s;");
    script.lines(connected);
    script.tracker().connect();
    script.tracker().connected(connected);
    assertEquals("", script.lines(connected));
  }
}
