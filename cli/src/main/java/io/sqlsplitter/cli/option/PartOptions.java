package io.sqlsplitter.cli.option;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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

  @Option(
      names = "--database",
      paramLabel = "NAME",
      description = "Of a dump of several databases only this one.")
  private String database;

  /** Null for all. */
  public String database() {
    if (database != null && database.isBlank()) {
      throw new ParameterException(
          command.commandLine(), "--database is empty, write the name of a database");
    }
    return database;
  }

  /** Empty for none. */
  public List<String> excludeData() {
    return NameLists.of(command, "--exclude-data", excludeData);
  }
}
