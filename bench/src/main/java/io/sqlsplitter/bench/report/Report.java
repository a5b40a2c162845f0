package io.sqlsplitter.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The command line.
 *
 * <pre>
 * compare RESULTS BARS MARKDOWN SVG   of bench/compare.sh
 * growth RESULTS MARKDOWN SVG         of bench/growth.sh
 * jmh CSV MARKDOWN                    of scripts/jmh with -rf csv
 * </pre>
 */
public final class Report {
  private Report() {}

  public static void main(String[] args) throws IOException {
    System.exit(run(args));
  }

  private static int run(String[] args) throws IOException {
    String what = args.length == 0 ? "" : args[0];
    if (what.equals("compare") && args.length == 5) {
      Results results = Results.read(Path.of(args[1]));
      Path svg = Path.of(args[4]);
      Files.writeString(svg, BarChart.of(results));
      Files.writeString(
          Path.of(args[3]),
          CompareTables.of(results, Bar.read(Path.of(args[2])), svg.getFileName().toString()));
    } else if (what.equals("growth") && args.length == 4) {
      Results results = Results.read(Path.of(args[1]));
      Path svg = Path.of(args[3]);
      Files.writeString(svg, GrowthChart.of(results));
      Files.writeString(Path.of(args[2]), GrowthTables.of(results, svg.getFileName().toString()));
    } else if (what.equals("jmh") && args.length == 3) {
      Files.writeString(Path.of(args[2]), JmhTable.of(Files.readAllLines(Path.of(args[1]))));
    } else {
      System.err.println(
          "Usage: compare RESULTS BARS MARKDOWN SVG, growth RESULTS MARKDOWN SVG, or jmh CSV MARKDOWN");
      return 2;
    }
    return 0;
  }
}
