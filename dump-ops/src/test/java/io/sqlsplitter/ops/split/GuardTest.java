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

/** What stands before the tables can be loaded where it is there already. */
final class GuardTest {
  @TempDir Path folder;

  private String before(Dialect dialect, String dump) throws Exception {
    SplitFixture split = SplitFixture.of(folder, dump).dialect(dialect).run();
    assertArrayEquals(dump.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    return split.whole("_before.sql");
  }

  @Test
  void aDefinitionOfPostgresDoesNothingWhereItsObjectIs() throws Exception {
    String type = "--\n-- Name: mood\n--\n\nCREATE TYPE public.mood AS ENUM (\n    'a;'\n);\n";
    String before = before(Dialect.POSTGRES, type + "CREATE TABLE public.t (m public.mood);\n");
    assertTrue(
        before.contains(
            """
            --
            -- Name: mood
            --

            DO $sql_splitter$ BEGIN EXECUTE $sql_splitter_text$
            CREATE TYPE public.mood AS ENUM (
                'a;'
            );
            $sql_splitter_text$; EXCEPTION WHEN duplicate_object OR duplicate_table \
            OR duplicate_function OR duplicate_schema OR unique_violation THEN NULL; END $sql_splitter$;
            """),
        before);
  }

  @Test
  void aStatementThatCaresForItselfIsLeftAlone() throws Exception {
    String before =
        before(
            Dialect.POSTGRES,
            "CREATE SCHEMA IF NOT EXISTS s;\nCREATE OR REPLACE FUNCTION s.f() RETURNS int\n"
                + "    LANGUAGE sql AS 'SELECT 1';\nCREATE TABLE s.t (i int);\n");
    assertFalse(before.contains(Guard.MARK), before);
  }

  @Test
  void aStatementThatHoldsTheMarkIsLeftAlone() throws Exception {
    String before =
        before(
            Dialect.POSTGRES,
            "CREATE FUNCTION f() RETURNS text LANGUAGE sql AS 'SELECT ''$sql_splitter_text$''';\n");
    assertFalse(before.contains("DO " + Guard.MARK), before);
  }

  @Test
  void aSequenceInUseKeepsItsValue() throws Exception {
    String before =
        before(
            Dialect.POSTGRES,
            "CREATE SEQUENCE public.\"Odd seq\";\nCREATE TABLE public.t (i int);\n"
                + "SELECT pg_catalog.setval('public.\"Odd seq\"', 7, true);\n");
    assertTrue(
        before.contains(
            """
            DO $sql_splitter$ BEGIN IF NOT (SELECT is_called FROM public."Odd seq") \
            THEN EXECUTE $sql_splitter_text$
            SELECT pg_catalog.setval('public."Odd seq"', 7, true);
            $sql_splitter_text$; END IF; END $sql_splitter$;
            """),
        before);
  }

  @Test
  void aSequenceOfMariaDbIsMadeWhereThereIsNone() throws Exception {
    String before = before(Dialect.MYSQL, "CREATE SEQUENCE `s` start with 1;\n");
    assertTrue(
        before.contains(
            """
            DELIMITER ;;
            BEGIN NOT ATOMIC DECLARE CONTINUE HANDLER FOR SQLSTATE '42S01' BEGIN END;
            CREATE SEQUENCE `s` start with 1;
            END;;
            DELIMITER ;
            """),
        before);
  }

  @Test
  void bareFilesHaveNone() throws Exception {
    SplitFixture split =
        SplitFixture.of(folder, "CREATE SCHEMA s;\n").dialect(Dialect.POSTGRES).bare().run();
    assertEquals("CREATE SCHEMA s;\n", split.whole("_before.sql"));
  }
}
