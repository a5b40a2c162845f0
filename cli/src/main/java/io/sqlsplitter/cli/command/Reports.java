package io.sqlsplitter.cli.command;

import io.sqlsplitter.cli.Console;
import io.sqlsplitter.cli.ProgressBar;
import io.sqlsplitter.cli.option.TalkOptions;
import io.sqlsplitter.cli.report.TextReport;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.ProgressListener;
import java.util.List;

/** What the commands have in common when they report. */
final class Reports {
  private Reports() {}

  static TextReport text(Console console, TalkOptions talk) {
    return new TextReport(
        console.stderr(),
        console.terminal() && console.colour() && !talk.noColor(),
        talk.quiet(),
        talk.verbose());
  }

  static ProgressBar bar(Console console, long total) {
    return new ProgressBar(
        console.stderr(), console.terminal() ? console.columns() : 0, total, System::nanoTime);
  }

  /** A listener that draws on {@code bar}, or does nothing where no progress is wanted. */
  static ProgressListener progress(Console console, TalkOptions talk, ProgressBar bar) {
    return talk.showsProgress(console.terminal()) ? bar.track() : ProgressListener.NONE;
  }

  /** The first error of an input with its place, or null when there is none. */
  static String firstError(String input, List<Diagnostic> diagnostics) {
    return diagnostics.stream()
        .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
        .findFirst()
        .map(diagnostic -> diagnostic.message() + TextReport.place(input, diagnostic))
        .orElse(null);
  }
}
