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
import io.sqlsplitter.io.DumpArchive;
import io.sqlsplitter.io.InputRemark;
import io.sqlsplitter.io.SeveralDumpsException;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.split.SplitReport;
import io.sqlsplitter.ops.split.SplitRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
      outcome = splitOrNull(input, folder, bar);
    }
    if (outcome == null) {
      return archive(input, folder);
    }
    say(outcome);
    if (json != null) {
      JsonReport.split(json, outcome);
    }
    return outcome.exitCode();
  }

  /** The dumps of one archive lie side by side in the folder that was named. */
  private int archive(Path input, Path folder) throws IOException {
    long begin = System.nanoTime();
    List<SplitOutcome> outcomes;
    try (ProgressBar bar = Reports.bar(console, OpenedInput.size(input))) {
      outcomes = splitArchive(input, folder, bar);
    }
    outcomes.forEach(this::say);
    return report(outcomes, begin);
  }

  int several(List<Path> inputs, Path parent, int jobs, boolean failFast) throws IOException {
    long begin = System.nanoTime();
    List<SplitOutcome> outcomes;
    try (ProgressBar bar = Reports.bar(console, totalSize(inputs))) {
      outcomes = splitAll(inputs, parent, Math.min(jobs, inputs.size()), failFast, bar);
    }
    return report(outcomes, begin);
  }

  private int report(List<SplitOutcome> outcomes, long begin) throws IOException {
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
    List<CompletableFuture<List<SplitOutcome>>> running = new ArrayList<>();
    List<SplitOutcome> outcomes = new ArrayList<>();
    try (ExecutorService workers = Executors.newFixedThreadPool(jobs)) {
      for (Path input : inputs) {
        Path folder = parent.resolve(names.assign(input));
        running.add(
            CompletableFuture.supplyAsync(
                () -> {
                  if (failFast && failed.get()) {
                    return List.of(
                        outcome(
                            input.toString(), folder, Status.SKIPPED, null, null, ExitCodes.OK));
                  }
                  List<SplitOutcome> done = splitOne(input, folder, bar);
                  if (SplitOutcome.count(done, Status.FAILED) > 0) {
                    failed.set(true);
                  }
                  return done;
                },
                workers));
      }
      for (CompletableFuture<List<SplitOutcome>> future : running) {
        List<SplitOutcome> done = future.join();
        bar.aside(() -> done.forEach(this::say));
        outcomes.addAll(done);
      }
    }
    return outcomes;
  }

  private List<SplitOutcome> splitOne(Path file, Path folder, ProgressBar bar) {
    SplitOutcome outcome = splitOrNull(file, folder, bar);
    return outcome == null ? splitArchive(file, folder, bar) : List.of(outcome);
  }

  /**
   * Whatever goes wrong with one input is its outcome. Null for an archive that turned out to hold
   * several dumps, of which nothing was written: most hold one, and looking first would read it
   * all.
   */
  private SplitOutcome splitOrNull(Path file, Path folder, ProgressBar bar) {
    try (OpenedInput opened = OpenedInput.open(file, console)) {
      return split(opened, file.toString(), folder, Reports.progress(console, talk, bar));
    } catch (SeveralDumpsException e) {
      SplitRequest request = requests.apply(DumpInput.STDIN, folder);
      boolean folders = request.archive() == null && (request.output() != null || request.dryRun());
      return folders && Files.isRegularFile(file) ? null : failure(file.toString(), folder, e, bar);
    } catch (Exception | Error e) {
      return failure(file.toString(), folder, e, bar);
    }
  }

  /** One dump after the other, as they lie in the archive. */
  private List<SplitOutcome> splitArchive(Path file, Path parent, ProgressBar bar) {
    List<SplitOutcome> outcomes = new ArrayList<>();
    FolderNames names = new FolderNames();
    // What the dumps have read adds up to the archive.
    ProgressListener progress = Reports.progress(console, talk, bar);
    try (DumpArchive archive = DumpArchive.open(file)) {
      while (archive.next()) {
        Path folder = parent.resolve(names.assign(archive.name()));
        DumpInput input = new DumpInput(file, archive.source());
        try (OpenedInput opened = new OpenedInput(input, null, false)) {
          outcomes.add(split(opened, input.name(), folder, progress));
        } catch (Exception | Error e) {
          outcomes.add(failure(input.name(), folder, e, bar));
        }
      }
      for (InputRemark remark : archive.remarks()) {
        if (remark.kind() == InputRemark.Kind.DAMAGED) {
          throw new IOException(file + ": " + remark.message());
        }
      }
    } catch (Exception | Error e) {
      outcomes.add(failure(file.toString(), parent, e, bar));
    }
    return outcomes;
  }

  private SplitOutcome split(
      OpenedInput opened, String name, Path folder, ProgressListener progress)
      throws IOException, OperationException {
    SplitRequest request = requests.apply(opened.input(), folder);
    SplitReport report = operation.run(request, opened.channel(), console.stdout(), progress);
    if (report.succeeded(request.strict())) {
      return outcome(name, folder, Status.SUCCESS, report, null, ExitCodes.OK);
    }
    String error = Reports.firstError(name, report.diagnostics());
    if (error == null) {
      error = name + ": a warning or an uncertain end is a failure here (--strict)";
    }
    return outcome(name, folder, Status.FAILED, report, error, ExitCodes.FAILED);
  }

  private SplitOutcome failure(String input, Path folder, Throwable e, ProgressBar bar) {
    Problem problem = ErrorReporter.explain(e);
    if (talk.verbose()) {
      bar.aside(() -> e.printStackTrace(console.stderr()));
    }
    return outcome(input, folder, Status.FAILED, null, problem.message(), problem.exitCode());
  }

  private SplitOutcome outcome(
      String input, Path folder, Status status, SplitReport report, String error, int exitCode) {
    SplitRequest request = requests.apply(DumpInput.STDIN, folder);
    Compression compression = request.write().compression();
    return new SplitOutcome(
        input,
        folder.toString(),
        compression == Compression.NONE ? null : compression.label(),
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
