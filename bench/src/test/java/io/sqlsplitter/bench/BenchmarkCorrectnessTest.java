package io.sqlsplitter.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.bench.generate.DumpContent;
import io.sqlsplitter.bench.generate.DumpTarget;
import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.merge.MergeOperation;
import io.sqlsplitter.ops.merge.MergeReport;
import io.sqlsplitter.ops.merge.MergeRequest;
import io.sqlsplitter.ops.split.SplitReport;
import io.sqlsplitter.parser.vector.VectorGate;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.infra.Blackhole;

/** The body of each benchmark, run once: what is measured does what it says. */
class BenchmarkCorrectnessTest {
  private static final int SIZE = 2_000_000;

  private static final List<String> KERNELS =
      List.of("swar", "vector128", "vector256", "vector512");

  @ParameterizedTest
  @EnumSource
  void everyClassifierFindsTheSameBytes(DumpTarget target) {
    for (DumpContent content : DumpContent.values()) {
      long expected = checksum("bytes", target, content);
      assertNotEquals(0, expected);
      for (String kernel : KERNELS) {
        assertTrue(VectorGate.named(kernel).isPresent(), kernel + ": " + VectorGate.reason());
        assertEquals(expected, checksum(kernel, target, content), kernel);
      }
    }
  }

  private static long checksum(String kernel, DumpTarget target, DumpContent content) {
    ClassifierBenchmark benchmark = new ClassifierBenchmark();
    benchmark.kernel = kernel;
    benchmark.target = target;
    benchmark.content = content;
    benchmark.size = SIZE;
    benchmark.setUp();
    try {
      ScannedBytes bytes = new ScannedBytes();
      benchmark.classify(bytes, blackhole());
      assertEquals(SIZE / 1e9, bytes.gigabytes(), 1e-4);
      return benchmark.checksum();
    } finally {
      benchmark.tearDown();
    }
  }

  private static Blackhole blackhole() {
    return new Blackhole(
        "Today's password is swordfish. I understand instantiating Blackholes directly is"
            + " dangerous.");
  }

  @ParameterizedTest
  @EnumSource
  void theScannerSeesTheSamePiecesWithEveryKernel(DumpTarget target) {
    for (DumpContent content : DumpContent.values()) {
      long swar = pieces(target, content, "swar");
      assertTrue(swar > DumpCorpus.TABLES, "only " + swar + " pieces");
      for (String kernel : KERNELS) {
        assertEquals(swar, pieces(target, content, kernel), kernel);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theByteLoopFindsEveryStatement(DumpTarget target) {
    for (DumpContent content : DumpContent.values()) {
      String dump = text(target, content);
      long ends =
          switch (target) {
            // Strings of these have no line breaks, and COPY ends behind the rows.
            case MYSQL, SQLITE -> count(dump, content, ";\n");
            case POSTGRES -> dump.lines().filter(line -> line.endsWith(";")).count();
            case MSSQL -> dump.lines().filter(line -> line.equals("GO")).count();
          };
      if (ends >= 0) {
        assertEquals(ends, pieces(target, content, "bytes"), content.name());
      }
    }
  }

  /** Lines that end a statement; -1 where lines of values could look like that. */
  private static long count(String dump, DumpContent content, String end) {
    return content == DumpContent.ESCAPES
        ? -1
        : dump.lines()
            .filter(line -> (line + "\n").endsWith(end) && !line.startsWith("--"))
            .count();
  }

  private static String text(DumpTarget target, DumpContent content) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment dump = DumpCorpus.dump(target, content, SIZE, arena);
      return new String(dump.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.ISO_8859_1);
    }
  }

  private static long pieces(DumpTarget target, DumpContent content, String kernel) {
    ScannerBenchmark benchmark = new ScannerBenchmark();
    benchmark.target = target;
    benchmark.content = content;
    benchmark.kernel = kernel;
    benchmark.size = SIZE;
    benchmark.setUp();
    try {
      String name = benchmark.kernelInUse();
      assertEquals(kernel, name);
      ScannedBytes bytes = new ScannedBytes();
      long pieces = benchmark.scan(bytes);
      assertTrue(bytes.gigabytes() >= SIZE / 1e9);
      return pieces;
    } finally {
      benchmark.tearDown();
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSplitThatIsMeasuredLosesNothing(DumpTarget target, @TempDir Path folder)
      throws Exception {
    for (InputMode mode : List.of(InputMode.READ, InputMode.MMAP)) {
      SplitBenchmark benchmark = new SplitBenchmark();
      benchmark.target = target;
      benchmark.content = DumpContent.ROWS;
      benchmark.inputMode = mode;
      benchmark.size = SIZE;
      benchmark.setUp();
      try {
        SplitReport report = benchmark.split();
        assertEquals(Files.size(benchmark.dump()), report.bytes());
        assertEquals(DumpCorpus.TABLES, report.tables().size());
        Path back = folder.resolve(mode + ".sql");
        MergeRequest merge =
            new MergeRequest(
                benchmark.output(), back, null, List.of(), List.of(), false, true, false);
        MergeReport merged = MergeOperation.run(merge, null, ProgressListener.NONE);
        assertTrue(merged.exact());
        assertEquals(-1, Files.mismatch(benchmark.dump(), back));
        benchmark.removeOutput();
      } finally {
        benchmark.tearDown();
      }
    }
  }
}
