package io.sqlsplitter.parser.detect;

import java.lang.foreign.MemorySegment;

/** Placeholder while the contract is being agreed. */
public final class DialectDetector {
  private DialectDetector() {}

  /** How many bytes of the head of an input are worth handing in: 64 KiB. */
  public static final int HEAD = 1 << 16;

  /**
   * Looks at the head of an input (UTF-8, as decoded).
   *
   * @param whole whether {@code head} is the whole input
   */
  public static Detection detect(MemorySegment head, boolean whole) {
    throw new UnsupportedOperationException();
  }
}
