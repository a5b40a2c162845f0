package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.tool.Cli;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Merge of a folder that no manifest explains: in an order that loads, and it says so. */
@Tag("server")
class ForeignFolderTest {
  @TempDir Path temp;

  @ParameterizedTest
  @EnumSource(
      names = {
        "MARIADB_CHINOOK",
        "MARIADB_SAKILA",
        "POSTGRES_CHINOOK",
        "POSTGRES_SAKILA",
        "POSTGRES_HARD",
        "SQLITE_CHINOOK",
        "SQLITE_SAKILA",
        "SQLITE_HARD"
      })
  void folderWithoutAManifestIsMergedInALoadableOrder(RealDump dump) throws IOException {
    Path tables = temp.resolve("tables");
    Cli.split(dump.file(), tables);
    Files.delete(tables.resolve("manifest.json"));
    Path merged = temp.resolve("merged.sql");
    Cli.Result merge = merge(dump, tables, merged);
    assertTrue(merge.err().contains("manifest"), merge::toString);
    assertLoads(dump, merged, "foreign_");
  }

  @ParameterizedTest
  @EnumSource(names = {"MARIADB_CHINOOK", "POSTGRES_CHINOOK", "SQLITE_CHINOOK"})
  void editedFileIsMergedAsItIsNowAndSaidSo(RealDump dump) throws IOException {
    Path tables = temp.resolve("tables");
    Cli.split(dump.file(), tables);
    Path artist;
    try (var files = Files.list(tables)) {
      artist =
          files
              .filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith("artist.sql"))
              .findFirst()
              .orElseThrow();
    }
    String text = Files.readString(artist, StandardCharsets.ISO_8859_1);
    assertTrue(text.contains("AC/DC"));
    Files.writeString(artist, text.replace("AC/DC", "Current"), StandardCharsets.ISO_8859_1);
    Path merged = temp.resolve("merged.sql");
    Cli.Result merge = merge(dump, tables, merged);
    assertTrue(merge.err().contains(artist.getFileName().toString()), merge::toString);
    DatabaseServer server = dump.source();
    String database = "edited_" + dump.name().toLowerCase(Locale.ROOT);
    server.createDatabase(database);
    server.load(database, merged);
    String name = dump.tool() == RealDump.Tool.PG_DUMP ? "name" : "Name";
    String table = dump.tool() == RealDump.Tool.PG_DUMP ? "artist" : "Artist";
    assertEquals(
        "1",
        server
            .query(database, "SELECT count(*) FROM " + table + " WHERE " + name + " = 'Current'")
            .strip());
  }

  private static Cli.Result merge(RealDump dump, Path tables, Path merged) {
    // SQLite ends every statement on the disk unless it is in a transaction: minutes for a dump.
    return dump.tool() == RealDump.Tool.SQLITE_DUMP
        ? Cli.run("merge", tables, "-o", merged, "--transaction").assertExit(0)
        : Cli.run("merge", tables, "-o", merged).assertExit(0);
  }

  private static void assertLoads(RealDump dump, Path script, String prefix) {
    DatabaseServer server = dump.source();
    String database = prefix + dump.name().toLowerCase(Locale.ROOT);
    server.createDatabase(database);
    server.load(database, script);
    SortedSet<String> expected = server.objects(dump.database());
    expected.removeIf(object -> !dump.writes(object.substring(0, object.indexOf(' '))));
    assertEquals(expected, server.objects(database));
    SortedMap<String, List<String>> loaded = server.rows(database);
    dump.sourceRows(dump.database())
        .forEach(
            (table, rows) -> {
              if (!dump.tablesTheToolSpoils().contains(table)) {
                assertEquals(rows, loaded.get(table), table);
              }
            });
  }
}
