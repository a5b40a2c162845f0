package io.sqlsplitter.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Bars of time, a panel per case, two beside each other; each panel has its own scale. */
final class BarChart {
  private static final int WIDTH = 960;
  private static final int PANEL = WIDTH / 2;
  private static final int LABELS = 150;
  private static final int VALUES = 112;
  private static final int ROW = 20;
  private static final int HEAD = 78;
  private static final int MARGIN = 16;

  private final Results results;
  private final Svg svg = new Svg();

  private BarChart(Results results) {
    this.results = results;
  }

  static String of(Results results) {
    return new BarChart(results).draw();
  }

  private String draw() {
    List<CaseResult> cases =
        results.cases().stream()
            .filter(of -> of.tools().values().stream().anyMatch(ToolResult::measured))
            .toList();
    svg.text(
        "title", "start", MARGIN, 28, "Seconds of the whole process, median: shorter is better");
    svg.text("soft", "start", MARGIN, 47, under());
    double left = HEAD;
    double right = HEAD;
    for (CaseResult of : cases) {
      // Into the shorter column.
      if (left <= right) {
        left = panel(of, 0, left);
      } else {
        right = panel(of, PANEL, right);
      }
    }
    return svg.picture(WIDTH, Math.max(left, right) + 4, "Time of sql-splitter and others");
  }

  private String under() {
    String commit = results.fact("commit");
    return String.join(
        ", ",
        List.of(
            results.fact("machine").replaceAll("\\((R|TM|tm)\\)", ""),
            results.fact("date").replaceFirst("T.*", ""),
            "commit " + (commit.isEmpty() ? "unknown" : commit),
            "load before " + results.fact("load").replaceFirst(",.*", ""),
            "ratios to cp (where there is none: to what is first)"));
  }

  /** Returns where the next panel of that column begins. */
  private double panel(CaseResult of, double x, double y) {
    List<Map.Entry<String, ToolResult>> tools = new ArrayList<>();
    double most = 0;
    for (Map.Entry<String, ToolResult> entry : of.tools().entrySet()) {
      if (entry.getValue().measured()) {
        tools.add(entry);
        most = Math.max(most, entry.getValue().seconds());
      }
    }
    String machine = of.machine();
    svg.text("head", "start", x + MARGIN, y + 6, of.title());
    double top = y + 16;
    double scale = (PANEL - 2 * MARGIN - LABELS - VALUES) / most;
    for (Map.Entry<String, ToolResult> entry : tools) {
      ToolResult tool = entry.getValue();
      double bar = x + MARGIN + LABELS;
      double length = Math.max(1.5, tool.seconds() * scale);
      svg.text("", "end", bar - 8, top + 14, label(entry.getKey()));
      svg.rectangle(colour(entry.getKey()), bar, top + 3, length, ROW - 6);
      String value = Figures.time(tool.seconds());
      if (machine != null && !machine.equals(entry.getKey())) {
        value += " (" + Figures.ratio(tool.seconds() / of.tool(machine).seconds()) + "x)";
      }
      boolean wrong = !tool.fault.isEmpty();
      svg.text(
          wrong ? "wrong" : "",
          "start",
          bar + length + 6,
          top + 14,
          value + (wrong ? " wrong" : ""));
      top += ROW;
    }
    return top + 22;
  }

  private String label(String key) {
    return switch (key) {
      case "ours-read" -> "… --input-mode read";
      case "ours-mmap" -> "… --input-mode mmap";
      default -> results.toolName(key);
    };
  }

  static String colour(String key) {
    return switch (key) {
      case "ours" -> "c0";
      case "ours-read", "ours-mmap" -> "c0 faint";
      case "cp", "cat", "gzip", "zstd", "hello" -> "c1";
      case "rs" -> "c2";
      default -> "c3";
    };
  }
}
