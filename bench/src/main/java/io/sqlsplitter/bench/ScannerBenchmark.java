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

  @Param({"TEXT", "TINY", "ROWS", "HEX", "ESCAPES"})
  public DumpContent content;

  /** {@code bytes} is {@link NaiveStatements}; the others are kernels of the scanner. */
  @Param({"vector512", "vector256", "vector128", "swar", "bytes"})
  public String kernel;

  /** Bytes of the dump: more than caches hold, and less than the smallest of them. */
  @Param({"67108864", "32768"})
  public int size;

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
        kernel.equals("bytes")
            ? null
            : Kernel.named(kernel)
                .orElseThrow(() -> new IllegalStateException("no " + kernel + " in this JVM"));
    System.out.println("kernel in use: " + kernelInUse() + "; best: " + Kernel.reason());
  }

  @TearDown
  public void tearDown() {
    arena.close();
  }

  /**
   * @return number of pieces; of statements for the byte loop, which knows no other pieces
   */
  @Benchmark
  public long scan(ScannedBytes bytes) {
    if (inUse == null) {
      bytes.add(dump.byteSize());
      return NaiveStatements.count(target, dump);
    }
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
    return inUse == null ? "bytes" : inUse.name();
  }
}
