package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * A scanner that other threads help finds what one alone finds, with any number of stretches, in
 * every kernel: {@code -Dfuzz.seed=S -Dparallel.inputs=N}.
 */
class ParallelScanTest {
  private static final long SEED = Long.getLong("fuzz.seed", 20260101L);
  private static final int INPUTS = Integer.getInteger("parallel.inputs", 2000);
  private static final ExecutorService POOL = Executors.newFixedThreadPool(3);

  /** Ready before the scanner begins; while it scans; never. */
  private static final List<Consumer<Runnable>> LENDERS =
      List.of(Runnable::run, POOL::execute, task -> {});

  @AfterAll
  static void endThreads() {
    POOL.shutdownNow();
  }

  @Test
  void findsTheSameInFuzzInputs() {
    System.out.printf("fuzz.seed=%d parallel.inputs=%d%n", SEED, INPUTS);
    SplittableRandom random = new SplittableRandom(SEED);
    try (ScannerFeeder feeder = new ScannerFeeder()) {
      for (int i = 0; i < 4 * INPUTS; i++) {
        FuzzInput input = FuzzInput.of(SEED + 1, i);
        LexicalRules rules =
            LexicalRules.of(input.dialect()).withCrLineEnds(FuzzInput.crLineEnds(input.bytes()));
        agrees("fuzz input " + i, rules, input.bytes(), input.limits(), random, feeder);
      }
    }
  }

  @Test
  void findsTheSameInRowsWhoseStringsLieOverStretches() {
    System.out.printf("fuzz.seed=%d parallel.inputs=%d%n", SEED, INPUTS);
    try (ScannerFeeder feeder = new ScannerFeeder()) {
      for (int i = 0; i < INPUTS; i++) {
        SplittableRandom random = new SplittableRandom(SEED * 31 + i);
        Dialect dialect = FuzzInput.dialect(i);
        byte[] rows = rows(dialect, random);
        agrees("rows " + i, LexicalRules.of(dialect), rows, ScanLimits.DEFAULT, random, feeder);
      }
    }
  }

  @Test
  void findsTheSameInFixtures() {
    SplittableRandom random = new SplittableRandom(SEED);
    try (ScannerFeeder feeder = new ScannerFeeder()) {
      for (TestData data : TestData.all()) {
        LexicalRules rules = LexicalRules.of(data.dialects().getFirst());
        agrees("fixture", rules, data.input(), ScanLimits.DEFAULT, random, feeder);
      }
    }
  }

  private static void agrees(
      String what,
      LexicalRules rules,
      byte[] bytes,
      ScanLimits limits,
      SplittableRandom random,
      ScannerFeeder feeder) {
    Kernel kernel = Kernels.NATIVE.get(random.nextInt(Kernels.NATIVE.size()));
    int window = 1 + random.nextInt(random.nextBoolean() ? 20_000 : 2000);
    List<ScannerFeeder.Scanned> alone =
        feeder.scan(bytes, new StatementScanner(rules, limits, kernel, false), limits, window);
    for (Consumer<Runnable> lender : LENDERS) {
      int stretches = 2 + random.nextInt(15);
      Parallelism parallelism = new Parallelism(1 + random.nextInt(4), stretches, 0, lender);
      try (StatementScanner scanner = new StatementScanner(rules, limits, kernel, parallelism)) {
        assertEquals(
            alone,
            feeder.scan(bytes, scanner, limits, window),
            () ->
                "%s, fuzz.seed=%d, %s, window %d, %d stretches"
                    .formatted(what, SEED, kernel.name(), window, stretches));
      }
    }
  }

  /** Statements of rows whose strings hold runs of what counts, of any length. */
  private static byte[] rows(Dialect dialect, SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    int length = 500 + random.nextInt(20_000);
    int longest = 1 + random.nextInt(random.nextInt(4) == 0 ? 3000 : 60);
    String[] atoms =
        dialect == Dialect.MYSQL
            ? new String[] {"\\\\", "\\'", "''", ";", "(", ")", "a", "\\\\'')", "--"}
            : new String[] {"''", "\\", ";", "(", ")", "a", "e", "--", "''''"};
    while (text.length() < length) {
      text.append("INSERT INTO t VALUES ");
      int end = text.length() + random.nextInt(length);
      do {
        text.append('(').append(random.nextInt(1000)).append(",'");
        for (int runs = random.nextInt(4); runs > 0; runs--) {
          text.append(atoms[random.nextInt(atoms.length)].repeat(1 + random.nextInt(longest)));
        }
        text.append(random.nextInt(300) == 0 ? "'," : "'),");
      } while (text.length() < end);
      text.append("(0);\n");
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** What was found plain is not looked at again: it can even be overwritten. */
  @Test
  void theScannerLeapsOverPlainStretches() {
    String row = "(1,'it''s \\' (a',NULL),";
    byte[] bytes = rowsOf(row, 64 << 10);
    for (Kernel kernel : Kernels.NATIVE) {
      for (int stretches = 2; stretches <= 16; stretches++) {
        assertEquals(1, piecesOfOverwritten(bytes, kernel, stretches), stretches + kernel.name());
      }
    }
  }

  /** The same with a string that is longer than three stretches. */
  @Test
  void theScannerLeapsWithinAString() {
    byte[] bytes = rowsOf("(1,'" + "x;y) ".repeat(12_000) + "'),", 64 << 10);
    assertEquals(1, piecesOfOverwritten(bytes, Kernel.best(), 16));
  }

  private static byte[] rowsOf(String row, int bytes) {
    String text = "INSERT INTO t VALUES " + row.repeat(bytes / row.length() + 1) + "(2);";
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** How many pieces are found where the second stretch is overwritten once it was looked at. */
  private static int piecesOfOverwritten(byte[] bytes, Kernel kernel, int stretches) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment window = arena.allocate(bytes.length, 64);
      MemorySegment.copy(bytes, 0, window, ValueLayout.JAVA_BYTE, 0, bytes.length);
      long stretch = Math.ceilDiv(bytes.length / 64, stretches) * 64L;
      Consumer<Runnable> lender =
          task -> {
            task.run();
            window.asSlice(stretch, 64).fill((byte) ';');
          };
      StatementScanner scanner =
          new StatementScanner(
              LexicalRules.of(Dialect.MYSQL),
              ScanLimits.DEFAULT,
              kernel,
              new Parallelism(1, stretches, 0, lender));
      scanner.feed(window, 0, true);
      StatementCursor cursor = new StatementCursor();
      int pieces = 0;
      while (scanner.next(cursor) == ScanEvent.PIECE) {
        pieces++;
      }
      return pieces;
    }
  }

  @Test
  void noThreadReadsAWindowThatWasLeft() throws InterruptedException {
    byte[] bytes = rowsOf("(1,'abc'),", 8 << 20);
    List<Throwable> failures = new ArrayList<>();
    for (int round = 0; round < 20; round++) {
      try (ExecutorService pool = Executors.newFixedThreadPool(2);
          Arena arena = Arena.ofShared()) {
        MemorySegment window = arena.allocate(bytes.length, 64);
        MemorySegment.copy(bytes, 0, window, ValueLayout.JAVA_BYTE, 0, bytes.length);
        Consumer<Runnable> lender =
            task ->
                pool.execute(
                    () -> {
                      try {
                        task.run();
                      } catch (RuntimeException | Error e) {
                        synchronized (failures) {
                          failures.add(e);
                        }
                      }
                    });
        StatementScanner scanner =
            new StatementScanner(
                LexicalRules.of(Dialect.MYSQL),
                ScanLimits.DEFAULT,
                Kernel.best(),
                new Parallelism(2, 2, 0, lender));
        scanner.feed(window, 0, true);
        Thread.sleep(0, 100_000 * (round % 3));
        scanner.close();
      } // The arena cannot be closed, or the reader fails, while one reads.
    }
    synchronized (failures) {
      assertTrue(failures.isEmpty(), failures::toString);
    }
  }

  @Test
  void aSmallWindowAsksForNoThread() {
    byte[] bytes = rowsOf("(1,'abc'),", 8 << 10);
    boolean[] asked = {false};
    Parallelism parallelism = new Parallelism(1, 2, bytes.length + 1, task -> asked[0] = true);
    try (ScannerFeeder feeder = new ScannerFeeder()) {
      StatementScanner scanner =
          new StatementScanner(
              LexicalRules.of(Dialect.MYSQL), ScanLimits.DEFAULT, Kernel.best(), parallelism);
      feeder.scan(bytes, scanner, ScanLimits.DEFAULT, 1 << 20);
    }
    assertFalse(asked[0]);
  }
}
