package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.vector.BlockMasks;

/**
 * Runs over a whole chunk of blocks at once, if it holds nothing but plain rows: outside strings no
 * byte that stops the bulk path, and parentheses that open and close in turn. Loops over planes
 * without a branch, which the compiler turns into vector code by itself; what has to be known where
 * each block begins comes from one word with a bit per block. Not thread safe.
 */
final class PlainRows {
  private final BlockMasks masks;
  private final long[] unescaped = new long[BlockMasks.BLOCKS];

  /** Bytes within strings, the opening quotes with them. */
  private final long[] within = new long[BlockMasks.BLOCKS];

  /** Bytes within parentheses, the opening ones with them. */
  private final long[] nested = new long[BlockMasks.BLOCKS];

  /** The quotes of the chunk that no backslash escapes. */
  private long[] quotes = unescaped;

  /** Whether a string is open. */
  boolean inString;

  /** Whether the byte before is a backslash that escapes the next. */
  boolean escaped;

  /** Whether the byte before is a quote that counts. */
  boolean quoteBefore;

  /** Parentheses that are open. */
  int depth;

  PlainRows(BlockMasks masks) {
    this.masks = masks;
  }

  /**
   * Moves the state over the first {@code blocks} blocks of the masks, 1 to {@link
   * BlockMasks#BLOCKS}. False, with the state as it was, where they are not plain.
   */
  boolean skip(int blocks, boolean escapes) {
    if ((depth & ~1) != 0) {
      return false;
    }
    boolean nextEscaped = false;
    quotes = masks.quotes;
    if (escapes && (escaped || holdsAny(masks.backslashes, blocks))) {
      nextEscaped = removeEscaped(blocks);
      quotes = unescaped;
    }
    prefixXor(quotes, within, blocks);
    long strings = carry(within, blocks, inString);
    if (stops(blocks)) {
      return false;
    }
    parenthesesOutside(blocks);
    prefixXor(nested, nested, blocks);
    long rows = carry(nested, blocks, depth == 1);
    if (outOfTurn(blocks)) {
      return false;
    }
    int last = blocks - 1;
    inString = (strings >>> last & 1) != 0;
    escaped = nextEscaped;
    quoteBefore = quotes[last] < 0;
    depth = (int) (rows >>> last) & 1;
    return true;
  }

  /**
   * Where in the chunk that was skipped last the last string was opened that does not merely
   * continue behind a doubled quote: a byte counted from its start, or -1.
   *
   * @param quote whether a quote that counts stood directly before the chunk
   */
  int lastOpening(int blocks, boolean quote) {
    for (int i = blocks - 1; i >= 0; i--) {
      long before = i > 0 ? quotes[i - 1] >>> 63 : quote ? 1 : 0;
      long opened = quotes[i] & within[i] & ~(quotes[i] << 1 | before);
      if (opened != 0) {
        return 64 * i + 63 - Long.numberOfLeadingZeros(opened);
      }
    }
    return -1;
  }

  private static boolean holdsAny(long[] plane, int blocks) {
    long any = 0;
    for (int i = 0; i < blocks; i++) {
      any |= plane[i];
    }
    return any != 0;
  }

  /** Quotes that no backslash escapes; returns whether the byte behind the chunk is escaped. */
  private boolean removeEscaped(int blocks) {
    long carry = escaped ? 1 : 0;
    for (int i = 0; i < blocks; i++) {
      long backslashes = masks.backslashes[i];
      long hidden = carry;
      if (backslashes != 0) {
        hidden = BlockBits.escaped(backslashes, carry);
        carry = BlockBits.carry(backslashes, carry);
      } else {
        carry = 0;
      }
      unescaped[i] = masks.quotes[i] & ~hidden;
    }
    return carry != 0;
  }

  /** Bit n of each block: how many of its bits 0 to n are set, modulo 2. */
  private static void prefixXor(long[] from, long[] to, int blocks) {
    for (int i = 0; i < blocks; i++) {
      long bits = from[i];
      bits ^= bits << 1;
      bits ^= bits << 2;
      bits ^= bits << 4;
      bits ^= bits << 8;
      bits ^= bits << 16;
      bits ^= bits << 32;
      to[i] = bits;
    }
  }

  /**
   * Carries parity from block to block: inverts those that begin at an odd place.
   *
   * @return bit i: parity behind block i
   */
  private static long carry(long[] parities, int blocks, boolean odd) {
    long ends = 0;
    for (int i = 0; i < blocks; i++) {
      ends |= (parities[i] >>> 63) << i;
    }
    long behind = BlockBits.prefixXor(ends) ^ (odd ? -1L : 0);
    long starts = behind << 1 | (odd ? 1 : 0);
    for (int i = 0; i < blocks; i++) {
      parities[i] ^= -(starts >>> i & 1);
    }
    return behind;
  }

  /** Whether a byte outside strings stops the bulk path. */
  private boolean stops(int blocks) {
    long any = 0;
    for (int i = 0; i < blocks; i++) {
      any |= (masks.stops[i] | masks.backslashes[i]) & ~within[i];
    }
    return any != 0;
  }

  private void parenthesesOutside(int blocks) {
    for (int i = 0; i < blocks; i++) {
      nested[i] = (masks.opens[i] | masks.closes[i]) & ~within[i];
    }
  }

  /** Whether a parenthesis opens where one is open, or closes where none is. */
  private boolean outOfTurn(int blocks) {
    long any = 0;
    for (int i = 0; i < blocks; i++) {
      any |= (masks.opens[i] & ~nested[i] | masks.closes[i] & nested[i]) & ~within[i];
    }
    return any != 0;
  }
}
