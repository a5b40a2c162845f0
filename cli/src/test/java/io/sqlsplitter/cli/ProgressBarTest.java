package io.sqlsplitter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.ProgressListener;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(screen, true, StandardCharsets.UTF_8);
  private final AtomicLong clock = new AtomicLong();

  private String text() {
    return screen.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aTerminalIsRedrawnAtMostTenTimesASecondAndLeftClean() {
    try (ProgressBar bar = new ProgressBar(out, true, 1000, clock::get)) {
      ProgressListener one = bar.track();
      one.progress(100, 1000);
      one.progress(200, 1000);
      clock.addAndGet(100_000_000);
      one.progress(500, 1000);
    }
    assertEquals(4, text().chars().filter(c -> c == '\r').count(), "two drawn, one wiped");
    assertTrue(text().contains("10% "), text());
    assertTrue(text().contains("50% 500 B of 1000 B"), text());
    assertEquals(0, text().lines().filter(line -> line.contains("\n")).count());
    String last = text().substring(text().lastIndexOf('\r', text().length() - 2));
    assertTrue(last.isBlank(), "wiped");
  }

  @Test
  void withoutATerminalEachTenthIsALine() {
    ProgressBar bar = new ProgressBar(out, false, 1000, clock::get);
    ProgressListener one = bar.track();
    for (int done = 0; done <= 1000; done += 10) {
      one.progress(done, 1000);
    }
    assertEquals(10, text().lines().count(), text());
  }

  @Test
  void severalInputsAddUp() {
    ProgressBar bar = new ProgressBar(out, false, 1000, clock::get);
    ProgressListener one = bar.track();
    ProgressListener two = bar.track();
    one.progress(300, 500);
    two.progress(200, 500);
    assertTrue(text().contains("50% "), text());
  }

  @Test
  void withoutATotalTheBytesAreTold() {
    ProgressBar bar = new ProgressBar(out, true, -1, clock::get);
    clock.addAndGet(1_000_000_000);
    bar.track().progress(3 << 20, -1);
    assertTrue(text().contains("3.0 MB, 3.0 MB/s"), text());
  }
}
