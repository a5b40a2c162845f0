package io.sqlsplitter.cli;

import io.sqlsplitter.cli.command.CompletionsCommand;
import io.sqlsplitter.cli.command.ListCommand;
import io.sqlsplitter.cli.command.ManCommand;
import io.sqlsplitter.cli.command.MergeCommand;
import io.sqlsplitter.cli.command.SchemaCommand;
import io.sqlsplitter.cli.command.SplitCommand;
import io.sqlsplitter.cli.report.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program itself: help, version, and the commands below it. */
@Command(
    name = RootCommand.NAME,
    description = "Splits, lists and merges SQL dump files without losing a byte.",
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:Done, and the dump is whole as far as can be told.",
      "1:Failed, or the dump is incomplete or invalid.",
      "2:The command line asks for something that cannot be."
    },
    footer = {
      "",
      "Examples:",
      "  sql-splitter split dump.sql -o tables",
      "  sql-splitter split dump.sql -t users -o - | mysql scratch",
      "  sql-splitter list tables",
      "  sql-splitter merge tables -o dump.sql"
    })
public final class RootCommand implements Runnable {
  static final String NAME = "sql-splitter";

  @Spec private CommandSpec command;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = CommandLine.ScopeType.INHERIT,
      description = "Show this help and exit.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version and exit; with -v what it runs on too.")
  private boolean version;

  @Option(names = "-v", hidden = true)
  private boolean verbose;

  private RootCommand() {}

  /** Without a command: the help. */
  @Override
  public void run() {
    CommandLine line = command.commandLine();
    line.usage(line.getOut(), line.getColorScheme());
  }

  /**
   * Runs one command line.
   *
   * @return the exit code of the process
   */
  public static int run(Console console, Operations operations, String... args) {
    List<String> words = Arrays.asList(args);
    int code;
    try {
      code = commandLine(console, operations, words).execute(args);
    } catch (Throwable t) {
      // Errors of the JVM, which picocli lets through: there is a sentence for them too.
      code = ErrorReporter.report(ErrorReporter.explain(t), console, null, words.contains("-v"));
    }
    return finish(console, code);
  }

  private static CommandLine commandLine(
      Console console, Operations operations, List<String> words) {
    CommandLine line = new CommandLine(new RootCommand());
    commands(console, operations, words).forEach(line::addSubcommand);
    CommandLine.tracer().setLevel(CommandLine.TraceLevel.OFF);
    boolean colour = console.terminal() && console.colour() && !words.contains("--no-color");
    line.setExpandAtFiles(false);
    line.setOverwrittenOptionsAllowed(true);
    line.setUsageHelpAutoWidth(false);
    line.setColorScheme(CommandLine.Help.defaultColorScheme(colour ? Ansi.ON : Ansi.OFF));
    line.setOut(new PrintWriter(new OutputStreamWriter(console.stdout(), StandardCharsets.UTF_8)));
    line.setErr(new PrintWriter(console.stderr(), true));
    line.getCommandSpec().versionProvider(() -> Version.lines(words.contains("-v")));
    line.setParameterExceptionHandler((e, unused) -> usage(e, console, words));
    line.setExecutionExceptionHandler((e, failed, result) -> failure(e, result, console, words));
    return line;
  }

  /**
   * The commands; only the one that is meant where the first word names it. The model of a command
   * is made by reflection, which is a large part of the time that a small dump takes.
   */
  private static List<Object> commands(Console console, Operations operations, List<String> words) {
    return switch (words.isEmpty() ? "" : words.getFirst()) {
      case "split", "sp" -> List.of(new SplitCommand(console, operations.split()));
      case "merge", "mg" -> List.of(new MergeCommand(console, operations.merge()));
      case "list", "ls" ->
          List.of(new ListCommand(console, operations.list(), operations.describe()));
      case "--version", "-V" -> List.of();
      default ->
          List.of(
              new SplitCommand(console, operations.split()),
              new MergeCommand(console, operations.merge()),
              new ListCommand(console, operations.list(), operations.describe()),
              new CompletionsCommand(console),
              new ManCommand(),
              new SchemaCommand(console));
    };
  }

  private static int usage(ParameterException e, Console console, List<String> words) {
    String said = e.getMessage().replaceFirst("^Error: ", "");
    StringBuilder message = new StringBuilder(Printable.line(said));
    if (e instanceof UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      message.append(", did you mean ").append(String.join(" or ", unmatched.getSuggestions()));
      message.append('?');
    }
    message.append(" (see ").append(e.getCommandLine().getCommandSpec().qualifiedName());
    message.append(" --help)");
    return ErrorReporter.report(
        new Problem(message.toString(), ExitCodes.USAGE, e),
        console,
        jsonTarget(e.getCommandLine().getCommand(), console, words),
        false);
  }

  private static int failure(Exception e, ParseResult result, Console console, List<String> words) {
    while (result.hasSubcommand()) {
      result = result.subcommand();
    }
    return ErrorReporter.report(
        ErrorReporter.explain(e),
        console,
        jsonTarget(result.commandSpec().userObject(), console, words),
        words.contains("-v") || words.contains("--verbose"));
  }

  private static OutputStream jsonTarget(Object command, Console console, List<String> words) {
    if (!words.contains("--json")) {
      return null;
    }
    return command instanceof WritesSql writer && writer.sqlToStdout()
        ? console.stderr()
        : console.stdout();
  }

  /** What the last flush of standard output says decides, if all went well until then. */
  private static int finish(Console console, int code) {
    StandardOutput stdout = console.stdout();
    try {
      stdout.flush();
    } catch (IOException e) {
      // Remembered by the stream, like every earlier one.
    }
    if (stdout.failure() == null) {
      return code;
    }
    if (stdout.readerGone()) {
      return ExitCodes.CLOSED_PIPE;
    }
    if (code == ExitCodes.OK) {
      console.stderr().println(NAME + ": " + stdout.failure().getMessage());
    }
    return ExitCodes.FAILED;
  }

  /** A command whose data may be SQL on standard output. */
  public interface WritesSql {
    /** Whether this run does so; asked when the flags are parsed, or were in part. */
    boolean sqlToStdout();
  }
}
