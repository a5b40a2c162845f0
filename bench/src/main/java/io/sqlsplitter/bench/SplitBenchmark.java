package io.sqlsplitter.bench;

import io.sqlsplitter.bench.generate.DumpContent;
import io.sqlsplitter.bench.generate.DumpOptions;
import io.sqlsplitter.bench.generate.DumpTarget;
import io.sqlsplitter.bench.generate.DumpWriter;
import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.split.SplitOperation;
import io.sqlsplitter.ops.split.SplitReport;
import io.sqlsplitter.ops.split.SplitRequest;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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
 * One split from file to published folder, in a JVM that is warm, with the page cache warm: what
 * remains when start-up is left out. For the whole process see bench/compare.sh.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 2,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"})
@Warmup(iterations = 5)
@Measurement(iterations = 10)
public class SplitBenchmark {
  @Param({"MYSQL", "POSTGRES", "SQLITE", "MSSQL"})
  public DumpTarget target;

  @Param({"ROWS", "TEXT", "HEX", "ESCAPES"})
  public DumpContent content;

  @Param({"READ", "MMAP"})
  public InputMode inputMode;

  /** Bytes of the dump. */
  @Param("140000000")
  public long size;

  private Path folder;
  private Path dump;

  @Setup
  public void setUp() throws IOException {
    folder = Files.createTempDirectory("split-benchmark");
    dump = folder.resolve("dump.sql");
    DumpOptions options = DumpOptions.of(target, content, DumpCorpus.TABLES, size, DumpCorpus.SEED);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(dump))) {
      DumpWriter.write(options, out);
    }
  }

  @TearDown
  public void tearDown() throws IOException {
    delete(folder);
  }

  /** Not measured: the output of the run before. */
  @TearDown(Level.Invocation)
  public void removeOutput() throws IOException {
    delete(output());
  }

  @Benchmark
  public SplitReport split() throws IOException, OperationException {
    SplitRequest request =
        SplitRequest.of(new DumpInput(dump), output()).inputMode(inputMode).build();
    return SplitOperation.run(request, null, null, ProgressListener.NONE);
  }

  Path dump() {
    return dump;
  }

  Path output() {
    return folder.resolve("tables");
  }

  private static void delete(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
