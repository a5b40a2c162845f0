package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.IoReport;
import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.io.profile.WritePlan;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.PoolOptions;
import io.sqlsplitter.ops.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One dump through every strategy: the same folder, and a report of how. */
final class StrategiesTest {
  @TempDir Path folder;

  @Test
  void everyStrategyWritesTheSameFolderDurableOrNot() throws Exception {
    Path dump = dump(40 << 20);
    Map<String, Long> expected = null;
    for (IoStrategy strategy : IoStrategy.values()) {
      for (boolean durable : new boolean[] {false, true}) {
        Path out = folder.resolve(strategy + "-" + durable);
        SplitReport report = split(dump, out, strategy, durable);
        IoReport io = report.io();
        assertEquals(strategy, io.strategy());
        assertEquals(strategy == IoStrategy.AUTO ? IoStrategy.SSD : strategy, io.profile());
        assertEquals(strategy == IoStrategy.AUTO ? "small input" : "--io-strategy", io.reason());
        assertEquals(List.of(), io.changes());
        Map<String, Long> files = checksums(out);
        expected = expected == null ? files : expected;
        assertEquals(expected, files, strategy + ", durable " + durable);
      }
    }
  }

  @Test
  void compressedFilesAreWrittenInOneWayAndTheReportSaysSo() throws Exception {
    Path dump = dump(1000);
    for (IoStrategy strategy : IoStrategy.values()) {
      WriteOptions write =
          new WriteOptions(Compression.GZIP, WriteOptions.DEFAULT_LEVEL, strategy, false);
      SplitReport report =
          SplitOperation.run(
              SplitRequest.of(new DumpInput(dump), folder.resolve(strategy.name()))
                  .write(write)
                  .build(),
              null,
              null,
              ProgressListener.NONE);
      IoReport io = report.io();
      int workers = PoolOptions.compressing().workers();
      assertEquals(strategy, io.strategy());
      assertNull(io.profile());
      assertEquals(workers, io.writers());
      assertEquals(
          "compressed: blocks of "
              + io.writeSize()
              + " bytes by "
              + (workers == 1 ? "1 worker" : workers + " workers")
              + "; --io-strategy applies to plain files",
          io.reason());
      assertEquals(
          strategy == IoStrategy.HDD || strategy == IoStrategy.CHEAP,
          report.diagnostics().stream()
              .anyMatch(d -> d.severity() == Severity.NOTE && d.code().equals("no-io-strategy")));
    }
  }

  /** A level that the format does not have: the second pool cannot be made. */
  @Test
  void aSinkThatCannotBeMadeLeavesNoThreads() throws Exception {
    WriteOptions write = new WriteOptions(Compression.XZ, 77, IoStrategy.SSD, false);
    WritePlan plan = PoolOptions.plan(IoStrategy.SSD, null, 0, false, folder);
    Set<Thread> before = writers();
    assertThrows(
        RuntimeException.class,
        () -> new FolderSink(folder, folder.resolve("ranges"), write, plan));
    Set<Thread> left = writers();
    left.removeAll(before);
    assertEquals(Set.of(), left);
  }

  private static Set<Thread> writers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("sql-splitter-writer-"))
        .collect(Collectors.toCollection(HashSet::new));
  }

  @Test
  void aDryRunWritesNothingInNoWay() throws Exception {
    SplitReport report =
        SplitOperation.run(
            SplitRequest.of(new DumpInput(dump(1000)), folder.resolve("out")).dryRun(true).build(),
            null,
            null,
            ProgressListener.NONE);
    assertNull(report.io());
  }

  private static SplitReport split(Path dump, Path out, IoStrategy strategy, boolean durable)
      throws Exception {
    WriteOptions write =
        new WriteOptions(Compression.NONE, WriteOptions.DEFAULT_LEVEL, strategy, durable);
    return SplitOperation.run(
        SplitRequest.of(new DumpInput(dump), out).write(write).build(),
        null,
        null,
        ProgressListener.NONE);
  }

  /** Rows of three tables, mixed, and of a fourth in one long statement. */
  private Path dump(int size) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String table : List.of("a", "b", "c", "d")) {
      text.append("CREATE TABLE `" + table + "` (`i` int, `t` text);\n");
    }
    for (int i = 0; text.length() < size / 2; i++) {
      text.append("INSERT INTO `" + "abc".charAt(i % 3) + "` VALUES (" + i + ",'some text');\n");
    }
    text.append("INSERT INTO `d` VALUES (0,'')");
    for (int i = 1; text.length() < size; i++) {
      text.append(",(" + i + ",'some more text')");
    }
    return Files.writeString(folder.resolve("dump.sql"), text.append(";\n"));
  }

  private static Map<String, Long> checksums(Path out) throws IOException {
    Map<String, Long> sums = new TreeMap<>();
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        CRC32C sum = new CRC32C();
        sum.update(Files.readAllBytes(file));
        sums.put(out.relativize(file).toString(), sum.getValue());
      }
    }
    return sums;
  }
}
