package io.sqlsplitter.bench.report;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Cases that differ in one thing only.
 *
 * @param title what it is
 * @param axis what differs
 * @param bySize whether that is the size; otherwise the number of tables
 * @param cases by that, least first
 */
record GrowthSeries(String title, String axis, boolean bySize, List<CaseResult> cases) {
  /** The two series of bench/growth.sh, without those that were not measured. */
  static List<GrowthSeries> of(Results results) {
    return List.of(
            series(results, "size", "Time and memory against size", "size of the dump"),
            series(results, "tables", "Time and memory against tables", "number of tables"))
        .stream()
        .filter(series -> !series.cases.isEmpty())
        .toList();
  }

  private static GrowthSeries series(Results results, String work, String title, String axis) {
    boolean bySize = work.equals("size");
    List<CaseResult> cases =
        results.cases().stream()
            .filter(of -> of.work().equals(work))
            .sorted(Comparator.comparingDouble(of -> bySize ? of.bytes() : tables(of)))
            .toList();
    return new GrowthSeries(title, axis, bySize, cases);
  }

  private static double tables(CaseResult of) {
    return Double.parseDouble(of.tables());
  }

  /** Bytes, or number of tables. */
  double at(CaseResult of) {
    return bySize ? of.bytes() : tables(of);
  }

  /** As people read it. */
  String label(CaseResult of) {
    return bySize ? Figures.bytes(at(of)) : Figures.count(at(of));
  }

  /** All that were measured in any case. */
  Set<String> tools() {
    Set<String> tools = new LinkedHashSet<>();
    for (CaseResult of : cases) {
      of.tools().keySet().stream().filter(of::measured).forEach(tools::add);
    }
    return tools;
  }
}
