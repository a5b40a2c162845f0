package io.sqlsplitter.cli.report;

import io.sqlsplitter.ops.list.ListEntry;
import io.sqlsplitter.ops.list.ListReport;
import java.io.IOException;

/** Takes a list as it is made. */
public interface ListWriter {
  /** The next entry. */
  void entry(ListEntry entry) throws IOException;

  /**
   * After the last entry.
   *
   * @param error the first error in the dump, or null
   */
  void end(ListReport report, String error) throws IOException;

  /** Instead of {@link #end}, when the list broke off. */
  void fail(String error) throws IOException;
}
