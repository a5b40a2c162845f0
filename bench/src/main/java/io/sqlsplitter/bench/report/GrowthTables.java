package io.sqlsplitter.bench.report;

/** The Markdown of bench/growth.sh. */
final class GrowthTables {
  private GrowthTables() {}

  /**
   * @param chart file name of the chart, as seen from the Markdown file
   */
  static String of(Results results, String chart) {
    StringBuilder out = new StringBuilder(CompareTables.facts("Cost of growth", results));
    out.append("\n![Time and memory against size and tables](").append(chart).append(")\n");
    out.append(
        """

        Medians of whole processes, in seconds; CPU is processor time of all threads, which other work disturbs less; peak is the largest resident set in millions of bytes. "Further" is what the growth from the
        line above costs: where it stays the same from line to line, growth is linear.
        """);
    GrowthSeries.of(results).forEach(series -> table(results, series, out));
    return out.toString();
  }

  private static void table(Results results, GrowthSeries series, StringBuilder out) {
    out.append("\n## ").append(series.title()).append("\n| ").append(series.axis()).append(" |");
    StringBuilder rule = new StringBuilder("|---:|");
    for (String tool : series.tools()) {
      out.append(" ").append(results.toolName(tool)).append(" | further ");
      out.append(series.bySize() ? "GB, s" : "1,000 tables, s").append(" | CPU | peak MB |");
      rule.append("---:|---:|---:|---:|");
    }
    out.append("\n").append(rule).append("\n");
    CaseResult before = null;
    for (CaseResult of : series.cases()) {
      out.append("| ").append(series.label(of)).append(" |");
      for (String tool : series.tools()) {
        out.append(cells(series, before, of, tool));
      }
      out.append("\n");
      before = of;
    }
    for (CaseResult of : series.cases()) {
      of.tools()
          .forEach(
              (tool, result) -> {
                if (!result.fault.isEmpty() || !result.leftOut.isEmpty()) {
                  out.append("\n").append(series.label(of)).append(", ");
                  out.append(results.toolName(tool)).append(": ");
                  out.append(result.fault).append(result.leftOut).append("\n");
                }
              });
    }
  }

  private static String cells(GrowthSeries series, CaseResult before, CaseResult of, String tool) {
    if (!of.measured(tool)) {
      return " – | – | – | – |";
    }
    ToolResult now = of.tool(tool);
    String further = "";
    if (before != null && before.measured(tool)) {
      double unit = series.bySize() ? 1e9 : 1e3;
      double growth = (series.at(of) - series.at(before)) / unit;
      further = Figures.seconds((now.seconds() - before.tool(tool).seconds()) / growth);
    }
    return " %s | %s | %s | %s |"
        .formatted(
            Figures.seconds(now.seconds()),
            further,
            Figures.seconds(now.cpuSeconds()),
            Figures.ratio(now.peakMegabytes()));
  }
}
