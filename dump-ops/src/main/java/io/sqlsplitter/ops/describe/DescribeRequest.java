package io.sqlsplitter.ops.describe;

import java.nio.file.Path;
import java.util.List;

/**
 * A folder to tell of.
 *
 * @param folder what split wrote
 * @param tables names or globs of tables, or names of other files; empty for everything
 * @param exclude names or globs to leave out
 * @param needs take what the tables need too
 */
public record DescribeRequest(
    Path folder, List<String> tables, List<String> exclude, boolean needs) {
  public DescribeRequest {
    tables = List.copyOf(tables);
    exclude = List.copyOf(exclude);
  }

  /** Whether only some of the files are wanted, in the order in which they are loaded. */
  public boolean chooses() {
    return !tables.isEmpty() || !exclude.isEmpty();
  }
}
