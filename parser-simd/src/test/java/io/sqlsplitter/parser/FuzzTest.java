package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The scanner and the oracle agree on seeded inputs: {@code -Dfuzz.inputs=N -Dfuzz.seed=S}, and
 * {@code -Dfuzz.only=I} for a single one, {@code -Dfuzz.dialect=D} for those of one dialect, {@code
 * -Dfuzz.failures=F} to stop only after that many.
 */
class FuzzTest {
  private static final int REPORTED_AT_MOST = Integer.getInteger("fuzz.failures", 5);
  private static final long SEED = Long.getLong("fuzz.seed", 20260101L);
  private static final int INPUTS = Integer.getInteger("fuzz.inputs", 100_000);
  private static final int ONLY = Integer.getInteger("fuzz.only", -1);
  private static final String DIALECT = System.getProperty("fuzz.dialect", "");

  /** One way to read an input. */
  private record Run(Kernel kernel, boolean carefulOnly, int newBytes) {
    @Override
    public String toString() {
      return kernel.name() + (carefulOnly ? ", careful path" : ", both paths") + ", " + newBytes;
    }
  }

  private final Map<Dialect, Map<Feature, Integer>> reached = new EnumMap<>(Dialect.class);
  private final Map<Dialect, Integer> inputs = new EnumMap<>(Dialect.class);
  private final StringBuilder failures = new StringBuilder();
  private int failureCount;

  @Test
  void scannerAgreesWithTheOracleOnEveryInputWindowKernelAndPath() {
    System.out.printf(
        "fuzz.seed=%d fuzz.inputs=%d kernels=%s; 1 %% of the inputs also over %s%n",
        SEED, INPUTS, names(Kernels.NATIVE), names(Kernels.WIDER));
    try (ScannerFeeder feeder = new ScannerFeeder()) {
      for (int i = 0; i < INPUTS && failureCount < REPORTED_AT_MOST; i++) {
        if (isWanted(i)) {
          check(i, feeder);
        }
      }
    }
    if (failureCount > 0) {
      fail(failures.toString());
    }
    if (ONLY < 0 && DIALECT.isEmpty()) {
      everyRuleIsReached();
    }
  }

  private static boolean isWanted(int number) {
    return (ONLY < 0 || ONLY == number)
        && (DIALECT.isEmpty() || FuzzInput.dialect(number).label().equals(DIALECT));
  }

  private void check(int number, ScannerFeeder feeder) {
    FuzzInput input = FuzzInput.of(SEED, number);
    NaiveScanner oracle = input.oracle(input.bytes());
    List<Piece> right = oracle.scan();
    count(input.dialect(), oracle);
    List<ScannerFeeder.Scanned> before = null;
    for (Run run : runs(number, input)) {
      String difference;
      try {
        List<ScannerFeeder.Scanned> scanned = scan(input, input.bytes(), run, feeder);
        difference = difference(right, scanned);
        if (difference == null && before != null && !before.equals(scanned)) {
          difference = "kinds or names differ between runs:\n  " + before + "\n  " + scanned;
        }
        before = scanned;
      } catch (AssertionError | RuntimeException e) {
        difference = String.valueOf(e);
      }
      if (difference != null) {
        report(number, input, run, difference, feeder);
        return;
      }
    }
  }

  private static List<Run> runs(int number, FuzzInput input) {
    List<Kernel> kernels = Kernels.NATIVE;
    Kernel kernel = kernels.get(number / Dialect.values().length % kernels.size());
    Stream<Run> runs =
        Stream.of(
            new Run(kernel, false, input.smallWindow()),
            new Run(kernel, true, input.smallWindow()),
            new Run(kernel, false, input.largeWindow()),
            new Run(kernel, true, input.largeWindow()));
    Stream<Run> sample =
        Kernels.WIDER.stream()
            .filter(wider -> number % 100 == 0)
            .map(wider -> new Run(wider, false, input.largeWindow()));
    return Stream.concat(runs, sample).toList();
  }

  private static List<ScannerFeeder.Scanned> scan(
      FuzzInput input, byte[] bytes, Run run, ScannerFeeder feeder) {
    LexicalRules rules =
        LexicalRules.of(input.dialect()).withCrLineEnds(FuzzInput.crLineEnds(bytes));
    StatementScanner scanner =
        new StatementScanner(rules, input.limits(), run.kernel(), run.carefulOnly());
    assertEquals(run.kernel().name(), scanner.kernelName(), "the kernel in use");
    return feeder.scan(bytes, scanner, input.limits(), run.newBytes());
  }

  private static String difference(List<Piece> right, List<ScannerFeeder.Scanned> scanned) {
    for (int i = 0; i < Math.max(right.size(), scanned.size()); i++) {
      Piece expected = i < right.size() ? right.get(i) : null;
      Piece actual = i < scanned.size() ? scanned.get(i).piece() : null;
      if (expected == null || !expected.equals(actual)) {
        return "piece %d%n  oracle:  %s%n  scanner: %s".formatted(i, expected, actual);
      }
    }
    return null;
  }

  private void report(
      int number, FuzzInput input, Run run, String difference, ScannerFeeder feeder) {
    byte[] small = Shrinker.shrink(input.bytes(), bytes -> fails(input, bytes, run, feeder));
    String smallDifference;
    try {
      smallDifference = difference(input.oracle(small).scan(), scan(input, small, run, feeder));
    } catch (AssertionError | RuntimeException e) {
      smallDifference = String.valueOf(e);
    }
    failureCount++;
    failures.append(
        "%nfuzz.seed=%d fuzz.only=%d %s, %s, limits %s%n%s%nshrunk: %s%n%s%n"
            .formatted(
                SEED,
                number,
                input.dialect(),
                run,
                input.limits(),
                difference,
                Shrinker.literal(small),
                smallDifference));
  }

  private static boolean fails(FuzzInput input, byte[] bytes, Run run, ScannerFeeder feeder) {
    try {
      return difference(input.oracle(bytes).scan(), scan(input, bytes, run, feeder)) != null;
    } catch (AssertionError | RuntimeException e) {
      return true;
    }
  }

  private void count(Dialect dialect, NaiveScanner oracle) {
    inputs.merge(dialect, 1, Integer::sum);
    Map<Feature, Integer> counts =
        reached.computeIfAbsent(dialect, d -> new EnumMap<>(Feature.class));
    oracle.reached().forEach(feature -> counts.merge(feature, 1, Integer::sum));
  }

  /** Each row of the lexical rules is met by at least one in a hundred inputs of its dialect. */
  private void everyRuleIsReached() {
    for (Dialect dialect : Dialect.values()) {
      for (Feature feature : Feature.values()) {
        int count = reached.get(dialect).getOrDefault(feature, 0);
        assertTrue(
            !feature.concerns(dialect) || count * 100 >= inputs.get(dialect),
            () -> dialect + " " + feature + ": " + count + " of " + inputs.get(dialect));
      }
    }
  }

  private static String names(List<Kernel> kernels) {
    return kernels.isEmpty()
        ? "none"
        : kernels.stream().map(Kernel::name).collect(Collectors.joining(", "));
  }
}
