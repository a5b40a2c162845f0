package io.sqlsplitter.parser.vector;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The Vector API kernels. The species must be a constant to the compiler, so each width is a class
 * of its own with the same body; this class is loaded only behind {@link VectorGate}'s checks.
 */
abstract sealed class VectorBlockClassifier implements BlockClassifier {
  private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

  static VectorBlockClassifier ofBits(int bits) {
    return switch (bits) {
      case 128 -> new Bits128();
      case 256 -> new Bits256();
      case 512 -> new Bits512();
      default -> throw new IllegalArgumentException("no vector of " + bits + " bits");
    };
  }

  /** Bits of the widest vector that the CPU runs well. */
  static int preferredBits() {
    return ByteVector.SPECIES_PREFERRED.vectorBitSize();
  }

  /** Inlined into each width with its species as a constant. */
  static void classify(
      VectorSpecies<Byte> species,
      MemorySegment segment,
      long offset,
      int blocks,
      ByteClasses classes,
      BlockMasks out) {
    byte s0 = classes.stop(0);
    byte s1 = classes.stop(1);
    byte s2 = classes.stop(2);
    byte s3 = classes.stop(3);
    byte s4 = classes.stop(4);
    byte s5 = classes.stop(5);
    int step = species.length();
    for (int block = 0; block < blocks; block++) {
      long q = 0;
      long b = 0;
      long o = 0;
      long c = 0;
      long d = 0;
      long x = 0;
      long at = offset + 64L * block;
      for (int i = 0; i < 64; i += step) {
        ByteVector v = ByteVector.fromMemorySegment(species, segment, at + i, ORDER);
        q |= v.eq((byte) '\'').toLong() << i;
        b |= v.eq((byte) '\\').toLong() << i;
        o |= v.eq((byte) '(').toLong() << i;
        c |= v.eq((byte) ')').toLong() << i;
        d |= v.eq((byte) '-').toLong() << i;
        x |=
            v.eq(s0).or(v.eq(s1)).or(v.eq(s2)).or(v.eq(s3)).or(v.eq(s4)).or(v.eq(s5)).toLong() << i;
      }
      out.quotes[block] = q;
      out.backslashes[block] = b;
      out.opens[block] = o;
      out.closes[block] = c;
      out.stops[block] = x | ByteClasses.stopsOf(d);
    }
  }

  /** As {@link #classify}, for line ends. */
  static void classifyLines(
      VectorSpecies<Byte> species,
      MemorySegment segment,
      long offset,
      int blocks,
      byte lineEnd,
      BlockMasks out) {
    int step = species.length();
    for (int block = 0; block < blocks; block++) {
      long q = 0;
      long b = 0;
      long at = offset + 64L * block;
      for (int i = 0; i < 64; i += step) {
        ByteVector v = ByteVector.fromMemorySegment(species, segment, at + i, ORDER);
        q |= v.eq(lineEnd).toLong() << i;
        b |= v.eq((byte) '\\').toLong() << i;
      }
      out.quotes[block] = q;
      out.backslashes[block] = b;
    }
  }

  private static final class Bits128 extends VectorBlockClassifier {
    private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_128;

    @Override
    public String name() {
      return "vector128";
    }

    @Override
    public void classify(
        MemorySegment segment, long offset, int blocks, ByteClasses classes, BlockMasks out) {
      classify(SPECIES, segment, offset, blocks, classes, out);
    }

    @Override
    public void classifyLines(
        MemorySegment segment, long offset, int blocks, byte lineEnd, BlockMasks out) {
      classifyLines(SPECIES, segment, offset, blocks, lineEnd, out);
    }
  }

  private static final class Bits256 extends VectorBlockClassifier {
    private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_256;

    @Override
    public String name() {
      return "vector256";
    }

    @Override
    public void classify(
        MemorySegment segment, long offset, int blocks, ByteClasses classes, BlockMasks out) {
      classify(SPECIES, segment, offset, blocks, classes, out);
    }

    @Override
    public void classifyLines(
        MemorySegment segment, long offset, int blocks, byte lineEnd, BlockMasks out) {
      classifyLines(SPECIES, segment, offset, blocks, lineEnd, out);
    }
  }

  private static final class Bits512 extends VectorBlockClassifier {
    private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_512;

    @Override
    public String name() {
      return "vector512";
    }

    @Override
    public void classify(
        MemorySegment segment, long offset, int blocks, ByteClasses classes, BlockMasks out) {
      classify(SPECIES, segment, offset, blocks, classes, out);
    }

    @Override
    public void classifyLines(
        MemorySegment segment, long offset, int blocks, byte lineEnd, BlockMasks out) {
      classifyLines(SPECIES, segment, offset, blocks, lineEnd, out);
    }
  }
}
