package io.sqlsplitter.parser.vector;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/** Blocks as four vectors of 128 bits. */
final class Vector128BlockClassifier extends VectorBlockClassifier {
  private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_128;

  @Override
  public String name() {
    return "vector128";
  }

  @Override
  public void classify(
      MemorySegment segment, long offset, int blocks, ByteClasses classes, BlockMasks out) {
    byte s0 = classes.stop(0);
    byte s1 = classes.stop(1);
    byte s2 = classes.stop(2);
    byte s3 = classes.stop(3);
    byte s4 = classes.stop(4);
    byte s5 = classes.stop(5);
    for (int block = 0; block < blocks; block++) {
      long at = offset + 64L * block;
      ByteVector v0 = ByteVector.fromMemorySegment(SPECIES, segment, at, ORDER);
      ByteVector v1 = ByteVector.fromMemorySegment(SPECIES, segment, at + 16, ORDER);
      ByteVector v2 = ByteVector.fromMemorySegment(SPECIES, segment, at + 32, ORDER);
      ByteVector v3 = ByteVector.fromMemorySegment(SPECIES, segment, at + 48, ORDER);
      out.quotes[block] =
          v0.eq(QUOTE).toLong()
              | v1.eq(QUOTE).toLong() << 16
              | v2.eq(QUOTE).toLong() << 32
              | v3.eq(QUOTE).toLong() << 48;
      out.backslashes[block] =
          v0.eq(BACKSLASH).toLong()
              | v1.eq(BACKSLASH).toLong() << 16
              | v2.eq(BACKSLASH).toLong() << 32
              | v3.eq(BACKSLASH).toLong() << 48;
      out.opens[block] =
          v0.eq(OPEN).toLong()
              | v1.eq(OPEN).toLong() << 16
              | v2.eq(OPEN).toLong() << 32
              | v3.eq(OPEN).toLong() << 48;
      out.closes[block] =
          v0.eq(CLOSE).toLong()
              | v1.eq(CLOSE).toLong() << 16
              | v2.eq(CLOSE).toLong() << 32
              | v3.eq(CLOSE).toLong() << 48;
      long dashes =
          v0.eq(DASH).toLong()
              | v1.eq(DASH).toLong() << 16
              | v2.eq(DASH).toLong() << 32
              | v3.eq(DASH).toLong() << 48;
      long stops =
          v0.eq(s0).or(v0.eq(s1)).or(v0.eq(s2)).or(v0.eq(s3)).or(v0.eq(s4)).or(v0.eq(s5)).toLong()
              | v1.eq(s0)
                      .or(v1.eq(s1))
                      .or(v1.eq(s2))
                      .or(v1.eq(s3))
                      .or(v1.eq(s4))
                      .or(v1.eq(s5))
                      .toLong()
                  << 16
              | v2.eq(s0)
                      .or(v2.eq(s1))
                      .or(v2.eq(s2))
                      .or(v2.eq(s3))
                      .or(v2.eq(s4))
                      .or(v2.eq(s5))
                      .toLong()
                  << 32
              | v3.eq(s0)
                      .or(v3.eq(s1))
                      .or(v3.eq(s2))
                      .or(v3.eq(s3))
                      .or(v3.eq(s4))
                      .or(v3.eq(s5))
                      .toLong()
                  << 48;
      out.stops[block] = stops | ByteClasses.stopsOf(dashes);
    }
  }

  @Override
  public void classifyLines(
      MemorySegment segment, long offset, int blocks, byte lineEnd, BlockMasks out) {
    for (int block = 0; block < blocks; block++) {
      long at = offset + 64L * block;
      ByteVector v0 = ByteVector.fromMemorySegment(SPECIES, segment, at, ORDER);
      ByteVector v1 = ByteVector.fromMemorySegment(SPECIES, segment, at + 16, ORDER);
      ByteVector v2 = ByteVector.fromMemorySegment(SPECIES, segment, at + 32, ORDER);
      ByteVector v3 = ByteVector.fromMemorySegment(SPECIES, segment, at + 48, ORDER);
      out.quotes[block] =
          v0.eq(lineEnd).toLong()
              | v1.eq(lineEnd).toLong() << 16
              | v2.eq(lineEnd).toLong() << 32
              | v3.eq(lineEnd).toLong() << 48;
      out.backslashes[block] =
          v0.eq(BACKSLASH).toLong()
              | v1.eq(BACKSLASH).toLong() << 16
              | v2.eq(BACKSLASH).toLong() << 32
              | v3.eq(BACKSLASH).toLong() << 48;
    }
  }
}
