package io.sqlsplitter.bench.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The command line of the check.
 *
 * <pre>
 * truth DUMP SUMS             writes what the dump holds to a file, a line per table
 * compare SUMS FOLDER [TABLE] prints what is wrong in a folder; exit code 1 when something is
 * </pre>
 */
public final class CheckOutput {
  private CheckOutput() {}

  public static void main(String[] args) throws IOException {
    System.exit(run(args));
  }

  private static int run(String[] args) throws IOException {
    if (args.length == 3 && args[0].equals("truth")) {
      write(Path.of(args[1]), Path.of(args[2]));
      return 0;
    }
    if ((args.length == 3 || args.length == 4) && args[0].equals("compare")) {
      Map<String, TableData> expected = read(Path.of(args[1]));
      if (args.length == 4) {
        TableData one = expected.get(args[3]);
        if (one == null) {
          System.out.println("the dump has no table " + args[3]);
          return 1;
        }
        expected = Map.of(args[3], one);
      }
      String faults = OutputCheck.faults(expected, Path.of(args[2]));
      System.out.print(faults.isEmpty() ? "" : faults + "\n");
      return faults.isEmpty() ? 0 : 1;
    }
    System.err.println("Usage: truth DUMP SUMS, or compare SUMS FOLDER [TABLE]");
    return 2;
  }

  static void write(Path dump, Path sums) throws IOException {
    StringBuilder lines = new StringBuilder();
    try (InputStream in = Files.newInputStream(dump)) {
      new TreeMap<>(DataLines.read(in))
          .forEach(
              (name, data) ->
                  lines.append(
                      "%s\t%d\t%d\t%d\n".formatted(name, data.lines(), data.bytes(), data.mark())));
    }
    Files.writeString(sums, lines);
  }

  static Map<String, TableData> read(Path sums) throws IOException {
    Map<String, TableData> tables = new HashMap<>();
    for (String line : Files.readAllLines(sums)) {
      String[] fields = line.split("\t");
      tables.put(
          fields[0],
          new TableData(
              Long.parseLong(fields[1]), Long.parseLong(fields[2]), Long.parseLong(fields[3])));
    }
    return tables;
  }
}
