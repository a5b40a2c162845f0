package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.vector.BlockClassifier;
import io.sqlsplitter.parser.vector.BlockMasks;
import io.sqlsplitter.parser.vector.ByteClasses;

/**
 * The fast path through the rows of an INSERT of SQL Server: 64 bytes at a time, as long as nothing
 * but plain bytes, parentheses and strings stands within the parentheses of a row. Words mean
 * nothing there, unless a line end makes a GO line of them: a line end outside strings is left to
 * the {@link CodeMachine}, and so is what comes behind the last row. Not thread safe.
 */
final class SqlServerRows {
  /** What stopped {@link #run}. */
  enum Halt {
    /** The parenthesis before {@link #pos} closes the last row of its line. */
    CLOSED,
    /** The block at pos needs the careful path. */
    CAREFUL,
    /** Less than a block is left of the window. */
    WINDOW_END
  }

  private static final int BLOCK = 64;

  private final ByteFeed in;
  private final BlockClassifier classifier;
  private final BlockMasks masks = new BlockMasks();
  private final ByteClasses classes = new ByteClasses('"', '[', '/', '\n', '\r');

  // The chunk whose masks are at hand.
  private long chunkAt;
  private int chunkBlocks;

  private long pos;
  private boolean inString;
  private long openedAt;
  private int parens;

  // How the block before has ended.
  private long prevInString;
  private long prevQuote;

  SqlServerRows(ByteFeed in, BlockClassifier classifier) {
    this.in = in;
    this.classifier = classifier;
  }

  /** A new window is there: the masks of the one before are void. */
  void newWindow() {
    chunkBlocks = 0;
  }

  long pos() {
    return pos;
  }

  boolean inString() {
    return inString;
  }

  long openedAt() {
    return openedAt;
  }

  int parens() {
    return parens;
  }

  /** The last token before pos, if it is a parenthesis; else 0. */
  int symbolBefore() {
    return parens == 0 ? ')' : 0;
  }

  /** Offset behind the block at which {@link #run} stopped with CAREFUL. */
  long blockEnd() {
    return pos + BLOCK - ((pos - chunkAt) & (BLOCK - 1));
  }

  /**
   * Goes on from {@code from}, which is a place in plain code or within a plain string.
   *
   * @param string whether {@code from} is within a string, opened at {@code opened}
   * @param depth of parentheses, at least 1
   */
  Halt run(long from, boolean string, long opened, int depth) {
    pos = from;
    inString = string;
    openedAt = opened;
    parens = depth;
    while (true) {
      Halt halt = row();
      if (halt != Halt.CLOSED || !rowFollows()) {
        return halt;
      }
    }
  }

  /** From pos to behind the parenthesis that closes the row. */
  private Halt row() {
    long from = pos;
    if (!cover(from)) {
      return Halt.WINDOW_END;
    }
    int index = (int) ((from - chunkAt) >> 6);
    long p = chunkAt + ((long) index << 6);
    // Bytes of the first block before from are not looked at.
    long keep = -1L << (from - p);
    prevInString = inString ? -1L : 0L;
    prevQuote = 0;
    while (true) {
      for (; index < chunkBlocks; index++, p += BLOCK, keep = -1L) {
        long quotes = masks.quotes[index] & keep;
        long within = BlockBits.prefixXor(quotes) ^ prevInString;
        long outside = ~within & keep;
        long stops = masks.stops[index] & outside;
        long opens = masks.opens[index] & outside;
        long closes = masks.closes[index] & outside;
        long end = Long.bitCount(closes) < parens ? 0 : closing(parens, opens, closes);
        if ((stops & (end - 1)) != 0) {
          handOver(from, p);
          return Halt.CAREFUL;
        }
        noteOpening(p, quotes & within, quotes);
        if (end != 0) {
          pos = p + Long.numberOfTrailingZeros(end) + 1;
          inString = false;
          parens = 0;
          return Halt.CLOSED;
        }
        parens += Long.bitCount(opens) - Long.bitCount(closes);
        prevInString = within >> 63;
        prevQuote = quotes >>> 63;
      }
      if (!cover(p)) {
        handOver(from, p);
        return Halt.WINDOW_END;
      }
      index = 0;
    }
  }

  /** Moves into the next row if it begins on the same line. */
  private boolean rowFollows() {
    long p = skipBlanks(pos);
    if (p == in.limit() || in.farAt(p) != ',') {
      return false;
    }
    p = skipBlanks(p + 1);
    if (p == in.limit() || in.farAt(p) != '(') {
      return false;
    }
    pos = p + 1;
    parens = 1;
    return true;
  }

  private long skipBlanks(long at) {
    long p = at;
    while (p < in.limit() && (in.farAt(p) == ' ' || in.farAt(p) == '\t')) {
      p++;
    }
    return p;
  }

  /** The bit of the parenthesis that closes the outermost; 0 when none does. */
  private static long closing(int depth, long opens, long closes) {
    int open = depth;
    for (long all = opens | closes; all != 0; all &= all - 1) {
      long bit = all & -all;
      open += (opens & bit) != 0 ? 1 : -1;
      if (open == 0) {
        return bit;
      }
    }
    return 0;
  }

  private boolean cover(long p) {
    if (chunkBlocks > 0 && p >= chunkAt && p < chunkAt + ((long) chunkBlocks << 6)) {
      return true;
    }
    chunkBlocks = (int) Math.max(0, Math.min(BlockMasks.BLOCKS, (in.limit() - p) >> 6));
    if (chunkBlocks == 0) {
      return false;
    }
    chunkAt = p;
    classifier.classify(in.segment(), p - in.base(), chunkBlocks, classes, masks);
    return true;
  }

  /**
   * Remembers where the last string was opened that does not merely continue behind a doubled
   * quote.
   */
  private void noteOpening(long p, long openings, long quotes) {
    long real = openings & ~(quotes << 1 | prevQuote);
    if (real != 0) {
      openedAt = p + 63 - Long.numberOfLeadingZeros(real);
    }
  }

  /** Leaves at {@code p}, the start of a block, a state that the careful path can take up. */
  private void handOver(long from, long p) {
    if (p <= from) {
      return; // nothing was done: all is as it was handed in
    }
    inString = prevInString != 0;
    pos = p;
    if (!inString && prevQuote != 0) {
      // The quote that closed may be the first of two: the careful path looks at it again.
      pos = p - 1;
      inString = true;
    }
  }
}
