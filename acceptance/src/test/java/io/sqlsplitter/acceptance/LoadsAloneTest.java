package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.load.Ledger;
import io.sqlsplitter.acceptance.load.LoadPlan;
import io.sqlsplitter.acceptance.load.Place;
import io.sqlsplitter.acceptance.load.Rows;
import io.sqlsplitter.acceptance.load.Session;
import io.sqlsplitter.acceptance.load.SettingsCheck;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.SplitFolder;
import io.sqlsplitter.acceptance.tool.SplitFolder.Entry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each file of a table, after {@code _before.sql} and the files that it needs, loads by itself into
 * an empty database, and gives the rows of the source.
 */
@Tag("server")
class LoadsAloneTest {
  @TempDir Path temp;

  @ParameterizedTest
  @EnumSource
  void everyTableFileLoadsAlone(RealDump dump) {
    assertLoadsAlone(dump, Session.PLAIN);
  }

  /**
   * Another time zone, charset, sql_mode …; and it leaves the session as it was. Dumps of whole
   * servers have nothing here that the others have not.
   */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"MARIADB_ALL_DATABASES", "POSTGRES_ALL"})
  void everyTableFileLoadsAloneInASessionOfOtherSettings(RealDump dump) {
    assertLoadsAlone(dump, Session.HOSTILE);
  }

  private void assertLoadsAlone(RealDump dump, Session session) {
    SplitFolder folder = Cli.split(dump.file(), temp.resolve("tables"));
    LoadPlan plan = new LoadPlan(folder);
    Place place = Place.of(dump, "alone", true);
    List<String> wrong = new ArrayList<>();
    int tried = 0;
    for (Entry table : plan.tables()) {
      // A dump of a whole server has tables that are the server's own.
      if (table.database() == null || dump.databases().contains(table.database())) {
        tried++;
        List<String> errors = load(dump, folder, plan, place, table, session);
        Ledger.add(dump, "load errors", errors.isEmpty() ? 0 : 1);
        wrong.addAll(errors.isEmpty() ? compare(dump, plan, place, table) : errors);
      }
    }
    Ledger.set(dump, "files", plan.all().size());
    Ledger.add(dump, "files loaded alone", tried);
    assertEquals(
        List.of(), wrong, () -> dump + ": " + wrong.size() + " wrong: " + String.join("\n", wrong));
  }

  private static List<String> load(
      RealDump dump, SplitFolder folder, LoadPlan plan, Place place, Entry table, Session session) {
    List<Entry> before = plan.before(table);
    Set<String> databases = new LinkedHashSet<>();
    before.forEach(file -> databases.add(place.database(file)));
    databases.add(place.database(table));
    databases.remove(place.administration());
    place.empty(databases);
    for (Entry file : before) {
      Optional<String> error = place.load(folder, file, session);
      if (error.isPresent()) {
        return List.of("for " + table.file() + ": " + error.get());
      }
    }
    return session == Session.PLAIN
        ? place.load(folder, table, session).stream().toList()
        : SettingsCheck.load(dump, place, folder, table, session);
  }

  /** What is there is the table, what it needs, and nothing else. */
  private static List<String> compare(RealDump dump, LoadPlan plan, Place place, Entry table) {
    String database = place.database(table);
    Map<String, List<String>> loaded = place.server().rows(database);
    String ofDump = dump.database() != null ? dump.database() : database;
    Map<String, List<String>> source = dump.sourceRows(ofDump);
    Set<String> expected = new LinkedHashSet<>(Set.of(table.table()));
    plan.before(table).stream()
        .filter(file -> file.table() != null && place.database(file).equals(database))
        .forEach(file -> expected.add(file.table()));
    List<String> wrong = new ArrayList<>();
    if (source.containsKey(table.table()) && !loaded.containsKey(table.table())) {
      wrong.add(table.file() + " does not make its table");
    }
    loaded.forEach(
        (name, rows) -> {
          // A virtual table of SQLite brings its shadow tables.
          boolean shadow = expected.stream().anyMatch(it -> name.startsWith(it + "_"));
          if (expected.contains(name) || shadow) {
            wrong.addAll(Rows.differences(dump, name, source.get(name), rows));
          } else {
            wrong.add(table.file() + " brings " + name);
          }
        });
    return wrong;
  }
}
