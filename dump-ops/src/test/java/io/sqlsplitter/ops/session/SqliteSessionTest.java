package io.sqlsplitter.ops.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.parser.Dialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SQLite: PRAGMA, transactions and savepoints. */
final class SqliteSessionTest {
  private static final String OFF = "PRAGMA foreign_keys=OFF;\n";

  private static SessionScript after(String script) throws Exception {
    return new SessionScript(Dialect.SQLITE).read(script);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PRAGMA case_sensitive_like=ON; | PRAGMA case_sensitive_like=ON;",
        "PRAGMA case_sensitive_like(ON); | PRAGMA case_sensitive_like(ON);",
        "PRAGMA main.recursive_triggers = 1; | PRAGMA main.recursive_triggers = 1;",
        "pragma \"legacy_alter_table\"=1; | pragma \"legacy_alter_table\"=1;",
        "PRAGMA ignore_check_constraints=1; | PRAGMA ignore_check_constraints=1;",
        "PRAGMA trusted_schema=0; | PRAGMA trusted_schema=0;",
      })
  void whatChangesTheMeaningIsRepeated(String script, String line) throws Exception {
    assertEquals(OFF + line + "\n", after(script).opening());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "PRAGMA foreign_keys=OFF;",
        "PRAGMA foreign_keys=ON;",
        "PRAGMA main.foreign_keys(1);",
        "PRAGMA defer_foreign_keys=ON;",
        "PRAGMA user_version=7;",
        "PRAGMA journal_mode=WAL;",
        "PRAGMA writable_schema=ON;",
        "PRAGMA case_sensitive_like;",
        "SAVEPOINT a; RELEASE a;",
      })
  void nothingElseIs(String script) throws Exception {
    assertEquals(OFF, after(script).opening());
  }

  @Test
  void keysStayOffWhereTheDumpTurnsThemOn() throws Exception {
    SessionScript script = after("PRAGMA foreign_keys=ON;");
    FileSession file = new FileSession("");
    assertEquals(OFF, script.write(file));
    script.read("BEGIN;");
    assertEquals(OFF, script.write(file));
    assertEquals("COMMIT;\n", script.closing(file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "BEGIN;",
        "BEGIN TRANSACTION;",
        "BEGIN IMMEDIATE;",
        "BEGIN EXCLUSIVE TRANSACTION;"
      })
  void aTransactionIsBegunInEveryFile(String begin) throws Exception {
    SessionScript script = after(begin);
    FileSession file = new FileSession("");
    assertEquals(OFF + "BEGIN TRANSACTION;\n", script.lines(file));
    assertEquals("COMMIT;\n", script.closing(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"COMMIT;", "COMMIT TRANSACTION;", "END;", "END TRANSACTION;"})
  void andEndedInEveryFile(String end) throws Exception {
    SessionScript script = after("BEGIN;");
    FileSession file = new FileSession("");
    script.lines(file);
    script.read(end);
    assertEquals("COMMIT;\n", script.lines(file));
    assertEquals("", script.closing(file));
  }

  @Test
  void whatIsRolledBackIsSoInEveryFile() throws Exception {
    SessionScript script = after("BEGIN;");
    FileSession file = new FileSession("");
    script.lines(file);
    script.read("ROLLBACK TRANSACTION; BEGIN;");
    assertEquals("ROLLBACK;\nBEGIN TRANSACTION;\n", script.lines(file));
    script.read("ROLLBACK;");
    assertEquals("ROLLBACK;\n", script.closing(file));
  }

  @Test
  void aSavepointIsATransaction() throws Exception {
    SessionScript script = after("SAVEPOINT a; SAVEPOINT b;");
    FileSession file = new FileSession("");
    assertEquals(OFF + "SAVEPOINT a;\nSAVEPOINT b;\n", script.lines(file));
    script.read("ROLLBACK TRANSACTION TO SAVEPOINT b;");
    assertEquals("ROLLBACK TO b;\nRELEASE b;\nSAVEPOINT b;\n", script.lines(file));
    script.read("RELEASE SAVEPOINT a;");
    assertEquals("RELEASE a;\n", script.lines(file));
    script.read("INSERT INTO a VALUES (1);");
    assertEquals("", script.lines(file));
  }

  @Test
  void whatIsRolledBackOutsideUndoesWhatIsWithin() throws Exception {
    SessionScript script = after("BEGIN; SAVEPOINT a; SAVEPOINT b;");
    FileSession file = new FileSession("");
    script.lines(file);
    script.read("ROLLBACK TO b; ROLLBACK TO a; COMMIT;");
    assertEquals("ROLLBACK TO a;\nRELEASE a;\nCOMMIT;\n", script.lines(file));
  }
}
