package io.sqlsplitter.ops.merge;

import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.folder.SqlFile;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.detect.Detection;
import io.sqlsplitter.parser.detect.DialectDetector;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Tells the one dialect of a folder of files from the head of each. */
final class DialectVote {
  private DialectVote() {}

  /** Adds a warning where no file speaks clearly. */
  static Dialect of(List<SqlFile> files, List<Diagnostic> diagnostics) throws IOException {
    long[] votes = new long[Dialect.values().length];
    for (SqlFile file : files) {
      Detection detection = detect(file);
      // One clear head outweighs any number of doubtful ones.
      votes[detection.dialect().ordinal()] +=
          switch (detection.confidence()) {
            case HIGH -> 1L << 40;
            case MEDIUM -> 1L << 20;
            case LOW -> 0;
          };
    }
    int best = Dialect.MYSQL.ordinal();
    for (int i = 0; i < votes.length; i++) {
      best = votes[i] > votes[best] ? i : best;
    }
    Dialect dialect = Dialect.values()[best];
    if (votes[best] == 0) {
      diagnostics.add(
          MergePlan.warning(
              "dialect-unsure",
              "nothing in the files tells their dialect, they are read as "
                  + dialect.label()
                  + ": name it with -d"));
    }
    return dialect;
  }

  private static Detection detect(SqlFile file) throws IOException {
    try (InputSource source = LoadableMerge.open(file)) {
      InputWindow window = source.next(0);
      while (window.segment().byteSize() < DialectDetector.HEAD && !window.last()) {
        window = source.next(0);
      }
      MemorySegment all = window.segment();
      long head = Math.min(all.byteSize(), DialectDetector.HEAD);
      return DialectDetector.detect(all.asSlice(0, head), window.last() && head == all.byteSize());
    }
  }
}
