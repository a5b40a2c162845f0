package io.sqlsplitter.parser.vector;

import java.lang.foreign.MemorySegment;

/**
 * Where in a chunk of 64-byte blocks the bytes of interest stand: one bit per byte, bit 0 the
 * first, one word per block and plane. Reused; not thread safe.
 */
public final class BlockMasks {
  /** Bytes of a block. */
  public static final int BLOCK = 64;

  /** Most blocks of one chunk: 4 KiB, so that the masks stay in the first-level cache. */
  public static final int BLOCKS = 64;

  /** {@code '}. */
  public final long[] quotes = new long[BLOCKS];

  public final long[] backslashes = new long[BLOCKS];

  /** {@code (}. */
  public final long[] opens = new long[BLOCKS];

  /** {@code )}. */
  public final long[] closes = new long[BLOCKS];

  /**
   * The bytes of {@link ByteClasses}, the second of two dashes, and a dash that is the last byte of
   * its block.
   */
  public final long[] stops = new long[BLOCKS];

  /** For a classifier's use: the bytes of a chunk, eight in each, in the order of the machine. */
  final long[] words = new long[BLOCKS * BLOCK / Long.BYTES];

  final MemorySegment wordsSegment = MemorySegment.ofArray(words);

  public BlockMasks() {}
}
