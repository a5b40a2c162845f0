package io.sqlsplitter.ops.merge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.manifest.FolderFixture;
import io.sqlsplitter.parser.Dialect;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadableMergeTest {
  @TempDir Path temp;
  private Path folder;
  private MergeReport report;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectory(temp.resolve("tables"));
  }

  // With a manifest.

  private void shop() throws IOException {
    new FolderFixture(folder)
        .run("_database.sql", "CREATE DATABASE shop;\n")
        .run("_before.sql", "CREATE SEQUENCE s;\n")
        .file("users.sql", null, "users")
        .file("orders.sql", null, "orders")
        .run("orders.sql", "CREATE TABLE orders (id int);\n")
        .run("users.sql", "CREATE TABLE users (id int);\n")
        .run("_after.sql", "CREATE VIEW v AS SELECT 1;\n")
        .run("_residue.bin", "mysqldump: Got error\n")
        .addition("_restore.sql", "source users.sql\n")
        .write();
  }

  @Test
  void editedFilesComeInTheOrderOfTheManifestAndThatIsSaid() throws Exception {
    shop();
    append("users.sql", "INSERT INTO users VALUES (1);\n");
    assertEquals(
        "CREATE DATABASE shop;\nCREATE SEQUENCE s;\nCREATE TABLE users (id int);\n"
            + "INSERT INTO users VALUES (1);\nCREATE TABLE orders (id int);\n"
            + "CREATE VIEW v AS SELECT 1;\n",
        merge());
    assertFalse(report.exact());
    assertEquals(List.of("users", "orders"), report.tables());
    assertDiagnostic(Diagnostic.Severity.WARNING, "not-exact", "users.sql has 59 bytes, not 29");
  }

  @Test
  void aMissingFileIsNamed() throws Exception {
    shop();
    Files.delete(folder.resolve("orders.sql"));
    assertEquals(
        "CREATE DATABASE shop;\nCREATE SEQUENCE s;\nCREATE TABLE users (id int);\n"
            + "CREATE VIEW v AS SELECT 1;\n",
        merge());
    assertDiagnostic(Diagnostic.Severity.WARNING, "not-exact", "orders.sql is missing");
  }

  @Test
  void aFileThatWasAddedComesBehindTheTables() throws Exception {
    shop();
    append("extra.sql", "CREATE TABLE extra (id int)");
    assertTrue(merge().contains("orders (id int);\nCREATE TABLE extra (id int)\n;\nCREATE VIEW v"));
    assertDiagnostic(Diagnostic.Severity.WARNING, "not-exact", "extra.sql was added");
    assertEquals(List.of("users", "orders", "extra"), report.tables());
  }

  @Test
  void onlyNamedTablesWithWhatTablesMayNeed() throws Exception {
    shop();
    assertEquals(
        "CREATE SEQUENCE s;\nCREATE TABLE orders (id int);\n", merge(List.of("ord*"), List.of()));
    assertDiagnostic(Diagnostic.Severity.NOTE, "left-out", "_database.sql, users.sql, _after.sql");
    assertEquals(List.of("orders"), report.tables());
    assertFalse(report.exact());
  }

  @Test
  void allButNamedTables() throws Exception {
    shop();
    assertEquals(
        "CREATE DATABASE shop;\nCREATE SEQUENCE s;\nCREATE TABLE users (id int);\n",
        merge(List.of(), List.of("orders", "_after")));
    assertDiagnostic(Diagnostic.Severity.NOTE, "left-out", "orders.sql, _after.sql");
  }

  @Test
  void anUnknownNameIsAnErrorThatSuggests() throws Exception {
    shop();
    OperationException e =
        assertThrows(OperationException.class, () -> merge(List.of("Usrs"), List.of()));
    assertEquals("no table here is called Usrs; did you mean users?", e.getMessage());
    assertThrows(OperationException.class, () -> merge(List.of(), List.of("nothing*")));
  }

  @Test
  void unfinishedFilesAreNotPutIntoALoadableOrder() throws Exception {
    new FolderFixture(folder)
        .run("a.sql", "CREATE TABLE a (i int);\n")
        .run("b.sql.incomplete", "INSERT INTO b VALUES ('")
        .complete("false")
        .write();
    append("a.sql", "INSERT INTO a VALUES (1);\n");
    assertEquals("CREATE TABLE a (i int);\nINSERT INTO a VALUES (1);\n", merge());
    assertDiagnostic(Diagnostic.Severity.WARNING, "unfinished-left-out", "b.sql.incomplete");
  }

  @Test
  void severalDatabasesComeInTheirOrderWithLinesThatMoveOn() throws Exception {
    new FolderFixture(folder)
        .file("_database.sql", null, null)
        .file("_before.sql", null, null)
        .file("a/_before.sql", "a", null)
        .file("a/t.sql", "a", "t")
        .file("a/_after.sql", "a", null)
        .file("o`dd/_before.sql", "o`dd", null)
        .file("o`dd/t.sql", "o`dd", "t")
        .file("o`dd/_after.sql", "o`dd", null)
        .file("_after.sql", null, null)
        .run("_database.sql", "SELECT 'database';\n")
        .run("_before.sql", "SELECT 'before';\n")
        .run("a/_before.sql", "SELECT 'a before';\n")
        .run("a/t.sql", "SELECT 'a.t';\n")
        .run("a/_after.sql", "SELECT 'a after';\n")
        .run("o`dd/_before.sql", "SELECT 'b before';\n")
        .run("o`dd/t.sql", "SELECT 'b.t';\n")
        .run("o`dd/_after.sql", "SELECT 'b after';\n")
        .run("_after.sql", "SELECT 'after';\n")
        .write();
    append("a/new.sql", "SELECT 'a.new';\n");
    assertEquals(
        """
        SELECT 'database';
        SELECT 'before';
        USE `a`;
        SELECT 'a before';
        USE `o``dd`;
        SELECT 'b before';
        USE `a`;
        SELECT 'a.t';
        USE `o``dd`;
        SELECT 'b.t';
        USE `a`;
        SELECT 'a.new';
        SELECT 'a after';
        USE `o``dd`;
        SELECT 'b after';
        SELECT 'after';
        """,
        merge());
    // One database alone may be loaded into any other: nothing moves on.
    assertEquals(
        "SELECT 'before';\nSELECT 'a before';\nSELECT 'a.t';\n", merge(List.of("a.t"), List.of()));
  }

  // Without one.

  @Test
  void moTen_parentsComeFirst() throws Exception {
    append("b.sql", "CREATE TABLE b (id int, zid int, FOREIGN KEY (zid) REFERENCES z(id));\n");
    append("b.sql", "INSERT INTO b VALUES (1,1);\n");
    append("z.sql", "CREATE TABLE z (id int PRIMARY KEY);\nINSERT INTO z VALUES (1);\n");
    assertOrder("b.sql", merge(), "CREATE TABLE z", "CREATE TABLE b");
    assertDiagnostic(Diagnostic.Severity.WARNING, "not-exact", "no manifest.json");
  }

  @Test
  void moTen_sequencesAndTypesFirstViewsLast() throws Exception {
    append("a_view.sql", "CREATE VIEW v AS SELECT * FROM b;\n");
    append("b.sql", "CREATE TABLE b (m mood);\n");
    append("data.sql", "INSERT INTO zz VALUES (1);\n");
    append("p.sql", "CREATE TABLE p PARTITION OF zz FOR VALUES IN (1);\n");
    append("types.sql", "CREATE TYPE mood AS ENUM ('sad');\nCREATE SEQUENCE s;\n");
    append("zz.sql", "CREATE TABLE zz (i int) PARTITION BY LIST (i);\n");
    String merged = merge(Dialect.POSTGRES);
    assertOrder("", merged, "TYPE mood", "TABLE b", "VIEW v");
    assertOrder("", merged, "TABLE zz", "INSERT INTO zz", "VIEW v");
    assertOrder("", merged, "TABLE zz", "TABLE p");
  }

  @Test
  void moEleven_theDialectIsDetected() throws Exception {
    append(
        "t.sql",
        "--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\n"
            + "CREATE TABLE public.t (a integer);\nCOPY public.t (a) FROM stdin;\n1\n\\.\n");
    append("other.sql", "CREATE TABLE other (a integer);\n");
    run(request(null, List.of(), List.of(), false, true));
    assertEquals(Dialect.POSTGRES, report.dialect());
  }

  @Test
  void aFolderThatDoesNotTellItsDialectIsReadAsMySqlAndThatIsSaid() throws Exception {
    append("t.sql", "SELECT 1;\n");
    run(request(null, List.of(), List.of(), false, false));
    assertDiagnostic(Diagnostic.Severity.WARNING, "dialect-unsure", "-d");
  }

  @Test
  void moTwelve_aMergeInTheFolderIsNotMergedAgain() throws Exception {
    append("a.sql", "CREATE TABLE a (i int);\n");
    append("b.sql", "CREATE TABLE b (i int);\n");
    for (boolean header : new boolean[] {true, false}) {
      String first = mergeTo(folder.resolve("all.sql"), header);
      assertEquals(first, mergeTo(folder.resolve("all.sql"), header));
      assertEquals(first, mergeTo(folder.resolve("again.sql"), header));
      assertEquals(2, first.split("CREATE TABLE", -1).length - 1);
    }
  }

  @Test
  void aSourceIsNeverOverwritten() throws Exception {
    append("a.sql", "CREATE TABLE a (i int);\n");
    append("b.sql", "CREATE TABLE b (i int);\n");
    OperationException e =
        assertThrows(OperationException.class, () -> mergeTo(folder.resolve("a.sql"), true));
    assertTrue(e.isUsage());
    assertEquals("CREATE TABLE a (i int);\n", Files.readString(folder.resolve("a.sql")));
  }

  @Test
  void moFourteen_batchesAreSeparated() throws Exception {
    append("a.sql", "CREATE TABLE [dbo].[a] ([i] int)");
    append("b.sql", "CREATE TABLE [dbo].[b] ([i] int)\r\nGO\r\n");
    append("c.sql", "CREATE PROCEDURE p AS SELECT 1");
    assertEquals(
        "CREATE TABLE [dbo].[a] ([i] int)\nGO\nCREATE TABLE [dbo].[b] ([i] int)\r\nGO\r\n"
            + "CREATE PROCEDURE p AS SELECT 1\nGO\n",
        merge(Dialect.MSSQL));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t VALUES ('caf\u00e9');\n", // EN-02
        "INSERT INTO t VALUES ('caf\u00e9');\r\n", // EN-03
        "INSERT INTO t VALUES ('\u0000\u0001\u00ff\u00fe');\n",
      })
  void bytesStayAsTheyAre(String latin1) throws Exception {
    byte[] bytes = latin1.getBytes(StandardCharsets.ISO_8859_1);
    Files.write(folder.resolve("t.sql"), bytes);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MergeOperation.run(
        request(Dialect.MYSQL, List.of(), List.of(), false, false), out, ProgressListener.NONE, 8);
    assertArrayEquals(bytes, out.toByteArray());
  }

  @Test
  void whatIsOpenAtTheEndOfAFileIsClosedBeforeTheNext() throws Exception {
    append("a.sql", "CREATE TABLE a (i int) -- no terminator");
    append("b.sql", "DELIMITER ;;\nCREATE PROCEDURE p() BEGIN SELECT 1; END;;\n");
    append("c.sql", "CREATE TABLE c (i int);");
    assertEquals(
        "CREATE TABLE a (i int) -- no terminator\n;\nCREATE TABLE c (i int);\n"
            + "DELIMITER ;;\nCREATE PROCEDURE p() BEGIN SELECT 1; END;;\nDELIMITER ;\n",
        merge());
  }

  @Test
  void aByteOrderMarkDoesNotGetInside() throws Exception {
    append("a.sql", "\uFEFFCREATE TABLE a (i int);\n");
    append("b.sql", "\uFEFFCREATE TABLE b (i int);\n");
    assertEquals("CREATE TABLE a (i int);\nCREATE TABLE b (i int);\n", merge());
  }

  @Test
  void utf16BecomesUtf8AndThatIsSaid() throws Exception {
    String text = "CREATE TABLE t (i int); -- \u00e9\ud83d\ude00\r\n".repeat(50_000);
    Files.write(folder.resolve("t.sql"), ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE));
    append("u.sql", "CREATE TABLE u (i int);\n");
    assertEquals(text + "CREATE TABLE u (i int);\n", merge());
    assertDiagnostic(Diagnostic.Severity.WARNING, "utf-16-to-utf-8", "UTF-8");
  }

  @Test
  void aFileThatEndsInsideAStringIsRefusedBeforeAnythingIsWritten() throws Exception {
    append("a.sql", "CREATE TABLE a (i int);\n");
    append("b.sql", "SELECT 1;\nINSERT INTO b VALUES ('cut\n");
    Path output = temp.resolve("out.sql");
    OperationException e = assertThrows(OperationException.class, () -> mergeTo(output, true));
    assertFalse(e.isUsage());
    assertTrue(
        e.getMessage().startsWith(folder.resolve("b.sql").toRealPath() + ":2: "), e.getMessage());
    assertTrue(e.getMessage().contains("byte 32"), e.getMessage());
    assertTrue(e.getMessage().endsWith("-e b"), e.getMessage());
    assertFalse(Files.exists(output));
    // And so it goes on.
    assertEquals("CREATE TABLE a (i int);\n", merge(List.of(), List.of("b")));
  }

  @Test
  void theRestoreScriptWouldLoadAllASecondTime() throws Exception {
    append("_restore.sql", "source a.sql\n");
    append("a.sql", "CREATE TABLE a (i int);\n");
    assertEquals("CREATE TABLE a (i int);\n", merge());
  }

  @Test
  void foldersBelowAreNamed() throws Exception {
    append("a.sql", "CREATE TABLE a (i int);\n");
    append("sub/b.sql", "CREATE TABLE b (i int);\n");
    merge();
    assertDiagnostic(Diagnostic.Severity.WARNING, "folders-left-out", "sub");
  }

  @Test
  void aFolderWithoutFilesIsAUsageError() throws Exception {
    OperationException e = assertThrows(OperationException.class, this::merge);
    assertTrue(e.isUsage());
    append("sub/b.sql", "CREATE TABLE b (i int);\n");
    e = assertThrows(OperationException.class, this::merge);
    assertTrue(e.getMessage().contains("(sub)"), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "postgres", "sqlite", "mssql"})
  void headerSettingsTransactionAndFooterStandAroundTheFiles(String label) throws Exception {
    append("a.sql", "CREATE TABLE a (i int);\n");
    Dialect dialect = Dialect.byName(label).orElseThrow();
    String merged = run(request(dialect, List.of(), List.of(), true, true));
    assertTrue(merged.startsWith("-- Merged by sql-splitter\n-- Dialect: " + label), merged);
    assertTrue(merged.contains("--\n-- File: a.sql\n--\nCREATE TABLE a (i int);\n"), merged);
    List<String> around =
        switch (dialect) {
          case MYSQL ->
              List.of(
                  "SET NAMES utf8mb4;",
                  "SET FOREIGN_KEY_CHECKS = 0;",
                  "START TRANSACTION;",
                  "CREATE TABLE a",
                  "COMMIT;",
                  "SET FOREIGN_KEY_CHECKS = 1;");
          case POSTGRES ->
              List.of("SET client_encoding = 'UTF8';", "BEGIN;", "CREATE TABLE a", "COMMIT;");
          case SQLITE ->
              List.of(
                  "PRAGMA foreign_keys = OFF;",
                  "BEGIN TRANSACTION;",
                  "CREATE TABLE a",
                  "COMMIT;",
                  "PRAGMA foreign_keys = ON;");
          case MSSQL ->
              List.of(
                  "SET QUOTED_IDENTIFIER ON;\n",
                  "GO\n",
                  "BEGIN TRANSACTION;\nGO\n",
                  "CREATE TABLE a",
                  "COMMIT;\nGO\n");
        };
    assertOrder("", merged, around.toArray(String[]::new));
  }

  @Test
  void noTransactionIsPutAroundTransactions() throws Exception {
    append("a.sql", "BEGIN TRANSACTION;\nCREATE TABLE a (i int);\nCOMMIT;\n");
    assertEquals(
        "BEGIN TRANSACTION;\nCREATE TABLE a (i int);\nCOMMIT;\n",
        run(request(Dialect.SQLITE, List.of(), List.of(), true, false)));
    assertDiagnostic(Diagnostic.Severity.WARNING, "no-transaction", "of their own");
  }

  @Test
  void aHostileFileNameDoesNotEndItsComment() throws Exception {
    append("a\nDROP TABLE b;.sql", "CREATE TABLE a (i int);\n");
    String merged = run(request(Dialect.MYSQL, List.of(), List.of(), false, true));
    assertTrue(merged.contains("-- File: a?DROP TABLE b;.sql\n"), merged);
  }

  @Test
  void aDryRunSaysWhatWouldBeWritten() throws Exception {
    append("a.sql", "CREATE TABLE a (i int);\n");
    Path output = temp.resolve("out.sql");
    MergeReport dry =
        MergeOperation.run(
            new MergeRequest(
                folder, output, Dialect.MYSQL, List.of(), List.of(), false, false, true),
            null,
            ProgressListener.NONE,
            8);
    assertEquals(List.of("a"), dry.tables());
    assertEquals(24, dry.bytes());
    assertFalse(Files.exists(output));
  }

  private void assertOrder(String message, String text, String... parts) {
    int at = -1;
    for (String part : parts) {
      int next = text.indexOf(part, at + 1);
      assertTrue(next > at, message + ": " + part + " is not behind the one before in\n" + text);
      at = next;
    }
  }

  private void assertDiagnostic(Diagnostic.Severity severity, String code, String text) {
    Diagnostic found =
        report.diagnostics().stream()
            .filter(d -> d.code().equals(code))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no " + code + " in " + report.diagnostics()));
    assertEquals(severity, found.severity());
    assertTrue(found.message().contains(text), found.message());
  }

  private void append(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(
        path,
        text,
        java.nio.file.StandardOpenOption.CREATE,
        java.nio.file.StandardOpenOption.APPEND);
  }

  private String merge() throws Exception {
    return merge(Dialect.MYSQL);
  }

  private String merge(Dialect dialect) throws Exception {
    return run(request(dialect, List.of(), List.of(), false, false));
  }

  private String merge(List<String> tables, List<String> exclude) throws Exception {
    return run(request(Dialect.MYSQL, tables, exclude, false, false));
  }

  private String mergeTo(Path output, boolean header) throws Exception {
    report =
        MergeOperation.run(
            new MergeRequest(
                folder, output, Dialect.MYSQL, List.of(), List.of(), false, header, false),
            null,
            ProgressListener.NONE,
            8);
    return Files.readString(output);
  }

  private MergeRequest request(
      Dialect dialect,
      List<String> tables,
      List<String> exclude,
      boolean transaction,
      boolean header) {
    return new MergeRequest(folder, null, dialect, tables, exclude, transaction, header, false);
  }

  private String run(MergeRequest request) throws IOException, OperationException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    report = MergeOperation.run(request, out, ProgressListener.NONE, 8);
    return out.toString(StandardCharsets.UTF_8);
  }
}
