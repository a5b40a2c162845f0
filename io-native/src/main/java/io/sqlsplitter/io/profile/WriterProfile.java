package io.sqlsplitter.io.profile;

import io.sqlsplitter.io.IoStrategy;

/**
 * A row of the table of profiles. The bytes written are the same in each.
 *
 * @param strategy its name; never {@link IoStrategy#AUTO}
 * @param writers threads, at least 1
 * @param writeSize bytes gathered for a file before they are written, unless memory is short; a
 *     multiple of 4096
 * @param run most bytes of one file that are written before another one's turn comes; 0: tasks are
 *     written in the order in which they come, large slices straight from the input's window
 * @param staging most bytes that wait in memory
 * @param preallocate files that grow large get their room in long extents
 * @param direct whole aligned parts go past the page cache
 * @param rangeSync what was written is sent to the device at once, and waited for
 * @param turns the reader waits while the writer empties the staging, and the other way round
 */
public record WriterProfile(
    IoStrategy strategy,
    int writers,
    int writeSize,
    long run,
    long staging,
    boolean preallocate,
    boolean direct,
    boolean rangeSync,
    boolean turns) {
  public WriterProfile {
    if (strategy == IoStrategy.AUTO || writers < 1 || writeSize < 1 || run < 0 || staging < 512) {
      throw new IllegalArgumentException(
          strategy + ", " + writers + " writers, " + writeSize + ", " + run + ", " + staging);
    }
  }

  /** Whether everything is gathered, and one file is written at a time. */
  public boolean coalesces() {
    return run > 0;
  }

  /**
   * Bytes of the pieces of memory in which a file's bytes are gathered. Where it is written in long
   * runs these are smaller than a run: memory that lies half empty in the hands of many files makes
   * short runs for all of them.
   */
  public int chunkSize() {
    return coalesces() ? Math.max(writeSize / 8 & -4096, 4096) : writeSize;
  }

  public WriterProfile withWriters(int number) {
    return new WriterProfile(
        strategy, number, writeSize, run, staging, preallocate, direct, rangeSync, turns);
  }
}
