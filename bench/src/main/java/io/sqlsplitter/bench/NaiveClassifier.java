package io.sqlsplitter.bench;

import io.sqlsplitter.parser.vector.BlockMasks;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The work of a block classifier, one byte at a time: what the kernels are compared with. */
final class NaiveClassifier {
  private NaiveClassifier() {}

  static void classify(
      MemorySegment segment, long offset, int blocks, char[] bytes, BlockMasks out) {
    // As many comparisons as there are such bytes at most; those missing are repeated.
    char s0 = bytes[0];
    char s1 = bytes[1];
    char s2 = bytes[2];
    char s3 = bytes[3];
    char s4 = bytes[Math.min(4, bytes.length - 1)];
    char s5 = bytes[Math.min(5, bytes.length - 1)];
    for (int block = 0; block < blocks; block++) {
      long quotes = 0;
      long backslashes = 0;
      long opens = 0;
      long closes = 0;
      long dashes = 0;
      long stops = 0;
      for (int i = 0; i < 64; i++) {
        byte b = segment.get(ValueLayout.JAVA_BYTE, offset + 64L * block + i);
        long bit = 1L << i;
        switch (b) {
          case '\'' -> quotes |= bit;
          case '\\' -> backslashes |= bit;
          case '(' -> opens |= bit;
          case ')' -> closes |= bit;
          case '-' -> dashes |= bit;
          default -> {}
        }
        if (b == s0 || b == s1 || b == s2 || b == s3 || b == s4 || b == s5) {
          stops |= bit;
        }
      }
      out.quotes[block] = quotes;
      out.backslashes[block] = backslashes;
      out.opens[block] = opens;
      out.closes[block] = closes;
      // The second of two dashes, and one that may be the first of two.
      out.stops[block] = stops | dashes & (dashes << 1 | Long.MIN_VALUE);
    }
  }
}
