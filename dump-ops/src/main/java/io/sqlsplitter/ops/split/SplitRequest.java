package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.parser.Dialect;
import java.nio.file.Path;
import java.util.List;

/**
 * One dump to split.
 *
 * @param input what to read
 * @param output the folder to write; null for standard output (needs tables)
 * @param dialect the dialect, or null to detect it
 * @param tables names or globs to take, as the dump writes them, qualified or not; empty for all
 * @param exclude names or globs to leave out
 * @param content what of each table to take
 * @param dryRun read and count, write nothing
 * @param bare no byte that is not the dump's own
 * @param salvage of an unfinished piece, write the whole rows too
 * @param strict an unknown end or a warning is a failure
 * @param force replace files that are not ours
 * @param inputMode how a file is read
 */
public record SplitRequest(
    DumpInput input,
    Path output,
    Dialect dialect,
    List<String> tables,
    List<String> exclude,
    Content content,
    boolean dryRun,
    boolean bare,
    boolean salvage,
    boolean strict,
    boolean force,
    InputMode inputMode) {
  public enum Content {
    ALL,
    SCHEMA,
    DATA
  }

  public SplitRequest {
    tables = List.copyOf(tables);
    exclude = List.copyOf(exclude);
  }
}
