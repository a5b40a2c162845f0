package io.sqlsplitter.ops.merge;

import io.sqlsplitter.parser.Dialect;
import java.nio.file.Path;
import java.util.List;

/**
 * A folder to put together again.
 *
 * @param folder what split wrote, or any folder of .sql files
 * @param output the file to write; null for standard output
 * @param dialect for folders without a manifest: the dialect, or null to detect it
 * @param tables names or globs of the tables to take; empty for all
 * @param exclude names or globs to leave out
 * @param transaction wrap in a transaction (folders without a manifest, and edited ones)
 * @param header write a header and session settings (likewise)
 * @param dryRun say what would be written, write nothing
 */
public record MergeRequest(
    Path folder,
    Path output,
    Dialect dialect,
    List<String> tables,
    List<String> exclude,
    boolean transaction,
    boolean header,
    boolean dryRun) {
  public MergeRequest {
    tables = List.copyOf(tables);
    exclude = List.copyOf(exclude);
  }
}
