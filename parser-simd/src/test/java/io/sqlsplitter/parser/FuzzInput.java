package io.sqlsplitter.parser;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** One seeded input and how it is to be read: the same for the same seed and number, always. */
record FuzzInput(
    Dialect dialect, byte[] bytes, ScanLimits limits, int smallWindow, int largeWindow) {
  private static final int LONGEST = 3000;
  private static final int[] LARGE_WINDOWS = {4095, 4096, 4097, 4 << 20};
  private static final Map<Dialect, List<byte[]>> SEEDS = new EnumMap<>(Dialect.class);

  static {
    List<TestData> all = TestData.all();
    for (Dialect dialect : Dialect.values()) {
      SEEDS.put(
          dialect,
          all.stream()
              .filter(data -> data.dialects().contains(dialect) && data.input().length > 0)
              .map(TestData::input)
              .collect(Collectors.toList()));
    }
  }

  static FuzzInput of(long seed, int number) {
    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + number);
    Dialect dialect = dialect(number);
    byte[] bytes = DumpGenerator.of(dialect, random).dump();
    if (random.nextInt(2) == 0) {
      Dialect of = random.nextInt(10) == 0 ? Dialect.values()[random.nextInt(4)] : dialect;
      List<byte[]> seeds = SEEDS.get(of);
      byte[] fixture = seeds.get(random.nextInt(seeds.size()));
      if (fixture.length > LONGEST || random.nextInt(3) == 0) {
        fixture = Mutator.slice(fixture, LONGEST, random);
      }
      bytes =
          random.nextInt(2) == 0
              ? Mutator.mutate(fixture, bytes, random)
              : Mutator.mutate(bytes, fixture, random);
    }
    if (random.nextInt(100) == 0) {
      bytes = repeat(bytes, 4200 + random.nextInt(8000));
    }
    ScanLimits limits =
        random.nextInt(4) == 0
            ? new ScanLimits(20 + random.nextInt(150), 40 + random.nextInt(300))
            : ScanLimits.DEFAULT;
    return new FuzzInput(
        dialect,
        bytes,
        limits,
        1 + random.nextInt(64),
        LARGE_WINDOWS[random.nextInt(LARGE_WINDOWS.length)]);
  }

  static Dialect dialect(int number) {
    return Dialect.values()[number % Dialect.values().length];
  }

  private static byte[] repeat(byte[] bytes, int length) {
    byte[] repeated = bytes.length == 0 ? new byte[length] : Arrays.copyOf(bytes, length);
    for (int at = bytes.length; at < length && bytes.length > 0; at++) {
      repeated[at] = bytes[at % bytes.length];
    }
    return repeated;
  }

  /**
   * Whether a lone CR ends lines: as the page says, where a CR and no LF is in the first 64 KiB.
   */
  static boolean crLineEnds(byte[] bytes) {
    boolean cr = false;
    for (int i = 0; i < Math.min(bytes.length, 1 << 16); i++) {
      if (bytes[i] == '\n') {
        return false;
      }
      cr |= bytes[i] == '\r';
    }
    return cr;
  }

  NaiveScanner oracle(byte[] input) {
    return new NaiveScanner(input, dialect, crLineEnds(input), limits);
  }
}
