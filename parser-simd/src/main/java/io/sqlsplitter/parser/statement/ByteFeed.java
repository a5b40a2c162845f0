package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.bytes.PagedBytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The window that is being scanned, by absolute offsets. A look at a byte that is not there yet
 * returns {@link #STARVED} and is remembered, so that a rule can look at all it needs first and
 * then see whether it may decide.
 */
public final class ByteFeed {
  /** The input ends here. */
  public static final int END = -1;

  /** The byte is not in this window. */
  public static final int STARVED = -2;

  private final PagedBytes bytes = new PagedBytes();
  private MemorySegment segment = MemorySegment.NULL;
  private long base;
  private long limit;
  private boolean last;
  private boolean starved;

  public ByteFeed() {}

  /** Takes the next window; its bytes are those from {@code base} on. */
  public void feed(MemorySegment window, long windowBase, boolean isLast) {
    segment = window;
    bytes.reset(window, windowBase);
    base = windowBase;
    limit = windowBase + window.byteSize();
    last = isLast;
    starved = false;
  }

  public MemorySegment segment() {
    return segment;
  }

  public long base() {
    return base;
  }

  /** Offset behind the last byte of the window. */
  public long limit() {
    return limit;
  }

  public boolean last() {
    return last;
  }

  /** The byte at {@code p}, 0..255, where the caller knows that base <= p < limit. */
  public int at(long p) {
    return bytes.at(p);
  }

  /**
   * The same, past the page: for looks that are far from each other, which would load a page each.
   */
  int farAt(long p) {
    return segment.get(ValueLayout.JAVA_BYTE, p - base) & 0xFF;
  }

  /** Bytes {@code [p, p + length)}, which must lie in the window. */
  byte[] copy(long p, int length) {
    return bytes.copy(p, length);
  }

  /**
   * Whether these bytes stand at {@code p}, which is at least base; false where some are missing.
   */
  boolean standsAt(long p, byte[] text) {
    return limit - p >= text.length && bytes.standsAt(p, text);
  }

  /** The byte at {@code p} (at least base), END or STARVED. */
  public int peek(long p) {
    if (p < limit) {
      return bytes.at(p);
    }
    if (last) {
      return END;
    }
    starved = true;
    return STARVED;
  }

  /** Offset of the first byte from {@code p} on that is not in {@code set}; at most {@code end}. */
  long behind(boolean[] set, long p, long end) {
    return bytes.behind(set, p, end);
  }

  /**
   * Whether {@code word} (upper case) stands at {@code p}, in any case, and a space or TAB behind
   * it. May starve.
   */
  boolean isWordThenSpace(long p, String word) {
    for (int i = 0; i < word.length(); i++) {
      int b = peek(p + i);
      if (LexicalRules.upper(b) != word.charAt(i)) {
        return false;
      }
    }
    int behind = peek(p + word.length());
    return behind == ' ' || behind == '\t';
  }

  /** Whether a peek since the last {@link #takeStarved()} came back empty-handed. */
  boolean isStarved() {
    return starved;
  }

  /** Whether a peek since the last call came back empty-handed. */
  public boolean takeStarved() {
    boolean was = starved;
    starved = false;
    return was;
  }
}
