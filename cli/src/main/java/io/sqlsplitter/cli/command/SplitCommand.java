package io.sqlsplitter.cli.command;

import io.sqlsplitter.cli.Console;
import io.sqlsplitter.cli.Operations;
import io.sqlsplitter.cli.Task;
import io.sqlsplitter.cli.option.DialectOptions;
import io.sqlsplitter.cli.option.EditOptions;
import io.sqlsplitter.cli.option.FlagList;
import io.sqlsplitter.cli.option.InputFiles;
import io.sqlsplitter.cli.option.InputModeOptions;
import io.sqlsplitter.cli.option.PartOptions;
import io.sqlsplitter.cli.option.TableOptions;
import io.sqlsplitter.cli.option.TalkOptions;
import io.sqlsplitter.cli.option.UsageException;
import io.sqlsplitter.cli.option.WritingOptions;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.split.SplitRequest;
import io.sqlsplitter.ops.split.SplitRequest.Content;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code split}: flags to requests, one per input. */
@Command(
    name = "split",
    aliases = "sp",
    description = "Split dumps into one file per table.",
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
public final class SplitCommand implements Task {
  private static final Path STDOUT = Path.of("-");

  private final Console console;
  private final Operations.Split operation;

  private final DialectOptions dialect = new DialectOptions();
  private final TableOptions tables = new TableOptions();
  private final PartOptions parts = new PartOptions();
  private final EditOptions edits = new EditOptions();
  private final InputModeOptions inputMode = new InputModeOptions();
  private final WritingOptions writing = new WritingOptions();
  private final TalkOptions talk = new TalkOptions();
  private List<String> files;
  private Path output;
  private boolean schemaOnly;
  private boolean dataOnly;
  private boolean dryRun;
  private boolean use;
  private boolean bare;
  private boolean salvage;
  private boolean strict;
  private boolean force;
  private int jobs;
  private boolean failFast;

  public SplitCommand(Console console, Operations.Split operation) {
    this.console = console;
    this.operation = operation;
  }

  @Override
  public String name() {
    return "split";
  }

  @Override
  public void tell(FlagList flags) {
    flags
        .operands(v -> files = v, "FILE")
        .says("Dumps: files, quoted globs (* ? [ ] **), or - for standard input.");
    flags
        .value(Path.class, Path::of, v -> output = v, "DIR", "-o", "--output")
        .otherwise("output")
        .says(
            "Folder to write (default: ${DEFAULT-VALUE}), archive (.tar, .tar.gz, .tgz, .tar.zst,"
                + " .tar.xz, .tar.bz2, .tar.lz4, .zip), or - for stdout with --tables.");
    dialect.tell(flags);
    tables.tell(flags);
    parts.tell(flags);
    flags.flag(v -> schemaOnly = v, "--schema-only").group(1).says("Definitions only, no rows.");
    flags.flag(v -> dataOnly = v, "--data-only").group(1).says("Rows only, no definitions.");
    edits.tell(flags);
    flags.flag(v -> dryRun = v, "--dry-run").says("Read and count, write nothing.");
    flags
        .flag(v -> use = v, "--use")
        .says("Begin the files of a database by switching to it (USE, \\connect).");
    flags.flag(v -> bare = v, "--bare").says("Write the dump's own bytes only, no additions.");
    flags
        .flag(v -> salvage = v, "--salvage")
        .says("Of an unfinished statement write the whole rows too.");
    flags
        .flag(v -> strict = v, "--strict")
        .says("Fail on warnings, and when the end is not certain.");
    flags.flag(v -> force = v, "--force").says("Replace files that no split has written.");
    flags
        .value(Integer.class, Integer::valueOf, v -> jobs = v, "N", "-j", "--jobs")
        .otherwise("1")
        .says("Split N inputs at a time (default: ${DEFAULT-VALUE}).");
    flags
        .flag(v -> failFast = v, "--fail-fast")
        .says("Begin no further input after one has failed.");
    inputMode.tell(flags);
    writing.tell(flags);
    talk.tell(flags);
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
    if (parts.index() != null && inputs.size() > 1) {
      throw usage("--index is of one dump, and several are given");
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
        .content(schemaOnly ? Content.SCHEMA : dataOnly ? Content.DATA : Content.ALL)
        .edits(edits.edits())
        .dryRun(dryRun)
        .use(use)
        .bare(bare)
        .salvage(salvage)
        .strict(strict)
        .force(force)
        .index(parts.index())
        .inputMode(inputMode.mode())
        .write(writing.options())
        .archive(folder.equals(output) ? WritingOptions.archive(output) : null)
        .build();
  }

  private static UsageException usage(String message) {
    return new UsageException(message);
  }
}
