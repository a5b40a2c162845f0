package io.sqlsplitter.bench.report;

import java.util.Locale;

/**
 * Writes an SVG picture with a panel of its own behind it, light or dark as the reader's system is,
 * so that it can be read on any page. Sizes are pixels.
 */
final class Svg {
  private static final String STYLE =
      """
      <style>
        text { font: 12px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #24292f; }
        .title { font-size: 15px; font-weight: 600; }
        .head { font-size: 13px; font-weight: 600; }
        .soft { fill: #57606a; }
        .wrong { fill: #b3261e; }
        .back { fill: #ffffff; stroke: #d0d7de; }
        .grid { stroke: #d8dee4; stroke-width: 1; fill: none; }
        .c0 { fill: #1a7f5a; } .c1 { fill: #8c959f; } .c2 { fill: #c2571a; } .c3 { fill: #3b6fb6; } .c4 { fill: #8250a8; }
        .l0 { stroke: #1a7f5a; } .l1 { stroke: #8c959f; } .l2 { stroke: #c2571a; } .l3 { stroke: #3b6fb6; } .l4 { stroke: #8250a8; }
        .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
        .faint { opacity: 0.55; }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3; }
          .soft { fill: #9da7b1; }
          .wrong { fill: #ff8a80; }
          .back { fill: #0d1117; stroke: #30363d; }
          .grid { stroke: #30363d; }
          .c0 { fill: #3fb68b; } .c1 { fill: #6e7681; } .c2 { fill: #e8854a; } .c3 { fill: #6ba1e8; } .c4 { fill: #b58ad8; }
          .l0 { stroke: #3fb68b; } .l1 { stroke: #6e7681; } .l2 { stroke: #e8854a; } .l3 { stroke: #6ba1e8; } .l4 { stroke: #b58ad8; }
        }
      </style>
      """;

  private final StringBuilder body = new StringBuilder();

  void rectangle(String classes, double x, double y, double width, double height) {
    body.append(
        String.format(
            Locale.ROOT,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2\"/>\n",
            classes,
            x,
            y,
            width,
            height));
  }

  /**
   * @param anchor start, middle or end: which point of the text is at x
   */
  void text(String classes, String anchor, double x, double y, String text) {
    body.append(
        String.format(
            Locale.ROOT,
            "<text class=\"%s\" text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>\n",
            classes,
            anchor,
            x,
            y,
            escaped(text)));
  }

  void line(String classes, double x1, double y1, double x2, double y2) {
    body.append(
        String.format(
            Locale.ROOT,
            "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
            classes,
            x1,
            y1,
            x2,
            y2));
  }

  /**
   * @param points x and y in turn
   */
  void polyline(String classes, double... points) {
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < points.length; i += 2) {
      list.append(String.format(Locale.ROOT, "%.1f,%.1f ", points[i], points[i + 1]));
    }
    body.append(
        "<polyline class=\"%s\" points=\"%s\"/>\n".formatted(classes, list.toString().trim()));
  }

  void dot(String classes, double x, double y) {
    body.append(
        String.format(
            Locale.ROOT,
            "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"/>\n",
            classes,
            x,
            y));
  }

  /** The whole picture. */
  String picture(double width, double height, String title) {
    return String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" role=\"img\">\n",
            width,
            height,
            width,
            height)
        + "<title>"
        + escaped(title)
        + "</title>\n"
        + STYLE
        + String.format(
            Locale.ROOT,
            "<rect class=\"back\" x=\"0.5\" y=\"0.5\" width=\"%.0f\" height=\"%.0f\" rx=\"6\"/>\n",
            width - 1,
            height - 1)
        + body
        + "</svg>\n";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
