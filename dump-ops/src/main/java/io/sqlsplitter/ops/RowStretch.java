package io.sqlsplitter.ops;

import io.sqlsplitter.parser.ScanRest;

/**
 * A long stretch of rows of one table that need not be read where they are left out: behind it a
 * reader stands as it stood before.
 *
 * @param rest where the scanner must rest at {@code from}; tells what the stretch is made of
 * @param from absolute offset of its first byte; rows of the same table stand before it
 * @param to absolute offset behind its last byte
 * @param statements that end in it, or begin: how many there are more behind it than before
 * @param batches GO lines in it
 * @param batchBytes bytes of these lines
 * @param line 1-based line of {@code to}, or 0 where nobody counted
 */
public record RowStretch(
    ScanRest rest, long from, long to, long statements, long batches, long batchBytes, long line) {
  /** Smaller ones are read as quickly. */
  public static final long LEAST = 1 << 16;

  /**
   * The head of a dump, which tells dialect and charset, is always read as one: none begins before
   * this.
   */
  public static final long FIRST = 1 << 17;

  public RowStretch {
    if (from < FIRST || to <= from || statements < 0 || batches < 0 || line < 0) {
      throw new IllegalArgumentException("no stretch of rows: " + from + " to " + to);
    }
    if (batchBytes < 0 || batchBytes > to - from) {
      throw new IllegalArgumentException(batchBytes + " bytes in GO lines");
    }
  }

  /** Bytes in it. */
  public long length() {
    return to - from;
  }
}
