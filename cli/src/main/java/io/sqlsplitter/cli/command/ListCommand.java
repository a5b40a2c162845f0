package io.sqlsplitter.cli.command;

import io.sqlsplitter.cli.Console;
import io.sqlsplitter.cli.ErrorReporter;
import io.sqlsplitter.cli.ExitCodes;
import io.sqlsplitter.cli.Operations;
import io.sqlsplitter.cli.ProgressBar;
import io.sqlsplitter.cli.Task;
import io.sqlsplitter.cli.option.DialectOptions;
import io.sqlsplitter.cli.option.FlagList;
import io.sqlsplitter.cli.option.InputFiles;
import io.sqlsplitter.cli.option.InputModeOptions;
import io.sqlsplitter.cli.option.TableOptions;
import io.sqlsplitter.cli.option.TalkOptions;
import io.sqlsplitter.cli.option.UsageException;
import io.sqlsplitter.cli.report.ListJson;
import io.sqlsplitter.cli.report.ListTable;
import io.sqlsplitter.cli.report.ListWriter;
import io.sqlsplitter.cli.report.TextReport;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.describe.DescribeOperation;
import io.sqlsplitter.ops.describe.DescribeRequest;
import io.sqlsplitter.ops.list.ListEntry;
import io.sqlsplitter.ops.list.ListReport;
import io.sqlsplitter.ops.list.ListRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;

/** {@code list}: flags to a request, entries to a table or to JSON. */
@Command(
    name = "list",
    aliases = "ls",
    description =
        "Show what is in a dump, and where; or what is in a folder that split wrote, and how to"
            + " load it.",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nOf a folder:%n",
    footer = {
      "With -t or -e only the files of these tables are printed, one per line, with",
      "all that they need before them, in the order in which they are loaded:",
      "  cat $(sql-splitter list tables -q -t users) | mysql scratch",
      "  sql-splitter list tables -t 'log_*' -0 | xargs -0 cat | mysql scratch",
      "Globs mean tables only. _database.sql, which may drop what is there, and",
      "_after.sql have to be named: -t '*,_after'."
    },
    sortOptions = false)
public final class ListCommand implements Task {
  private final Console console;
  private final Operations.Listing operation;
  private final Operations.Description description;

  private final TableOptions tables = new TableOptions();
  private final DialectOptions dialect = new DialectOptions();
  private final InputModeOptions inputMode = new InputModeOptions();
  private final TalkOptions talk = new TalkOptions();
  private Path file;
  private boolean statements;
  private boolean noNeeds;
  private boolean zero;

  public ListCommand(
      Console console, Operations.Listing operation, Operations.Description description) {
    this.console = console;
    this.operation = operation;
    this.description = description;
  }

  @Override
  public String name() {
    return "list";
  }

  @Override
  public void tell(FlagList flags) {
    flags
        .operand(v -> file = v, "INPUT")
        .says("Dump, - for standard input, or folder or archive that split wrote.");
    flags.flag(v -> statements = v, "--statements").says("One line per statement, not per object.");
    tables.tell(flags);
    flags
        .flag(v -> noNeeds = v, "--no-needs")
        .says("With -t: not what the tables need, for a database that has it.");
    flags
        .flag(v -> zero = v, "-0", "--null")
        .says("With -t: end names with a zero byte, for xargs -0.");
    dialect.tell(flags);
    inputMode.tell(flags);
    talk.tell(flags);
  }

  @Override
  public Integer call() throws IOException, OperationException {
    DescribeRequest request =
        new DescribeRequest(file, tables.tables(), tables.exclude(), !noNeeds);
    if (!file.toString().isEmpty() && DescribeOperation.describes(file)) {
      String ours = "dump, and " + file + " is what split made of one";
      refuse(statements, "--statements", ours);
      refuse(dialect.dialect() != null, "--dialect", ours);
      refuse(zero && talk.json(), "--null", "list of names, not for --json");
      refuse(zero && !request.chooses(), "--null", "list of names, so add -t");
      refuse(noNeeds && !request.chooses(), "--no-needs", "list of names, so add -t");
      return new FolderListing(console, description, talk).run(request, zero);
    }
    String other = "folder that split wrote, and " + file + " is none";
    refuse(request.chooses(), "--tables or --exclude", other);
    refuse(zero, "--null", other);
    refuse(noNeeds, "--no-needs", other);
    List<Path> inputs = InputFiles.resolve(List.of(file.toString()));
    if (inputs.size() > 1) {
      throw new UsageException("list takes one input, " + inputs.size() + " match " + file);
    }
    Path input = inputs.getFirst();
    try (OpenedInput opened = OpenedInput.open(input, console)) {
      return talk.json() ? json(input, opened) : table(input, opened);
    }
  }

  private void refuse(boolean given, String option, String what) {
    if (given) {
      throw new UsageException(option + " is for a " + what);
    }
  }

  private int table(Path input, OpenedInput opened) throws IOException, OperationException {
    return list(input, opened, new ListTable(console.stdout()));
  }

  private int json(Path input, OpenedInput opened) throws IOException {
    ListWriter writer = new ListJson(console.stdout(), input.toString());
    try {
      return list(input, opened, writer);
    } catch (Exception | Error e) {
      // The object is open: the error goes into it, so that it stays valid.
      var problem = ErrorReporter.explain(e);
      int code = ErrorReporter.report(problem, console, null, talk.verbose());
      writer.fail(problem.message());
      return code;
    }
  }

  private int list(Path input, OpenedInput opened, ListWriter writer)
      throws IOException, OperationException {
    ListRequest request =
        new ListRequest(opened.input(), dialect.dialect(), statements, inputMode.mode());
    ListReport report;
    try (ProgressBar bar = Reports.bar(console, OpenedInput.size(input))) {
      report =
          operation.run(
              request, opened.channel(), unchecked(writer), Reports.progress(console, talk, bar));
    }
    String error = Reports.firstError(input.toString(), report.diagnostics());
    writer.end(report, error);
    // The table stands on the terminal before the talk about it.
    console.stdout().flush();
    TextReport text = Reports.text(console, talk);
    if (!talk.json()) {
      text.list(input.toString(), report);
    } else if (error != null) {
      text.error(error);
    }
    return error == null ? ExitCodes.OK : ExitCodes.FAILED;
  }

  private static Consumer<ListEntry> unchecked(ListWriter writer) {
    return entry -> {
      try {
        writer.entry(entry);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }
}
