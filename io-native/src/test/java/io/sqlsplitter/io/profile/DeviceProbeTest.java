package io.sqlsplitter.io.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.IoStrategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceProbeTest {
  @TempDir Path folder;

  @Test
  void theRateIsThatOfTheClockAndNothingIsLeft() throws IOException {
    AtomicLong clock = new AtomicLong();
    long step = 100_000_000;
    double rate = DeviceProbe.measure(folder, () -> clock.getAndAdd(step), () -> false);
    assertEquals(DeviceProbe.BYTES / 1e6 / 0.1, rate, 1e-9);
    assertEmpty();
  }

  @Test
  void aSlowAnswerIsAskedForAgainAndTheBestCounts() throws IOException {
    // 8 MiB in 400 ms, then in 10 ms; the clock is looked at before, between and behind.
    long[] times = {0, 0, 400, 400, 400, 410, 410};
    AtomicInteger looks = new AtomicInteger();
    double rate =
        DeviceProbe.best(folder, () -> times[looks.getAndIncrement()] * 1_000_000, () -> false);
    assertEquals(DeviceProbe.BYTES / 1e6 / 0.01, rate, 1e-9);
    assertEmpty();
  }

  @Test
  void aDeviceThatTakesLongIsAskedOnce() throws IOException {
    long[] times = {0, 0, 900, 900};
    AtomicInteger looks = new AtomicInteger();
    double rate =
        DeviceProbe.best(folder, () -> times[looks.getAndIncrement()] * 1_000_000, () -> false);
    assertEquals(DeviceProbe.BYTES / 1e6 / 0.9, rate, 1e-9);
  }

  @Test
  void aCancelledOneEndsBeforeAllIsWritten() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    double rate = DeviceProbe.measure(folder, System::nanoTime, () -> asked.incrementAndGet() == 3);
    assertTrue(Double.isNaN(rate));
    assertEquals(3, asked.get());
    assertEmpty();
  }

  @Test
  void aClockThatStandsGivesARate() throws IOException {
    assertTrue(DeviceProbe.measure(folder, () -> 7, () -> false) > 1e6);
  }

  @Test
  void whereNothingCanBeWrittenItThrows() {
    assertThrows(
        IOException.class,
        () -> DeviceProbe.measure(folder.resolve("missing"), System::nanoTime, () -> false));
  }

  @Test
  void aFailureInBetweenLeavesNothing() throws IOException {
    assertThrows(
        IllegalStateException.class,
        () ->
            DeviceProbe.measure(
                folder,
                System::nanoTime,
                () -> {
                  throw new IllegalStateException("as a signal would");
                }));
    assertEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1,CHEAP", "29.9,CHEAP", "30,HDD", "149.9,HDD", "150,SSD", "5000,SSD"})
  void ratesAreJudged(double rate, IoStrategy profile) {
    assertEquals(profile, DeviceProbe.judge(rate));
  }

  private void assertEmpty() throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      assertEquals(0, entries.count());
    }
  }
}
