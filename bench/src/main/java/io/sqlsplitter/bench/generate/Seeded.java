package io.sqlsplitter.bench.generate;

/**
 * Pseudo-random numbers that are the same for a seed on every JDK: SplitMix64 (Steele, Lea, Flood,
 * "Fast splittable pseudorandom number generators", 2014). Not thread safe.
 */
final class Seeded {
  private long state;

  Seeded(long seed) {
    state = seed;
  }

  long next() {
    state += 0x9E3779B97F4A7C15L;
    long z = state;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** A number in {@code [0, bound)}; bound is at least 1. */
  int below(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** A number in {@code [from, to)}. */
  int between(int from, int to) {
    return from + below(to - from);
  }
}
