package io.sqlsplitter.cli;

import io.sqlsplitter.cli.command.CompletionsCommand;
import io.sqlsplitter.cli.command.ManCommand;
import io.sqlsplitter.cli.command.SchemaCommand;
import io.sqlsplitter.cli.option.UsageException;
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

  /** Runs one command line that is not plain; see {@link Program}. */
  static int run(Console console, Operations operations, String... args) {
    return commandLine(console, operations, Arrays.asList(args)).execute(args);
  }

  private static CommandLine commandLine(
      Console console, Operations operations, List<String> words) {
    CommandLine line = new CommandLine(new RootCommand());
    for (String name : List.of("split", "merge", "list")) {
      line.addSubcommand(FlagModel.of(Program.named(name, console, operations)));
    }
    line.addSubcommand(new CompletionsCommand(console));
    line.addSubcommand(new ManCommand());
    line.addSubcommand(new SchemaCommand(console));
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

  private static int usage(ParameterException e, Console console, List<String> words) {
    String said = e.getMessage().replaceFirst("^Error: ", "");
    StringBuilder message = new StringBuilder(said);
    if (e instanceof UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      message.append(", did you mean ").append(String.join(" or ", unmatched.getSuggestions()));
      message.append('?');
    }
    CommandLine line = e.getCommandLine();
    String name = line.getCommandSpec().qualifiedName();
    return Program.usage(e, message.toString(), name, line.getCommand(), console, words);
  }

  private static int failure(Exception e, ParseResult result, Console console, List<String> words) {
    while (result.hasSubcommand()) {
      result = result.subcommand();
    }
    CommandSpec spec = result.commandSpec();
    return e instanceof UsageException
        ? Program.usage(e, e.getMessage(), spec.qualifiedName(), spec.userObject(), console, words)
        : Program.failure(e, spec.userObject(), console, words);
  }
}
