package io.sqlsplitter.cli.report;

import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.describe.DescribeReport;
import io.sqlsplitter.ops.list.ListReport;
import io.sqlsplitter.ops.merge.MergeReport;
import io.sqlsplitter.ops.split.SplitReport;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.detect.Detection;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Reports for people, on stderr. */
public final class TextReport {
  /**
   * So many diagnostics are printed of one input; errors go before warnings, these before notes.
   */
  static final int MAX_DIAGNOSTICS = 20;

  private static final String RED = "\u001b[31m";
  private static final String YELLOW = "\u001b[33m";
  private static final String PLAIN = "\u001b[0m";

  private final PrintStream err;
  private final boolean colour;
  private final boolean quiet;
  private final boolean verbose;

  /**
   * @param quiet print errors only
   * @param verbose print notes and lists of tables too
   */
  public TextReport(PrintStream err, boolean colour, boolean quiet, boolean verbose) {
    this.err = err;
    this.colour = colour;
    this.quiet = quiet;
    this.verbose = verbose;
  }

  /** What a split did with one input; diagnostics first. */
  public void split(SplitOutcome outcome) {
    SplitReport report = outcome.report();
    if (report != null) {
      diagnostics(outcome.input(), report.diagnostics(), verbose);
    }
    if (outcome.error() != null && !saidBy(report, outcome.error())) {
      error(outcome.error());
    }
    if (report == null || quiet) {
      return;
    }
    String into =
        outcome.dryRun()
            ? "dry run, nothing written"
            : outcome.output().equals("-")
                ? "to standard output"
                : "into "
                    + outcome.output()
                    + (outcome.compression() == null
                        ? ""
                        : ", compressed by " + outcome.compression());
    String stored = report.storedAs() == null ? "" : ", " + report.storedAs();
    say(
        outcome.input()
            + ": "
            + dialect(report.dialect(), report.confidence())
            + stored
            + ", "
            + into);
    field("Tables", count(report.tables().size()));
    field("Statements", count(report.statements()));
    field("Bytes", count(report.bytes()) + " (" + Units.size(report.bytes()) + ")");
    if (report.omittedBytes() > 0) {
      field("Left out", count(report.omittedBytes()) + " bytes, by the filters given");
    }
    if (report.edited() != null) {
      field("Edited out", edited(report.edited(), outcome));
    }
    field("Complete", complete(report.completeness()));
    field("Elapsed", Units.elapsed(report.nanos()));
    field("Throughput", Units.rate(report.bytes(), report.nanos()));
    if (verbose) {
      if (report.io() != null) {
        field("Writing", IoText.first(report.io()));
        IoText.changes(report.io()).forEach(change -> err.println("    " + change));
      }
      for (String table : report.tables()) {
        err.println("    " + Printable.line(table));
      }
    }
  }

  private static String edited(SplitReport.Edited edited, SplitOutcome outcome) {
    boolean kept = edited.bytes() > 0 && !outcome.dryRun() && !outcome.output().equals("-");
    return count(edited.statements())
        + " statements and "
        + count(edited.clauses())
        + " clauses, "
        + count(edited.bytes())
        + " bytes"
        + (kept ? ", kept in _residue.bin; merge puts them back" : "");
  }

  /** How several inputs went. */
  public void splits(List<SplitOutcome> outcomes) {
    if (!quiet) {
      say(
          count(outcomes.size())
              + " inputs: "
              + SplitOutcome.count(outcomes, SplitOutcome.Status.SUCCESS)
              + " split, "
              + SplitOutcome.count(outcomes, SplitOutcome.Status.FAILED)
              + " failed, "
              + SplitOutcome.count(outcomes, SplitOutcome.Status.SKIPPED)
              + " skipped");
    }
  }

  /** Whether filters had left something out already when the dump was split. */
  static boolean filtered(MergeReport report) {
    return report.diagnostics().stream().anyMatch(d -> d.code().equals("omitted-at-split"));
  }

  /**
   * What a merge did. Its notes are always printed: they say how the result differs from the dump.
   *
   * @param output file name, or {@code standard output}
   */
  public void merge(String folder, String output, boolean dryRun, MergeReport report) {
    diagnostics(folder, report.diagnostics(), true);
    if (quiet) {
      return;
    }
    say(
        folder
            + ": "
            + (dryRun ? "would write " : "wrote ")
            + Units.size(report.bytes())
            + (report.dialect() == null ? "" : " of " + report.dialect().label())
            + ", "
            + count(report.tables().size())
            + " tables, to "
            + output
            + (report.exact()
                ? ", byte for byte as in "
                    + (filtered(report) ? "what the split kept of the dump" : "the dump")
                : ", not byte for byte as in the dump")
            + ", in "
            + Units.elapsed(report.nanos()));
    if (verbose) {
      for (String table : report.tables()) {
        err.println("    " + Printable.line(table));
      }
    }
  }

  /** What is to be said of a listed dump as a whole. */
  public void list(String input, ListReport report) {
    diagnostics(input, report.diagnostics(), verbose);
    if (!quiet) {
      say(
          input
              + ": "
              + dialect(report.dialect(), report.confidence())
              + ", "
              + Units.size(report.bytes())
              + ", "
              + count(report.entries())
              + " entries, complete: "
              + complete(report.completeness()));
    }
  }

  /** What is to be said of a folder that split wrote, and of the dump it was made of. */
  public void folder(String folder, DescribeReport report) {
    diagnostics(report.source().name(), report.dumpDiagnostics(), verbose);
    diagnostics(folder, report.folderDiagnostics(), verbose);
  }

  /** One line that says what is wrong. */
  public void error(String message) {
    line(Severity.ERROR, message);
  }

  private void say(String text) {
    err.println("sql-splitter: " + Printable.line(text));
  }

  private void field(String name, String value) {
    String label = name + ":";
    err.println("  " + label + " ".repeat(Math.max(0, 12 - label.length())) + " " + value);
  }

  private void diagnostics(String input, List<Diagnostic> all, boolean notes) {
    List<Diagnostic> wanted = all.stream().filter(d -> wanted(d.severity(), notes)).toList();
    Severity least = Severity.NOTE;
    while (least != Severity.ERROR && countFrom(wanted, least) > MAX_DIAGNOSTICS) {
      least = Severity.values()[least.ordinal() + 1];
    }
    // What is above the least is printed in any case; the least only as far as there is room.
    long room = MAX_DIAGNOSTICS - countFrom(wanted, least);
    int printed = 0;
    for (Diagnostic diagnostic : wanted) {
      int rank = diagnostic.severity().compareTo(least);
      boolean fits = rank >= 0 ? printed < MAX_DIAGNOSTICS : rank == -1 && room-- > 0;
      if (fits) {
        printed++;
        line(diagnostic.severity(), diagnostic.message() + place(input, diagnostic));
      }
    }
    if (printed < wanted.size()) {
      say("… and " + (wanted.size() - printed) + " more like these; --json shows all");
    }
  }

  private boolean wanted(Severity severity, boolean notes) {
    return switch (severity) {
      case ERROR -> true;
      case WARNING -> !quiet;
      case NOTE -> notes && !quiet;
    };
  }

  private static long countFrom(List<Diagnostic> diagnostics, Severity least) {
    return diagnostics.stream().filter(d -> d.severity().compareTo(least) >= 0).count();
  }

  private void line(Severity severity, String message) {
    String label =
        switch (severity) {
          case ERROR -> painted(RED, "sql-splitter:");
          case WARNING -> "sql-splitter: " + painted(YELLOW, "warning:");
          case NOTE -> "sql-splitter: note:";
        };
    err.println(label + " " + Printable.line(message));
  }

  private String painted(String paint, String text) {
    return colour ? paint + text + PLAIN : text;
  }

  /** {@code (dump.sql:3, byte 97, table item)}: where, as far as it is known. */
  public static String place(String input, Diagnostic diagnostic) {
    StringBuilder place = new StringBuilder(" (").append(input);
    if (diagnostic.line() > 0) {
      place.append(':').append(diagnostic.line());
    }
    if (diagnostic.offset() >= 0) {
      place.append(", byte ").append(diagnostic.offset());
    }
    if (diagnostic.table() != null) {
      place.append(", table ").append(diagnostic.table());
    }
    return place.append(')').toString();
  }

  /** Whether {@code error} is one of the diagnostics, which are printed already. */
  private static boolean saidBy(SplitReport report, String error) {
    return report != null
        && report.diagnostics().stream()
            .anyMatch(d -> d.severity() == Severity.ERROR && error.startsWith(d.message()));
  }

  static String dialect(Dialect dialect, Detection.Confidence confidence) {
    return confidence == null
        ? dialect.label()
        : dialect.label()
            + " (detected, "
            + confidence.name().toLowerCase(Locale.ROOT)
            + " confidence)";
  }

  static String complete(Completeness completeness) {
    return switch (completeness) {
      case YES -> "yes";
      case NO -> "no";
      case UNKNOWN -> "unknown, the dump has no closing mark to tell";
    };
  }

  static String count(long number) {
    return Units.grouped(number);
  }
}
