package io.sqlsplitter.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The Markdown of bench/compare.sh: facts, bars, a table per case. */
final class CompareTables {
  private final Results results;
  private final List<Bar> bars;
  private final StringBuilder out = new StringBuilder();

  private CompareTables(Results results, List<Bar> bars) {
    this.results = results;
    this.bars = bars;
  }

  /**
   * @param chart file name of the chart, as seen from the Markdown file
   */
  static String of(Results results, List<Bar> bars, String chart) {
    CompareTables tables = new CompareTables(results, bars);
    tables.head(chart);
    tables.bars();
    results.cases().forEach(tables::table);
    return tables.out.toString();
  }

  private void head(String chart) {
    out.append(facts("Whole processes compared", results));
    out.append("\n![Time of whole processes](").append(chart).append(")\n");
    out.append(
        """

        Times are seconds of the whole process: median, and least to greatest. CPU is processor time, user and system, of all threads.
        Peak is the largest resident set of a process, mapped pages included, in millions of bytes. Outputs are checked: the data of each
        table against the dump, byte for byte, and of sql-splitter that merge gives the dump back.
        """);
  }

  /** Title and facts, which all reports begin with. */
  static String facts(String title, Results results) {
    String date = results.fact("date");
    StringBuilder head = new StringBuilder();
    head.append("# ").append(title).append(", ");
    head.append(date.isEmpty() ? "no date" : date.substring(0, Math.min(10, date.length())));
    head.append("\n\n| | |\n|---|---|\n");
    for (Results.Fact fact : results.facts()) {
      String value = fact.value().replace("|", "\\|");
      head.append("| ").append(fact.name()).append(" | ");
      head.append(fact.name().equals("command") ? "`" + value + "`" : value).append(" |\n");
    }
    return head.toString();
  }

  private void bars() {
    List<Bar.Outcome> outcomes = new ArrayList<>();
    for (Bar bar : bars) {
      List<Bar.Outcome> found = bar.outcomes(results);
      if (bar.figure().equals("peak")) {
        // One line for all: the worst.
        found.stream().max(Comparator.comparingDouble(Bar.Outcome::value)).ifPresent(outcomes::add);
      } else {
        outcomes.addAll(found);
      }
    }
    if (outcomes.isEmpty()) {
      return;
    }
    out.append("\n## Against the bars\n| case | figure | is | bar | |\n|---|---|---:|---:|---|\n");
    for (Bar.Outcome outcome : outcomes) {
      Bar bar = outcome.bar();
      String unit = bar.figure().equals("peak") ? " MB" : " s";
      boolean absolute = bar.against().equals("-");
      String figure =
          bar.figure()
              + " of "
              + results.toolName(outcome.tool())
              + (absolute ? "" : " to that of " + results.toolName(bar.against()));
      out.append(
          "| %s | %s | %s%s | ≤ %s%s | %s |\n"
              .formatted(
                  outcome.of().id(),
                  figure,
                  absolute ? Figures.seconds(outcome.value()) : Figures.ratio(outcome.value()),
                  absolute ? unit : "",
                  trim(bar.limit()),
                  absolute ? unit : "",
                  outcome.met() ? "met" : "**not met**"));
    }
  }

  private static String trim(double limit) {
    return Double.toString(limit).replaceFirst("\\.0$", "");
  }

  private void table(CaseResult of) {
    String machine = of.machine();
    boolean rival = of.measured("rs");
    out.append("\n## ").append(of.title()).append("\n`").append(of.id()).append("`, ");
    out.append(Figures.count(of.bytes())).append(" bytes\n\n| | median | min–max |");
    out.append(machine == null ? "" : " x " + results.toolName(machine).split(" ")[0] + " |");
    out.append(rival ? " x 1.21 |" : "").append(" CPU | peak MB | output |\n|---|---:|---:|");
    out.append(machine == null ? "" : "---:|").append(rival ? "---:|" : "");
    out.append("---:|---:|---|\n");
    for (Map.Entry<String, ToolResult> entry : of.tools().entrySet()) {
      ToolResult tool = entry.getValue();
      out.append("| ").append(results.toolName(entry.getKey())).append(" |");
      if (!tool.measured()) {
        String cells = " – |".repeat(4 + (machine == null ? 0 : 1) + (rival ? 1 : 0));
        out.append(cells).append(" not measured: ").append(tool.leftOut).append(" |\n");
        continue;
      }
      row(of, entry.getKey(), machine, rival);
    }
  }

  private void row(CaseResult of, String key, String machine, boolean rival) {
    ToolResult tool = of.tool(key);
    out.append(
        " %s | %s–%s |"
            .formatted(
                Figures.seconds(tool.seconds()),
                Figures.seconds(tool.wall.least() / 1e6),
                Figures.seconds(tool.wall.greatest() / 1e6)));
    if (machine != null) {
      out.append(ratio(tool, of.tool(machine)));
    }
    if (rival) {
      out.append(ratio(tool, of.tool("rs")));
    }
    out.append(
        " %s | %s | %s |\n"
            .formatted(
                Figures.seconds(tool.cpuSeconds()),
                tool.peakKib == 0 ? "–" : Figures.ratio(tool.peakMegabytes()),
                tool.fault.isEmpty() ? "right" : "**wrong**: " + tool.fault));
  }

  private static String ratio(ToolResult tool, ToolResult to) {
    return " " + Figures.ratio(tool.seconds() / to.seconds()) + " |";
  }
}
