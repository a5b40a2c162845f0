package io.sqlsplitter.ops;

/** Hears how far an operation is. Called on the operation's thread, every few megabytes. */
@FunctionalInterface
public interface ProgressListener {
  ProgressListener NONE = (done, total, table) -> {};

  /**
   * @param done bytes of the input, as it is stored, read so far; {@code total} at the end
   * @param total bytes in all, or -1 when that is not known
   * @param table the table at work, as the dump names it, or null
   */
  void progress(long done, long total, String table);
}
