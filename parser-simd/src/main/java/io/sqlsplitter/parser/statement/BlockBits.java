package io.sqlsplitter.parser.statement;

/** Bit arithmetic over a block of 64 bytes: bit 0 is the first byte. */
final class BlockBits {
  private static final long EVEN = 0x5555555555555555L;

  private BlockBits() {}

  /**
   * Bytes that a backslash escapes. A backslash that is not escaped itself escapes the byte behind
   * it; the first of a run decides. Adding the starts of runs at odd places to the backslashes
   * carries through each run (as in simdjson's find_escaped).
   *
   * @param carry 1 where the first byte is escaped by one before the block, else 0
   */
  static long escaped(long backslashes, long carry) {
    long starts = backslashes & ~carry;
    long follows = starts << 1 | carry;
    long oddStarts = starts & ~EVEN & ~follows;
    return (EVEN ^ oddStarts + starts << 1) & follows;
  }

  /** 1 where the byte behind the block is escaped, else 0; arguments as above. */
  static long carry(long backslashes, long carry) {
    long starts = backslashes & ~carry;
    long oddStarts = starts & ~EVEN & ~(starts << 1 | carry);
    return Long.compareUnsigned(oddStarts + starts, starts) < 0 ? 1 : 0;
  }

  /** Bit n: how many of bits 0 to n are set, modulo 2. */
  static long prefixXor(long bits) {
    bits ^= bits << 1;
    bits ^= bits << 2;
    bits ^= bits << 4;
    bits ^= bits << 8;
    bits ^= bits << 16;
    bits ^= bits << 32;
    return bits;
  }
}
