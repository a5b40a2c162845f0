package io.sqlsplitter.ops.list;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.StatementKind;
import java.io.ByteArrayInputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListOperationTest {
  @TempDir Path temp;
  private final List<ListEntry> entries = new ArrayList<>();
  private ListReport report;

  @Test
  void everyObjectOfAMySqlDumpIsListedOnce() throws Exception {
    String dump =
        """
        -- MariaDB dump 10.19
        /*!40101 SET NAMES utf8mb4 */;
        DROP TABLE IF EXISTS `t`;
        CREATE TABLE `t` (
          `id` int(11) NOT NULL
        ) ENGINE=InnoDB;
        LOCK TABLES `t` WRITE;
        INSERT INTO `t` VALUES (1);
        INSERT INTO `t` VALUES (2);
        UNLOCK TABLES;
        /*!50003 SET sql_mode = '' */ ;
        DELIMITER ;;
        /*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER tr AFTER INSERT ON t
        FOR EACH ROW BEGIN SET @x = 1; END */;;
        DELIMITER ;
        /*!50001 CREATE VIEW `v` AS SELECT
         1 AS `id`*/;
        /*!50106 CREATE DEFINER=`root`@`localhost` EVENT `e` ON SCHEDULE EVERY 1 DAY DO SELECT 1 */ ;
        CREATE DEFINER=`root`@`localhost` PROCEDURE `p`() SELECT 1;
        CREATE DEFINER=`root`@`localhost` FUNCTION `p`() RETURNS int(11) RETURN 1;
        CREATE SEQUENCE `s` start with 1;
        /*!50001 DROP VIEW IF EXISTS `v`*/;
        /*!50001 CREATE ALGORITHM=UNDEFINED */
        /*!50013 DEFINER=`root`@`localhost` SQL SECURITY DEFINER */
        /*!50001 VIEW `v` AS select `t`.`id` AS `id` from `t` */;
        -- Dump completed
        """;
    list(Dialect.MYSQL, dump);
    assertEquals(
        List.of(
            "table t",
            "trigger tr of t",
            "event e",
            "routine p",
            "routine p",
            "sequence s",
            "view v"),
        named());
    ListEntry table = entries.get(0);
    assertEquals(dump.indexOf("CREATE TABLE `t`"), table.offset());
    assertEquals(4, table.line());
    assertEquals(3, table.statements());
    assertEquals(StatementKind.CREATE_TABLE, table.kind());
    ListEntry view = entries.get(6);
    assertEquals(dump.indexOf("/*!50001 CREATE ALGORITHM"), view.offset());
    assertEquals(
        "/*!50001 CREATE ALGORITHM", dump.split("\n")[(int) view.line() - 1].substring(0, 25));
    assertEquals(7, report.entries());
    assertEquals(dump.length(), report.bytes());
  }

  @Test
  void aStandInTableAndTheViewBehindItAreOneView() throws Exception {
    list(
        Dialect.MYSQL,
        """
        DROP TABLE IF EXISTS `v`;
        /*!50001 DROP VIEW IF EXISTS `v`*/;
        /*!50001 CREATE TABLE `v` (
          `id` tinyint NOT NULL
        ) ENGINE=MyISAM */;
        CREATE TABLE t (i int);
        /*!50001 DROP TABLE IF EXISTS `v`*/;
        /*!50001 CREATE VIEW `v` AS select 1 AS `id` */;
        """);
    assertEquals(List.of("table t", "view v"), named());
  }

  @Test
  void equalNamesInSeveralDatabasesAreSeveralObjects() throws Exception {
    list(
        Dialect.MYSQL,
        """
        CREATE DATABASE `a`;
        USE `a`;
        CREATE TABLE t (i int);
        INSERT INTO t VALUES (1);
        CREATE DATABASE `b`;
        USE `b`;
        CREATE TABLE t (i int);
        INSERT INTO t VALUES (1),(2);
        INSERT INTO a.t VALUES (3);
        """);
    assertEquals(List.of("database a", "a: table t", "database b", "b: table t"), named());
    assertEquals(3, entries.get(1).statements());
    assertEquals(2, entries.get(3).statements());
  }

  @Test
  void connectLinesMoveToAnotherDatabase() throws Exception {
    list(
        Dialect.POSTGRES,
        """
        CREATE DATABASE one;
        \\connect one
        CREATE TABLE public.t (i int);
        \\connect -reuse-previous=on "dbname='o''dd \\\\ \\'x'"
        CREATE TABLE public.t (i int);
        \\c three;
        CREATE TABLE public.t (i int);
        \\connect "Qu""oted"
        CREATE TABLE public.t (i int);
        """);
    assertEquals(
        List.of(
            "database one",
            "one: table public.t",
            "o'dd \\ 'x: table public.t",
            "three: table public.t",
            "Qu\"oted: table public.t"),
        named());
  }

  @Test
  void everyObjectOfAPostgresDumpIsListedOnce() throws Exception {
    String dump =
        """
        SELECT pg_catalog.set_config('search_path', '', false);
        CREATE SCHEMA app;
        CREATE EXTENSION IF NOT EXISTS pgcrypto WITH SCHEMA public;
        CREATE TYPE app.mood AS ENUM ('sad', 'ok');
        CREATE DOMAIN app.short AS text;
        CREATE FUNCTION app.f(a integer) RETURNS integer LANGUAGE sql AS $$ SELECT 1; $$;
        CREATE FUNCTION app.f(a text) RETURNS integer LANGUAGE sql AS $$ SELECT 2; $$;
        CREATE AGGREGATE app.agg(integer) (SFUNC = int4pl, STYPE = integer);
        CREATE TABLE app.t (id integer, m app.mood);
        ALTER TABLE app.t OWNER TO joe;
        CREATE SEQUENCE app.t_id_seq;
        ALTER TABLE app.t ALTER COLUMN n ADD GENERATED ALWAYS AS IDENTITY (
            SEQUENCE NAME app.t_n_seq
            START WITH 1
        );
        ALTER SEQUENCE app.t_id_seq OWNED BY app.t.id;
        CREATE TABLE public.t (id integer);
        CREATE FOREIGN TABLE app.far (id integer) SERVER s;
        CREATE MATERIALIZED VIEW app.mv AS SELECT 1 WITH NO DATA;
        CREATE VIEW app.v AS SELECT NULL::integer AS id;
        COPY app.t (id, m) FROM stdin;
        1\tsad
        2\tok
        \\.
        CREATE INDEX idx ON app.t USING btree (id);
        CREATE INDEX idx ON public.t USING btree (id);
        CREATE TRIGGER tr BEFORE INSERT ON app.t FOR EACH ROW EXECUTE FUNCTION app.g();
        CREATE TRIGGER tr BEFORE INSERT ON public.t FOR EACH ROW EXECUTE FUNCTION app.g();
        CREATE RULE r AS ON INSERT TO app.t DO NOTHING;
        CREATE POLICY p ON app.t USING (true);
        CREATE OR REPLACE VIEW app.v AS SELECT t.id FROM app.t;
        CREATE PUBLICATION pub FOR ALL TABLES;
        CREATE EVENT TRIGGER et ON ddl_command_start EXECUTE FUNCTION app.g();
        CREATE TEXT SEARCH CONFIGURATION app.cfg (PARSER = pg_catalog."default");
        CREATE OPERATOR app.<-> (FUNCTION = app.f, LEFTARG = integer);
        CREATE CAST (app.mood AS integer) WITH FUNCTION app.f(app.mood);
        CREATE OPERATOR CLASS app.oc FOR TYPE integer USING btree AS STORAGE integer;
        """;
    list(Dialect.POSTGRES, dump);
    assertEquals(
        List.of(
            "schema app",
            "extension pgcrypto",
            "type app.mood",
            "type app.short",
            "routine app.f",
            "routine app.f",
            "routine app.agg",
            "table app.t",
            "sequence app.t_id_seq",
            "sequence app.t_n_seq of app.t",
            "table public.t",
            "foreign table app.far",
            "materialized view app.mv",
            "view app.v",
            "index idx of app.t",
            "index idx of public.t",
            "trigger tr of app.t",
            "trigger tr of public.t",
            "rule r of app.t",
            "policy p of app.t",
            "publication pub",
            "event trigger et",
            "text search configuration app.cfg",
            "operator app.<->",
            "cast null",
            "operator class app.oc"),
        named());
    // The table counts its definition, its owner, and the COPY with its rows.
    ListEntry table = entries.get(7);
    String copy = "COPY app.t (id, m) FROM stdin;\n1\tsad\n2\tok\n\\.\n";
    assertEquals(
        "CREATE TABLE app.t (id integer, m app.mood);\n".length()
            + "ALTER TABLE app.t OWNER TO joe;\n".length()
            + copy.length(),
        table.length());
    assertEquals(3, table.statements());
  }

  @Test
  void theSearchPathTellsTablesOfOneNameApart() throws Exception {
    list(
        Dialect.POSTGRES,
        """
        SET search_path = a, pg_catalog;
        CREATE TABLE t (i int);
        SET search_path TO "B";
        CREATE TABLE t (i int);
        INSERT INTO t VALUES (1);
        SELECT pg_catalog.set_config('search_path', '', false);
        INSERT INTO a.t VALUES (1), (2);
        INSERT INTO a.t VALUES (1), (2);
        """);
    assertEquals(List.of("table a.t", "table B.t"), named());
    assertEquals(3, entries.get(0).statements());
    assertEquals(2, entries.get(1).statements());
  }

  @Test
  void virtualTablesOfSqliteAreListedAsSuch() throws Exception {
    list(
        Dialect.SQLITE,
        """
        PRAGMA foreign_keys=OFF;
        BEGIN TRANSACTION;
        CREATE TABLE a (i INTEGER PRIMARY KEY AUTOINCREMENT);
        INSERT INTO a VALUES(1);
        PRAGMA writable_schema=ON;
        INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','do''c','do''c',0,'CREATE VIRTUAL TABLE "do''c" USING fts5(x)');
        CREATE TABLE IF NOT EXISTS 'do''c_data'(id INTEGER PRIMARY KEY, block BLOB);
        INSERT INTO "do'c_data" VALUES(1,X'00');
        DELETE FROM sqlite_sequence;
        INSERT INTO sqlite_sequence VALUES('a',1);
        CREATE INDEX i ON a(i);
        CREATE TRIGGER tr AFTER INSERT ON a BEGIN SELECT 1; END;
        CREATE VIEW v AS SELECT 1;
        CREATE VIRTUAL TABLE direct USING fts5(x);
        PRAGMA writable_schema=OFF;
        COMMIT;
        """);
    assertEquals(
        List.of(
            "table a",
            "virtual table do'c",
            "table do'c_data",
            "index i of a",
            "trigger tr of a",
            "view v",
            "virtual table direct"),
        named());
    assertEquals(2, entries.get(2).statements());
  }

  @Test
  void everyObjectOfASqlServerScriptIsListedOnce() throws Exception {
    list(
        Dialect.MSSQL,
        """
        USE [master]
        GO
        CREATE DATABASE [shop]
        GO
        USE [shop]
        GO
        SET QUOTED_IDENTIFIER ON
        GO
        CREATE SCHEMA [sales]
        GO
        CREATE TABLE [dbo].[t]([id] [int] NOT NULL) ON [PRIMARY]
        GO
        CREATE TABLE [sales].[t]([id] [int] NOT NULL) ON [PRIMARY]
        GO
        SET IDENTITY_INSERT [dbo].[t] ON
        GO
        INSERT [dbo].[t] ([id]) VALUES (1)
        INSERT T ([id]) VALUES (2)
        GO
        CREATE NONCLUSTERED INDEX [ix] ON [dbo].[t] ([id])
        GO
        CREATE NONCLUSTERED INDEX [ix] ON [sales].[t] ([id])
        GO
        CREATE VIEW [dbo].[v] AS SELECT 1 AS a
        GO
        CREATE PROCEDURE [dbo].[p] AS BEGIN SELECT 1; END
        GO
        CREATE TRIGGER [dbo].[tr] ON [dbo].[t] AFTER INSERT AS SELECT 1
        GO
        """);
    assertEquals(
        List.of(
            "database shop",
            "shop: schema sales",
            "shop: table dbo.t",
            "shop: table sales.t",
            "shop: index ix of dbo.t",
            "shop: index ix of sales.t",
            "shop: view dbo.v",
            "shop: routine dbo.p",
            "shop: trigger dbo.tr of dbo.t"),
        named());
    assertEquals(3, entries.get(2).statements());
  }

  @Test
  void whatIsDroppedAgainIsNotThere() throws Exception {
    list(
        Dialect.POSTGRES,
        """
        CREATE TABLE a (i int);
        CREATE TABLE b (i int);
        CREATE INDEX ia ON a (i);
        CREATE TABLE c (i int);
        INSERT INTO c VALUES (1);
        CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1';
        CREATE TYPE t AS ENUM ();
        DROP FUNCTION f();
        DROP TYPE t;
        DROP TABLE IF EXISTS a, b;
        DROP TABLE c;
        CREATE TABLE c (i int, j int);
        DROP TABLE never;
        """);
    assertEquals(List.of("table c"), named());
    assertEquals(1, entries.get(0).statements());
    assertEquals(12, entries.get(0).line());
  }

  @Test
  void dataWithoutADefinitionIsListedWithItsTable() throws Exception {
    list(Dialect.POSTGRES, "COPY public.t (i) FROM stdin;\n1\n\\.\n");
    assertEquals(List.of("table public.t"), named());
    assertEquals(StatementKind.COPY, entries.get(0).kind());
  }

  @ParameterizedTest
  @CsvSource({"LF", "CRLF", "CR"})
  void linesAreCountedWhateverEndsThem(String name) throws Exception {
    String end = name.replace("CR", "\r").replace("LF", "\n");
    String dump =
        String.join(
            end,
            "-- a",
            "",
            "CREATE TABLE a (",
            "  i int",
            ");",
            "INSERT INTO a VALUES ('x",
            "y');",
            "CREATE TABLE b (i int);",
            "");
    list(Dialect.MYSQL, dump);
    assertEquals(List.of(3L, 8L), entries.stream().map(ListEntry::line).toList());
    entries.clear();
    statements(Dialect.MYSQL, dump);
    assertEquals(List.of(3L, 6L, 8L), entries.stream().map(ListEntry::line).toList());
  }

  @ParameterizedTest
  @EnumSource
  void rowsOfOneStatementEachAreAllCountedAndListed(Dialect dialect) throws Exception {
    String row = "INSERT INTO a VALUES (1,'x');\n";
    String go = dialect == Dialect.MSSQL ? "GO\n" : "";
    String dump =
        "CREATE TABLE a (i int);\n" + go + (row + go).repeat(500) + "CREATE TABLE b (i int);\n";
    list(dialect, dump);
    assertEquals(List.of(501L, 1L), entries.stream().map(ListEntry::statements).toList());
    assertEquals(
        "CREATE TABLE a (i int);\n".length() + 500L * row.length(), entries.get(0).length());
    entries.clear();
    statements(dialect, dump);
    assertEquals(502, entries.stream().filter(e -> e.statements() == 1).count());
  }

  @Test
  void perStatementEveryPieceIsListed() throws Exception {
    String dump =
        """
        -- banner
        SET NAMES utf8;
        CREATE TABLE t (i int);
        DELIMITER ;;
        CREATE PROCEDURE p() BEGIN SELECT 1; END;;
        DELIMITER ;
        INSERT INTO t VALUES (1);
        -- end
        """;
    statements(Dialect.MYSQL, dump);
    assertEquals(
        List.of(
            "set NAMES",
            "create table t of t",
            "delimiter ;;",
            "create routine p",
            "delimiter ;",
            "insert t of t",
            "trivia null"),
        named());
    assertEquals(7, report.entries());
    assertEquals("SET NAMES utf8;\n", text(dump, entries.get(0)));
    assertEquals("INSERT INTO t VALUES (1);\n", text(dump, entries.get(5)));
    assertEquals("-- end\n", text(dump, entries.get(6)));
    assertEquals(1, entries.get(3).statements());
    assertEquals(0, entries.get(2).statements());
  }

  @Test
  void aStatementOfManyWindowsIsOneEntry() throws Exception {
    String row = "(1,'" + "x".repeat(1_000) + "'),\n";
    String insert = "INSERT INTO t VALUES " + row.repeat(12_000) + "(2,'');\n";
    String dump = "CREATE TABLE t (i int, x text);\n" + insert + "CREATE TABLE u (i int);\n";
    statements(Dialect.MYSQL, dump);
    assertEquals(3, entries.size());
    assertEquals(insert.length(), entries.get(1).length());
    assertEquals(12_003, entries.get(2).line());
    entries.clear();
    list(Dialect.MYSQL, dump);
    assertEquals(List.of("table t", "table u"), named());
    assertEquals(dump.indexOf("CREATE TABLE u"), entries.get(0).length());
    assertEquals(12_003, entries.get(1).line());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void standardInputIsListedLikeAFile(boolean statements) throws Exception {
    String dump = "CREATE TABLE t (i int);\nINSERT INTO t VALUES (1);\n";
    list(Dialect.MYSQL, dump, statements);
    List<ListEntry> fromFile = List.copyOf(entries);
    entries.clear();
    report =
        ListOperation.run(
            new ListRequest(DumpInput.STDIN, Dialect.MYSQL, statements, InputMode.AUTO),
            Channels.newChannel(new ByteArrayInputStream(bytes(dump))),
            entries::add,
            ProgressListener.NONE);
    assertEquals(fromFile, entries);
  }

  @Test
  void utf16IsListedByItsDecodedBytes() throws Exception {
    String dump = "CREATE TABLE [dbo].[t\u00e9] ([i] int)\r\nGO\r\n";
    Path file = temp.resolve("utf16.sql");
    Files.write(file, ("\uFEFF" + dump).getBytes(StandardCharsets.UTF_16LE));
    run(new ListRequest(new DumpInput(file), Dialect.MSSQL, false, InputMode.AUTO));
    assertEquals(List.of("table dbo.t\u00e9"), named());
  }

  @Test
  void anUnfinishedDumpIsListedAsFarAsItGoesAndSaysSo() throws Exception {
    list(Dialect.MYSQL, "CREATE TABLE t (i text);\nINSERT INTO t VALUES ('a'),\n('b");
    assertEquals(List.of("table t"), named());
    assertEquals(Completeness.NO, report.completeness());
    Diagnostic error =
        report.diagnostics().stream()
            .filter(d -> d.severity() == Diagnostic.Severity.ERROR)
            .findFirst()
            .orElseThrow();
    assertEquals("unterminated-string", error.code());
    assertEquals(3, error.line());
    assertEquals("t", error.table());
  }

  @Test
  void namesAreToldApartByTheirBytes() throws Exception {
    byte[] dump =
        "CREATE TABLE `t\u00e9` (i int);\nCREATE TABLE `t\u00e8` (i int);\n"
            .getBytes(StandardCharsets.ISO_8859_1);
    Path file = Files.write(temp.resolve("latin1.sql"), dump);
    run(new ListRequest(new DumpInput(file), Dialect.MYSQL, false, InputMode.AUTO));
    assertEquals(2, entries.size());
  }

  @ParameterizedTest
  @CsvSource({
    "mysql, chinook-mysql.sql, 11, 11",
    "postgres, chinook-postgresql.sql, 11, 11",
    "sqlite, chinook-sqlite.sql, 11, 11",
    "mssql, chinook-sqlserver.sql, 11, 11",
  })
  void chinookHasTheTablesAndIndexesThatServersReport(
      String dialect, String name, long tables, long indexes) throws Exception {
    String shared = System.getenv("SQL_SPLITTER_SHARED");
    Path file =
        (shared == null
                ? Path.of(System.getProperty("repository.root", "..")).resolve("../shared")
                : Path.of(shared))
            .resolve("data")
            .resolve(name);
    assumeTrue(Files.exists(file), "absent: " + file);
    run(
        new ListRequest(
            new DumpInput(file), Dialect.byName(dialect).orElseThrow(), false, InputMode.AUTO));
    assertEquals(tables, entries.stream().filter(e -> e.type().equals("table")).count());
    assertEquals(indexes, entries.stream().filter(e -> e.type().equals("index")).count());
    assertTrue(
        entries.stream()
            .filter(e -> e.type().equals("table"))
            .allMatch(e -> e.statements() >= 2 && e.length() > 300));
    assertTrue(
        entries.stream()
            .filter(e -> e.type().equals("index"))
            .allMatch(e -> e.table() != null && e.statements() == 1));
    assertNull(report.confidence());
  }

  private Stream<String> names() {
    return entries.stream()
        .map(
            e ->
                (e.database() == null ? "" : e.database() + ": ")
                    + e.type()
                    + " "
                    + e.name()
                    + (e.table() == null ? "" : " of " + e.table()));
  }

  private List<String> named() {
    return names().toList();
  }

  private static String text(String dump, ListEntry entry) {
    return dump.substring((int) entry.offset(), (int) (entry.offset() + entry.length()));
  }

  private void list(Dialect dialect, String dump) throws Exception {
    list(dialect, dump, false);
  }

  private void statements(Dialect dialect, String dump) throws Exception {
    list(dialect, dump, true);
  }

  private void list(Dialect dialect, String dump, boolean statements) throws Exception {
    Path file = Files.write(temp.resolve("dump.sql"), bytes(dump));
    run(new ListRequest(new DumpInput(file), dialect, statements, InputMode.AUTO));
  }

  private void run(ListRequest request) throws Exception {
    report = ListOperation.run(request, null, entries::add, ProgressListener.NONE);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
