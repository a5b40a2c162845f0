package io.sqlsplitter.io.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.sqlsplitter.io.IoReport;
import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.io.profile.IoEnvironment;
import io.sqlsplitter.io.profile.ProfileTable;
import io.sqlsplitter.io.profile.WritePlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdaptationTest {
  private static final IoEnvironment EMPTY = new IoEnvironment(0, 0, 0, 0, false);
  private static final long LARGE = 1L << 30;
  private static final long MIB = 1 << 20;

  @TempDir Path folder;
  private final AtomicLong clock = new AtomicLong();

  private WritePlan plan(IoEnvironment environment, long size) {
    return WritePlan.of(IoStrategy.AUTO, size, false, new ProfileTable(environment, 8, false));
  }

  private Adaptation adaptation(long size, Adaptation.Probe probe) {
    return new Adaptation(plan(EMPTY, size), clock::get, probe);
  }

  @Test
  void theProbeDecidesWhereTheRunGoes() throws IOException {
    try (Adaptation adaptation = adaptation(LARGE, () -> 71.6)) {
      assertEquals(IoStrategy.SSD, adaptation.profile().strategy());
      assertEquals(1, adaptation.profile().writers());
      assertEquals(4, adaptation.mostWriters());
      assertEquals(IoStrategy.HDD, adaptation.look(64 * MIB, 0).strategy());
      assertEquals(64 * MIB + 256 * MIB, adaptation.nextLook(64 * MIB));
      assertEquals(
          new IoReport(IoStrategy.AUTO, IoStrategy.HDD, 1, 8 << 20, "probe, 72 MB/s", List.of()),
          adaptation.report(1));
    }
  }

  @Test
  void aProbeThatFailsMeansSsd() throws IOException {
    try (Adaptation adaptation =
        adaptation(
            LARGE,
            () -> {
              throw new IOException("no room");
            })) {
      assertNull(adaptation.look(64 * MIB, 0));
      assertEquals(IoStrategy.SSD, adaptation.profile().strategy());
      assertEquals("the probe failed: no room", adaptation.report(1).reason());
    }
  }

  @Test
  void aRealProbeThatCannotWriteMeansSsd() throws IOException {
    try (Adaptation adaptation =
        new Adaptation(plan(EMPTY, LARGE), folder.resolve("missing"), System::nanoTime)) {
      assertNull(adaptation.look(64 * MIB, 0));
      assertEquals(IoStrategy.SSD, adaptation.report(1).profile());
    }
  }

  @Test
  void aProbeThatIsNotDoneIsNotWaitedForAtOnceAndForEverNever() throws IOException {
    CountDownLatch never = new CountDownLatch(1);
    try (Adaptation adaptation =
        adaptation(
            LARGE,
            () -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                throw new IOException(e);
              }
              return 1;
            })) {
      assertNull(adaptation.look(10 * MIB, 0));
      assertEquals(11 * MIB, adaptation.nextLook(10 * MIB));
      assertEquals("the input ended before the probe", adaptation.report(1).reason());
      assertEquals(IoStrategy.CHEAP, adaptation.look(64 * MIB, 0).strategy());
      never.countDown();
    }
  }

  @Test
  void anInputOfUnknownSizeIsProbedWhenMuchHasCome() throws IOException {
    boolean[] asked = {false};
    try (Adaptation adaptation =
        adaptation(
            -1,
            () -> {
              asked[0] = true;
              return 900;
            })) {
      assertEquals(16 * MIB, adaptation.nextLook(0));
      assertEquals(false, asked[0]);
      assertNull(adaptation.look(16 * MIB, 0));
      assertNull(adaptation.look(64 * MIB, 0));
      assertEquals(true, asked[0]);
      assertEquals("probe, 900 MB/s", adaptation.report(1).reason());
    }
  }

  @Test
  void slowEpochsMoveTheRunAndAreReportedWithTheirPlace() throws IOException {
    IoEnvironment environment = new IoEnvironment(0, 0, 100 * MIB, 500, false);
    try (Adaptation adaptation = new Adaptation(plan(environment, LARGE), clock::get, () -> 0)) {
      long handed = 0;
      long busy = 0;
      IoStrategy[] expected = {null, null, IoStrategy.HDD, null, null};
      for (IoStrategy to : expected) {
        assertEquals(handed + 100 * MIB, adaptation.nextLook(handed));
        handed += 100 * MIB;
        busy += 2_000_000_000;
        clock.addAndGet(2_000_000_000);
        var profile = adaptation.look(handed, busy);
        assertEquals(to, profile == null ? null : profile.strategy());
      }
      IoReport report = adaptation.report(1);
      assertEquals("SQL_SPLITTER_IO_PROBE, 500 MB/s", report.reason());
      assertEquals(
          List.of(
              new IoReport.Change(
                  300 * MIB,
                  IoStrategy.SSD,
                  IoStrategy.HDD,
                  "2 slow epochs, 52 MB/s, writers busy 100 %")),
          report.changes());
    }
  }

  @Test
  void fastEpochsAddWriters() throws IOException {
    IoEnvironment environment = new IoEnvironment(0, 0, 100 * MIB, 500, false);
    try (Adaptation adaptation = new Adaptation(plan(environment, LARGE), clock::get, () -> 0);
        WriterPool pool =
            new WriterPool(folder, new WriterOptions(10, 9), adaptation, new TestCalls())) {
      byte[] bytes = new byte[(int) MIB];
      int file = pool.file("a.sql");
      for (int i = 0; i < 210; i++) {
        clock.addAndGet(1_000_000);
        pool.write(file, bytes, 0, bytes.length);
      }
      pool.finish();
      assertEquals(4, pool.report().writers());
      assertEquals(1, pool.report().changes().size());
      assertEquals(210 * MIB, Files.size(folder.resolve("a.sql")));
    }
  }

  @Test
  void writersOfTheEnvironmentDoNotGrow() {
    IoEnvironment environment = new IoEnvironment(3, 0, 100, 500, false);
    try (Adaptation adaptation = new Adaptation(plan(environment, LARGE), clock::get, () -> 0)) {
      assertEquals(3, adaptation.profile().writers());
      assertEquals(3, adaptation.mostWriters());
    }
  }
}
