package io.sqlsplitter.io.writer;

/**
 * @param writers number of writer threads, at least 1
 * @param stagingCap most bytes that may wait in memory, over all files
 * @param sliceMin slices of at least this many bytes are written from the window itself
 * @param openFiles most files open at once, over all writers
 */
public record WriterOptions(int writers, long stagingCap, int sliceMin, int openFiles) {
  /** One writer per spare core (1 to 4), 32 MiB, 64 KiB, and what {@code ulimit -n} leaves. */
  public static WriterOptions defaults() {
    throw new UnsupportedOperationException();
  }
}
