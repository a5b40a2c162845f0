package io.sqlsplitter.parser.vector;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Eight bytes at a time in a long: for short runs and for JVMs without the vector module. */
public final class SwarBlockClassifier implements BlockClassifier {
  static final SwarBlockClassifier INSTANCE = new SwarBlockClassifier();

  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long LOW7 = 0x7F7F7F7F7F7F7F7FL;

  /** Multiplied by a word of 0 and 1 bytes it brings byte i to bit 56 + i. */
  private static final long GATHER_BITS = 0x0102040810204080L;

  private SwarBlockClassifier() {}

  @Override
  public String name() {
    return "swar";
  }

  @Override
  public void classify(
      MemorySegment segment, long offset, int blocks, byte[] special, BlockMasks out) {
    long s0 = spread(special[0]);
    long s1 = spread(special[1]);
    long s2 = spread(special[2]);
    long s3 = spread(special[3]);
    long s4 = spread(special[4]);
    for (int block = 0; block < blocks; block++) {
      long q = 0;
      long b = 0;
      long s = 0;
      long o = 0;
      long c = 0;
      long d = 0;
      long x = 0;
      long at = offset + 64L * block;
      for (int i = 0; i < 64; i += 8) {
        long word = segment.get(LONG, at + i);
        q |= equal(word, spread((byte) '\'')) << i;
        b |= equal(word, spread((byte) '\\')) << i;
        s |= equal(word, spread((byte) ';')) << i;
        o |= equal(word, spread((byte) '(')) << i;
        c |= equal(word, spread((byte) ')')) << i;
        d |= equal(word, spread((byte) '-')) << i;
        x |=
            (equal(word, s0)
                    | equal(word, s1)
                    | equal(word, s2)
                    | equal(word, s3)
                    | equal(word, s4))
                << i;
      }
      out.quotes[block] = q;
      out.backslashes[block] = b;
      out.semicolons[block] = s;
      out.opens[block] = o;
      out.closes[block] = c;
      out.dashes[block] = d;
      out.specials[block] = x;
    }
  }

  @Override
  public void classifyLines(
      MemorySegment segment, long offset, int blocks, byte lineEnd, BlockMasks out) {
    long end = spread(lineEnd);
    for (int block = 0; block < blocks; block++) {
      long q = 0;
      long b = 0;
      long at = offset + 64L * block;
      for (int i = 0; i < 64; i += 8) {
        long word = segment.get(LONG, at + i);
        q |= equal(word, end) << i;
        b |= equal(word, spread((byte) '\\')) << i;
      }
      out.quotes[block] = q;
      out.backslashes[block] = b;
    }
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
