package io.sqlsplitter.acceptance.load;

import io.sqlsplitter.acceptance.dump.RealDump;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares rows of loaded tables with those of their source, and counts cells. */
public final class Rows {
  private Rows() {}

  /**
   * What is wrong with a table, by what the source has; nothing is said twice.
   *
   * @param loaded null where the table is not there
   */
  public static List<String> differences(
      RealDump dump, String table, List<String> source, List<String> loaded) {
    if (loaded == null) {
      return List.of(table + " is not there");
    }
    boolean spoiled = dump.tablesTheToolSpoils().contains(table);
    long cells = source.stream().mapToLong(Rows::cells).sum();
    Ledger.add(dump, "cells", cells);
    if (spoiled ? source.size() == loaded.size() : source.equals(loaded)) {
      return List.of();
    }
    List<String> missing = without(source, loaded);
    List<String> extra = without(loaded, source);
    Ledger.add(dump, "wrong cells", missing.stream().mapToLong(Rows::cells).sum());
    return List.of(
        table
            + " lacks "
            + missing.size()
            + " rows "
            + first(missing)
            + ", has "
            + extra.size()
            + " others "
            + first(extra));
  }

  /** The same for all tables of a database; one that the source has not is wrong, too. */
  public static List<String> differences(
      RealDump dump, Map<String, List<String>> source, Map<String, List<String>> loaded) {
    List<String> wrong = new ArrayList<>();
    source.forEach(
        (table, rows) -> wrong.addAll(differences(dump, table, rows, loaded.get(table))));
    loaded.keySet().stream()
        .filter(table -> !source.containsKey(table))
        .forEach(table -> wrong.add(table + " should not be there"));
    return wrong;
  }

  /** Rows that are in the one and not in the other, as often as they are. */
  private static List<String> without(List<String> rows, List<String> others) {
    Map<String, Integer> count = new HashMap<>();
    others.forEach(row -> count.merge(row, 1, Integer::sum));
    List<String> rest = new ArrayList<>();
    for (String row : rows) {
      if (count.merge(row, -1, Integer::sum) < 0) {
        rest.add(row);
      }
    }
    return rest;
  }

  private static long cells(String row) {
    return 1 + row.chars().filter(c -> c == '\t' || c == '|').count();
  }

  private static String first(List<String> rows) {
    return rows.isEmpty() ? "" : "(" + rows.getFirst() + ")";
  }
}
