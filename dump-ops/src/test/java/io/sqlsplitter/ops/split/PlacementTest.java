package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.parser.Dialect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which statement goes to which file. */
final class PlacementTest {
  @TempDir Path folder;

  private SplitFixture split(Dialect dialect, String dump) throws Exception {
    SplitFixture split = SplitFixture.of(folder, dump).dialect(dialect).run();
    assertArrayEquals(dump.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    return split;
  }

  @Test
  void aTablesFileHoldsItsDropCreateDataAndLocks() throws Exception {
    SplitFixture split =
        split(
            Dialect.MYSQL,
            """
            DROP TABLE IF EXISTS `a`;
            /*!40101 SET @saved_cs_client     = @@character_set_client */;
            /*!50503 SET character_set_client = utf8mb4 */;
            CREATE TABLE `a` (`i` int);
            /*!40101 SET character_set_client = @saved_cs_client */;

            LOCK TABLES `a` WRITE;
            /*!40000 ALTER TABLE `a` DISABLE KEYS */;
            INSERT INTO `a` VALUES (1);
            /*!40000 ALTER TABLE `a` ENABLE KEYS */;
            UNLOCK TABLES;
            CREATE TABLE `b` (`i` int);
            """);
    assertEquals(
        """
        DROP TABLE IF EXISTS `a`;
        /*!40101 SET @saved_cs_client     = @@character_set_client */;
        /*!50503 SET character_set_client = utf8mb4 */;
        CREATE TABLE `a` (`i` int);
        /*!40101 SET character_set_client = @saved_cs_client */;

        LOCK TABLES `a` WRITE;
        /*!40000 ALTER TABLE `a` DISABLE KEYS */;
        INSERT INTO `a` VALUES (1);
        /*!40000 ALTER TABLE `a` ENABLE KEYS */;
        UNLOCK TABLES;
        """,
        split.file("a.sql"));
    assertEquals("CREATE TABLE `b` (`i` int);\n", split.file("b.sql"));
  }

  @Test
  void rowsStayWithTheirTableWhenItsSequenceIsMadeOnceMoreByASecondDump() throws Exception {
    String once =
        """
        CREATE TABLE public.t (id int);
        CREATE SEQUENCE public.t_id_seq;
        ALTER SEQUENCE public.t_id_seq OWNED BY public.t.id;
        """;
    SplitFixture split =
        split(Dialect.POSTGRES, once + once + "INSERT INTO public.t VALUES (2);\n");
    assertEquals(List.of("public.t"), split.report().tables());
    assertTrue(split.file("public.t.sql").endsWith("INSERT INTO public.t VALUES (2);\n"));
  }

  @Test
  void withoutUseAQualifiedNameMeansTheTableMadeUnderThePlainOne() throws Exception {
    SplitFixture split =
        split(
            Dialect.MYSQL,
            """
            CREATE TABLE `a` (i int);
            INSERT INTO shop.a (i) VALUES (1);
            INSERT INTO shop.b (i) VALUES (2);
            """);
    assertEquals(
        "CREATE TABLE `a` (i int);\nINSERT INTO shop.a (i) VALUES (1);\n", split.file("a.sql"));
  }

  @Test
  void aNameWithoutItsSchemaMeansTheDefaultOne() throws Exception {
    SplitFixture split =
        split(
            Dialect.MSSQL,
            """
            CREATE TABLE [dbo].[u] (a int)
            GO
            INSERT [dbo].[u] VALUES (5)
            GO
            SELECT * INTO t9 FROM [dbo].[u]
            GO
            """);
    assertEquals(List.of("dbo.u", "t9"), split.report().tables());
    split =
        split(
            Dialect.MSSQL,
            """
            USE [db]
            GO
            CREATE TABLE [db].[dbo].[u] (a int)
            GO
            INSERT [db]..[u] VALUES (6)
            GO
            """);
    assertEquals(1, split.report().tables().size());
  }

  @Test
  void anUnquotedNameIsNeverTheQuotedOneWithCapitals() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            """
            CREATE TABLE "Foo" (a int);
            CREATE TABLE foo (a int);
            INSERT INTO "Foo" VALUES (1);
            INSERT INTO foo VALUES (2);
            INSERT INTO Foo VALUES (3);
            COPY FOO FROM stdin;
            4
            \\.
            INSERT INTO "foo" VALUES (5);
            """);
    assertEquals(
        "CREATE TABLE \"Foo\" (a int);\nINSERT INTO \"Foo\" VALUES (1);\n", split.file("Foo.sql"));
    assertEquals(2, split.report().tables().size());
    split =
        split(Dialect.POSTGRES, "INSERT INTO \"Foo\" VALUES (1);\nINSERT INTO foo VALUES (2);\n");
    assertEquals(2, split.report().tables().size());
    split =
        split(
            Dialect.POSTGRES,
            "CREATE TABLE Foo (a int);\nINSERT INTO foo VALUES (2);\nINSERT INTO \"foo\" VALUES (3);\n");
    assertEquals(1, split.report().tables().size());
  }

  @Test
  void clientLinesThatSwitchTheDatabaseAreFollowedAndNeverStandInATablesFile() throws Exception {
    SplitFixture split =
        split(Dialect.MYSQL, "USE a;\nCREATE TABLE t (x int);\n\\u b\nINSERT INTO t VALUES (5);\n");
    assertEquals("CREATE TABLE t (x int);\n", split.file("a/t.sql"));
    assertEquals("INSERT INTO t VALUES (5);\n", split.file("b/t.sql"));
    split =
        split(
            Dialect.POSTGRES,
            "\\connect one\nCREATE TABLE t (x int);\n"
                + "\\connect postgresql://me:secret@host/third?x=1\nCREATE TABLE t (x int);\n");
    assertTrue(split.files().containsKey("third/t.sql"), () -> "no folder of the name alone");
  }

  @Test
  void systemTablesAreNoTablesOfTheDump() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            """
            UPDATE pg_catalog.pg_database SET datistemplate = false WHERE datname = 'template1';
            CREATE TABLE public.t (id int);
            """);
    assertEquals(List.of("public.t"), split.report().tables());
    assertTrue(split.file("_database.sql").startsWith("UPDATE pg_catalog.pg_database"));
    split =
        split(
            Dialect.SQLITE,
            """
            CREATE TABLE t(id integer primary key autoincrement);
            CREATE TABLE sqlite_sequence(name,seq);
            CREATE TABLE sqlite_stat1(tbl,idx,stat);
            """);
    assertEquals(List.of("t"), split.report().tables());
    assertTrue(split.file("_residue.bin").contains("sqlite_sequence"));
  }

  @Test
  void valuesPutBackAtTheEndGoWhereTheyWereSaved() throws Exception {
    SplitFixture split =
        split(
            Dialect.MYSQL,
            """
            /*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
            CREATE TABLE a (i int);
            CREATE TABLE b (i int);
            /*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;
            """);
    assertTrue(split.file("a.sql").endsWith("SET TIME_ZONE=@OLD_TIME_ZONE */;\n"));
    assertEquals("CREATE TABLE b (i int);\n", split.file("b.sql"));
  }

  @Test
  void aBlockOfDropsIsForAWholeRestoreOnlyAndTheSettingsBeforeItStayWithTheTables()
      throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            """
            SET client_encoding = 'UTF8';
            SELECT pg_catalog.set_config('search_path', '', false);
            ALTER TABLE ONLY public.b DROP CONSTRAINT b_fk;
            DROP TABLE public.b;
            DROP TABLE public.a;
            DROP SEQUENCE public.s;
            CREATE TABLE public.a (i integer);
            CREATE TABLE public.b (i integer);
            """);
    assertEquals(
        "ALTER TABLE ONLY public.b DROP CONSTRAINT b_fk;\n"
            + "DROP TABLE public.b;\nDROP TABLE public.a;\nDROP SEQUENCE public.s;\n",
        split.file("_database.sql"));
    assertEquals(
        "SET client_encoding = 'UTF8';\n"
            + "SELECT pg_catalog.set_config('search_path', '', false);\n"
            + "CREATE TABLE public.a (i integer);\n",
        split.file("public.a.sql"));
    assertEquals("CREATE TABLE public.b (i integer);\n", split.file("public.b.sql"));
  }

  @Test
  void postgresObjectsGoBeforeOrBehindTheTablesByWhatTheyNeed() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            """
            CREATE SCHEMA s;
            CREATE EXTENSION pgcrypto;
            CREATE TYPE s.mood AS ENUM ('a', 'b');
            CREATE FUNCTION s.f() RETURNS integer LANGUAGE sql AS $$ SELECT 1 FROM s.t; $$;
            ALTER FUNCTION s.f() OWNER TO me;
            CREATE TABLE s.t (i integer, m s.mood);
            ALTER TABLE s.t OWNER TO me;
            CREATE SEQUENCE s.t_i_seq;
            ALTER SEQUENCE s.t_i_seq OWNED BY s.t.i;
            ALTER TABLE ONLY s.t ALTER COLUMN i SET DEFAULT nextval('s.t_i_seq'::regclass);
            CREATE SEQUENCE s.free;
            CREATE FUNCTION s.g() RETURNS SETOF s.t LANGUAGE sql AS $$ SELECT * FROM s.t $$;
            CREATE VIEW s.v AS SELECT * FROM s.t;
            ALTER TABLE s.v OWNER TO me;
            GRANT SELECT ON TABLE s.v TO you;
            GRANT SELECT ON TABLE s.t TO you;
            COMMENT ON TABLE s.t IS 'x';
            COMMENT ON COLUMN s.t.i IS 'y';
            COMMENT ON VIEW s.v IS 'z';
            COMMENT ON SCHEMA s IS 'w';
            COPY s.t (i, m) FROM stdin;
            1\ta
            \\.
            SELECT pg_catalog.setval('s.t_i_seq', 1, true);
            SELECT pg_catalog.setval('s.free', 1, true);
            ALTER TABLE ONLY s.t ADD CONSTRAINT t_pkey PRIMARY KEY (i);
            CREATE INDEX t_m ON s.t USING btree (m);
            COMMENT ON INDEX s.t_m IS 'v';
            CREATE TRIGGER tg BEFORE INSERT ON s.t FOR EACH ROW EXECUTE FUNCTION s.f();
            CREATE POLICY p ON s.t;
            ALTER TABLE ONLY s.t ADD CONSTRAINT t_fk FOREIGN KEY (i) REFERENCES s.t(i);
            REFRESH MATERIALIZED VIEW s.mv;
            """);
    assertEquals(
        """
        CREATE SCHEMA s;
        CREATE EXTENSION pgcrypto;
        CREATE TYPE s.mood AS ENUM ('a', 'b');
        CREATE FUNCTION s.f() RETURNS integer LANGUAGE sql AS $$ SELECT 1 FROM s.t; $$;
        ALTER FUNCTION s.f() OWNER TO me;
        CREATE SEQUENCE s.t_i_seq;
        CREATE SEQUENCE s.free;
        COMMENT ON SCHEMA s IS 'w';
        SELECT pg_catalog.setval('s.free', 1, true);
        """,
        split.file("_before.sql"));
    assertEquals(
        """
        CREATE TABLE s.t (i integer, m s.mood);
        ALTER TABLE s.t OWNER TO me;
        ALTER SEQUENCE s.t_i_seq OWNED BY s.t.i;
        ALTER TABLE ONLY s.t ALTER COLUMN i SET DEFAULT nextval('s.t_i_seq'::regclass);
        CREATE FUNCTION s.g() RETURNS SETOF s.t LANGUAGE sql AS $$ SELECT * FROM s.t $$;
        GRANT SELECT ON TABLE s.t TO you;
        COMMENT ON TABLE s.t IS 'x';
        COMMENT ON COLUMN s.t.i IS 'y';
        COPY s.t (i, m) FROM stdin;
        1\ta
        \\.
        SELECT pg_catalog.setval('s.t_i_seq', 1, true);
        ALTER TABLE ONLY s.t ADD CONSTRAINT t_pkey PRIMARY KEY (i);
        CREATE INDEX t_m ON s.t USING btree (m);
        COMMENT ON INDEX s.t_m IS 'v';
        CREATE TRIGGER tg BEFORE INSERT ON s.t FOR EACH ROW EXECUTE FUNCTION s.f();
        """,
        split.file("s.t.sql"));
    assertEquals(
        """
        CREATE VIEW s.v AS SELECT * FROM s.t;
        ALTER TABLE s.v OWNER TO me;
        GRANT SELECT ON TABLE s.v TO you;
        COMMENT ON VIEW s.v IS 'z';
        CREATE POLICY p ON s.t;
        ALTER TABLE ONLY s.t ADD CONSTRAINT t_fk FOREIGN KEY (i) REFERENCES s.t(i);
        REFRESH MATERIALIZED VIEW s.mv;
        """,
        split.file("_after.sql"));
  }

  @Test
  void partitionsAreAttachedBehindAllTablesAndTablesNameWhatTheyNeed() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            """
            CREATE TABLE public.p (i integer) PARTITION BY LIST (i);
            CREATE TABLE public.p1 (i integer);
            CREATE TABLE public.kid (j integer) INHERITS (public.p1);
            ALTER TABLE ONLY public.p ATTACH PARTITION public.p1 FOR VALUES IN (1);
            ALTER TABLE public.p1 ENABLE ALWAYS TRIGGER tg;
            ALTER INDEX public.p_idx ATTACH PARTITION public.p1_idx;
            """);
    assertEquals(
        """
        ALTER TABLE ONLY public.p ATTACH PARTITION public.p1 FOR VALUES IN (1);
        ALTER TABLE public.p1 ENABLE ALWAYS TRIGGER tg;
        ALTER INDEX public.p_idx ATTACH PARTITION public.p1_idx;
        """,
        split.file("_after.sql"));
    assertEquals(
        List.of("public.p1.sql"),
        split.manifest().files().stream()
            .filter(file -> file.file().equals("public.kid.sql"))
            .findFirst()
            .orElseThrow()
            .needs());
  }

  @Test
  void anUnqualifiedNameIsLookedForInTheSearchPath() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            """
            SET search_path = sales, pg_catalog;
            CREATE TABLE t (i integer);
            INSERT INTO sales.t VALUES (1);
            SET search_path = hr, pg_catalog;
            CREATE TABLE t (i integer);
            INSERT INTO T VALUES (2);
            INSERT INTO hr.t VALUES (3);
            CREATE TABLE "T" (i integer);
            """);
    assertTrue(split.file("sales.t.sql").endsWith("INSERT INTO sales.t VALUES (1);\n"));
    assertTrue(
        split
            .file("hr.t.sql")
            .endsWith("INSERT INTO T VALUES (2);\nINSERT INTO hr.t VALUES (3);\n"));
    assertEquals(3, split.report().tables().size());
  }

  @Test
  void severalDatabasesHaveAFolderEachAndOneLiesFlat() throws Exception {
    SplitFixture split =
        split(
            Dialect.MYSQL,
            """
            CREATE DATABASE `a`;
            USE `a`;
            CREATE TABLE t (i int);
            CREATE VIEW v AS SELECT 1;
            CREATE DATABASE `b`;
            USE `b`;
            CREATE TABLE t (i int);
            INSERT INTO a.t VALUES (1);
            -- the end
            """);
    assertEquals(
        Set.of("_database.sql", "a/t.sql", "a/_after.sql", "b/t.sql", "_after.sql", "_restore.sql"),
        split.files().keySet());
    assertTrue(split.file("a/t.sql").endsWith("INSERT INTO a.t VALUES (1);\n"));
    assertTrue(
        split
            .file("_restore.sql")
            .endsWith(
                """
                source _database.sql
                USE `a`;
                source a/t.sql
                USE `b`;
                source b/t.sql
                USE `a`;
                source a/_after.sql
                source _after.sql
                """));
  }

  @Test
  void filesThatStandInTheFolderAndAtTheTopBecomeOneInTheOrderOfTheDump() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            """
            CREATE EXTENSION one;
            \\connect shop
            CREATE EXTENSION two;
            CREATE TABLE public.t (i integer);
            CREATE VIEW public.v AS SELECT 1;
            -- the end
            """);
    assertEquals("CREATE EXTENSION one;\nCREATE EXTENSION two;\n", split.file("_before.sql"));
    assertEquals("CREATE VIEW public.v AS SELECT 1;\n-- the end\n", split.file("_after.sql"));
    assertEquals(
        Set.of("_database.sql", "_before.sql", "public.t.sql", "_after.sql", "_restore.sql"),
        split.files().keySet());
  }

  @Test
  void aStandInOfPhpMyAdminIsAView() throws Exception {
    SplitFixture split =
        split(
            Dialect.MYSQL,
            """
            -- Stand-in structure for view `v`
            -- (See below for the actual view)
            --
            CREATE TABLE `v` (
            `i` int
            );
            CREATE TABLE `t` (`i` int);
            DROP TABLE IF EXISTS `v`;
            CREATE VIEW `v` AS SELECT * FROM `t`;
            """);
    assertEquals(List.of("t"), split.report().tables());
    assertTrue(split.file("_after.sql").contains("DROP TABLE IF EXISTS `v`;\nCREATE VIEW"));
  }

  @Test
  void grantsOnAWholeDatabaseMakeNoTable() throws Exception {
    SplitFixture split =
        split(
            Dialect.MYSQL,
            "GRANT ALL ON shop.* TO me;\nGRANT SELECT ON shop.t TO me;\nGRANT ALL ON *.* TO me;\n");
    assertEquals(
        "GRANT ALL ON shop.* TO me;\nGRANT ALL ON *.* TO me;\n", split.file("_database.sql"));
    assertEquals(List.of("shop.t"), split.report().tables());
  }

  @Test
  void sqlServerSetsIdentityInsertWithItsTableAndDropsBehindIfStayApart() throws Exception {
    SplitFixture split =
        split(
            Dialect.MSSQL,
            """
            IF EXISTS (SELECT 1) DROP TABLE [dbo].[t]
            GO
            IF NOT EXISTS (SELECT 1) CREATE TABLE [dbo].[t] ([i] int)
            GO
            SET IDENTITY_INSERT [dbo].[t] ON
            INSERT [dbo].[t] ([i]) VALUES (1)
            SET IDENTITY_INSERT [dbo].[t] OFF
            GO
            """);
    assertEquals("IF EXISTS (SELECT 1) DROP TABLE [dbo].[t]\nGO\n", split.file("_database.sql"));
    assertEquals(6, split.file("dbo.t.sql").lines().count());
    assertFalse(split.files().containsKey("_after.sql"));
  }

  @Test
  void largeObjectsStayTogetherWhateverStandsBetween() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            """
            CREATE TABLE public.t (d oid);
            BEGIN;
            SELECT pg_catalog.lo_open('1', 131072);
            SELECT pg_catalog.lowrite(0, '\\x41');
            COMMIT;
            """);
    assertEquals(4, split.file("_after.sql").lines().count());
  }

  @Test
  void whatSqlServerSaysOfATableByAProcedureStandsWithIt() throws Exception {
    String told =
        "EXEC sys.sp_addextendedproperty @name=N'MS_Description', @value=N'TABLE' ,"
            + " @level0type=N'SCHEMA',@level0name=N'dbo', @level1type=N'TABLE',@level1name=N't'\nGO\n";
    SplitFixture split =
        split(
            Dialect.MSSQL,
            "USE [master]\nGO\nIF (1 = FULLTEXTSERVICEPROPERTY('IsFullTextInstalled'))\n"
                + "begin\nEXEC [Shop].[dbo].[sp_fulltext_database] @action = 'enable'\nend\nGO\n"
                + "USE [Shop]\nGO\nCREATE TABLE [dbo].[t] (a int)\nGO\n"
                + told
                + "EXEC sp_who\nGO\n");
    assertTrue(split.file("dbo.t.sql").endsWith(told), split.file("dbo.t.sql"));
    assertTrue(split.file("_database.sql").contains("sp_fulltext_database"));
    assertTrue(split.file("_after.sql").contains("sp_who"));
  }
}
