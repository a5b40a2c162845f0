package io.sqlsplitter.parser.bytes;

import java.lang.foreign.MemorySegment;

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

  private int load(long p) {
    // A little before p, too: looks back and forth near a page's edge do not load in turn.
    pageAt = Math.max(base, p - PAGE / 8);
    pageLength = (int) Math.min(PAGE, limit - pageAt);
    MemorySegment.copy(segment, pageAt - base, pageSegment, 0, pageLength);
    return page[(int) (p - pageAt)] & 0xFF;
  }
}
