package io.sqlsplitter.cli.command;

import io.sqlsplitter.cli.Console;
import io.sqlsplitter.cli.Operations;
import io.sqlsplitter.cli.RootCommand;
import io.sqlsplitter.cli.option.DialectOptions;
import io.sqlsplitter.cli.option.EditOptions;
import io.sqlsplitter.cli.option.InputFiles;
import io.sqlsplitter.cli.option.InputModeOptions;
import io.sqlsplitter.cli.option.PartOptions;
import io.sqlsplitter.cli.option.TableOptions;
import io.sqlsplitter.cli.option.TalkOptions;
import io.sqlsplitter.cli.option.WritingOptions;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.split.SplitRequest;
import io.sqlsplitter.ops.split.SplitRequest.Content;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code split}: flags to requests, one per input. */
@Command(
    name = "split",
    aliases = "sp",
    description = "Split dumps into one file per table.",
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
public final class SplitCommand implements Callable<Integer>, RootCommand.WritesSql {
  private static final Path STDOUT = Path.of("-");

  private final Console console;
  private final Operations.Split operation;

  @Spec private CommandSpec command;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      // Files for completions, but no paths yet: Windows has no path with a star.
      type = Path.class,
      converter = InputFiles.AsWritten.class,
      description = "Dumps: files, quoted globs (* ? [ ] **), or - for standard input.")
  private List<String> files;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "output",
      description =
          "Folder to write (default: ${DEFAULT-VALUE}), archive (.tar, .tar.gz, .tgz, .tar.zst,"
              + " .tar.xz, .tar.bz2, .tar.lz4, .zip), or - for stdout with --tables.")
  private Path output;

  @Mixin private DialectOptions dialect;
  @Mixin private TableOptions tables;
  @Mixin private PartOptions parts;
  @ArgGroup private ContentOptions content = new ContentOptions();
  @Mixin private EditOptions edits;

  @Option(names = "--dry-run", description = "Read and count, write nothing.")
  private boolean dryRun;

  @Option(
      names = "--use",
      description = "Begin the files of a database by switching to it (USE, \\connect).")
  private boolean use;

  @Option(names = "--bare", description = "Write the dump's own bytes only, no additions.")
  private boolean bare;

  @Option(names = "--salvage", description = "Of an unfinished statement write the whole rows too.")
  private boolean salvage;

  @Option(names = "--strict", description = "Fail on warnings, and when the end is not certain.")
  private boolean strict;

  @Option(names = "--force", description = "Replace files that no split has written.")
  private boolean force;

  @Option(
      names = {"-j", "--jobs"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Split N inputs at a time (default: ${DEFAULT-VALUE}).")
  private int jobs;

  @Option(names = "--fail-fast", description = "Begin no further input after one has failed.")
  private boolean failFast;

  @Mixin private InputModeOptions inputMode;
  @Mixin private WritingOptions writing;
  @Mixin private TalkOptions talk;

  /** Either of the two, not both. */
  static final class ContentOptions {
    @Option(names = "--schema-only", description = "Definitions only, no rows.")
    boolean schemaOnly;

    @Option(names = "--data-only", description = "Rows only, no definitions.")
    boolean dataOnly;

    Content content() {
      return schemaOnly ? Content.SCHEMA : dataOnly ? Content.DATA : Content.ALL;
    }
  }

  public SplitCommand(Console console, Operations.Split operation) {
    this.console = console;
    this.operation = operation;
  }

  @Override
  public boolean sqlToStdout() {
    return STDOUT.equals(output) && !dryRun;
  }

  @Override
  public Integer call() throws IOException, OperationException {
    check();
    List<Path> inputs = InputFiles.resolve(files);
    if (STDOUT.equals(output) && inputs.size() > 1) {
      throw usage("-o - takes one input, " + inputs.size() + " are given");
    }
    if (WritingOptions.archive(output) != null && inputs.size() > 1) {
      throw usage("an archive holds one dump, and several are given: name a folder");
    }
    OutputStream json = sqlToStdout() ? console.stderr() : console.stdout();
    SplitRun run = new SplitRun(console, operation, talk, this::request, talk.json() ? json : null);
    return inputs.size() == 1
        ? run.single(inputs.getFirst(), output)
        : run.several(inputs, output, jobs, failFast);
  }

  private void check() {
    String name = String.valueOf(output.getFileName());
    if (name.isEmpty()) {
      throw usage("--output is empty, name a folder");
    }
    if (use && bare) {
      throw usage("--use adds lines and --bare adds none: choose one of them");
    }
    if (jobs < 1) {
      throw usage("--jobs must be at least 1");
    }
    if (STDOUT.equals(output) && tables.tables().isEmpty()) {
      throw usage("-o - needs --tables, since it writes one stream for a client");
    }
    String wrong = writing.problem(output);
    if (wrong != null) {
      throw usage(wrong);
    }
  }

  private SplitRequest request(DumpInput input, Path folder) {
    return SplitRequest.of(input, STDOUT.equals(folder) ? null : folder)
        .dialect(dialect.dialect())
        .tables(tables.tables())
        .exclude(tables.exclude())
        .excludeData(parts.excludeData())
        .database(parts.database())
        .content(content.content())
        .edits(edits.edits())
        .dryRun(dryRun)
        .use(use)
        .bare(bare)
        .salvage(salvage)
        .strict(strict)
        .force(force)
        .inputMode(inputMode.mode())
        .write(writing.options())
        .archive(folder.equals(output) ? WritingOptions.archive(output) : null)
        .build();
  }

  private ParameterException usage(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
