package io.sqlsplitter.cli.option;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which part of a dump, apart from which tables. */
public final class PartOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--exclude-data",
      paramLabel = "NAMES",
      description = "Of these tables the definition only, no rows.")
  private List<String> excludeData = List.of();

  /** Empty for none. */
  public List<String> excludeData() {
    return NameLists.of(command, "--exclude-data", excludeData);
  }
}
