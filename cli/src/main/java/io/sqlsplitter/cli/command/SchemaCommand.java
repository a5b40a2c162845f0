package io.sqlsplitter.cli.command;

import io.sqlsplitter.cli.Console;
import io.sqlsplitter.ops.OperationException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code schema}: what the JSON reports look like, as JSON Schemas; hidden, with the flags of
 * version 1.21.
 */
@Command(
    name = "schema",
    hidden = true,
    description = "Write the JSON Schemas of the reports and of the manifest.",
    optionListHeading = "%nOptions:%n")
public final class SchemaCommand implements Callable<Integer> {
  /** A schema each; the file is {@code <name>.schema.json}. */
  private static final List<String> NAMES =
      List.of("list", "list-folder", "manifest", "merge", "split");

  private final Console console;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "schemas",
      description = "Folder to write (default: ${DEFAULT-VALUE}); is made where it is missing.")
  private Path output;

  @Option(
      names = {"-c", "--command"},
      paramLabel = "NAME",
      description = "Only this one.")
  private String name;

  @Option(names = "--stdout", description = "Print them, write no files.")
  private boolean print;

  @Option(names = "--list", description = "Print the names.")
  private boolean list;

  public SchemaCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, OperationException {
    if (name != null && !NAMES.contains(name)) {
      throw OperationException.usage(
          "no schema is called " + name + ", only " + String.join(", ", NAMES));
    }
    List<String> names = name == null ? NAMES : List.of(name);
    OutputStream stdout = console.stdout();
    if (list) {
      stdout.write((String.join("\n", names) + "\n").getBytes(StandardCharsets.UTF_8));
      return CommandLine.ExitCode.OK;
    }
    for (String each : names) {
      byte[] schema = read(each);
      if (print) {
        stdout.write(schema);
      } else {
        Files.createDirectories(output);
        Files.write(output.resolve(fileName(each)), schema);
      }
    }
    return CommandLine.ExitCode.OK;
  }

  private static String fileName(String name) {
    return name + ".schema.json";
  }

  private static byte[] read(String name) throws IOException {
    try (InputStream in = SchemaCommand.class.getResourceAsStream(fileName(name))) {
      return in.readAllBytes();
    }
  }
}
