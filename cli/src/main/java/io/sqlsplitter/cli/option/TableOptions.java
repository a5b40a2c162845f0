package io.sqlsplitter.cli.option;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which tables. Names and globs, separated by commas, in as many options as one likes. */
public final class TableOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-t", "--tables"},
      paramLabel = "NAMES",
      description =
          "Only these tables: names or globs as the dump writes them, separated by commas.")
  private List<String> tables = List.of();

  @Option(
      names = {"-e", "--exclude"},
      paramLabel = "NAMES",
      description = "Not these tables.")
  private List<String> exclude = List.of();

  /** Empty for all. */
  public List<String> tables() {
    return NameLists.of(command, "--tables", tables);
  }

  /** Empty for none. */
  public List<String> exclude() {
    return NameLists.of(command, "--exclude", exclude);
  }
}
