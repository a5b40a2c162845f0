package io.sqlsplitter.cli.command;

import io.sqlsplitter.cli.Console;
import io.sqlsplitter.cli.ErrorReporter;
import io.sqlsplitter.cli.ExitCodes;
import io.sqlsplitter.cli.Operations;
import io.sqlsplitter.cli.Problem;
import io.sqlsplitter.cli.ProgressBar;
import io.sqlsplitter.cli.option.FolderNames;
import io.sqlsplitter.cli.option.TalkOptions;
import io.sqlsplitter.cli.report.JsonReport;
import io.sqlsplitter.cli.report.SplitOutcome;
import io.sqlsplitter.cli.report.SplitOutcome.Status;
import io.sqlsplitter.cli.report.TextReport;
import io.sqlsplitter.io.Compression;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.split.SplitReport;
import io.sqlsplitter.ops.split.SplitRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;

/** Runs splits, one or several at a time, and reports them in the order of the inputs. */
final class SplitRun {
  private final Console console;
  private final Operations.Split operation;
  private final TalkOptions talk;
  private final BiFunction<DumpInput, Path, SplitRequest> requests;
  private final OutputStream json;
  private final TextReport text;

  /**
   * @param requests makes the request for an input and its folder; called from several threads
   * @param json where JSON goes, or null for text
   */
  SplitRun(
      Console console,
      Operations.Split operation,
      TalkOptions talk,
      BiFunction<DumpInput, Path, SplitRequest> requests,
      OutputStream json) {
    this.console = console;
    this.operation = operation;
    this.talk = talk;
    this.requests = requests;
    this.json = json;
    this.text = Reports.text(console, talk);
  }

  int single(Path input, Path folder) throws IOException {
    SplitOutcome outcome;
    try (ProgressBar bar = Reports.bar(console, OpenedInput.size(input))) {
      outcome = split(input, folder, bar);
    }
    say(outcome);
    if (json != null) {
      JsonReport.split(json, outcome);
    }
    return outcome.exitCode();
  }

  int several(List<Path> inputs, Path parent, int jobs, boolean failFast) throws IOException {
    long begin = System.nanoTime();
    List<SplitOutcome> outcomes;
    try (ProgressBar bar = Reports.bar(console, totalSize(inputs))) {
      outcomes = splitAll(inputs, parent, Math.min(jobs, inputs.size()), failFast, bar);
    }
    if (json != null) {
      JsonReport.splits(json, outcomes, System.nanoTime() - begin);
    } else {
      text.splits(outcomes);
    }
    boolean failed = SplitOutcome.count(outcomes, Status.FAILED) > 0;
    return failed ? ExitCodes.FAILED : ExitCodes.OK;
  }

  private static long totalSize(List<Path> inputs) {
    long total = 0;
    for (Path input : inputs) {
      long size = OpenedInput.size(input);
      if (size < 0) {
        return -1;
      }
      total += size;
    }
    return total;
  }

  private List<SplitOutcome> splitAll(
      List<Path> inputs, Path parent, int jobs, boolean failFast, ProgressBar bar) {
    AtomicBoolean failed = new AtomicBoolean();
    FolderNames names = new FolderNames();
    List<CompletableFuture<SplitOutcome>> running = new ArrayList<>();
    List<SplitOutcome> outcomes = new ArrayList<>();
    try (ExecutorService workers = Executors.newFixedThreadPool(jobs)) {
      for (Path input : inputs) {
        Path folder = parent.resolve(names.assign(input));
        running.add(
            CompletableFuture.supplyAsync(
                () -> {
                  if (failFast && failed.get()) {
                    return outcome(input, folder, Status.SKIPPED, null, null, ExitCodes.OK);
                  }
                  SplitOutcome outcome = split(input, folder, bar);
                  if (outcome.status() == Status.FAILED) {
                    failed.set(true);
                  }
                  return outcome;
                },
                workers));
      }
      for (CompletableFuture<SplitOutcome> future : running) {
        SplitOutcome outcome = future.join();
        bar.aside(() -> say(outcome));
        outcomes.add(outcome);
      }
    }
    return outcomes;
  }

  /** Never throws: whatever goes wrong with one input is its outcome. */
  private SplitOutcome split(Path file, Path folder, ProgressBar bar) {
    try (OpenedInput opened = OpenedInput.open(file, console)) {
      SplitRequest request = requests.apply(opened.input(), folder);
      ProgressListener progress = Reports.progress(console, talk, bar);
      SplitReport report = operation.run(request, opened.channel(), console.stdout(), progress);
      if (report.succeeded(request.strict())) {
        return outcome(file, folder, Status.SUCCESS, report, null, ExitCodes.OK);
      }
      String error = Reports.firstError(file.toString(), report.diagnostics());
      if (error == null) {
        error = file + ": a warning or an uncertain end is a failure here (--strict)";
      }
      return outcome(file, folder, Status.FAILED, report, error, ExitCodes.FAILED);
    } catch (Exception | Error e) {
      Problem problem = ErrorReporter.explain(e);
      if (talk.verbose()) {
        bar.aside(() -> e.printStackTrace(console.stderr()));
      }
      return outcome(file, folder, Status.FAILED, null, problem.message(), problem.exitCode());
    }
  }

  private SplitOutcome outcome(
      Path input, Path folder, Status status, SplitReport report, String error, int exitCode) {
    SplitRequest request = requests.apply(DumpInput.STDIN, folder);
    Compression compression = request.write().compression();
    return new SplitOutcome(
        input.toString(),
        folder.toString(),
        compression == Compression.NONE ? null : compression.name().toLowerCase(Locale.ROOT),
        request.archive() == null ? null : request.archive().label(),
        request.dryRun(),
        status,
        report,
        error,
        exitCode);
  }

  private void say(SplitOutcome outcome) {
    if (console.stdout().readerGone()) {
      return;
    }
    if (json == null) {
      text.split(outcome);
    } else if (outcome.error() != null && json != console.stderr()) {
      text.error(outcome.error());
    }
  }
}
