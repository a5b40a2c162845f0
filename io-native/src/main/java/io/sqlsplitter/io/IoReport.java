package io.sqlsplitter.io;

import java.util.List;

/**
 * How files were written.
 *
 * @param strategy asked for
 * @param profile in use at the end; null where files are compressed, whatever the strategy
 * @param writers threads at the end
 * @param writeSize bytes gathered for a file before they are written, at the end; of compressed
 *     files the bytes of a block before it is compressed
 * @param reason why it began as it did
 * @param changes in order
 */
public record IoReport(
    IoStrategy strategy,
    IoStrategy profile,
    int writers,
    int writeSize,
    String reason,
    List<Change> changes) {
  /**
   * @param atBytes handed to the writers until then
   * @param from the profile before
   * @param to the profile after; the same when writers were added
   * @param reason what was measured
   */
  public record Change(long atBytes, IoStrategy from, IoStrategy to, String reason) {}
}
