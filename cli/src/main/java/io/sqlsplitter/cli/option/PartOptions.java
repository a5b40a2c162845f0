package io.sqlsplitter.cli.option;

import java.nio.file.Path;
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

  @Option(
      names = "--index",
      paramLabel = "FILE",
      description =
          "Where rows are left out, do not read them: what list --json or an earlier split of the"
              + " whole dump (manifest.json) has found (default: FILE.index.json beside the dump,"
              + " or manifest.json in the output folder, if it belongs to the dump).")
  private Path index;

  /** Null to look for one. */
  public Path index() {
    return index;
  }

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
