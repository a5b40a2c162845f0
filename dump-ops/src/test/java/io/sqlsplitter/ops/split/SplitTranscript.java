package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.Diagnostic;
import java.io.IOException;
import java.util.Map;

/**
 * A split as text that people can read and tests can compare: what was said, and every file but the
 * manifest with control characters made visible.
 */
final class SplitTranscript {
  private SplitTranscript() {}

  static String of(SplitFixture split) throws IOException {
    SplitReport report = split.report();
    StringBuilder text = new StringBuilder();
    text.append("dialect ").append(report.dialect().label()).append('\n');
    text.append("complete ").append(report.completeness()).append('\n');
    text.append("statements ").append(report.statements()).append('\n');
    for (Diagnostic d : report.diagnostics()) {
      text.append(d.severity())
          .append(' ')
          .append(d.code())
          .append(" line ")
          .append(d.line())
          .append(" offset ")
          .append(d.offset())
          .append(d.table() == null ? "" : " table " + visible(d.table()).replace("\n", "\\n"))
          .append('\n');
    }
    for (SplitReport.OutputEntry entry : report.files()) {
      text.append("file ").append(entry.path()).append('\n');
    }
    for (Map.Entry<String, String> file : split.files().entrySet()) {
      text.append("=== ").append(file.getKey()).append('\n').append(visible(file.getValue()));
      if (!file.getValue().endsWith("\n")) {
        text.append("\\ no line end\n");
      }
    }
    return text.toString();
  }

  private static String visible(String content) {
    StringBuilder text = new StringBuilder();
    for (char c : content.toCharArray()) {
      if (c == '\\') {
        text.append("\\\\");
      } else if (c == '\r') {
        text.append("\\r");
      } else if (c == '\t') {
        text.append("\\t");
      } else if (c == '\n' || c >= ' ' && c < 0x7f) {
        text.append(c);
      } else {
        text.append(String.format("\\x%02x", (int) c));
      }
    }
    return text.toString();
  }
}
