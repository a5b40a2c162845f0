package io.sqlsplitter.io.profile;

/**
 * What a stretch of a run took.
 *
 * @param bytes handed to the writers
 * @param nanos that passed
 * @param busyNanos of these, how long the busiest writer was in calls to the system. Version 1.21
 *     measured how long the producer waited; ours waits in the input too, while slices hold its
 *     windows, so the same is seen from the other side.
 */
public record EpochMeasurement(long bytes, long nanos, long busyNanos) {
  /** Millions of bytes a second. */
  public double rate() {
    return nanos <= 0 ? 0 : bytes * 1e3 / nanos;
  }

  /** From 0 to 1. */
  public double busyShare() {
    return nanos <= 0 ? 0 : Math.min(1, (double) busyNanos / nanos);
  }
}
