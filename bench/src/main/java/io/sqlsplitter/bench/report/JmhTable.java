package io.sqlsplitter.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The Markdown of a JMH run: for each benchmark and size a table of GB/s, a column per kernel.
 * Takes JMH's CSV, which has all that is shown here and is read without a library.
 */
final class JmhTable {
  private static final String GIGABYTES = ":gigabytes";

  private JmhTable() {}

  /**
   * @param csv lines of a file that JMH wrote with {@code -rf csv}; results without the line
   *     "gigabytes" are left out
   */
  static String of(List<String> csv) {
    List<String> head = fields(csv.getFirst());
    // Title of a table, then label of a row, then kernel.
    Map<String, Map<String, Map<String, String>>> tables = new LinkedHashMap<>();
    for (String line : csv.subList(1, csv.size())) {
      List<String> fields = fields(line);
      String name = fields.get(head.indexOf("Benchmark"));
      if (!name.endsWith(GIGABYTES)) {
        continue;
      }
      String size = parameter(head, fields, "size");
      String title =
          name.replaceFirst(":.*", "").replaceFirst("^.*\\.([^.]+\\.[^.]+)$", "$1")
              + (size.isEmpty() ? "" : ", input of " + binary(Long.parseLong(size)));
      tables
          .computeIfAbsent(title, unseen -> new LinkedHashMap<>())
          .computeIfAbsent(label(head, fields), unseen -> new LinkedHashMap<>())
          .put(parameter(head, fields, "kernel"), score(head, fields));
    }
    StringBuilder out = new StringBuilder();
    tables.forEach((title, rows) -> table(title, rows, out));
    return out.toString();
  }

  private static void table(
      String title, Map<String, Map<String, String>> rows, StringBuilder out) {
    Set<String> kernels = new LinkedHashSet<>();
    rows.values().forEach(row -> kernels.addAll(row.keySet()));
    out.append("\n### ").append(title).append(", GB/s\n| |");
    kernels.forEach(kernel -> out.append(" ").append(kernel).append(" |"));
    out.append("\n|---|").append("---:|".repeat(kernels.size())).append("\n");
    rows.forEach(
        (label, row) -> {
          out.append("| ").append(label).append(" |");
          kernels.forEach(k -> out.append(" ").append(row.getOrDefault(k, "–")).append(" |"));
          out.append("\n");
        });
  }

  /** All parameters but those that have a place of their own. */
  private static String label(List<String> head, List<String> fields) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < head.size(); i++) {
      String name = head.get(i);
      if (name.startsWith("Param: ")
          && !name.equals("Param: kernel")
          && !name.equals("Param: size")
          && i < fields.size()
          && !fields.get(i).isEmpty()) {
        values.add(fields.get(i));
      }
    }
    // Target before content, as people say it.
    return String.join(" ", values.reversed());
  }

  private static String parameter(List<String> head, List<String> fields, String name) {
    int at = head.indexOf("Param: " + name);
    return at < 0 || at >= fields.size() ? "" : fields.get(at);
  }

  private static String score(List<String> head, List<String> fields) {
    return Figures.ratio(Double.parseDouble(fields.get(head.indexOf("Score"))));
  }

  private static String binary(long bytes) {
    return bytes >= 1 << 20 ? (bytes >> 20) + " MiB" : (bytes >> 10) + " KiB";
  }

  /** The fields of a line; quotes around them are taken off. */
  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (char c : line.toCharArray()) {
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
