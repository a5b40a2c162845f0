package io.sqlsplitter.parser.vector;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;

/** Eight bytes at a time in a long: for short runs and for JVMs without the vector module. */
public final class SwarBlockClassifier implements BlockClassifier {
  static final SwarBlockClassifier INSTANCE = new SwarBlockClassifier();

  private static final boolean BIG_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;
  private static final long ONES = 0x0101010101010101L;
  private static final long LOW7 = 0x7F7F7F7F7F7F7F7FL;

  /** Multiplied by a word of 0 and 1 bytes it brings byte i to bit 56 + i. */
  private static final long GATHER_BITS = 0x0102040810204080L;

  private SwarBlockClassifier() {}

  @Override
  public String name() {
    return "swar";
  }

  /**
   * A table gives each byte a word with bit 8 * plane set for each plane it belongs to. Shifted by
   * the byte's place among eight and put together, the words of eight bytes are eight bits of each
   * plane.
   */
  @Override
  public void classify(
      MemorySegment segment, long offset, int blocks, ByteClasses classes, BlockMasks out) {
    long[] planes = classes.planes();
    long[] words = words(segment, offset, blocks, out);
    int at = 0;
    for (int block = 0; block < blocks; block++) {
      long q = 0;
      long b = 0;
      long o = 0;
      long c = 0;
      long d = 0;
      long x = 0;
      for (int i = 0; i < 64; i += 8) {
        long word = words[at++];
        long bits =
            planes[(int) word & 0xFF]
                | planes[(int) (word >>> 8) & 0xFF] << 1
                | planes[(int) (word >>> 16) & 0xFF] << 2
                | planes[(int) (word >>> 24) & 0xFF] << 3
                | planes[(int) (word >>> 32) & 0xFF] << 4
                | planes[(int) (word >>> 40) & 0xFF] << 5
                | planes[(int) (word >>> 48) & 0xFF] << 6
                | planes[(int) (word >>> 56) & 0xFF] << 7;
        q |= (bits & 0xFF) << i;
        b |= (bits >>> 8 & 0xFF) << i;
        o |= (bits >>> 16 & 0xFF) << i;
        c |= (bits >>> 24 & 0xFF) << i;
        d |= (bits >>> 32 & 0xFF) << i;
        x |= (bits >>> 40 & 0xFF) << i;
      }
      out.quotes[block] = q;
      out.backslashes[block] = b;
      out.opens[block] = o;
      out.closes[block] = c;
      out.stops[block] = x | ByteClasses.stopsOf(d);
    }
  }

  @Override
  public void classifyLines(
      MemorySegment segment, long offset, int blocks, byte lineEnd, BlockMasks out) {
    long end = spread(lineEnd);
    long[] words = words(segment, offset, blocks, out);
    int at = 0;
    for (int block = 0; block < blocks; block++) {
      long q = 0;
      long b = 0;
      for (int i = 0; i < 64; i += 8) {
        long word = words[at++];
        q |= equal(word, end) << i;
        b |= equal(word, spread((byte) '\\')) << i;
      }
      out.quotes[block] = q;
      out.backslashes[block] = b;
    }
  }

  /**
   * The bytes of the chunk, the first of each word lowest: an array is read fast by an interpreter
   * and by any compiler, a segment only by the last one.
   */
  private static long[] words(MemorySegment segment, long offset, int blocks, BlockMasks out) {
    MemorySegment.copy(segment, offset, out.wordsSegment, 0, 64L * blocks);
    if (BIG_ENDIAN) {
      for (int i = 0; i < 8 * blocks; i++) {
        out.words[i] = Long.reverseBytes(out.words[i]);
      }
    }
    return out.words;
  }

  private static long spread(byte b) {
    return (b & 0xFF) * ONES;
  }

  /**
   * Bit i (0..7): byte i of {@code word} equals that of {@code pattern}. Exact: no carry passes
   * from byte to byte.
   */
  private static long equal(long word, long pattern) {
    long difference = word ^ pattern;
    long zeros = ~(((difference & LOW7) + LOW7) | difference | LOW7);
    return (zeros >>> 7) * GATHER_BITS >>> 56;
  }
}
