package io.sqlsplitter.cli.report;

import io.sqlsplitter.io.IoReport;
import io.sqlsplitter.io.IoStrategy;
import java.util.List;

/** How files were written, for people. */
final class IoText {
  private IoText() {}

  /** How it began, and why. */
  static String first(IoReport io) {
    if (io.profile() == null) {
      return io.reason();
    }
    return io.profile().label()
        + ", "
        + (io.writers() == 1 ? "1 writer" : io.writers() + " writers")
        + ", "
        + Units.size(io.writeSize())
        + " at a time ("
        + (io.strategy() == IoStrategy.AUTO ? "auto: " : "")
        + io.reason()
        + ")";
  }

  /** What changed on the way, a line each. */
  static List<String> changes(IoReport io) {
    return io.changes().stream().map(IoText::line).toList();
  }

  private static String line(IoReport.Change change) {
    return "at byte "
        + TextReport.count(change.atBytes())
        + " "
        + change.from().label()
        + " -> "
        + change.to().label()
        + ": "
        + Printable.line(change.reason());
  }
}
