package io.sqlsplitter.bench.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Compares the data in the files of a folder with that of the dump they were made of. */
final class OutputCheck {
  private final Map<String, TableData> expected;
  private final Map<String, TableData> found = new HashMap<>();
  private int files;
  private int mixed;

  private OutputCheck(Map<String, TableData> expected) {
    this.expected = expected;
  }

  /**
   * Looks at all files below a folder.
   *
   * @param expected of each table that should be there, and no other
   * @return what is wrong, in words; empty where all is right
   */
  static String faults(Map<String, TableData> expected, Path folder) throws IOException {
    OutputCheck check = new OutputCheck(expected);
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path file : paths.filter(Files::isRegularFile).sorted().toList()) {
        check.add(file);
      }
    }
    return check.faults();
  }

  private void add(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      Map<String, TableData> data = DataLines.read(in);
      files += data.isEmpty() ? 0 : 1;
      mixed += data.size() > 1 ? 1 : 0;
      data.forEach((table, more) -> found.merge(table, more, TableData::plus));
    }
  }

  private String faults() {
    int incomplete = 0;
    int changed = 0;
    int longer = 0;
    long bytes = 0;
    long missing = 0;
    long additional = 0;
    for (Map.Entry<String, TableData> entry : expected.entrySet()) {
      TableData is = found.getOrDefault(entry.getKey(), TableData.NONE);
      TableData should = entry.getValue();
      bytes += should.bytes();
      if (is.bytes() < should.bytes()) {
        incomplete++;
        missing += should.bytes() - is.bytes();
      } else if (is.lines() > should.lines()) {
        longer++;
        additional += is.lines() - should.lines();
      } else if (!is.equals(should)) {
        changed++;
      }
    }
    long strange = found.keySet().stream().filter(name -> !expected.containsKey(name)).count();
    List<String> faults = new ArrayList<>();
    int tables = expected.size();
    if (incomplete > 0) {
      faults.add(
          "%,d of %,d bytes of data lost, in %d of %d tables"
              .formatted(missing, bytes, incomplete, tables));
    }
    if (longer > 0) {
      faults.add(
          "%,d lines of data too many, in %d of %d tables".formatted(additional, longer, tables));
    }
    if (changed > 0) {
      faults.add("data of %d of %d tables is not that of the dump".formatted(changed, tables));
    }
    if (strange > 0) {
      faults.add("data of %d tables that were not asked for".formatted(strange));
    }
    if (mixed > 0) {
      faults.add("%d files with data of several tables".formatted(mixed));
    } else if (incomplete == 0 && files != tables) {
      faults.add("data of %d tables in %d files".formatted(tables, files));
    }
    return String.join("; ", faults);
  }
}
