package io.sqlsplitter.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What is aimed at.
 *
 * @param cases regular expression for whole names of cases
 * @param figure time, cpu or peak
 * @param tool regular expression for keys of tools
 * @param against key of the tool whose figure is the measure; "-" for seconds or millions of bytes
 * @param limit at most that
 */
record Bar(String cases, String figure, String tool, String against, double limit) {
  /** A bar set against what was measured. */
  record Outcome(Bar bar, CaseResult of, String tool, double value) {
    boolean met() {
      return value <= bar.limit();
    }
  }

  /** Reads bench/bars.tsv: fields separated by |, comments from # on. */
  static List<Bar> read(Path file) throws IOException {
    List<Bar> bars = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("#") && !line.isBlank()) {
        // Not at a | inside parentheses, which belongs to an expression.
        String[] fields = line.split("\\|(?![^(]*\\))");
        bars.add(
            new Bar(fields[0], fields[1], fields[2], fields[3], Double.parseDouble(fields[4])));
      }
    }
    return bars;
  }

  /** One outcome for each case and tool that this bar is about and that was measured. */
  List<Outcome> outcomes(Results results) {
    List<Outcome> outcomes = new ArrayList<>();
    for (CaseResult of : results.cases()) {
      if (!of.id().matches(cases)) {
        continue;
      }
      for (String key : of.tools().keySet()) {
        boolean known = against.equals("-") || of.measured(against);
        if (key.matches(tool) && of.measured(key) && known) {
          double measure = against.equals("-") ? 1 : value(of.tool(against));
          outcomes.add(new Outcome(this, of, key, value(of.tool(key)) / measure));
        }
      }
    }
    return outcomes;
  }

  private double value(ToolResult result) {
    return switch (figure) {
      case "time" -> result.seconds();
      case "cpu" -> result.cpuSeconds();
      case "peak" -> result.peakMegabytes();
      default -> throw new IllegalArgumentException("A bar is on time, cpu or peak: " + figure);
    };
  }
}
