package io.sqlsplitter.cli.command;

import io.sqlsplitter.cli.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code completions}: a script that a shell evaluates. */
@Command(
    name = "completions",
    description = {
      "Print a completion script.",
      "bash, zsh: source <(sql-splitter completions bash)",
      "fish: sql-splitter completions fish | source"
    },
    optionListHeading = "%nOptions:%n")
public final class CompletionsCommand implements Callable<Integer> {
  private enum Shell {
    bash,
    zsh,
    fish
  }

  private final Console console;

  @Spec private CommandSpec command;

  @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
  private Shell shell;

  public CompletionsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    CommandLine root = command.root().commandLine();
    String script =
        switch (shell) {
          // The script for bash runs in zsh too, which it prepares by bashcompinit.
          case bash, zsh -> AutoComplete.bash(root.getCommandName(), root);
          case fish -> FishCompletions.script(root.getCommandSpec());
        };
    console.stdout().write(script.getBytes(StandardCharsets.UTF_8));
    return CommandLine.ExitCode.OK;
  }
}
