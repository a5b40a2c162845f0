package io.sqlsplitter.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code man}: the manual pages, for those who make packages; hidden, as in version 1.21. */
@Command(
    name = "man",
    hidden = true,
    description = "Write the manual pages, one per command.",
    optionListHeading = "%nOptions:%n")
public final class ManCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "man",
      description = "Folder to write (default: ${DEFAULT-VALUE}); is made where it is missing.")
  private Path output;

  @Override
  public Integer call() throws IOException {
    Files.createDirectories(output);
    CommandSpec root = command.root();
    write(root);
    for (CommandSpec each : ManPage.visibleCommands(root)) {
      write(each);
    }
    return CommandLine.ExitCode.OK;
  }

  private void write(CommandSpec spec) throws IOException {
    Path page = output.resolve(ManPage.name(spec) + ".1");
    Files.writeString(page, ManPage.of(spec, spec.root().version()[0]));
  }
}
