package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.vector.BlockMasks;

/**
 * Runs over a whole chunk of blocks at once, if it holds nothing but plain rows: outside strings no
 * byte that stops the bulk path, and parentheses that open and close in turn. What is not plain is
 * gathered and looked at once, behind the chunk: one short loop without a branch but for
 * backslashes, so that the compiler has done with it early. Not thread safe.
 */
final class PlainRows {
  private final BlockMasks masks;

  /** Whether a string is open. */
  boolean inString;

  /** Whether the byte before is a backslash that escapes the next. */
  boolean escaped;

  /** Whether the byte before is a quote that counts. */
  boolean quoteBefore;

  /** Parentheses that are open. */
  int depth;

  /**
   * Where in the chunk that was skipped last the last string was opened that does not merely
   * continue behind a doubled quote: a byte counted from its start, or -1.
   */
  int lastOpening;

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
    long everyBackslash = escapes ? -1L : 0;
    long strings = inString ? -1L : 0; // all ones where a string is open at the start of a block
    long rows = -depth; // and where a parenthesis is
    long hiding = escaped ? 1 : 0; // its first byte is escaped
    long before = quoteBefore ? 1 : 0; // a quote that counts stands before it
    long amiss = 0;
    long opened = 0;
    int openedIn = -1;
    for (int i = 0; i < blocks; i++) {
      long backslashes = masks.backslashes[i];
      long hidden = 0;
      if ((backslashes & everyBackslash | hiding) != 0) {
        hidden = BlockBits.escaped(backslashes, hiding);
        hiding = BlockBits.carry(backslashes, hiding);
      }
      long quotes = masks.quotes[i] & ~hidden;
      long within = BlockBits.prefixXor(quotes) ^ strings;
      strings = within >> 63;
      long opens = masks.opens[i] & ~within;
      long closes = masks.closes[i] & ~within;
      long nested = BlockBits.prefixXor(opens | closes) ^ rows;
      rows = nested >> 63;
      amiss |= (masks.stops[i] | backslashes) & ~within | opens & ~nested | closes & nested;
      long openings = quotes & within & ~(quotes << 1 | before);
      before = quotes >>> 63;
      opened = openings != 0 ? openings : opened;
      openedIn = openings != 0 ? i : openedIn;
    }
    if (amiss != 0) {
      return false;
    }
    inString = strings != 0;
    escaped = hiding != 0;
    quoteBefore = before != 0;
    depth = (int) rows & 1;
    lastOpening = openedIn < 0 ? -1 : 64 * openedIn + 63 - Long.numberOfLeadingZeros(opened);
    return true;
  }
}
