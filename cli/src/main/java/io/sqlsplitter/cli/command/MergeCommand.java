package io.sqlsplitter.cli.command;

import io.sqlsplitter.cli.Console;
import io.sqlsplitter.cli.ExitCodes;
import io.sqlsplitter.cli.Operations;
import io.sqlsplitter.cli.ProgressBar;
import io.sqlsplitter.cli.RootCommand;
import io.sqlsplitter.cli.option.DialectOptions;
import io.sqlsplitter.cli.option.TableOptions;
import io.sqlsplitter.cli.option.TalkOptions;
import io.sqlsplitter.cli.report.JsonReport;
import io.sqlsplitter.cli.report.TextReport;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.merge.MergeReport;
import io.sqlsplitter.ops.merge.MergeRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code merge}: flags to a request, report to exit code. */
@Command(
    name = "merge",
    aliases = "mg",
    description = "Put a folder that split has written together again, byte for byte.",
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
public final class MergeCommand implements Callable<Integer>, RootCommand.WritesSql {
  private static final Path STDOUT = Path.of("-");

  private final Console console;
  private final Operations.Merge operation;

  @Spec private CommandSpec command;

  @Parameters(
      paramLabel = "DIR",
      description = "Folder or archive of a split, or any folder of .sql files, compressed or not.")
  private Path folder;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "-",
      description = "File to write (default: - for stdout).")
  private Path output;

  @Mixin private DialectOptions dialect;
  @Mixin private TableOptions tables;

  @Option(
      names = "--transaction",
      description = "Wrap in a transaction, where the dump is not given back as it was.")
  private boolean transaction;

  @Option(
      names = "--no-header",
      description = "Leave header and session settings out, where the dump is not given back.")
  private boolean noHeader;

  @Option(names = "--dry-run", description = "Say what would be written, write nothing.")
  private boolean dryRun;

  @Mixin private TalkOptions talk;

  public MergeCommand(Console console, Operations.Merge operation) {
    this.console = console;
    this.operation = operation;
  }

  @Override
  public boolean sqlToStdout() {
    return (output == null || STDOUT.equals(output)) && !dryRun;
  }

  @Override
  public Integer call() throws IOException, OperationException {
    if (folder.toString().isEmpty() || output.toString().isEmpty()) {
      throw new ParameterException(command.commandLine(), "a name is empty, name DIR and FILE");
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
