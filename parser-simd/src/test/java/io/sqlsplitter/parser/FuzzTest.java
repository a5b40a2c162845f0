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
  private record Run(Kernel kernel, Way way, int newBytes) {
    private enum Way {
      CAREFUL,
      BOTH_PATHS,
      JOINED
    }

    @Override
    public String toString() {
      return kernel.name() + ", " + way + ", " + newBytes;
    }
  }

  private final Map<Dialect, Map<Feature, Integer>> reached = new EnumMap<>(Dialect.class);
  private final Map<Dialect, Integer> inputs = new EnumMap<>(Dialect.class);

  /** How often rows were joined. */
  private final Map<Dialect, Integer> joined = new EnumMap<>(Dialect.class);

  private int joinedBatches;
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
        List<ScannerFeeder.Scanned> scanned = scan(input, input.bytes(), right, run, feeder);
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
            new Run(kernel, Run.Way.JOINED, input.smallWindow()),
            new Run(kernel, Run.Way.CAREFUL, input.smallWindow()),
            new Run(kernel, Run.Way.JOINED, input.largeWindow()),
            new Run(kernel, Run.Way.BOTH_PATHS, input.largeWindow()),
            new Run(kernel, Run.Way.CAREFUL, input.largeWindow()));
    Stream<Run> sample =
        Kernels.WIDER.stream()
            .filter(wider -> number % 100 == 0)
            .map(wider -> new Run(wider, Run.Way.JOINED, input.largeWindow()));
    return Stream.concat(runs, sample).toList();
  }

  private List<ScannerFeeder.Scanned> scan(
      FuzzInput input, byte[] bytes, List<Piece> right, Run run, ScannerFeeder feeder) {
    LexicalRules rules =
        LexicalRules.of(input.dialect()).withCrLineEnds(FuzzInput.crLineEnds(bytes));
    StatementScanner scanner =
        new StatementScanner(rules, input.limits(), run.kernel(), run.way() == Run.Way.CAREFUL);
    if (run.way() == Run.Way.JOINED) {
      scanner.joinRows();
    }
    assertEquals(run.kernel().name(), scanner.kernelName(), "the kernel in use");
    List<ScannerFeeder.Scanned> scanned =
        feeder.scan(bytes, scanner, input.limits(), run.newBytes());
    if (scanned.stream().anyMatch(piece -> piece.statements() > 1)) {
      joined.merge(input.dialect(), 1, Integer::sum);
    }
    if (scanned.stream().anyMatch(piece -> piece.batches() > 0)) {
      joinedBatches++;
    }
    return JoinedRows.part(scanned, right, bytes);
  }

  private String difference(FuzzInput input, byte[] bytes, Run run, ScannerFeeder feeder) {
    List<Piece> right = input.oracle(bytes).scan();
    return difference(right, scan(input, bytes, right, run, feeder));
  }

  private String difference(List<Piece> right, List<ScannerFeeder.Scanned> scanned) {
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
      smallDifference = difference(input, small, run, feeder);
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

  private boolean fails(FuzzInput input, byte[] bytes, Run run, ScannerFeeder feeder) {
    try {
      return difference(input, bytes, run, feeder) != null;
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
      int joins = joined.getOrDefault(dialect, 0);
      assertTrue(joins * 100 >= inputs.get(dialect), () -> dialect + " joined: " + joins);
      for (Feature feature : Feature.values()) {
        int count = reached.get(dialect).getOrDefault(feature, 0);
        assertTrue(
            !feature.concerns(dialect) || count * 100 >= inputs.get(dialect),
            () -> dialect + " " + feature + ": " + count + " of " + inputs.get(dialect));
      }
    }
    assertTrue(
        joinedBatches * 100 >= inputs.get(Dialect.MSSQL), () -> "GO joined: " + joinedBatches);
  }

  private static String names(List<Kernel> kernels) {
    return kernels.isEmpty()
        ? "none"
        : kernels.stream().map(Kernel::name).collect(Collectors.joining(", "));
  }
}
