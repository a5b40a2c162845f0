package io.sqlsplitter.parser.vector;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

/** Blocks as one vector of 512 bits. */
final class Vector512BlockClassifier extends VectorBlockClassifier {
  private static final VectorSpecies<Byte> SPECIES = ByteVector.SPECIES_512;

  @Override
  public String name() {
    return "vector512";
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
      ByteVector v = ByteVector.fromMemorySegment(SPECIES, segment, at, ORDER);
      out.quotes[block] = v.eq(QUOTE).toLong();
      out.backslashes[block] = v.eq(BACKSLASH).toLong();
      out.opens[block] = v.eq(OPEN).toLong();
      out.closes[block] = v.eq(CLOSE).toLong();
      long dashes = v.eq(DASH).toLong();
      long stops =
          v.eq(s0).or(v.eq(s1)).or(v.eq(s2)).or(v.eq(s3)).or(v.eq(s4)).or(v.eq(s5)).toLong();
      out.stops[block] = stops | ByteClasses.stopsOf(dashes);
    }
  }

  @Override
  public void classifyLines(
      MemorySegment segment, long offset, int blocks, byte lineEnd, BlockMasks out) {
    for (int block = 0; block < blocks; block++) {
      long at = offset + 64L * block;
      ByteVector v = ByteVector.fromMemorySegment(SPECIES, segment, at, ORDER);
      out.quotes[block] = v.eq(lineEnd).toLong();
      out.backslashes[block] = v.eq(BACKSLASH).toLong();
    }
  }
}
