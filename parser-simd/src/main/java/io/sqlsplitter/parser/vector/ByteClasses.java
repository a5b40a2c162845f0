package io.sqlsplitter.parser.vector;

/**
 * Which bytes a block is searched for, prepared for each kind of kernel. Immutable, thread safe.
 */
public final class ByteClasses {
  /** How many bytes share the plane of stops. */
  public static final int STOPS = 6;

  private static final String FIXED = "'\\()-";

  private final byte[] stops = new byte[STOPS];

  /**
   * By byte: bit 8 * plane for each plane it belongs to, quotes, backslashes, opens, closes,
   * dashes, stops.
   */
  private final long[] planes = new long[256];

  /**
   * @param stops at most six bytes whose places go to {@link BlockMasks#stops}
   */
  public ByteClasses(char... stops) {
    if (stops.length == 0 || stops.length > STOPS) {
      throw new IllegalArgumentException("one to six bytes");
    }
    for (int plane = 0; plane < FIXED.length(); plane++) {
      planes[FIXED.charAt(plane)] |= 1L << (8 * plane);
    }
    for (int i = 0; i < STOPS; i++) {
      char b = stops[Math.min(i, stops.length - 1)];
      this.stops[i] = (byte) b;
      planes[b] |= 1L << (8 * FIXED.length());
    }
  }

  byte stop(int i) {
    return stops[i];
  }

  /**
   * {@code dashes} of a block as stops: the second of two, and one that may be the first of two.
   */
  static long stopsOf(long dashes) {
    return dashes & (dashes << 1 | Long.MIN_VALUE);
  }

  long[] planes() {
    return planes;
  }
}
