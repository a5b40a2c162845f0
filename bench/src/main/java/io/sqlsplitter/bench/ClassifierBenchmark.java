package io.sqlsplitter.bench;

import io.sqlsplitter.bench.generate.DumpContent;
import io.sqlsplitter.bench.generate.DumpTarget;
import io.sqlsplitter.parser.vector.BlockClassifier;
import io.sqlsplitter.parser.vector.BlockMasks;
import io.sqlsplitter.parser.vector.ByteClasses;
import io.sqlsplitter.parser.vector.VectorGate;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * The masks of all 64-byte blocks of a dump: each vector width, the eight-bytes-at-a-time twin and
 * a plain byte loop, which do the same work. What is done with the masks is not measured here.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
    value = 2,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ClassifierBenchmark {
  @Param({"vector512", "vector256", "vector128", "swar", "bytes"})
  public String kernel;

  /** POSTGRES is COPY blocks. */
  @Param({"MYSQL", "POSTGRES", "SQLITE", "MSSQL"})
  public DumpTarget target;

  @Param({"TEXT", "TINY", "ROWS", "HEX", "ESCAPES"})
  public DumpContent content;

  /** Bytes of the dump: more than caches hold, and less than the smallest of them. */
  @Param({"67108864", "32768"})
  public int size;

  private final BlockMasks masks = new BlockMasks();
  private Arena arena;
  private MemorySegment dump;
  private char[] stopBytes;
  private ByteClasses stops;
  private BlockClassifier classifier;

  @Setup
  public void setUp() {
    arena = Arena.ofConfined();
    dump = DumpCorpus.dump(target, content, size, arena);
    stopBytes = stopBytes(target);
    stops = new ByteClasses(stopBytes);
    classifier =
        kernel.equals("bytes")
            ? null
            : VectorGate.named(kernel)
                .orElseThrow(() -> new IllegalStateException("no " + kernel + " in this JVM"));
    String name = classifier == null ? "bytes" : classifier.name();
    if (!name.equals(kernel)) {
      throw new IllegalStateException("asked for " + kernel + ", got " + name);
    }
    System.out.println("kernel in use: " + name + "; preferred: " + VectorGate.reason());
  }

  /** What the scanner looks for in a dialect besides the bytes that matter in all. */
  private static char[] stopBytes(DumpTarget target) {
    return switch (target) {
      case MYSQL -> new char[] {';', '"', '`', '#', '/', '*'};
      case POSTGRES -> new char[] {';', '"', '$', '/', 'E', 'e'};
      case SQLITE -> new char[] {';', '"', '`', '[', '/'};
      case MSSQL -> new char[] {';', '"', '[', '/'};
    };
  }

  @TearDown
  public void tearDown() {
    arena.close();
  }

  @Benchmark
  public void classify(ScannedBytes bytes, Blackhole blackhole) {
    long blocks = dump.byteSize() / 64;
    for (long block = 0; block < blocks; block += BlockMasks.BLOCKS) {
      int count = (int) Math.min(BlockMasks.BLOCKS, blocks - block);
      chunk(64 * block, count);
      blackhole.consume(masks);
    }
    bytes.add(64 * blocks);
  }

  /** A hash of all masks, to compare the kernels by. */
  long checksum() {
    long sum = 0;
    long blocks = dump.byteSize() / 64;
    for (long block = 0; block < blocks; block += BlockMasks.BLOCKS) {
      int count = (int) Math.min(BlockMasks.BLOCKS, blocks - block);
      chunk(64 * block, count);
      for (int i = 0; i < count; i++) {
        for (long[] plane : planes()) {
          sum = sum * 31 + plane[i];
        }
      }
    }
    return sum;
  }

  private long[][] planes() {
    return new long[][] {masks.quotes, masks.backslashes, masks.opens, masks.closes, masks.stops};
  }

  private void chunk(long offset, int blocks) {
    if (classifier == null) {
      NaiveClassifier.classify(dump, offset, blocks, stopBytes, masks);
    } else {
      classifier.classify(dump, offset, blocks, stops, masks);
    }
  }
}
