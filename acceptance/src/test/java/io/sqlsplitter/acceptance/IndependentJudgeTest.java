package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.dump.Samples;
import io.sqlsplitter.acceptance.server.Command;
import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.server.Workspace;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A program that nobody here has written compares the database that was dumped with the one that
 * was loaded from the dump after split and merge: every cell, and keys, indexes, defaults, next
 * values, views, triggers, routines.
 */
@Tag("server")
class IndependentJudgeTest {
  @ParameterizedTest
  @EnumSource(
      names = {
        "MARIADB_CHINOOK",
        "MARIADB_SAKILA",
        "MARIADB_HARD",
        "MARIADB_EMPLOYEES",
        "POSTGRES_CHINOOK",
        "POSTGRES_SAKILA",
        "POSTGRES_HARD",
        "POSTGRES_HARD_CLEAN",
        "SQLITE_CHINOOK",
        "SQLITE_SAKILA",
        "SQLITE_HARD"
      })
  void mergedDumpGivesTheDatabaseThatWasDumped(RealDump dump) throws IOException {
    judge(
        dump,
        "merged",
        (tables, server, restored) ->
            server.load(restored, Cli.merge(tables, tables.resolveSibling("back.sql"))));
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "MARIADB_CHINOOK",
        "MARIADB_SAKILA",
        "MARIADB_HARD",
        "MARIADB_EMPLOYEES",
        "MARIADB_SHOP",
        "PHPMYADMIN",
        "POSTGRES_CHINOOK",
        "POSTGRES_SAKILA",
        "POSTGRES_HARD",
        "POSTGRES_HARD_CLEAN",
        "POSTGRES_DEPOT",
        "SQLITE_CHINOOK",
        "SQLITE_SAKILA",
        "SQLITE_HARD",
        "SQLITE_DEPOT"
      })
  void restoreScriptGivesTheDatabaseThatWasDumped(RealDump dump) throws IOException {
    judge(
        dump,
        "restored",
        (tables, server, restored) ->
            server.client(restored).in(tables).stdin(tables.resolve("_restore.sql")).runOrFail());
  }

  /** How what split wrote becomes a database. */
  private interface Restore {
    void run(Path tables, DatabaseServer server, String database);
  }

  private static void judge(RealDump dump, String how, Restore restore) throws IOException {
    DatabaseServer server = dump.source();
    String restored = "judged_" + how + "_" + dump.name().toLowerCase(Locale.ROOT);
    Path program = Samples.path("tools/compare_databases.py");
    Command comparison = server.comparison(program, dump.database(), restored);
    Path tables = Workspace.folder("judge").resolve("tables");
    Cli.split(dump.file(), tables);
    server.createDatabase(restored);
    restore.run(tables, server, restored);

    byte[] verdict = comparison.runOrFail().out();

    Map<String, Object> judged = Json.object(Json.parse(verdict));
    Map<String, Object> rows = Json.object(judged.get("rows"));
    assertEquals(rows.get("total"), rows.get("in_dst"));
    Map<String, Object> cells = Json.object(judged.get("cells"));
    Map<String, Object> wrong = Json.object(cells.get("wrong_by_column"));
    wrong.keySet().removeIf(column -> spoiled(dump, column));
    assertEquals(Map.of(), wrong, () -> cells.toString());
    assertEquals(0L, cells.get("lost"), () -> cells.toString());
    Map<String, Object> structure = Json.object(judged.get("structure"));
    for (String kind :
        List.of("pk", "fk", "idx", "auto", "notnull", "default", "check", "gen", "comment")) {
      assertEquals(
          structure.get(kind + "_total"), structure.get(kind + "_kept"), structure::toString);
    }
    for (String kind : List.of("views", "triggers", "routines")) {
      Map<String, Object> objects = Json.object(judged.get(kind));
      if (!kind.equals("routines") || dump.writes("routine")) {
        assertEquals(objects.get("total"), objects.get("kept"), objects::toString);
      }
    }
  }

  private static boolean spoiled(RealDump dump, String column) {
    return dump.tablesTheToolSpoils().stream().anyMatch(table -> column.startsWith(table + "."));
  }
}
