package io.sqlsplitter.parser.vector;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.ByteVector;

/**
 * The Vector API kernels; loaded only behind {@link VectorGate}'s checks. Each width is written out
 * in a class of its own: the compiler makes vector code only where the species is a constant of the
 * method that it compiles, and whether it inlines one that has the species as a parameter depends
 * on what it happened to compile first (seen: one run of three ten times slower).
 */
abstract sealed class VectorBlockClassifier implements BlockClassifier
    permits Vector128BlockClassifier, Vector256BlockClassifier, Vector512BlockClassifier {
  static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;
  static final byte QUOTE = '\'';
  static final byte BACKSLASH = '\\';
  static final byte OPEN = '(';
  static final byte CLOSE = ')';
  static final byte DASH = '-';

  private static final int LINKING_CALLS = 2;

  static VectorBlockClassifier ofBits(int bits) {
    VectorBlockClassifier classifier =
        switch (bits) {
          case 128 -> new Vector128BlockClassifier();
          case 256 -> new Vector256BlockClassifier();
          case 512 -> new Vector512BlockClassifier();
          default -> throw new IllegalArgumentException("no vector of " + bits + " bits");
        };
    classifier.link();
    return classifier;
  }

  /** Bits of the widest vector that the CPU runs well. */
  static int preferredBits() {
    return ByteVector.SPECIES_PREFERRED.vectorBitSize();
  }

  /**
   * Runs over single blocks, so that every call in the kernel is linked before it is compiled: what
   * a compiler that comes early finds unlinked it leaves as a call.
   */
  private void link() {
    MemorySegment sample = MemorySegment.ofArray(new long[BlockMasks.BLOCK / Long.BYTES]);
    BlockMasks masks = new BlockMasks();
    ByteClasses classes = new ByteClasses(';');
    for (int i = 0; i < LINKING_CALLS; i++) {
      classify(sample, 0, 1, classes, masks);
      classifyLines(sample, 0, 1, (byte) '\n', masks);
    }
  }
}
