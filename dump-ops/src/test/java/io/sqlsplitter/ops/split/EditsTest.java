package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.merge.MergeOperation;
import io.sqlsplitter.ops.merge.MergeRequest;
import io.sqlsplitter.ops.split.SplitRequest.Edit;
import io.sqlsplitter.parser.Dialect;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Owners, privileges and definers are taken out, and merge puts them back. */
final class EditsTest {
  @TempDir Path folder;

  private SplitFixture of(Dialect dialect, String dump, Edit... edits) throws IOException {
    return SplitFixture.of(folder, dump)
        .dialect(dialect)
        .ask(request -> request.edits(Set.of(edits)));
  }

  /** Splits; the dump must come back from the folder. */
  private SplitFixture split(Dialect dialect, String dump, Edit... edits) throws Exception {
    SplitFixture split = of(dialect, dump, edits).run();
    assertEquals(dump, merged(split));
    SplitReport.Edited edited = split.report().edited();
    assertEquals(0, split.report().omittedBytes());
    assertEquals(
        edited.bytes(), split.files().getOrDefault(Layout.RESIDUE, "").length(), edited.toString());
    return split;
  }

  private static String merged(SplitFixture split) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MergeOperation.run(
        new MergeRequest(split.output(), null, null, List.of(), List.of(), false, false, false),
        out,
        ProgressListener.NONE);
    assertArrayEquals(split.rebuilt(), out.toByteArray());
    return out.toString(StandardCharsets.ISO_8859_1);
  }

  /** What remains of statements, in the order of the dump. */
  private String edited(Dialect dialect, String dump, Edit... edits) throws Exception {
    SplitFixture split = split(dialect, dump, edits);
    return split.files().entrySet().stream()
        .filter(file -> file.getKey().endsWith(".sql") && !file.getKey().equals(Layout.RESTORE))
        .map(Map.Entry::getValue)
        .collect(Collectors.joining());
  }

  private String mysql(String dump, Edit... edits) throws Exception {
    return edited(Dialect.MYSQL, dump, edits);
  }

  private String postgres(String dump, Edit... edits) throws Exception {
    return edited(Dialect.POSTGRES, dump, edits);
  }

  // MySQL: definers.

  static List<String> definers() {
    return List.of(
        "CREATE DEFINER=`root`@`localhost` PROCEDURE p() SELECT 1;\n",
        "CREATE DEFINER=root@localhost PROCEDURE p() SELECT 1;\n",
        "CREATE DEFINER = 'u'@'h' PROCEDURE p() SELECT 1;\n",
        "CREATE DEFINER=root@127.0.0.1 PROCEDURE p() SELECT 1;\n",
        "CREATE DEFINER=root@db$1.example.com PROCEDURE p() SELECT 1;\n",
        "CREATE definer=CURRENT_USER PROCEDURE p() SELECT 1;\n",
        "CREATE DEFINER = current_user ( ) PROCEDURE p() SELECT 1;\n",
        "CREATE DEFINER=CURRENT_ROLE PROCEDURE p() SELECT 1;\n",
        "CREATE DEFINER=`admins` PROCEDURE p() SELECT 1;\n",
        "CREATE DEFINER=`admins`@`` PROCEDURE p() SELECT 1;\n",
        "CREATE DEFINER=admins PROCEDURE p() SELECT 1;\n",
        "CREATE DEFINER=\"root\"@\"localhost\" PROCEDURE p() SELECT 1;\n",
        "CREATE DEFINER=`o``dd`@`%` PROCEDURE p() SELECT 1;\n",
        "CREATE DEFINER=`view`@`%` PROCEDURE p() SELECT 1;\n");
  }

  @ParameterizedTest
  @MethodSource("definers")
  void theDefinerGoesHoweverItIsWritten(String dump) throws Exception {
    assertEquals("CREATE PROCEDURE p() SELECT 1;\n", mysql(dump, Edit.DEFINER));
  }

  @Test
  void theDefinerGoesFromEveryTypeOfObject() throws Exception {
    for (String rest :
        List.of(
            "VIEW v AS SELECT 1",
            "SQL SECURITY DEFINER VIEW v AS SELECT 1",
            "TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.a = 1",
            "PROCEDURE p() SELECT 1",
            "FUNCTION f() RETURNS int RETURN 1",
            "AGGREGATE FUNCTION f(x int) RETURNS int RETURN 1",
            "EVENT e ON SCHEDULE EVERY 1 DAY DO SELECT 1",
            "PACKAGE k AS END")) {
      assertEquals(
          "CREATE OR REPLACE " + rest + ";\n",
          mysql("CREATE OR REPLACE DEFINER=`a`@`%` " + rest + ";\n", Edit.DEFINER));
    }
    assertEquals(
        "ALTER ALGORITHM=MERGE VIEW v AS SELECT 1;\n",
        mysql("ALTER ALGORITHM=MERGE DEFINER=a@b VIEW v AS SELECT 1;\n", Edit.DEFINER));
  }

  @Test
  void aViewInVersionCommentsKeepsThemAndItsSecurity() throws Exception {
    assertEquals(
        """
        /*!50001 CREATE ALGORITHM=UNDEFINED */
        /*!50013 SQL SECURITY DEFINER */
        /*!50001 VIEW `v` AS select 'DEFINER=`a`@`b`' AS `x` */;
        """,
        mysql(
            """
            /*!50001 CREATE ALGORITHM=UNDEFINED */
            /*!50013 DEFINER=`app`@`%` SQL SECURITY DEFINER */
            /*!50001 VIEW `v` AS select 'DEFINER=`a`@`b`' AS `x` */;
            """,
            Edit.DEFINER));
  }

  @Test
  void aTriggerOfMysqldumpLosesItsDefinerAndNothingOfItsBody() throws Exception {
    String body =
        "/*!50003 TRIGGER g BEFORE INSERT ON t FOR EACH ROW BEGIN\n"
            + "  -- DEFINER=`a`@`b`\n  SET NEW.a = 'DEFINER=`a`@`b`';\n"
            + "  CREATE DEFINER=`x`@`y` VIEW v AS SELECT 1; END */;;\n";
    SplitFixture split =
        split(
            Dialect.MYSQL,
            "CREATE TABLE t (a text);\nDELIMITER ;;\n/*!50003 CREATE*/ "
                + "/*!50017 DEFINER=`root`@`localhost`*/ "
                + body
                + "DELIMITER ;\nINSERT INTO t VALUES ('CREATE DEFINER=a@b VIEW');\n",
            Edit.DEFINER);
    assertEquals(
        "CREATE TABLE t (a text);\nDELIMITER ;;\n/*!50003 CREATE*/ /*!50017 */ "
            + body
            + "DELIMITER ;\nINSERT INTO t VALUES ('CREATE DEFINER=a@b VIEW');\n",
        split.file("t.sql"));
    assertEquals("DEFINER=`root`@`localhost`", split.file(Layout.RESIDUE));
    assertEquals(new SplitReport.Edited(0, 1, 26), split.report().edited());
  }

  @Test
  void underAnsiQuotesTheDefinerIsMadeOfNames() throws Exception {
    assertEquals(
        "SET sql_mode='ANSI_QUOTES,NO_BACKSLASH_ESCAPES';\nCREATE VIEW \"v\" AS SELECT 'D:\\';\n",
        mysql(
            "SET sql_mode='ANSI_QUOTES,NO_BACKSLASH_ESCAPES';\n"
                + "CREATE DEFINER=\"root\"@\"localhost\" VIEW \"v\" AS SELECT 'D:\\';\n",
            Edit.DEFINER));
  }

  @Test
  void commentsWithinTheClauseStay() throws Exception {
    assertEquals(
        "CREATE /* who */ -- here\n/*!50013 */VIEW v AS SELECT 1;\n",
        mysql(
            "CREATE DEFINER /* who */ = -- here\n/*!50013 a@b*/VIEW v AS SELECT 1;\n",
            Edit.DEFINER));
  }

  @Test
  void aDefinerBetweenLinesLeavesThem() throws Exception {
    assertEquals(
        "CREATE\n\nVIEW v AS SELECT 1;\n",
        mysql("CREATE\nDEFINER=a@b\nVIEW v AS SELECT 1;\n", Edit.DEFINER));
  }

  @Test
  void aTriggerLargerThanAWindowLosesItsDefinerToo() throws Exception {
    String rows = "  INSERT INTO log VALUES ('DEFINER=a@b, for long');\n".repeat(25_000);
    String head = "CREATE TABLE t (i int);\nDELIMITER $$\n";
    String body = "TRIGGER g BEFORE INSERT ON t FOR EACH ROW BEGIN\n" + rows + "END$$\n";
    String dump = head + "CREATE DEFINER=`a`@`b` " + body + "DELIMITER ;\n";
    for (int pad : new int[] {0, 524_260, 1_048_540}) {
      String gap = pad == 0 ? "" : "-- " + "x".repeat(pad % 60_000) + "\n";
      String rowsBefore = "INSERT INTO o VALUES (1);\n".repeat(pad / 26);
      Path own = Files.createDirectories(folder.resolve("pad" + pad));
      SplitFixture split =
          SplitFixture.ofPipe(
                  own, (rowsBefore + gap + dump).getBytes(StandardCharsets.US_ASCII), 100_003)
              .dialect(Dialect.MYSQL)
              .ask(request -> request.edits(Set.of(Edit.DEFINER)))
              .run();
      assertTrue(split.file("t.sql").endsWith("$$\nCREATE " + body + "DELIMITER ;\n"), "" + pad);
      assertEquals("DEFINER=`a`@`b` ", split.file(Layout.RESIDUE));
      assertEquals(rowsBefore + gap + dump, merged(split));
    }
  }

  @Test
  void aBodyWithoutDelimiterLinesIsEditedAndPutUnderOne() throws Exception {
    assertEquals(
        "DELIMITER ;;\nCREATE PROCEDURE p() BEGIN SELECT 1; END;\n;;\nDELIMITER ;\n",
        mysql("CREATE DEFINER=a@b PROCEDURE p() BEGIN SELECT 1; END;\n", Edit.DEFINER));
  }

  @Test
  void inUtf16TheDumpComesBackToo() throws Exception {
    byte[] dump = "\ufeffCREATE DEFINER='ä'@b VIEW v AS SELECT 'ü';\n".getBytes("UTF-16LE");
    SplitFixture split =
        SplitFixture.of(folder, dump)
            .dialect(Dialect.MYSQL)
            .ask(request -> request.edits(Set.of(Edit.DEFINER)))
            .run();
    assertEquals("CREATE VIEW v AS SELECT 'Ã¼';\n", split.file("_after.sql"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MergeOperation.run(
        new MergeRequest(split.output(), null, null, List.of(), List.of(), false, false, false),
        out,
        ProgressListener.NONE);
    assertArrayEquals(dump, out.toByteArray());
  }

  // MySQL: privileges.

  @Test
  void grantsOfMysqlGoUsersAndTheirRolesStay() throws Exception {
    assertEquals(
        """
        CREATE USER 'a'@'%';
        GRANT admins TO 'a'@'%';
        SET DEFAULT ROLE admins FOR 'a'@'%';
        CREATE TABLE t (i int);
        """,
        mysql(
            """
            CREATE USER 'a'@'%';
            GRANT admins TO 'a'@'%';
            SET DEFAULT ROLE admins FOR 'a'@'%';
            REVOKE ALL PRIVILEGES, GRANT OPTION FROM 'a'@'%';
            GRANT USAGE ON *.* TO 'a'@'%';
            -- rights
            /*M!100005 GRANT SELECT ON `shop`.* TO 'a'@'%' */;
            CREATE TABLE t (i int);
            GRANT SELECT ON t TO 'a'@'%';
            REVOKE INSERT ON t FROM 'a'@'%';
            """,
            Edit.ACL));
  }

  @Test
  void underAnotherDelimiterOnlyTheGrantsOfAPieceGo() throws Exception {
    SplitFixture split =
        split(
            Dialect.MYSQL,
            """
            DELIMITER $$
            GRANT SELECT ON t TO a; CREATE TABLE u (i int); $$
            GRANT SELECT ON t TO a; GRANT SELECT ON t TO b $$
            DELIMITER ;
            """,
            Edit.ACL);
    assertEquals(
        "GRANT SELECT ON t TO a;GRANT SELECT ON t TO a; GRANT SELECT ON t TO b $$\n",
        split.file(Layout.RESIDUE));
  }

  // PostgreSQL.

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ALTER TABLE public.t OWNER TO bob;",
        "ALTER TABLE IF EXISTS ONLY \"t\" OWNER TO \"Bob\";",
        "ALTER TABLE owner OWNER TO CURRENT_USER;",
        "ALTER TABLE rename OWNER TO bob;",
        "ALTER VIEW public.v OWNER TO bob;",
        "ALTER MATERIALIZED VIEW v OWNER TO bob;",
        "ALTER SEQUENCE public.s OWNER TO bob;",
        "ALTER INDEX i OWNER TO bob;",
        "ALTER FUNCTION public.f(integer, text[]) OWNER TO bob;",
        "ALTER PROCEDURE f() OWNER TO bob;",
        "ALTER AGGREGATE public.a(*) OWNER TO bob;",
        "ALTER OPERATOR public.=== (integer, NONE) OWNER TO bob;",
        "ALTER OPERATOR CLASS public.c USING btree OWNER TO bob;",
        "ALTER OPERATOR FAMILY public.c USING btree OWNER TO bob;",
        "ALTER TYPE public.t OWNER TO bob;",
        "ALTER DOMAIN d OWNER TO bob;",
        "ALTER SCHEMA s OWNER TO bob;",
        "ALTER PROCEDURAL LANGUAGE plperl OWNER TO bob;",
        "ALTER LANGUAGE plperl OWNER TO bob;",
        "ALTER LARGE OBJECT 123 OWNER TO bob;",
        "ALTER TEXT SEARCH CONFIGURATION public.c OWNER TO bob;",
        "ALTER FOREIGN TABLE t OWNER TO bob;",
        "ALTER FOREIGN DATA WRAPPER w OWNER TO bob;",
        "ALTER SERVER s OWNER TO bob;",
        "ALTER EVENT TRIGGER e OWNER TO bob;",
        "ALTER PUBLICATION p OWNER TO bob;",
        "ALTER STATISTICS s OWNER TO bob;",
        "ALTER CONVERSION c OWNER TO bob;",
        "ALTER COLLATION c OWNER TO bob;",
        "ALTER DATABASE shop OWNER TO bob;",
        "ALTER TABLESPACE x OWNER TO bob;",
        "SET SESSION AUTHORIZATION 'bob';",
        "SET SESSION SESSION AUTHORIZATION bob;",
        "SET LOCAL SESSION AUTHORIZATION bob;",
        "SET SESSION AUTHORIZATION DEFAULT;",
        "RESET SESSION AUTHORIZATION;",
        "SET ROLE bob;",
        "SET LOCAL ROLE NONE;",
        "SET role TO bob;",
        "RESET ROLE;",
        "REASSIGN OWNED BY bob TO alice;",
      })
  void statementsThatSayWhoOwnsGo(String statement) throws Exception {
    String dump = "CREATE TABLE t (i int);\n\n--\n-- banner\n--\n\n" + statement + "\n\n";
    SplitFixture split = split(Dialect.POSTGRES, dump, Edit.OWNER);
    assertEquals("CREATE TABLE t (i int);\n", split.file("t.sql"));
    assertEquals("\n--\n-- banner\n--\n\n" + statement + "\n", split.file(Layout.RESIDUE));
    assertEquals(
        new SplitReport.Edited(1, 0, split.file(Layout.RESIDUE).length()), split.report().edited());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ALTER SEQUENCE s OWNED BY t.i;",
        "ALTER TABLE t RENAME owner TO boss;",
        "ALTER TABLE t RENAME COLUMN owner TO boss;",
        "ALTER TABLE owner RENAME TO boss;",
        "ALTER TABLE t ADD COLUMN owner text;",
        "ALTER TABLE t ALTER COLUMN owner SET DEFAULT 'OWNER TO bob';",
        "ALTER TABLE ALL IN TABLESPACE x OWNED BY bob SET TABLESPACE y;",
        "DROP OWNED BY bob;",
        "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY;",
        "SET session.role = 'x';",
        "CREATE TABLE owner (owner text);",
        "CREATE SCHEMA owner;",
        "CREATE SCHEMA AUTHORIZATION CURRENT_USER;",
        "CREATE DATABASE owner TEMPLATE = owner;",
        "CREATE FUNCTION f() RETURNS void LANGUAGE sql AS 'ALTER TABLE t OWNER TO bob';",
        "CREATE ROLE owner;",
        "GRANT SELECT ON t TO bob;",
      })
  void whatIsNoOwnerStays(String statement) throws Exception {
    SplitFixture split = split(Dialect.POSTGRES, statement + "\n", Edit.OWNER);
    assertEquals(new SplitReport.Edited(0, 0, 0), split.report().edited());
    assertFalse(split.files().containsKey(Layout.RESIDUE));
  }

  @Test
  void clausesThatSayWhoOwnsGo() throws Exception {
    for (String[] pair :
        List.of(
            new String[] {"CREATE SCHEMA s AUTHORIZATION bob;", "CREATE SCHEMA s ;"},
            new String[] {
              "CREATE SCHEMA IF NOT EXISTS \"S\" AUTHORIZATION \"b\" CREATE TABLE t (i int);",
              "CREATE SCHEMA IF NOT EXISTS \"S\" CREATE TABLE t (i int);"
            },
            new String[] {"CREATE SCHEMA AUTHORIZATION joe;", "CREATE SCHEMA joe;"},
            new String[] {"CREATE DATABASE d OWNER bob;", "CREATE DATABASE d ;"},
            new String[] {"CREATE DATABASE d WITH OWNER = bob;", "CREATE DATABASE d WITH ;"},
            new String[] {
              "CREATE DATABASE d WITH TEMPLATE owner OWNER='b' CONNECTION LIMIT = -1;",
              "CREATE DATABASE d WITH TEMPLATE owner CONNECTION LIMIT = -1;"
            },
            new String[] {
              "CREATE TABLESPACE x OWNER bob LOCATION '/owner';",
              "CREATE TABLESPACE x LOCATION '/owner';"
            },
            new String[] {
              "ALTER TABLE t ADD a numeric(3, 1), OWNER TO bob, ADD b int;",
              "ALTER TABLE t ADD a numeric(3, 1), ADD b int;"
            },
            new String[] {
              "ALTER TABLE t OWNER TO bob, OWNER TO eve, ADD b int;", "ALTER TABLE t ADD b int;"
            },
            new String[] {"ALTER TABLE t ADD b int, OWNER TO bob;", "ALTER TABLE t ADD b int;"})) {
      assertEquals(pair[1] + "\n", postgres(pair[0] + "\n", Edit.OWNER));
    }
  }

  @Test
  void privilegesOfPostgresGo() throws Exception {
    String dump =
        """
        CREATE TABLE t (i int);
        ALTER TABLE t OWNER TO bob;
        REVOKE ALL ON SCHEMA public FROM PUBLIC;
        GRANT ALL ON SCHEMA public TO bob WITH GRANT OPTION;
        GRANT SELECT(i) ON TABLE t TO "to;" \\; GRANT ALL ON t TO bob;
        ALTER DEFAULT PRIVILEGES FOR ROLE bob GRANT SELECT ON TABLES TO eve;
        ALTER DEFAULT PRIVILEGES IN SCHEMA s REVOKE ALL ON TABLES FROM eve;
        """;
    assertEquals(
        "CREATE TABLE t (i int);\nALTER TABLE t OWNER TO bob;\n", postgres(dump, Edit.ACL));
    String member = "GRANT admins, \"on\" TO bob WITH ADMIN OPTION;\nREVOKE admins FROM eve;\n";
    assertEquals(member, postgres(member, Edit.ACL));
    assertEquals("CREATE TABLE t (i int);\n", postgres(dump, Edit.ACL, Edit.OWNER));
  }

  @Test
  void statementsJoinedInPsqlAreParted() throws Exception {
    assertEquals(
        "SELECT 1;\n",
        postgres("GRANT a ON b TO c \\; SELECT 1;\n", Edit.ACL).replaceFirst("^[ \\\\;]+", ""));
    assertEquals(
        "ALTER TABLE t OWNER TO b \\; SELECT 1;\n",
        postgres("ALTER TABLE t OWNER TO b \\; SELECT 1;\n", Edit.OWNER));
  }

  @Test
  void settingsWaitForTheNextObjectThatStays() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            """
            CREATE TABLE a (i int);
            SET default_tablespace = '';
            ALTER TABLE a OWNER TO bob;
            SET SESSION AUTHORIZATION bob;
            GRANT SELECT ON a TO bob;
            CREATE TABLE b (i int);
            RESET SESSION AUTHORIZATION;
            """,
            Edit.OWNER,
            Edit.ACL);
    assertEquals("CREATE TABLE a (i int);\n", split.file("a.sql"));
    assertEquals("SET default_tablespace = '';\nCREATE TABLE b (i int);\n", split.file("b.sql"));
  }

  @Test
  void aClauseOfAStatementThatWaitsIsCutOutToo() throws Exception {
    SplitFixture split =
        split(
            Dialect.POSTGRES,
            """
            SET client_encoding = 'UTF8';
            CREATE DATABASE d WITH OWNER = bob ENCODING = 'UTF8';
            ALTER DATABASE d OWNER TO bob;
            \\connect d
            CREATE TABLE t (i int);
            """,
            Edit.OWNER);
    assertEquals(
        "SET client_encoding = 'UTF8';\nCREATE DATABASE d WITH ENCODING = 'UTF8';\n\\connect d\n",
        split.file("_database.sql"));
    assertEquals(new SplitReport.Edited(1, 1, 43), split.report().edited());
  }

  // SQL Server.

  private String sqlServer(String dump, Edit... edits) throws Exception {
    return edited(Dialect.MSSQL, dump, edits);
  }

  @Test
  void aBatchOfWhichNothingIsLeftLosesItsSeparator() throws Exception {
    assertEquals(
        """
        CREATE TABLE t (i int)
        GO
        INSERT t VALUES (1)
        GO
        """,
        sqlServer(
            """
            CREATE TABLE t (i int)
            GO
            GRANT SELECT ON OBJECT::dbo.t (i) TO [bob], [DOM\\eve] WITH GRANT OPTION AS [dbo]
            GO
            DENY DELETE ON t TO bob CASCADE;
            REVOKE GRANT OPTION FOR INSERT ON t FROM bob
            GO
            ALTER AUTHORIZATION ON SCHEMA::s TO SCHEMA OWNER
            GO
            INSERT t VALUES (1)
            GO
            """,
            Edit.ACL,
            Edit.OWNER));
  }

  @Test
  void withoutTerminatorsOnlyThePermissionsOfABatchGo() throws Exception {
    SplitFixture split =
        split(
            Dialect.MSSQL,
            """
            USE [shop]
            GRANT CONNECT TO bob
            PRINT 'x'
            DENY VIEW DEFINITION TO bob, eve CASCADE
            REVOKE SELECT ON t (a, b) FROM eve
            DECLARE @i int
            BEGIN TRAN
            GRANT ALTER ON SCHEMA::s TO bob WITH GRANT OPTION
            COMMIT
            GO
            CREATE TABLE t (i int)
            GO
            """,
            Edit.ACL);
    assertEquals(
        """
        GRANT CONNECT TO bob\
        DENY VIEW DEFINITION TO bob, eve CASCADE
        REVOKE SELECT ON t (a, b) FROM eve\
        GRANT ALTER ON SCHEMA::s TO bob WITH GRANT OPTION\
        """,
        split.file(Layout.RESIDUE));
    assertEquals("USE [shop]\n\nGO\n", split.file("_database.sql"));
    assertEquals(
        "PRINT 'x'\n\nDECLARE @i int\nBEGIN TRAN\n\nCOMMIT\nGO\nCREATE TABLE t (i int)\nGO\n",
        split.file("t.sql"));
  }

  @Test
  void aPermissionUnderAConditionOrInAModuleStays() throws Exception {
    for (String statement :
        List.of(
            "IF EXISTS (SELECT 1)\nGRANT SELECT ON t TO bob\nGO\n",
            "CREATE PROCEDURE p AS\nGRANT SELECT ON t TO bob\nGO\n",
            "ALTER PROC p AS\nDENY SELECT ON t TO bob\nGO\n",
            "EXEC('GRANT SELECT ON t TO bob')\nGO\n")) {
      assertEquals(statement, sqlServer(statement, Edit.ACL));
    }
  }

  @Test
  void theOwnerOfASchemaGoes() throws Exception {
    assertEquals(
        "CREATE SCHEMA [s] \nGO\n",
        sqlServer("CREATE SCHEMA [s] AUTHORIZATION [dbo]\nGO\n", Edit.OWNER));
  }

  @Test
  void aLineThatFollowsOnTheSameLineStillStandsAlone() throws Exception {
    assertEquals(
        "CREATE TABLE t (i int);\nGO\n",
        sqlServer("CREATE TABLE t (i int); GRANT SELECT ON t TO bob\nGO\n", Edit.ACL));
  }

  // All of them.

  @Test
  void withoutAnEditNothingIsSaidOfAny() throws Exception {
    SplitFixture split = of(Dialect.POSTGRES, "ALTER TABLE t OWNER TO bob;\n").run();
    assertNull(split.report().edited());
    assertTrue(
        Files.readString(split.output().resolve("manifest.json"))
            .contains("\"edited\" : { \"statements\" : 0, \"clauses\" : 0, \"bytes\" : 0 }"));
  }

  @Test
  void theManifestSaysWhatWasTakenOut() throws Exception {
    SplitFixture split =
        split(Dialect.POSTGRES, "CREATE TABLE t (i int);\nGRANT ALL ON t TO bob;\n", Edit.ACL);
    String manifest = Files.readString(split.output().resolve("manifest.json"));
    assertTrue(manifest.contains("\"edits\" : [\n\"--no-acl\"\n]"), manifest);
    assertTrue(
        manifest.contains("\"edited\" : { \"statements\" : 1, \"clauses\" : 0, \"bytes\" : 23 }"),
        manifest);
    assertTrue(manifest.contains("\"kinds\" : { \"grant\" : 1 }"), manifest);
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void anEditThatMeansNothingInADialectIsNoted(Dialect dialect) throws Exception {
    SplitFixture split = of(dialect, "CREATE TABLE t (i int);\n", Edit.values()).run();
    long expected =
        EnumSet.allOf(Edit.class).stream().filter(edit -> !edit.appliesTo(dialect)).count();
    assertEquals(expected, split.codes().stream().filter("edit-not-for-dialect"::equals).count());
  }

  @Test
  void whatFiltersLeaveOutIsNotEdited() throws Exception {
    String dump =
        """
        CREATE TABLE a (i int);
        GRANT SELECT ON a TO bob;
        CREATE TABLE b (i int);
        GRANT SELECT ON b TO bob;
        GRANT SELECT ON c TO bob;
        """;
    SplitFixture split = of(Dialect.POSTGRES, dump, Edit.ACL).tables("b").run();
    assertEquals("CREATE TABLE b (i int);\n", split.file("b.sql"));
    assertEquals("GRANT SELECT ON b TO bob;\n", split.file(Layout.RESIDUE));
    assertEquals("CREATE TABLE b (i int);\nGRANT SELECT ON b TO bob;\n", merged(split));
    assertEquals(new SplitReport.Edited(1, 0, 26), split.report().edited());
    assertEquals(List.of("b"), split.report().tables());
  }

  @Test
  void aTableThatOnlyAGrantNamesGetsNoFile() throws Exception {
    SplitFixture split = split(Dialect.POSTGRES, "GRANT SELECT ON a TO bob;\n", Edit.ACL);
    assertEquals(Set.of(Layout.RESIDUE, Layout.RESTORE), split.files().keySet());
    assertEquals(List.of(), split.report().tables());
  }

  @Test
  void inAStreamTheyAreJustLeftOut() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SplitFixture split =
        of(
                Dialect.MYSQL,
                """
                SET NAMES utf8mb4;
                GRANT SELECT ON t TO bob;
                CREATE TABLE t (i int);
                CREATE DEFINER=`a`@`b` TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.i = 1;
                GRANT SELECT ON t TO bob;
                INSERT INTO t VALUES (1);
                """,
                Edit.values())
            .tables("t")
            .toStream(out)
            .run();
    assertEquals(
        """
        SET NAMES utf8mb4;
        CREATE TABLE t (i int);
        CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.i = 1;
        INSERT INTO t VALUES (1);
        """,
        SplitFixture.inner(out));
    assertEquals(new SplitReport.Edited(2, 1, 68), split.report().edited());
    assertEquals(0, split.report().omittedBytes());
  }

  @Test
  void inAStreamForSqlServerNoSeparatorIsLeftOver() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    of(
            Dialect.MSSQL,
            "CREATE TABLE t (i int)\nGO\nGRANT SELECT ON t TO bob\nGO\nINSERT t VALUES (1)\nGO\n",
            Edit.ACL)
        .tables("t")
        .toStream(out)
        .run();
    assertEquals(
        "CREATE TABLE t (i int)\nGO\nINSERT t VALUES (1)\nGO\n",
        out.toString(StandardCharsets.US_ASCII));
  }

  @Test
  void aDryRunCountsThem() throws Exception {
    SplitFixture split =
        of(Dialect.POSTGRES, "CREATE TABLE t (i int);\nGRANT ALL ON t TO bob;\n", Edit.ACL)
            .dryRun()
            .run();
    assertEquals(new SplitReport.Edited(1, 0, 23), split.report().edited());
  }

  @Test
  void aDumpThatEndsInAGrantIsStillIncomplete() throws Exception {
    SplitFixture split =
        of(Dialect.POSTGRES, "CREATE TABLE t (i int);\nGRANT ALL ON t TO \"bo", Edit.ACL).run();
    assertFalse(split.report().succeeded(false));
    assertEquals(Set.of("t.sql", Layout.RESIDUE, Layout.RESTORE), split.files().keySet());
    assertEquals("CREATE TABLE t (i int);\nGRANT ALL ON t TO \"bo", merged(split));
  }

  @Test
  void aTableThatWasTakenOnTrialAndEditedCannotBeTakenBack() throws Exception {
    SplitFixture split =
        of(
                Dialect.MYSQL,
                "CREATE TABLE Users (i int);\nGRANT ALL ON Users TO a;\n"
                    + "CREATE TABLE users (i int);\n",
                Edit.ACL)
            .tables("users");
    OperationException error = assertThrows(OperationException.class, split::run);
    assertTrue(error.getMessage().contains("add --exclude"), error.getMessage());
    split.exclude("Users").run();
    assertEquals("CREATE TABLE users (i int);\n", merged(split));
  }

  @Test
  void anyMixOfPiecesComesBackFromItsEditedSplit() throws Exception {
    long seed = Long.getLong("split.seed", System.nanoTime());
    System.err.println("EditsTest seed " + seed + " (-Dsplit.seed=" + seed + ")");
    Random random = new Random(seed);
    String[] pieces = {
      "CREATE TABLE a (i int);\n",
      "CREATE TABLE b (i int)\n",
      "INSERT INTO a VALUES ('GRANT x;');",
      "\n-- c\n",
      "SET @s = @@sql_mode;\n",
      "SET ROLE bob;",
      "RESET SESSION AUTHORIZATION;\n",
      "DELIMITER ;;\n",
      "DELIMITER ;\n",
      ";",
      "USE x;\n",
      "\\connect y\n",
      "CREATE DEFINER=a@b TRIGGER t BEFORE INSERT ON a FOR EACH ROW BEGIN SET @x = 1; END;\n",
      "/*!50001 CREATE*/ /*!50013 DEFINER=`r`@`%` SQL SECURITY DEFINER */ /*!50001 VIEW v AS"
          + " SELECT 1 */;\n",
      "CREATE DEFINER = ",
      "GRANT ALL ON a TO b;\n",
      "GRANT ALL ON a TO b\n",
      "DENY SELECT ON b TO c",
      "REVOKE ALL ON c FROM public \\; ",
      "GO\n",
      "\nGO 2\n",
      "IF 1 = 1\n",
      "ALTER AUTHORIZATION ON SCHEMA::s TO bob\n",
      "ALTER TABLE a OWNER TO bob, ADD j int;\n",
      "ALTER FUNCTION f(a, b) OWNER TO bob;",
      "ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO x;\n",
      "CREATE DATABASE d OWNER = bob;\n",
      "CREATE SCHEMA s AUTHORIZATION bob;\n",
      "REASSIGN OWNED BY a TO b;\n",
      "DROP TABLE a;\n",
      "BEGIN;\n",
      "COMMIT;\n",
      "mysqldump: Warning: odd\n",
      "'",
      "/*",
      "(",
    };
    for (int run = 0; run < 200; run++) {
      StringBuilder dump = new StringBuilder();
      for (int i = random.nextInt(30); i >= 0; i--) {
        dump.append(pieces[random.nextInt(pieces.length)]);
      }
      byte[] bytes = dump.toString().getBytes(StandardCharsets.US_ASCII);
      EnumSet<Edit> edits = EnumSet.allOf(Edit.class);
      edits.removeIf(edit -> random.nextInt(4) == 0);
      boolean bare = random.nextBoolean();
      SplitFixture split =
          SplitFixture.of(folder, bytes)
              .dialect(Dialect.values()[random.nextInt(4)])
              .ask(request -> request.edits(edits).bare(bare))
              .into(folder.resolve("run" + run))
              .run();
      assertArrayEquals(bytes, split.rebuilt(), "run " + run);
      assertEquals(dump.toString(), merged(split), "run " + run);
    }
  }
}
