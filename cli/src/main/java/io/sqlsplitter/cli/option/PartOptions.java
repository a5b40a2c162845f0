package io.sqlsplitter.cli.option;

import java.nio.file.Path;
import java.util.List;

/** Which part of a dump, apart from which tables. */
public final class PartOptions {
  private List<String> excludeData = List.of();
  private String database;
  private Path index;

  public void tell(FlagList flags) {
    flags
        .values(v -> excludeData = v, "NAMES", "--exclude-data")
        .says("Of these tables the definition only, no rows.");
    flags
        .value(String.class, v -> v, v -> database = v, "NAME", "--database")
        .says("Of a dump of several databases only this one.");
    flags
        .value(Path.class, Path::of, v -> index = v, "FILE", "--index")
        .says(
            "Where rows are left out, do not read them: what list --json or an earlier split of the"
                + " whole dump (manifest.json) has found (default: FILE.index.json beside the dump,"
                + " or manifest.json in the output folder, if it belongs to the dump).");
  }

  /** Null to look for one. */
  public Path index() {
    return index;
  }

  /** Null for all. */
  public String database() {
    if (database != null && database.isBlank()) {
      throw new UsageException("--database is empty, write the name of a database");
    }
    return database;
  }

  /** Empty for none. */
  public List<String> excludeData() {
    return NameLists.of("--exclude-data", excludeData);
  }
}
