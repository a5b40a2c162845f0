package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.load.Fingerprint;
import io.sqlsplitter.acceptance.load.Ledger;
import io.sqlsplitter.acceptance.load.Living;
import io.sqlsplitter.acceptance.load.LoadPlan;
import io.sqlsplitter.acceptance.load.Place;
import io.sqlsplitter.acceptance.load.Rows;
import io.sqlsplitter.acceptance.load.TablePieces;
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
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code split -t a,b -o - | client} gives these tables, whole, and nothing else: in an empty
 * database, and in one that holds all the others.
 */
@Tag("server")
class LoadsChosenTablesTest {
  @TempDir Path temp;

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*(_ALL.*|_CREATE|_STOCK.*|TWO.*)")
  void chosenTablesAreWholeInAnEmptyDatabase(RealDump dump) {
    List<String> wrong = new ArrayList<>();
    for (Set<Entry> chosen : choices(dump)) {
      Place place = Place.of(dump, "chosen", true);
      Optional<String> error = place.loadScript(stream(dump, chosen), "-t " + names(chosen));
      Ledger.add(dump, "load errors", error.isPresent() ? 1 : 0);
      if (error.isPresent()) {
        wrong.add(error.get());
        continue;
      }
      Map<String, List<String>> rows = place.server().rows(place.administration());
      rows.keySet().stream()
          .filter(name -> chosen.stream().noneMatch(table -> isOf(name, table)))
          .forEach(name -> wrong.add("-t " + names(chosen) + " brings " + name));
      wrong.addAll(rows(dump, chosen, rows));
      List<String> loaded = Fingerprint.of(dump, place);
      for (Entry table : chosen) {
        List<String> lost =
            new ArrayList<>(TablePieces.of(dump, Fingerprint.source(dump), table, chosen));
        lost.removeAll(TablePieces.of(dump, loaded, table, chosen));
        lost.forEach(piece -> wrong.add("-t " + names(chosen) + " lacks " + piece));
      }
    }
    assertEquals(
        List.of(), wrong, () -> dump + ": " + wrong.size() + " wrong: " + String.join("\n", wrong));
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "MARIADB_SAKILA",
        "MARIADB_HARD",
        "MARIADB_SHOP",
        "MARIADB_SHOP_COMPACT",
        "PHPMYADMIN",
        "POSTGRES_SAKILA",
        "POSTGRES_HARD_CLEAN",
        "POSTGRES_DEPOT",
        "POSTGRES_DEPOT_CLEAN",
        "SQLITE_SAKILA",
        "SQLITE_DEPOT"
      })
  void chosenTablesComeBackInALivingDatabase(RealDump dump) {
    List<String> wrong = new ArrayList<>();
    Living living = Living.of(dump, "chosen_living");
    for (Set<Entry> chosen : choices(dump)) {
      List<String> before = living.stateWithout(chosen.stream().toList().reversed());
      Optional<String> error =
          living.place().loadScript(stream(dump, chosen), "-t " + names(chosen));
      Ledger.add(dump, "load errors", error.isPresent() ? 1 : 0);
      if (error.isPresent()) {
        wrong.add(error.get());
        // What is there now is anything.
        living = Living.of(dump, "chosen_living");
        continue;
      }
      wrong.addAll(
          rows(dump, chosen, living.place().server().rows(living.place().administration())));
      living.wrongChanges(before, living.state(), chosen).stream()
          .map(text -> "-t " + names(chosen) + ": " + text)
          .forEach(wrong::add);
    }
    assertEquals(
        List.of(), wrong, () -> dump + ": " + wrong.size() + " wrong: " + String.join("\n", wrong));
  }

  /** The first and the last table, each with what it needs; and the one that needs most. */
  private List<Set<Entry>> choices(RealDump dump) {
    SplitFolder folder = Cli.split(dump.file(), temp.resolve(dump.name()));
    LoadPlan plan = new LoadPlan(folder);
    List<Entry> tables = plan.tables();
    Set<Entry> ends = new LinkedHashSet<>();
    Entry most = tables.getFirst();
    for (Entry table : tables) {
      if (plan.withNeeds(table).size() > plan.withNeeds(most).size()) {
        most = table;
      }
    }
    ends.addAll(plan.withNeeds(tables.getFirst()));
    ends.addAll(plan.withNeeds(tables.getLast()));
    Set<Entry> middle = new LinkedHashSet<>(plan.withNeeds(tables.get(tables.size() / 2)));
    middle.addAll(plan.withNeeds(most));
    return List.of(ends, middle);
  }

  private static byte[] stream(RealDump dump, Set<Entry> chosen) {
    return Cli.run("split", dump.file(), "-t", names(chosen), "-o", "-").assertExit(0).out();
  }

  private static String names(Set<Entry> chosen) {
    return chosen.stream().map(Entry::table).collect(Collectors.joining(","));
  }

  private static boolean isOf(String name, Entry table) {
    return name.equals(table.table()) || name.startsWith(table.table() + "_");
  }

  private static List<String> rows(
      RealDump dump, Set<Entry> chosen, Map<String, List<String>> loaded) {
    List<String> wrong = new ArrayList<>();
    Map<String, List<String>> source = dump.sourceRows(dump.database());
    for (Entry table : chosen) {
      if (source.containsKey(table.table())) {
        wrong.addAll(
            Rows.differences(
                dump, table.table(), source.get(table.table()), loaded.get(table.table())));
      }
    }
    return wrong;
  }
}
