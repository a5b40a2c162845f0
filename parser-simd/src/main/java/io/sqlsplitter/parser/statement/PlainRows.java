package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.vector.BlockMasks;

/**
 * Runs over a whole chunk of blocks at once, if it holds nothing but plain rows: outside strings no
 * byte that stops the bulk path, and parentheses that open and close in turn. What is amiss is
 * gathered and looked at once, behind the chunk. Loops over planes without a branch, which the
 * compiler turns into vector code by itself, all in one method, so that it has done with them
 * early; only what is carried from block to block goes one by one. Not thread safe.
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
    long[] counting = masks.quotes;
    if (escapes && (escaped || holdsAny(masks.backslashes, blocks))) {
      nextEscaped = removeEscaped(blocks);
      counting = unescaped;
    }
    quotes = counting;
    long[] within = this.within;
    long[] nested = this.nested;
    long[] opens = masks.opens;
    long[] closes = masks.closes;
    long[] stops = masks.stops;
    long[] backslashes = masks.backslashes;
    for (int i = 0; i < blocks; i++) {
      within[i] = BlockBits.prefixXor(counting[i]);
    }
    long strings = inString ? -1L : 0; // all ones where a string is open at the end of a block
    for (int i = 0; i < blocks; i++) {
      within[i] ^= strings;
      strings = within[i] >> 63;
    }
    long amiss = 0;
    for (int i = 0; i < blocks; i++) {
      amiss |= (stops[i] | backslashes[i]) & ~within[i];
      nested[i] = BlockBits.prefixXor((opens[i] | closes[i]) & ~within[i]);
    }
    long rows = -depth; // and where a parenthesis is
    for (int i = 0; i < blocks; i++) {
      nested[i] ^= rows;
      rows = nested[i] >> 63;
    }
    for (int i = 0; i < blocks; i++) {
      // One opens where one is open, or closes where none is.
      amiss |= (opens[i] & ~nested[i] | closes[i] & nested[i]) & ~within[i];
    }
    if (amiss != 0) {
      return false;
    }
    inString = strings != 0;
    escaped = nextEscaped;
    quoteBefore = counting[blocks - 1] < 0;
    depth = (int) rows & 1;
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
}
