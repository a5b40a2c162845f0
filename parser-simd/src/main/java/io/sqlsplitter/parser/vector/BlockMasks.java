package io.sqlsplitter.parser.vector;

/**
 * Where in a chunk of 64-byte blocks the bytes of interest stand: one bit per byte, bit 0 the
 * first, one word per block and plane. Reused; not thread safe.
 */
public final class BlockMasks {
  /** Most blocks of one chunk: 4 KiB, so that the masks stay in the first-level cache. */
  public static final int BLOCKS = 64;

  public final long[] quotes = new long[BLOCKS];
  public final long[] backslashes = new long[BLOCKS];
  public final long[] semicolons = new long[BLOCKS];
  public final long[] opens = new long[BLOCKS];
  public final long[] closes = new long[BLOCKS];
  public final long[] dashes = new long[BLOCKS];
  public final long[] specials = new long[BLOCKS];

  public BlockMasks() {}
}
