package io.sqlsplitter.io.source;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.sqlsplitter.io.DamagedInputException;
import io.sqlsplitter.io.InputRemark;
import io.sqlsplitter.io.feed.ByteFeed;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Decodes UTF-16 to UTF-8. Every sequence of units has its own sequence of bytes and back: pairs
 * become four bytes, unpaired units three (<a
 * href="https://simonsapin.github.io/wtf-8/">WTF-8</a>), half a unit at the very end stays the byte
 * it is. The byte order mark is a unit like others.
 */
final class Utf16Feed implements ByteFeed {
  private static final int RAW_BYTES = 256 * 1024;
  static final int LONGEST = 4;

  private final ByteFeed units;
  private final ValueLayout.OfChar layout;

  /** Bytes of the file not decoded yet: {@code raw[rawStart, rawEnd)}. */
  private final MemorySegment raw;

  private int rawStart;
  private int rawEnd;

  /** A leading surrogate whose partner has not been seen yet, or 0. */
  private char prevHigh;

  /** Encoded bytes for which there was no room: {@code spare[spareStart, spareEnd)}. */
  private final MemorySegment spare;

  private int spareStart;
  private int spareEnd;
  private boolean oddByteAtEnd;
  private long unitBytes;
  private DamagedInputException damage;

  /**
   * Owns the feed.
   *
   * @param memory where to take native memory from; lives as long as the feed
   */
  Utf16Feed(ByteFeed units, ByteOrder order, java.lang.foreign.SegmentAllocator memory) {
    this.units = units;
    this.layout = ValueLayout.JAVA_CHAR_UNALIGNED.withOrder(order);
    this.raw = memory.allocate(RAW_BYTES);
    this.spare = memory.allocate(LONGEST);
  }

  @Override
  public int read(MemorySegment to, long offset, int length) throws IOException {
    while (true) {
      if (spareStart < spareEnd) {
        int count = Math.min(length, spareEnd - spareStart);
        MemorySegment.copy(spare, spareStart, to, offset, count);
        spareStart += count;
        return count;
      }
      if (rawEnd - rawStart < 2 && !refill()) {
        if (!flushEnd()) {
          if (damage != null) {
            throw damage;
          }
          return -1;
        }
      } else if (length >= LONGEST) {
        int count = decode(to, offset, length);
        if (count > 0) {
          return count;
        }
      } else {
        spareStart = 0;
        spareEnd = step(spare, 0);
      }
    }
  }

  /** Decodes while there is room for the longest character. */
  private int decode(MemorySegment to, long offset, int length) {
    long at = offset;
    long last = offset + length - LONGEST;
    while (at <= last && rawEnd - rawStart >= 2) {
      char unit = raw.get(layout, rawStart);
      if (unit < 0x80 && prevHigh == 0) {
        to.set(JAVA_BYTE, at++, (byte) unit);
        rawStart += 2;
      } else {
        at += step(to, at);
      }
    }
    return (int) (at - offset);
  }

  /** Takes one unit, or writes out the unpaired one before it; returns bytes written, 0 to 4. */
  private int step(MemorySegment to, long at) {
    char unit = raw.get(layout, rawStart);
    if (prevHigh != 0) {
      char high = prevHigh;
      prevHigh = 0;
      if (!Character.isLowSurrogate(unit)) {
        return three(high, to, at);
      }
      rawStart += 2;
      int c = Character.toCodePoint(high, unit);
      to.set(JAVA_BYTE, at, (byte) (0xF0 | c >> 18));
      to.set(JAVA_BYTE, at + 1, (byte) (0x80 | c >> 12 & 0x3F));
      to.set(JAVA_BYTE, at + 2, (byte) (0x80 | c >> 6 & 0x3F));
      to.set(JAVA_BYTE, at + 3, (byte) (0x80 | c & 0x3F));
      return 4;
    }
    rawStart += 2;
    if (Character.isHighSurrogate(unit)) {
      prevHigh = unit;
      return 0;
    }
    if (unit < 0x80) {
      to.set(JAVA_BYTE, at, (byte) unit);
      return 1;
    }
    if (unit < 0x800) {
      to.set(JAVA_BYTE, at, (byte) (0xC0 | unit >> 6));
      to.set(JAVA_BYTE, at + 1, (byte) (0x80 | unit & 0x3F));
      return 2;
    }
    return three(unit, to, at);
  }

  private static int three(char unit, MemorySegment to, long at) {
    to.set(JAVA_BYTE, at, (byte) (0xE0 | unit >> 12));
    to.set(JAVA_BYTE, at + 1, (byte) (0x80 | unit >> 6 & 0x3F));
    to.set(JAVA_BYTE, at + 2, (byte) (0x80 | unit & 0x3F));
    return 3;
  }

  /** Gets at least one whole unit; false when there is none. */
  private boolean refill() throws IOException {
    int rest = rawEnd - rawStart;
    if (rest == 1) {
      raw.set(JAVA_BYTE, 0, raw.get(JAVA_BYTE, rawStart));
    }
    rawStart = 0;
    rawEnd = rest;
    while (rawEnd < 2) {
      int count = damage != null ? -1 : readUnits();
      if (count < 0) {
        return false;
      }
      rawEnd += count;
    }
    return true;
  }

  /** Bytes read so far, before decoding. */
  long unitBytes() {
    return unitBytes;
  }

  private int readUnits() throws IOException {
    try {
      int count = units.read(raw, rawEnd, RAW_BYTES - rawEnd);
      unitBytes += Math.max(count, 0);
      return count;
    } catch (DamagedInputException e) {
      damage = e; // told when what was decoded before it is out
      return -1;
    }
  }

  /** Puts what the end leaves over into {@code spare}; false when nothing is. */
  private boolean flushEnd() {
    spareStart = 0;
    if (prevHigh != 0) {
      spareEnd = three(prevHigh, spare, 0);
      prevHigh = 0;
      return true;
    }
    if (rawStart < rawEnd) {
      spare.set(JAVA_BYTE, 0, raw.get(JAVA_BYTE, rawStart++));
      spareEnd = 1;
      oddByteAtEnd = true;
      return true;
    }
    spareEnd = 0;
    return false;
  }

  /** Known at the end. */
  boolean oddByteAtEnd() {
    return oddByteAtEnd;
  }

  @Override
  public boolean atEnd() {
    return spareStart == spareEnd && rawStart == rawEnd && prevHigh == 0 && units.atEnd();
  }

  @Override
  public long bytesRead() {
    return units.bytesRead();
  }

  @Override
  public String storedAs() {
    return units.storedAs();
  }

  @Override
  public List<InputRemark> remarks() {
    return units.remarks();
  }

  @Override
  public void close() throws IOException {
    units.close();
  }
}
