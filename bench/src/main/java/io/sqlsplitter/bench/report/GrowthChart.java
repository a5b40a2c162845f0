package io.sqlsplitter.bench.report;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Lines of time and of memory, both axes logarithmic: a slope of one is linear growth. */
final class GrowthChart {
  private static final int WIDTH = 960;
  private static final int PANEL_WIDTH = WIDTH / 2;
  private static final int PANEL_HEIGHT = 300;
  private static final int LEFT = 58;
  private static final int RIGHT = 34;
  private static final int TOP = 46;
  private static final int BOTTOM = 46;
  private static final int HEAD = 78;

  private final Results results;
  private final Svg svg = new Svg();

  private GrowthChart(Results results) {
    this.results = results;
  }

  static String of(Results results) {
    return new GrowthChart(results).draw();
  }

  private String draw() {
    List<GrowthSeries> series = GrowthSeries.of(results);
    svg.text("title", "start", 16, 28, "Cost of growth, whole process; both axes logarithmic");
    legend(series);
    double y = HEAD;
    for (GrowthSeries one : series) {
      panel(one, "Seconds", ToolResult::seconds, 0, y);
      panel(one, "Peak memory (MB)", ToolResult::peakMegabytes, PANEL_WIDTH, y);
      y += PANEL_HEIGHT;
    }
    return svg.picture(WIDTH, y + 4, "Cost of growth of sql-splitter and others");
  }

  private void legend(List<GrowthSeries> series) {
    double x = 16;
    for (String tool : series.stream().flatMap(one -> one.tools().stream()).distinct().toList()) {
      svg.rectangle(BarChart.colour(tool), x, 45, 12, 12);
      svg.text("", "start", x + 18, 55, results.toolName(tool));
      x += 44 + 7.0 * results.toolName(tool).length();
    }
  }

  private void panel(
      GrowthSeries series, String what, ToDoubleFunction<ToolResult> value, double x, double y) {
    double least = Double.MAX_VALUE;
    double most = 0;
    for (CaseResult of : series.cases()) {
      for (String tool : series.tools()) {
        if (of.measured(tool)) {
          double at = Math.max(1e-4, value.applyAsDouble(of.tool(tool)));
          least = Math.min(least, at);
          most = Math.max(most, at);
        }
      }
    }
    Axis across =
        new Axis(
            series.at(series.cases().getFirst()),
            series.at(series.cases().getLast()),
            x + LEFT,
            x + PANEL_WIDTH - RIGHT);
    Axis up = new Axis(least, most, y + PANEL_HEIGHT - BOTTOM, y + TOP);
    svg.text("head", "start", x + 16, y + 26, what + " against the " + series.axis());
    for (double tick : across.ticks()) {
      svg.line("grid", across.at(tick), y + TOP, across.at(tick), y + PANEL_HEIGHT - BOTTOM);
      String label = series.bySize() ? Figures.bytes(tick) : Figures.count(tick);
      svg.text("soft", "middle", across.at(tick), y + PANEL_HEIGHT - BOTTOM + 18, label);
    }
    for (double tick : up.ticks()) {
      svg.line("grid", x + LEFT, up.at(tick), x + PANEL_WIDTH - RIGHT, up.at(tick));
      svg.text("soft", "end", x + LEFT - 8, up.at(tick) + 4, plain(tick));
    }
    for (String tool : series.tools()) {
      line(series, tool, value, across, up);
    }
  }

  private void line(
      GrowthSeries series, String tool, ToDoubleFunction<ToolResult> value, Axis across, Axis up) {
    List<CaseResult> cases = series.cases().stream().filter(of -> of.measured(tool)).toList();
    double[] points = new double[2 * cases.size()];
    for (int i = 0; i < cases.size(); i++) {
      points[2 * i] = across.at(series.at(cases.get(i)));
      points[2 * i + 1] = up.at(Math.max(1e-4, value.applyAsDouble(cases.get(i).tool(tool))));
    }
    String colour = BarChart.colour(tool);
    svg.polyline("line l" + colour.charAt(1), points);
    for (int i = 0; i < points.length; i += 2) {
      svg.dot(colour, points[i], points[i + 1]);
    }
  }

  private static String plain(double tick) {
    return tick >= 1 ? Figures.count(tick) : Double.toString(tick).replaceFirst("\\.0$", "");
  }

  /**
   * A logarithmic axis from whole power of ten to whole power of ten.
   *
   * @param from pixel of the least, {@code to} of the greatest
   */
  record Axis(double least, double greatest, double from, double to) {
    private double low() {
      return Math.floor(Math.log10(least) + 1e-9);
    }

    private double high() {
      return Math.max(low() + 1, Math.ceil(Math.log10(greatest) - 1e-9));
    }

    double at(double value) {
      return from + (to - from) * (Math.log10(value) - low()) / (high() - low());
    }

    double[] ticks() {
      double[] ticks = new double[(int) (high() - low()) + 1];
      for (int i = 0; i < ticks.length; i++) {
        // Parsed, so that 0.001 is 0.001.
        ticks[i] = Double.parseDouble("1e" + (int) (low() + i));
      }
      return ticks;
    }
  }
}
