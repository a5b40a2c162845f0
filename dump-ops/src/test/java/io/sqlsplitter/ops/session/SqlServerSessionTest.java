package io.sqlsplitter.ops.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.parser.Dialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SQL Server: SET options, nested transactions, variables of sqlcmd. */
final class SqlServerSessionTest {
  private static SessionScript after(String script) throws Exception {
    return new SessionScript(Dialect.MSSQL).read(script);
  }

  private static String sets(String script) throws Exception {
    return after(script).opening().replace("\n", ";");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SET NOCOUNT ON | SET NOCOUNT ON;",
        "set nocount on; | SET NOCOUNT ON;",
        "SET ANSI_NULLS, QUOTED_IDENTIFIER ON | SET ANSI_NULLS ON;SET QUOTED_IDENTIFIER ON;",
        "SET XACT_ABORT ON | SET XACT_ABORT ON;",
        "SET DATEFORMAT dmy | SET DATEFORMAT dmy;",
        "SET LANGUAGE 'British English' | SET LANGUAGE 'British English';",
        "SET ROWCOUNT 5; | SET ROWCOUNT 5;",
        "SET STATISTICS IO ON | SET STATISTICS IO ON;",
        "SET DATEFORMAT dmy SET DATEFORMAT ymd | SET DATEFORMAT ymd;",
        ":setvar Name \"a b\" | :setvar Name \"a b\";",
      })
  void anOptionIsRepeated(String script, String line) throws Exception {
    assertEquals(line, sets(script.replace(" SET DATE", "\nSET DATE") + "\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET @i = 5\nGO",
        "DECLARE @i int = 5\nSET @i += 1\nGO",
        "SET @i = (SELECT 1)",
        "SET DATEFORMAT @format",
        "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE",
        "SET",
      })
  void nothingElseIs(String script) throws Exception {
    assertEquals("", sets(script + "\n"));
  }

  @Test
  void variablesOfABatchAreThereForEveryFileOfIt() throws Exception {
    SessionScript script = after("SET NOCOUNT ON\nDECLARE @i int;\nSET @i = 5\nSET @i += 1\n");
    FileSession file = new FileSession("");
    assertEquals("SET NOCOUNT ON\nDECLARE @i int\nSET @i = 5\nSET @i += 1\n", script.lines(file));
    script.read("SET @i += 1\n");
    assertEquals("SET @i += 1\n", script.lines(file));
    script.read("GO\nDECLARE @i int;\nSET @i = 5\n");
    assertEquals("DECLARE @i int\nSET @i = 5\n", script.lines(file));
  }

  @Test
  void aLanguageBringsItsDates() throws Exception {
    SessionScript script = after("SET DATEFORMAT dmy\nSET LANGUAGE us_english\n");
    FileSession file = new FileSession("");
    assertEquals("SET LANGUAGE us_english\n", script.lines(file));
    script.read("SET DATEFORMAT dmy\n");
    assertEquals("SET DATEFORMAT dmy\n", script.lines(file));
    script.read("SET LANGUAGE us_english\n");
    assertEquals("SET LANGUAGE us_english\n", script.lines(file));
    assertEquals("", script.closing(file));
  }

  @Test
  void transactionsWithinTransactions() throws Exception {
    SessionScript script = after("BEGIN TRAN;\nBEGIN TRANSACTION inner_one\n");
    FileSession file = new FileSession("");
    assertEquals("BEGIN TRANSACTION\nBEGIN TRANSACTION\n", script.lines(file));
    script.read("COMMIT TRAN\n");
    assertEquals("COMMIT\n", script.lines(file));
    script.read("COMMIT\n");
    assertEquals("COMMIT\n", script.lines(file));
  }

  @Test
  void aRollbackEndsThemAll() throws Exception {
    SessionScript script = after("BEGIN TRAN;\nBEGIN TRAN;\n");
    FileSession file = new FileSession("");
    script.lines(file);
    script.read("ROLLBACK TRANSACTION\n");
    assertEquals("ROLLBACK\n", script.lines(file));
    script.read("BEGIN TRAN t1\n");
    script.lines(file);
    script.read("ROLLBACK TRAN t1\n");
    assertEquals("ROLLBACK\n", script.lines(file));
  }

  @Test
  void savepoints() throws Exception {
    SessionScript script = after("BEGIN TRAN\nGO\nSAVE TRAN s1\nGO\n");
    FileSession file = new FileSession("");
    assertEquals("BEGIN TRANSACTION\nSAVE TRANSACTION s1\n", script.lines(file));
    script.read("ROLLBACK TRAN s1\nGO\nCOMMIT\nGO\n");
    assertEquals("ROLLBACK TRANSACTION s1\nCOMMIT\n", script.lines(file));
  }

  @Test
  void rowsBeginATransactionWhereTheyAreToldTo() throws Exception {
    SessionScript script = after("SET IMPLICIT_TRANSACTIONS ON\nINSERT a VALUES (1)\n");
    FileSession file = new FileSession("");
    assertEquals("SET IMPLICIT_TRANSACTIONS ON\n", script.lines(file));
    assertEquals("COMMIT\n", script.closing(file));
    script.read("COMMIT\n");
    assertTrue(script.tracker().implying());
  }
}
