package io.sqlsplitter.parser.bytes;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Single bytes of a memory segment, read through a page on the heap. Code that looks at one byte
 * after the other runs on an array from its first call on, where an access to a segment is slow
 * until it is compiled; the bulk of a dump never passes through here. Not thread safe.
 */
public final class PagedBytes {
  private static final int PAGE = 4096;

  private final byte[] page = new byte[PAGE];
  private final MemorySegment pageSegment = MemorySegment.ofArray(page);
  private MemorySegment segment = MemorySegment.NULL;
  private long base;
  private long limit;
  private long pageAt;
  private int pageLength;

  public PagedBytes() {}

  /**
   * Reads from {@code newSegment} from now on.
   *
   * @param newBase offset that its first byte goes by
   */
  public void reset(MemorySegment newSegment, long newBase) {
    segment = newSegment;
    base = newBase;
    limit = newBase + newSegment.byteSize();
    pageLength = 0;
  }

  /** The byte at {@code p}, 0..255; {@code p} must lie in the segment. */
  public int at(long p) {
    long i = p - pageAt;
    if (i >= 0 && i < pageLength) {
      return page[(int) i] & 0xFF;
    }
    return load(p);
  }

  /** Bytes {@code [p, p + length)}, which must lie in the segment. */
  public byte[] copy(long p, int length) {
    byte[] copy = new byte[length];
    if (length > 0 && length <= PAGE / 2) {
      at(p);
    }
    long i = p - pageAt;
    if (i >= 0 && i + length <= pageLength) {
      System.arraycopy(page, (int) i, copy, 0, length);
    } else {
      MemorySegment.copy(segment, p - base, MemorySegment.ofArray(copy), 0, length);
    }
    return copy;
  }

  /** Whether these bytes stand at {@code p}; as many must lie there in the segment. */
  public boolean standsAt(long p, byte[] text) {
    if (text.length > 0 && at(p) != (text[0] & 0xFF)) {
      return false;
    }
    int i = (int) (p - pageAt);
    if (i + text.length <= pageLength) {
      return Arrays.equals(page, i, i + text.length, text, 0, text.length);
    }
    int n = 0;
    while (n < text.length && at(p + n) == (text[n] & 0xFF)) {
      n++;
    }
    return n == text.length;
  }

  /** Offset of the first byte in {@code [p, end)} that is not in {@code set}, or {@code end}. */
  public long behind(boolean[] set, long p, long end) {
    long at = p;
    while (at < end && set[at(at)]) {
      // Without a call for each byte as far as the page goes.
      int i = (int) (at - pageAt) + 1;
      int most = (int) Math.min(pageLength, end - pageAt);
      while (i < most && set[page[i] & 0xFF]) {
        i++;
      }
      at = pageAt + i;
    }
    return at;
  }

  private int load(long p) {
    // A little before p, too: looks back and forth near a page's edge do not load in turn.
    pageAt = Math.max(base, p - PAGE / 8);
    pageLength = (int) Math.min(PAGE, limit - pageAt);
    MemorySegment.copy(segment, pageAt - base, pageSegment, 0, pageLength);
    return page[(int) (p - pageAt)] & 0xFF;
  }
}
