package io.sqlsplitter.ops;

import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;

/**
 * Finds line numbers by counting line ends forwards. Offsets must not go back. Not thread safe.
 *
 * <p>Nothing is counted until somebody asks: a dump without anything to report costs nothing.
 */
public final class LineCounter {
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;

  private final byte lineEnd;
  private long position;
  private long line = 1;

  /**
   * @param crLineEnds whether lines end in CR, as {@link
   *     io.sqlsplitter.parser.detect.Detection#crLineEnds()} says
   */
  public LineCounter(boolean crLineEnds) {
    this.lineEnd = (byte) (crLineEnds ? '\r' : '\n');
  }

  /** The byte that ends a line. */
  public byte lineEnd() {
    return lineEnd;
  }

  /** Absolute offset up to which line ends are counted. */
  public long position() {
    return position;
  }

  /** The 1-based line of the byte at {@link #position()}. */
  public long line() {
    return line;
  }

  /**
   * The 1-based line of the byte at {@code offset}.
   *
   * @param segment bytes of the input from {@code base} on; must hold all from {@link #position()}
   *     to {@code offset}
   */
  public long lineAt(MemorySegment segment, long base, long offset) {
    line += count(segment, position - base, offset - base, lineEnd);
    position = offset;
    return line;
  }

  /** As {@link #lineAt}, but the count stays where it is. */
  public long peek(MemorySegment segment, long base, long offset) {
    return line + count(segment, position - base, offset - base, lineEnd);
  }

  /** Number of bytes {@code wanted} in {@code [from, to)} of {@code segment}. */
  public static long count(MemorySegment segment, long from, long to, byte wanted) {
    long pattern = ONES * (wanted & 0xff);
    long count = 0;
    long at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      long x = segment.get(WORD, at) ^ pattern;
      // The high bit of each byte that is not zero; no carry crosses bytes, so the count is exact.
      long nonZero = (((x & ~HIGH) + ~HIGH) | x) & HIGH;
      count += Long.BYTES - Long.bitCount(nonZero);
    }
    for (; at < to; at++) {
      if (segment.get(ValueLayout.JAVA_BYTE, at) == wanted) {
        count++;
      }
    }
    return count;
  }

  /**
   * Reads a file and gives the 1-based lines of bytes of it.
   *
   * @param offsets ascending
   */
  static long[] linesAt(Path file, boolean crLineEnds, long[] offsets) throws IOException {
    long[] found = new long[offsets.length];
    LineCounter counter = new LineCounter(crLineEnds);
    try (InputSource again = InputSource.open(file, InputMode.READ)) {
      InputWindow next = again.next(0);
      for (int i = 0; i < offsets.length; ) {
        long end = next.base() + next.segment().byteSize();
        if (offsets[i] < end || next.last()) {
          found[i] = counter.lineAt(next.segment(), next.base(), Math.min(offsets[i], end));
          i++;
        } else {
          counter.lineAt(next.segment(), next.base(), end);
          next = again.next(end);
        }
      }
    }
    return found;
  }
}
