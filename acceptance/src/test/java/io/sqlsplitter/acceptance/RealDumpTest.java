package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.acceptance.dump.DataText;
import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.server.Servers;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.SplitFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is promised of any dump, kept for dumps that the real tools write. */
@Tag("server")
class RealDumpTest {
  @TempDir Path temp;

  @ParameterizedTest
  @EnumSource
  void mergeGivesTheDumpBackByteForByte(RealDump dump) throws IOException {
    SplitFolder folder = Cli.split(dump.file(), temp.resolve("tables"));
    if (dump.hasClosingMark()) {
      assertEquals(Boolean.TRUE, folder.complete());
    } else {
      assertNotEquals(Boolean.FALSE, folder.complete());
    }
    assertArrayEquals(
        Files.readAllBytes(dump.file()),
        Files.readAllBytes(Cli.merge(temp.resolve("tables"), temp.resolve("back.sql"))));
  }

  @ParameterizedTest
  @EnumSource
  void everyByteOfDataLiesInTheFileOfItsTable(RealDump dump) throws IOException {
    SplitFolder folder = Cli.split(dump.file(), temp.resolve("tables"));
    SortedMap<String, String> inFiles = new TreeMap<>();
    for (SplitFolder.Entry file : folder.files()) {
      DataText.of(folder.content(file))
          .forEach(
              (table, data) -> {
                assertEquals(table.name(), file.table(), () -> "data of " + table + " in " + file);
                inFiles.merge(file.database() + "/" + table.name(), data, String::concat);
              });
    }
    SortedMap<String, String> inDump = new TreeMap<>();
    boolean oneDatabase =
        folder.files().stream().map(SplitFolder.Entry::database).distinct().count() <= 1;
    String only = oneDatabase ? folder.files().getFirst().database() : null;
    DataText.of(Files.readAllBytes(dump.file()))
        .forEach(
            (table, data) -> {
              String database = oneDatabase ? only : table.database();
              inDump.put(database + "/" + table.name(), data);
            });
    assertEquals(inDump.keySet(), inFiles.keySet());
    inDump.forEach((table, data) -> assertEquals(data, inFiles.get(table), table));
  }

  @ParameterizedTest
  @EnumSource
  void theManifestNamesTheRightFileForEveryByte(RealDump dump) throws IOException {
    SplitFolder folder = Cli.split(dump.file(), temp.resolve("tables"));
    byte[] source = Files.readAllBytes(dump.file());
    List<byte[]> contents = folder.files().stream().map(folder::content).toList();
    long at = 0;
    for (SplitFolder.Stretch stretch : folder.stretches()) {
      assertEquals(at, stretch.from());
      at += stretch.length();
      assertTrue(stretch.file() >= 0, "nothing is left out without filters");
      byte[] content = contents.get(stretch.file());
      int from = (int) stretch.inFile();
      int length = (int) stretch.length();
      assertArrayEquals(
          Arrays.copyOfRange(source, (int) stretch.from(), (int) at),
          Arrays.copyOfRange(content, from, from + length));
    }
    assertEquals(source.length, at);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MARIADB_SHOP_GTID") // See loads().
  void mergedDumpLoadsAndGivesTheSameRows(RealDump dump) throws IOException {
    Cli.split(dump.file(), temp.resolve("tables"));
    Path merged = Cli.merge(temp.resolve("tables"), temp.resolve("back.sql"));
    if (dump.database() != null) {
      DatabaseServer server = dump.source();
      String again = "again_" + dump.name().toLowerCase(Locale.ROOT);
      server.createDatabase(again);
      load(server, again, merged, dump);
      assertSameRows(dump, dump.database(), server.rows(again));
      return;
    }
    // It makes its databases itself: that wants a server without them.
    DatabaseServer empty =
        switch (dump.tool()) {
          case MARIADB_DUMP -> Servers.emptyMariadb();
          case PG_DUMPALL -> Servers.emptyPostgres(false);
          default -> Servers.emptyPostgres(true);
        };
    load(empty, dump.tool() == RealDump.Tool.MARIADB_DUMP ? "mysql" : "postgres", merged, dump);
    for (String database : dump.databases()) {
      assertSameRows(dump, database, empty.rows(database));
    }
  }

  private static void load(DatabaseServer server, String database, Path script, RealDump dump) {
    server.client(database, dump.clientOptions()).stdin(script).runOrFail();
  }

  private static void assertSameRows(
      RealDump dump, String database, Map<String, List<String>> loaded) {
    Map<String, List<String>> expected = dump.sourceRows(database);
    assertEquals(expected.keySet(), loaded.keySet(), database);
    expected.forEach(
        (table, rows) -> {
          if (dump.tablesTheToolSpoils().contains(table)) {
            assertEquals(rows.size(), loaded.get(table).size(), table);
          } else {
            assertEquals(rows, loaded.get(table), database + ", table " + table);
          }
        });
  }
}
