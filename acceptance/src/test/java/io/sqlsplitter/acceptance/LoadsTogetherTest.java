package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.load.Fingerprint;
import io.sqlsplitter.acceptance.load.Ledger;
import io.sqlsplitter.acceptance.load.LoadPlan;
import io.sqlsplitter.acceptance.load.Place;
import io.sqlsplitter.acceptance.load.Rows;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.SplitFolder;
import io.sqlsplitter.acceptance.tool.SplitFolder.Entry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * All files together give the database back, in any order of the tables that the manifest allows,
 * by {@code _restore.sql}, concatenated, and merged: no error, every cell, every object, and a dump
 * made again is the dump that was split.
 */
@Tag("server")
class LoadsTogetherTest {
  private static final int ORDERS = 5;
  private static final long SEED = Long.getLong("loads.seed", 20_260_401L);

  @TempDir Path temp;

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = "MARIADB_SHOP_GTID") // Its _database.sql is for MySQL.
  void theRestoreScriptGivesTheDatabaseBack(RealDump dump) {
    SplitFolder folder = Cli.split(dump.file(), temp.resolve("tables"));
    Ledger.set(dump, "files", new LoadPlan(folder).all().size());
    check(dump, Map.of("_restore.sql", place -> place.restore(folder)));
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = "MARIADB_SHOP_GTID") // Its _database.sql is for MySQL.
  void concatenatedFilesGiveTheDatabaseBack(RealDump dump) {
    SplitFolder folder = Cli.split(dump.file(), temp.resolve("tables"));
    List<Entry> files = new LoadPlan(folder).all();
    check(dump, Map.of("concatenated", place -> place.loadConcatenated(folder, files)));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MARIADB_SHOP_GTID") // See loads().
  void mergedFilesGiveTheDatabaseBack(RealDump dump) {
    SplitFolder folder = Cli.split(dump.file(), temp.resolve("tables"));
    byte[] merged = Cli.run("merge", folder.folder(), "-o", "-").assertExit(0).out();
    check(dump, Map.of("merged", place -> place.loadWhole(merged, "merged")));
  }

  /**
   * By the alphabet, against it, and in five orders of chance; further forms of a dump, of which
   * one has been tried so, in one order of chance.
   */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = "MARIADB_SHOP_GTID") // Its _database.sql is for MySQL.
  void tablesLoadInAnyOrderThatRespectsWhatTheyNeed(RealDump dump) {
    SplitFolder folder = Cli.split(dump.file(), temp.resolve("tables"));
    LoadPlan plan = new LoadPlan(folder);
    Map<String, List<Entry>> orders = new LinkedHashMap<>();
    if (dump.isFirstOfItsKind()) {
      orders.put("alphabetical", plan.alphabetical());
      orders.put("reverse", plan.reverse());
    }
    for (int i = 0; i < (dump.isFirstOfItsKind() ? ORDERS : 1); i++) {
      long seed = SEED + i + 1000L * dump.ordinal();
      orders.put("order of chance, -Dloads.seed=" + SEED + ", seed " + seed, plan.shuffled(seed));
    }
    Map<String, Function<Place, Optional<String>>> ways = new LinkedHashMap<>();
    orders.forEach(
        (name, files) -> ways.put(name, place -> place.loadInOneSession(folder, files, name)));
    check(dump, ways);
  }

  private static void check(RealDump dump, Map<String, Function<Place, Optional<String>>> ways) {
    List<String> wrong = new ArrayList<>();
    ways.forEach(
        (name, way) -> {
          Place place = Place.of(dump, "together", false);
          Optional<String> error = way.apply(place);
          List<String> found = error.isPresent() ? List.of(error.get()) : differences(dump, place);
          Ledger.add(dump, "orders", 1);
          Ledger.add(dump, "load errors", error.isPresent() ? 1 : 0);
          found.forEach(text -> wrong.add(name + ": " + text));
        });
    assertEquals(
        List.of(), wrong, () -> dump + ": " + wrong.size() + " wrong: " + String.join("\n", wrong));
  }

  private static List<String> differences(RealDump dump, Place place) {
    List<String> wrong = new ArrayList<>();
    long objects = 0;
    for (String database : dump.databases()) {
      wrong.addAll(
          Rows.differences(
              dump, dump.sourceRows(database), place.server().rows(place.name(database))));
      List<String> expected = new ArrayList<>(dump.source().objects(database));
      expected.removeIf(object -> !dump.writes(object.substring(0, object.indexOf(' '))));
      List<String> loaded = new ArrayList<>(place.server().objects(place.name(database)));
      objects += expected.size();
      if (!expected.equals(loaded)) {
        List<String> lost = new ArrayList<>(expected);
        lost.removeAll(loaded);
        loaded.removeAll(expected);
        wrong.add("lost " + lost + ", instead " + loaded);
      }
    }
    Ledger.set(dump, "objects", objects);
    wrong.addAll(Fingerprint.differences(Fingerprint.source(dump), Fingerprint.of(dump, place)));
    return wrong;
  }
}
