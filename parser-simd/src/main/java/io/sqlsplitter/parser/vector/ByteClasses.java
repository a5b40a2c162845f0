package io.sqlsplitter.parser.vector;

/**
 * Which bytes a block is searched for, prepared for each kind of kernel. Immutable, thread safe.
 */
public final class ByteClasses {
  /** How many bytes share the plane of specials. */
  public static final int SPECIALS = 5;

  private final byte[] special;

  /**
   * By byte: bit 8 * plane for each plane it belongs to, in the order of {@link BlockMasks}'
   * fields.
   */
  private final long[] planes = new long[256];

  /**
   * @param special at most five bytes whose places go to {@link BlockMasks#specials}
   */
  public ByteClasses(char... special) {
    if (special.length == 0 || special.length > SPECIALS) {
      throw new IllegalArgumentException("one to five special bytes");
    }
    this.special = new byte[SPECIALS];
    String fixed = "'\\;()-";
    for (int plane = 0; plane < fixed.length(); plane++) {
      planes[fixed.charAt(plane)] |= 1L << (8 * plane);
    }
    for (int i = 0; i < SPECIALS; i++) {
      char b = special[Math.min(i, special.length - 1)];
      this.special[i] = (byte) b;
      planes[b] |= 1L << (8 * fixed.length());
    }
  }

  byte special(int i) {
    return special[i];
  }

  long[] planes() {
    return planes;
  }
}
