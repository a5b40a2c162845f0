package io.sqlsplitter.cli.option;

import java.util.List;

/** Which part of a dump, apart from which tables. */
public final class PartOptions {
  private List<String> excludeData = List.of();
  private String database;

  public void tell(FlagList flags) {
    flags
        .values(v -> excludeData = v, "NAMES", "--exclude-data")
        .says("Of these tables the definition only, no rows.");
    flags
        .value(String.class, v -> v, v -> database = v, "NAME", "--database")
        .says("Of a dump of several databases only this one.");
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
