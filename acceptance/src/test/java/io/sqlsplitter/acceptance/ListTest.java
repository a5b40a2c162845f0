package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.dump.Samples;
import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.server.MariaDbServer;
import io.sqlsplitter.acceptance.server.Servers;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A table of contents says what a server has after it has loaded the dump. */
class ListTest {
  /** What {@code list} and {@link DatabaseServer#objects} both know. */
  private static final Set<String> TYPES =
      Set.of(
          "table",
          "view",
          "materialized view",
          "sequence",
          "index",
          "trigger",
          "routine",
          "event",
          "type");

  private static List<Map<String, Object>> list(Path dump, Object... more) {
    Object[] argv = new Object[more.length + 3];
    argv[0] = "list";
    argv[1] = dump;
    argv[2] = "--json";
    System.arraycopy(more, 0, argv, 3, more.length);
    Cli.Result result = Cli.run(argv).assertExit(0);
    return Json.objects(Json.object(Json.parse(result.out())).get("entries"));
  }

  private static SortedSet<String> objects(List<Map<String, Object>> entries, String database) {
    return entries.stream()
        .filter(entry -> TYPES.contains(type(entry)))
        .filter(
            entry ->
                database == null
                    || entry.get("database") == null
                    || database.equals(entry.get("database")))
        .map(entry -> type(entry) + " " + entry.get("name"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** A server counts a virtual table as a table. */
  private static String type(Map<String, Object> entry) {
    String type = (String) entry.get("type");
    return type.equals("virtual table") ? "table" : type;
  }

  private static SortedSet<String> only(SortedSet<String> objects, String... types) {
    return objects.stream()
        .filter(object -> List.of(types).stream().anyMatch(type -> object.startsWith(type + " ")))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Tag("server")
  @ParameterizedTest
  @EnumSource
  void listAgreesWithTheServer(RealDump dump) {
    List<Map<String, Object>> entries = list(dump.file());
    for (String database : dump.databases()) {
      SortedSet<String> expected = dump.source().objects(database);
      SortedSet<String> listed = objects(entries, dump.database() == null ? database : null);
      expected.removeIf(object -> !dump.writes(object.substring(0, object.indexOf(' '))));
      if (dump.tool() == RealDump.Tool.MARIADB_DUMP) {
        // Indexes stand inside of CREATE TABLE.
        listed.removeIf(object -> object.startsWith("index "));
      }
      assertEquals(expected, listed, database);
    }
  }

  @Tag("server")
  @ParameterizedTest
  @EnumSource
  void statementsOfAListPartitionTheDump(RealDump dump) throws IOException {
    byte[] text = Files.readAllBytes(dump.file());
    long at = 0;
    long line = 1;
    long counted = 0;
    for (Map<String, Object> entry : list(dump.file(), "--statements")) {
      long offset = (long) entry.get("offset");
      assertTrue(offset >= at, () -> "overlaps the one before: " + entry);
      for (; counted < offset; counted++) {
        if (text[(int) counted] == '\n') {
          line++;
        }
      }
      assertEquals(line, entry.get("line"), entry::toString);
      at = offset + (long) entry.get("length");
    }
    assertTrue(at <= text.length);
  }

  @Tag("server")
  @Test
  void listOfTheFourChinookDumpsAgreesWithTheRealServers() {
    Map<String, SortedSet<String>> listed = new HashMap<>();
    for (String system : List.of("mysql", "postgresql", "sqlite", "sqlserver")) {
      listed.put(system, objects(list(Samples.path("data/chinook-" + system + ".sql")), null));
    }
    MariaDbServer mariadb = Servers.mariadb();
    mariadb.load("mysql", Samples.path("data/chinook-mysql.sql"));
    assertEquals(
        only(mariadb.objects("Chinook"), "table", "view", "trigger", "routine"),
        only(listed.get("mysql"), "table", "view", "trigger", "routine"));

    DatabaseServer postgres = RealDump.POSTGRES_CHINOOK.source();
    SortedSet<String> unqualified =
        postgres.objects("chinook").stream()
            .map(object -> object.replace(" public.", " "))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(unqualified, listed.get("postgresql"));

    DatabaseServer sqlite = RealDump.SQLITE_CHINOOK.source();
    assertEquals(sqlite.objects("chinook"), listed.get("sqlite"));

    // There is no SQL Server to ask; its dump makes the tables that the others make.
    assertEquals(
        only(sqlite.objects("chinook"), "table"),
        only(listed.get("sqlserver"), "table").stream()
            .map(object -> object.replace("[dbo].", "").replace("dbo.", ""))
            .collect(Collectors.toCollection(TreeSet::new)));
  }
}
