package io.sqlsplitter.bench;

import io.sqlsplitter.bench.generate.DumpContent;
import io.sqlsplitter.bench.generate.DumpTarget;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.Kernel;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ScanEvent;
import io.sqlsplitter.parser.ScanLimits;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementScanner;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The whole scanner, from windows to pieces with kind and name, on a dump that lies in memory. The
 * line "gigabytes" of the result is GB/s.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
    value = 2,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ScannerBenchmark {
  /** As the inputs have them. */
  private static final int WINDOW = 1 << 20;

  @Param({"MYSQL", "POSTGRES", "SQLITE", "MSSQL"})
  public DumpTarget target;

  @Param({"ROWS", "TEXT", "HEX", "ESCAPES"})
  public DumpContent content;

  /** {@code best} is the one that the product takes on this machine. */
  @Param({"best", "swar"})
  public String kernel;

  /** Bytes of the dump. */
  int size = 64 << 20;

  private final StatementCursor piece = new StatementCursor();
  private Arena arena;
  private MemorySegment dump;
  private LexicalRules rules;
  private Kernel inUse;

  @Setup
  public void setUp() {
    arena = Arena.ofConfined();
    dump = DumpCorpus.dump(target, content, size, arena);
    rules = LexicalRules.of(Dialect.valueOf(target.name()));
    inUse =
        kernel.equals("best")
            ? Kernel.best()
            : Kernel.named(kernel)
                .orElseThrow(() -> new IllegalStateException("no " + kernel + " in this JVM"));
    System.out.println("kernel in use: " + inUse.name() + "; best: " + Kernel.reason());
  }

  @TearDown
  public void tearDown() {
    arena.close();
  }

  /**
   * @return number of pieces
   */
  @Benchmark
  public long scan(ScannedBytes bytes) {
    StatementScanner scanner = new StatementScanner(rules, ScanLimits.DEFAULT, inUse, false);
    long size = dump.byteSize();
    long end = 0;
    long pieces = 0;
    ScanEvent event = ScanEvent.NEED_MORE;
    while (event != ScanEvent.END) {
      if (event == ScanEvent.NEED_MORE) {
        long from = scanner.keepFrom();
        end = Math.min(size, end + WINDOW);
        scanner.feed(dump.asSlice(from, end - from), from, end == size);
      } else if (piece.last()) {
        pieces++;
      }
      event = scanner.next(piece);
    }
    bytes.add(size);
    return pieces;
  }

  /** Name of the kernel that was used. */
  String kernelInUse() {
    return inUse.name();
  }
}
