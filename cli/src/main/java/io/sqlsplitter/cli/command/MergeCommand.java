package io.sqlsplitter.cli.command;

import io.sqlsplitter.cli.Console;
import io.sqlsplitter.cli.ExitCodes;
import io.sqlsplitter.cli.Operations;
import io.sqlsplitter.cli.ProgressBar;
import io.sqlsplitter.cli.Task;
import io.sqlsplitter.cli.option.DialectOptions;
import io.sqlsplitter.cli.option.FlagList;
import io.sqlsplitter.cli.option.TableOptions;
import io.sqlsplitter.cli.option.TalkOptions;
import io.sqlsplitter.cli.option.UsageException;
import io.sqlsplitter.cli.report.JsonReport;
import io.sqlsplitter.cli.report.TextReport;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.merge.MergeReport;
import io.sqlsplitter.ops.merge.MergeRequest;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/** {@code merge}: flags to a request, report to exit code. */
@Command(
    name = "merge",
    aliases = "mg",
    description = "Put a folder that split has written together again, byte for byte.",
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
public final class MergeCommand implements Task {
  private static final Path STDOUT = Path.of("-");

  private final Console console;
  private final Operations.Merge operation;

  private final DialectOptions dialect = new DialectOptions();
  private final TableOptions tables = new TableOptions();
  private final TalkOptions talk = new TalkOptions();
  private Path folder;
  private Path output;
  private boolean transaction;
  private boolean noHeader;
  private boolean dryRun;

  public MergeCommand(Console console, Operations.Merge operation) {
    this.console = console;
    this.operation = operation;
  }

  @Override
  public String name() {
    return "merge";
  }

  @Override
  public void tell(FlagList flags) {
    flags
        .operand(v -> folder = v, "DIR")
        .says("Folder or archive of a split, or any folder of .sql files, compressed or not.");
    flags
        .value(Path.class, Path::of, v -> output = v, "FILE", "-o", "--output")
        .otherwise("-")
        .says("File to write (default: - for stdout).");
    dialect.tell(flags);
    tables.tell(flags);
    flags
        .flag(v -> transaction = v, "--transaction")
        .says("Wrap in a transaction, where the dump is not given back as it was.");
    flags
        .flag(v -> noHeader = v, "--no-header")
        .says("Leave header and session settings out, where the dump is not given back.");
    flags.flag(v -> dryRun = v, "--dry-run").says("Say what would be written, write nothing.");
    talk.tell(flags);
  }

  @Override
  public boolean sqlToStdout() {
    return (output == null || STDOUT.equals(output)) && !dryRun;
  }

  @Override
  public Integer call() throws IOException, OperationException {
    if (folder.toString().isEmpty() || output.toString().isEmpty()) {
      throw new UsageException("a name is empty, name DIR and FILE");
    }
    boolean toStdout = STDOUT.equals(output);
    MergeRequest request =
        new MergeRequest(
            folder,
            toStdout ? null : output,
            dialect.dialect(),
            tables.tables(),
            tables.exclude(),
            transaction,
            !noHeader,
            dryRun);
    MergeReport report;
    try (ProgressBar bar = Reports.bar(console, -1)) {
      report = operation.run(request, console.stdout(), Reports.progress(console, talk, bar));
    }
    String error = Reports.firstError(folder.toString(), report.diagnostics());
    TextReport text = Reports.text(console, talk);
    if (talk.json()) {
      JsonReport.merge(
          sqlToStdout() ? console.stderr() : console.stdout(),
          request,
          report,
          toStdout ? null : output.toString(),
          error);
      if (error != null && !sqlToStdout()) {
        text.error(error);
      }
    } else {
      String target = toStdout ? "standard output" : output.toString();
      text.merge(folder.toString(), target, dryRun, report);
    }
    return error == null ? ExitCodes.OK : ExitCodes.FAILED;
  }
}
