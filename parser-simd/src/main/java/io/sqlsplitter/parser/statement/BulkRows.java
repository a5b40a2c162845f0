package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.Parallelism;
import io.sqlsplitter.parser.vector.BlockClassifier;
import io.sqlsplitter.parser.vector.BlockMasks;
import io.sqlsplitter.parser.vector.ByteClasses;

/**
 * The fast path through the rows of an INSERT: 64 bytes at a time, as long as a block holds,
 * outside strings, nothing but plain bytes, parentheses and quotes. Quote state comes from a prefix
 * XOR over the quotes that no backslash escapes; there is no branch per string. Any other block is
 * left to the {@link CodeMachine}. Not thread safe.
 */
public final class BulkRows {
  /** What stopped {@link #run}. */
  public enum Halt {
    /** At {@link #pos} stands the semicolon that ends the statement. */
    SEMICOLON,
    /** The block at pos needs the careful path. */
    CAREFUL,
    /** Less than a block is left of the window. */
    WINDOW_END
  }

  private static final int BLOCK = 64;

  private final ByteFeed in;
  private final BlockClassifier classifier;
  private final BlockMasks masks = new BlockMasks();
  private final PlainRows plain = new PlainRows(masks);
  private final ByteClasses classes;

  /** Null where this thread scans alone. */
  private final Speculation ahead;

  // The chunk whose masks are at hand.
  private long chunkAt;
  private int chunkBlocks;

  private long pos;
  private boolean inString;
  private long openedAt;
  private int parens;
  private int symbolBefore;

  // What the loops carry from block to block.
  private boolean escapes;
  private boolean postgres;
  private long block;
  private long escaped;
  private long quoteBefore;

  public BulkRows(
      ByteFeed in, BlockClassifier classifier, Dialect dialect, Parallelism parallelism) {
    this.in = in;
    this.classifier = classifier;
    this.classes =
        switch (dialect) {
          case MYSQL -> new ByteClasses(';', '"', '`', '#', '/', '*');
          case POSTGRES -> new ByteClasses(';', '"', '$', '/', 'E', 'e');
          case SQLITE -> new ByteClasses(';', '"', '`', '[', '/');
          case MSSQL -> new ByteClasses(';', '"', '[', '/');
        };
    this.ahead =
        parallelism.threads() == 0 ? null : new Speculation(parallelism, classifier, classes);
  }

  /** A new window is there: the masks of the one before are void. */
  public void newWindow(LexicalRules rules) {
    chunkBlocks = 0;
    if (ahead != null) {
      ahead.begin(in.segment(), rules.backslashEscapes());
    }
  }

  /** No other thread reads the window once this returns. */
  public void endWindow() {
    if (ahead != null) {
      ahead.end();
    }
  }

  public long pos() {
    return pos;
  }

  public boolean inString() {
    return inString;
  }

  public long openedAt() {
    return openedAt;
  }

  public int parens() {
    return parens;
  }

  /** The last byte before pos, outside strings, that is no blank, if it is a comma; else 0. */
  public int symbolBefore() {
    return symbolBefore;
  }

  /**
   * Goes on from {@code from}, which is a place in plain code or within a plain string.
   *
   * @param string whether {@code from} is within a string, opened at {@code opened}
   * @param symbol the symbol before, if nothing but blanks follows it
   */
  public Halt run(
      LexicalRules rules, long from, boolean string, long opened, int parenDepth, int symbol) {
    escapes = rules.backslashEscapes();
    postgres = rules.dialect() == Dialect.POSTGRES;
    pos = from;
    openedAt = opened;
    parens = parenDepth;
    symbolBefore = symbol;
    inString = string;
    escaped = 0;
    quoteBefore = 0;
    block = from;
    if (!cover(from)) {
      return Halt.WINDOW_END;
    }
    // Bytes of the first block before from are not looked at.
    block = from - (from - chunkAt & BLOCK - 1);
    long keep = -1L << (from - block);
    while (true) {
      boolean fresh = block == chunkAt && keep == -1L;
      if (!fresh || !skipChunk()) {
        Halt halt = walkBlocks(keep);
        if (halt != null) {
          if (halt == Halt.CAREFUL) {
            handOver(from);
          }
          return halt;
        }
      }
      while (ahead != null && leap()) {
        // to the next stretch
      }
      if (!cover(block)) {
        handOver(from);
        return Halt.WINDOW_END;
      }
      keep = -1L;
    }
  }

  /** Moves over the whole chunk, if it is plain. */
  private boolean skipChunk() {
    plain.inString = inString;
    plain.escaped = escaped != 0;
    plain.depth = parens;
    if (!plain.skip(chunkBlocks, escapes)) {
      return false;
    }
    int opening = plain.lastOpening(chunkBlocks, quoteBefore != 0);
    if (opening >= 0) {
      openedAt = block + opening;
    }
    inString = plain.inString;
    escaped = plain.escaped ? 1 : 0;
    quoteBefore = plain.quoteBefore ? 1 : 0;
    parens = plain.depth;
    block += (long) chunkBlocks << 6;
    return true;
  }

  /** Moves over what another thread has found plain for the state at hand, if there is such. */
  private boolean leap() {
    if ((parens & ~1) != 0) {
      return false;
    }
    StretchSummary found = ahead.take(block - in.base(), escapes);
    int state = StretchSummary.state(inString, parens);
    if (found == null || found.escapedBefore != (escaped != 0) || found.length[state] == 0) {
      return false;
    }
    int opening = found.opening[state];
    if (opening > 0 || opening == 0 && quoteBefore == 0) {
      openedAt = block + opening;
    }
    inString = found.inString[state];
    escaped = found.escaped[state] ? 1 : 0;
    quoteBefore = found.quoteBefore[state] ? 1 : 0;
    parens = found.depth[state];
    block += found.length[state];
    return true;
  }

  /**
   * Moves block by block to the end of the chunk: null there, or what stops it.
   *
   * @param keep the bytes of the first block that are looked at
   */
  private Halt walkBlocks(long keep) {
    long strings = inString ? -1L : 0L;
    long kept = keep;
    int index = (int) ((block - chunkAt) >> 6);
    for (; index < chunkBlocks; index++, block += BLOCK, kept = -1L) {
      long backslashes = masks.backslashes[index] & kept;
      long hidden = 0;
      long nextEscaped = 0;
      if (escapes) {
        hidden = BlockBits.escaped(backslashes, escaped);
        nextEscaped = BlockBits.carry(backslashes, escaped);
      }
      long quotes = masks.quotes[index] & kept & ~hidden;
      long within = BlockBits.prefixXor(quotes) ^ strings;
      long outside = ~within & kept;
      long openings = quotes & within;
      long stops = (masks.stops[index] | backslashes) & outside;
      if (postgres && stops != 0) {
        stops = stopsOfPostgres(block, stops, openings);
      }
      long opens = masks.opens[index] & outside;
      long closes = masks.closes[index] & outside;
      long before = stops == 0 ? -1L : lowest(stops) - 1;
      int depth = depthAfter(parens, opens & before, closes & before);
      boolean ends = stops != 0 && in.farAt(block + Long.numberOfTrailingZeros(stops)) == ';';
      if (depth < 0 || stops != 0 && !ends || ends && postgres && depth > 0) {
        inString = strings != 0;
        return Halt.CAREFUL;
      }
      parens = depth;
      noteOpening(block, openings & before, quotes, quoteBefore);
      if (ends) {
        pos = block + Long.numberOfTrailingZeros(stops);
        inString = false;
        symbolBefore = 0;
        return Halt.SEMICOLON;
      }
      strings = within >> 63;
      escaped = nextEscaped;
      quoteBefore = quotes >>> 63;
    }
    inString = strings != 0;
    return null;
  }

  /** Offset behind the block at which {@link #run} stopped with CAREFUL. */
  public long blockEnd() {
    return pos + BLOCK - ((pos - chunkAt) & (BLOCK - 1));
  }

  /**
   * Makes sure that the masks of the block that holds {@code p} are there; false when less than a
   * block is left.
   */
  private boolean cover(long p) {
    if (chunkBlocks > 0 && p >= chunkAt && p < chunkAt + ((long) chunkBlocks << 6)) {
      return true;
    }
    long start = p;
    long most = BlockMasks.BLOCKS;
    if (ahead != null) {
      // Blocks lie as those of the stretches do, so that the start of the next is met.
      start -= p - in.base() & BLOCK - 1;
      most = Math.min(most, ahead.toNextStretch(start - in.base()) >> 6);
    }
    chunkBlocks = (int) Math.min(most, (in.limit() - start) >> 6);
    if (chunkBlocks <= 0) {
      chunkBlocks = 0;
      return false;
    }
    chunkAt = start;
    classifier.classify(in.segment(), start - in.base(), chunkBlocks, classes, masks);
    return true;
  }

  private static long lowest(long mask) {
    return mask & -mask;
  }

  /**
   * PostgreSQL: of the bytes that stop, E counts only where it makes an E-string: directly before
   * an opening quote, or as the last byte of the block; and not at all where all strings have
   * escapes.
   */
  private long stopsOfPostgres(long p, long stops, long openings) {
    long result = 0;
    for (long rest = stops; rest != 0; rest &= rest - 1) {
      long bit = lowest(rest);
      boolean letter = (in.farAt(p + Long.numberOfTrailingZeros(bit)) | 0x20) == 'e';
      boolean counts = !letter || !escapes && (bit < 0 || (openings & bit << 1) != 0);
      result |= counts ? bit : 0;
    }
    return result;
  }

  /**
   * Remembers where the last string was opened that does not merely continue behind a doubled
   * quote.
   */
  private void noteOpening(long p, long openings, long quotes, long prevQuote) {
    long real = openings & ~(quotes << 1 | prevQuote);
    if (real != 0) {
      openedAt = p + 63 - Long.numberOfLeadingZeros(real);
    }
  }

  /**
   * Parenthesis depth behind a block; -1 when one closes that is not open, which the careful path
   * looks at.
   */
  private static int depthAfter(int depth, long opens, long closes) {
    if (depth <= 1) {
      // Rows: ( and ) in turn. Parity of all parentheses so far tells whether each is at its place.
      long parity = BlockBits.prefixXor(opens | closes) ^ -(long) depth;
      if ((opens & ~parity | closes & parity) == 0) {
        return depth + Long.bitCount(opens) - Long.bitCount(closes);
      }
    }
    long all = opens | closes;
    while (all != 0) {
      long bit = lowest(all);
      all ^= bit;
      depth += (opens & bit) != 0 ? 1 : -1;
      if (depth < 0) {
        return -1;
      }
    }
    return depth;
  }

  /** Leaves at the start of the block a state that the careful path can take up. */
  private void handOver(long from) {
    if (block <= from) {
      return; // nothing was done: all is as it was handed in
    }
    pos = block;
    if (escaped != 0 || !inString && quoteBefore != 0) {
      // The byte at pos belongs to the backslash before it, or the quote that closed may be the
      // first of two: the careful path looks at that one again.
      pos = block - 1;
      inString = true;
    } else if (postgres && !inString) {
      // In the middle of a word neither a dollar nor an E begins anything.
      while (pos > from
          && (pos == in.limit() || LexicalRules.isWordByte(in.at(pos)))
          && LexicalRules.isWordByte(in.at(pos - 1))) {
        pos--;
      }
    }
    for (long q = pos - 1; q >= from && !inString; q--) {
      int b = in.at(q);
      if (!LexicalRules.isBlank(b)) {
        symbolBefore = b == ',' ? ',' : 0;
        break;
      }
    }
  }
}
