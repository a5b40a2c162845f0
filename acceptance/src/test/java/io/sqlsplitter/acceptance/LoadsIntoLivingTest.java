package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.load.Ledger;
import io.sqlsplitter.acceptance.load.Living;
import io.sqlsplitter.acceptance.load.LoadPlan;
import io.sqlsplitter.acceptance.load.Rows;
import io.sqlsplitter.acceptance.load.Session;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.SplitFolder;
import io.sqlsplitter.acceptance.tool.SplitFolder.Entry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One table is restored into a database that holds everything and has lived on since the dump:
 * {@code _before.sql} and the table's file load without an error, bring the table back, and change
 * nothing else. Where the dump does not drop the table, the user has.
 */
@Tag("server")
class LoadsIntoLivingTest {
  @TempDir Path temp;

  @ParameterizedTest
  @EnumSource(
      names = {
        "MARIADB_SAKILA",
        "MARIADB_HARD",
        "MARIADB_ODD_OBJECTS",
        "MARIADB_SHOP",
        "MARIADB_SHOP_BARE",
        "MARIADB_SHOP_COMPACT",
        "MARIADB_SHOP_NO_AUTOCOMMIT",
        "MARIADB_SHOP_GTID",
        "MARIADB_SHOP_STOCK_DROP",
        "PHPMYADMIN",
        "POSTGRES_SAKILA",
        "POSTGRES_HARD_CLEAN",
        "POSTGRES_ODD",
        "POSTGRES_DEPOT",
        "POSTGRES_DEPOT_CLEAN",
        "POSTGRES_DEPOT_CREATE",
        "SQLITE_SAKILA",
        "SQLITE_HARD",
        "SQLITE_DEPOT",
        "SQLITE_ODD"
      })
  void oneTableComesBackAndNothingElseChanges(RealDump dump) {
    SplitFolder folder = Cli.split(dump.file(), temp.resolve("tables"));
    LoadPlan plan = new LoadPlan(folder);
    Living living = Living.of(dump, "living");
    List<String> wrong = new ArrayList<>();
    // Those that hang on others come first, for they go with what they hang on.
    for (Entry table : plan.tables().reversed()) {
      List<String> before = living.stateWithout(List.of(table));
      Optional<String> error = load(folder, plan, living, table);
      Ledger.add(dump, "load errors", error.isPresent() ? 1 : 0);
      if (error.isPresent()) {
        wrong.add("for " + table.file() + ": " + error.get());
        // What is there now is anything.
        living = Living.of(dump, "living");
      } else {
        wrong.addAll(rows(dump, living, table));
        living.wrongChanges(before, living.state(), List.of(table)).stream()
            .map(text -> table.file() + ": " + text)
            .forEach(wrong::add);
      }
    }
    assertEquals(
        List.of(), wrong, () -> dump + ": " + wrong.size() + " wrong: " + String.join("\n", wrong));
  }

  private static Optional<String> load(
      SplitFolder folder, LoadPlan plan, Living living, Entry table) {
    // What else it needs is there already.
    for (Entry file : plan.before(table)) {
      if (LoadPlan.isNamed(file, "_before.sql")) {
        Optional<String> error = living.place().load(folder, file, Session.PLAIN);
        if (error.isPresent()) {
          return error;
        }
      }
    }
    return living.place().load(folder, table, Session.PLAIN);
  }

  private static List<String> rows(RealDump dump, Living living, Entry table) {
    String database = living.place().database(table);
    List<String> source =
        dump.sourceRows(dump.database() != null ? dump.database() : database).get(table.table());
    return source == null
        ? List.of()
        : Rows.differences(
            dump, table.table(), source, living.place().server().rows(database).get(table.table()));
  }
}
