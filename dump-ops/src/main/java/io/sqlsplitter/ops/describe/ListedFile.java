package io.sqlsplitter.ops.describe;

import java.util.List;
import java.util.Map;

/**
 * A file of the folder.
 *
 * @param path relative to the folder, parts joined by {@code /}
 * @param database the database it lies in, or null
 * @param table the table it is of, or null
 * @param kinds number of pieces by kind
 * @param statements SQL statements in it
 * @param bytes bytes of the dump in it
 * @param additions bytes in it that were added
 * @param needs files to be loaded before it, apart from what always is
 * @param incomplete whether it ends in an unfinished piece
 * @param state whether it is as split left it
 */
public record ListedFile(
    String path,
    String database,
    String table,
    Map<String, Long> kinds,
    long statements,
    long bytes,
    long additions,
    List<String> needs,
    boolean incomplete,
    State state) {
  /** What became of it since the split. */
  public enum State {
    UNCHANGED,
    CHANGED,
    MISSING
  }
}
