package io.sqlsplitter.parser.statement;

/**
 * What the rows of one stretch do to each state in which they may begin: within a string or not,
 * times one parenthesis open or none. Written by one thread, read by another; {@link Speculation}
 * keeps them apart.
 */
final class StretchSummary {
  /** States in which a stretch may begin: bit 0 is a string that is open, bit 1 a parenthesis. */
  static final int STATES = 4;

  /** Whether the first byte was taken to be escaped. */
  boolean escapedBefore;

  /** Bytes from the start that are plain: whole chunks, 0 where the first is not. */
  final int[] length = new int[STATES];

  /**
   * Where the last string is opened that does not merely continue behind a doubled quote, counted
   * from the start, or -1. The byte before the stretch is taken to be no quote.
   */
  final int[] opening = new int[STATES];

  /** The state behind those bytes. */
  final boolean[] inString = new boolean[STATES];

  final boolean[] escaped = new boolean[STATES];
  final boolean[] quoteBefore = new boolean[STATES];
  final int[] depth = new int[STATES];

  StretchSummary() {}

  static int state(boolean inString, int depth) {
    return (inString ? 1 : 0) | depth << 1;
  }

  void clear(boolean escapedFirst) {
    escapedBefore = escapedFirst;
    for (int state = 0; state < STATES; state++) {
      length[state] = 0;
      opening[state] = -1;
      inString[state] = (state & 1) != 0;
      escaped[state] = escapedFirst;
      quoteBefore[state] = false;
      depth[state] = state >> 1;
    }
  }
}
