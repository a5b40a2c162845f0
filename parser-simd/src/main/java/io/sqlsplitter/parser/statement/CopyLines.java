package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.vector.BlockClassifier;
import io.sqlsplitter.parser.vector.BlockMasks;

/**
 * Walks the data block of a COPY: only a line that is exactly {@code \.} ends it, so only
 * backslashes at line starts are looked at. Not thread safe.
 */
public final class CopyLines {
  private static final int BLOCK = 64;

  private final ByteFeed in;
  private final BlockClassifier classifier;
  private final boolean bulk;
  private final int lineEnd;
  private final BlockMasks masks = new BlockMasks();
  private boolean lineStart;

  // The chunk whose masks are at hand.
  private long chunkAt;
  private int chunkBlocks;

  /** The next byte to look at. */
  public long pos;

  /**
   * @param bulk false to look at each byte by itself
   */
  public CopyLines(ByteFeed in, BlockClassifier classifier, boolean bulk, int lineEnd) {
    this.in = in;
    this.classifier = classifier;
    this.bulk = bulk;
    this.lineEnd = lineEnd;
  }

  /** The data begin at {@code at}, at the start of a line. */
  public void begin(long at) {
    pos = at;
    lineStart = true;
  }

  /** Whether a line begins at {@link #pos}. */
  boolean atLineStart() {
    return lineStart;
  }

  /**
   * Goes on: TERMINATED with pos behind the closing line, STARVED, or INPUT_END when the closing
   * line is missing.
   */
  public Stop run() {
    while (pos < in.limit()) {
      if (lineStart && in.at(pos) == '\\') {
        long behind = closingLine();
        if (behind < 0) {
          return Stop.STARVED;
        }
        if (behind > 0) {
          pos = behind;
          return Stop.TERMINATED;
        }
      }
      if (bulk && in.limit() - pos >= BLOCK) {
        skipBlocks();
      } else {
        lineStart = in.at(pos) == lineEnd;
        pos++;
      }
    }
    return in.last() ? Stop.INPUT_END : Stop.STARVED;
  }

  /**
   * Offset behind the closing line if it begins at pos, 0 if not, -1 when it cannot be told yet.
   */
  private long closingLine() {
    int dot = in.peek(pos + 1);
    int b = dot == '.' ? in.peek(pos + 2) : 0;
    boolean crLf = b == '\r' && lineEnd == '\n' && in.peek(pos + 3) == '\n';
    if (in.takeStarved()) {
      return -1;
    }
    if (dot != '.') {
      return 0;
    }
    if (crLf) {
      return pos + 4;
    }
    return b == ByteFeed.END ? pos + 2 : b == lineEnd ? pos + 3 : 0;
  }

  /** A new window is there: the masks of the one before are void. */
  public void newWindow() {
    chunkBlocks = 0;
  }

  /** Moves on to the next backslash at a line start, or behind the last whole block. */
  private void skipBlocks() {
    if (chunkBlocks == 0 || pos < chunkAt || pos >= chunkAt + ((long) chunkBlocks << 6)) {
      chunkAt = pos;
      chunkBlocks = (int) Math.min(BlockMasks.BLOCKS, (in.limit() - pos) >> 6);
      classifier.classifyLines(in.segment(), pos - in.base(), chunkBlocks, (byte) lineEnd, masks);
    }
    int index = (int) ((pos - chunkAt) >> 6);
    // The byte at pos was looked at: from here on only what follows a line end counts.
    long keep = -1L << (pos - chunkAt);
    long carry = 0;
    for (; index < chunkBlocks; index++, keep = -1L) {
      long ends = masks.quotes[index] & keep;
      long found = (ends << 1 | carry) & masks.backslashes[index];
      if (found != 0) {
        pos = chunkAt + 64L * index + Long.numberOfTrailingZeros(found);
        lineStart = true;
        return;
      }
      carry = ends >>> 63;
    }
    pos = chunkAt + 64L * chunkBlocks;
    lineStart = carry != 0;
  }
}
