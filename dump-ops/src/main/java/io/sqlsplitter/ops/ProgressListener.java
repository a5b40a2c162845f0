package io.sqlsplitter.ops;

/** Hears how far an operation is. Called on the operation's thread, every few megabytes. */
@FunctionalInterface
public interface ProgressListener {
  ProgressListener NONE = (done, total) -> {};

  /**
   * @param done bytes of the input read so far
   * @param total bytes in all, or -1 when that is not known
   */
  void progress(long done, long total);
}
