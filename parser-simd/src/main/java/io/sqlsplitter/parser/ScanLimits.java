package io.sqlsplitter.parser;

/**
 * Caps in bytes that keep hostile input from using unbounded memory.
 *
 * @param gap longest run of blanks and comments that goes with the statement behind it
 * @param head how far into a statement its kind and names are looked for
 */
public record ScanLimits(int gap, int head) {
  /** 64 KiB each. */
  public static final ScanLimits DEFAULT = new ScanLimits(1 << 16, 1 << 16);

  /**
   * How far before the bytes that are new to a window its start may lie: a gap and a head that are
   * not reported yet, and what is looked at ahead.
   */
  public int maxKeep() {
    return gap + head + LOOKAHEAD;
  }

  /** Bytes the scanner may look ahead; it leaves that many unread at the end of a window. */
  static final int LOOKAHEAD = 1024;

  public ScanLimits {
    if (gap < 1 || head < 1) {
      throw new IllegalArgumentException("limits must be positive");
    }
  }
}
