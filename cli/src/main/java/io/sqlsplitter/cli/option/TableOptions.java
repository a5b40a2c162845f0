package io.sqlsplitter.cli.option;

import java.util.List;

/** Which tables. Names and globs, separated by commas, in as many options as one likes. */
public final class TableOptions {
  private List<String> tables = List.of();
  private List<String> exclude = List.of();

  public void tell(FlagList flags) {
    flags
        .values(v -> tables = v, "NAMES", "-t", "--tables")
        .says("Only these tables: names or globs as the dump writes them, separated by commas.");
    flags.values(v -> exclude = v, "NAMES", "-e", "--exclude").says("Not these tables.");
  }

  /** Empty for all. */
  public List<String> tables() {
    return NameLists.of("--tables", tables);
  }

  /** Empty for none. */
  public List<String> exclude() {
    return NameLists.of("--exclude", exclude);
  }
}
