package io.sqlsplitter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.ProgressListener;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
  private static final long SECOND = 1_000_000_000;

  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private final List<String> writes = new ArrayList<>();
  private final PrintStream out =
      new PrintStream(
          new OutputStream() {
            @Override
            public void write(int b) {
              write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
              screen.write(bytes, offset, length);
              writes.add(new String(bytes, offset, length, StandardCharsets.UTF_8));
            }
          },
          true,
          StandardCharsets.UTF_8);
  private final AtomicLong clock = new AtomicLong();

  private String text() {
    return screen.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aTerminalIsRedrawnAtMostTenTimesASecondAndLeftClean() {
    try (ProgressBar bar = new ProgressBar(out, 80, 1000, clock::get)) {
      ProgressListener one = bar.track();
      for (int i = 0; i < 1000; i++) {
        one.progress(i / 2, 1000, "t");
        clock.addAndGet(SECOND / 100);
      }
      assertEquals(100, writes.size(), "draws, each one write, in ten seconds");
      assertTrue(writes.getFirst().contains("0% 0 B of 1000 B"), text());
      assertTrue(writes.getLast().contains("49% "), text());
    }
    assertEquals(101, writes.size());
    assertTrue(writes.stream().allMatch(write -> write.startsWith("\r")), text());
    assertFalse(text().contains("\n"));
    assertTrue(writes.getLast().isBlank() && writes.getLast().endsWith("\r"), "wiped");
    assertEquals(writes.get(99).stripTrailing().length() + 1, writes.getLast().length());
  }

  @Test
  void theEndIsExactlyAHundredPercentHoweverSoonItComes() {
    ProgressBar bar = new ProgressBar(out, 80, 1001, clock::get);
    ProgressListener one = bar.track();
    one.progress(1000, 1001, "t");
    one.progress(1001, 1001, null);
    one.progress(1001, 1001, null);
    assertEquals(2, writes.size(), text());
    assertTrue(writes.getFirst().contains("] 99% "), text());
    assertTrue(writes.getLast().contains("=] 100% 1001 B of 1001 B"), text());
  }

  @Test
  void aShorterLineCoversTheLongerOneBefore() {
    ProgressBar bar = new ProgressBar(out, 80, -1, clock::get);
    ProgressListener one = bar.track();
    one.progress(1, -1, "a_table_with_a_long_name");
    clock.addAndGet(SECOND);
    one.progress(2, -1, "t");
    assertEquals(writes.get(0).length(), writes.get(1).length());
  }

  @Test
  void rateTimeLeftAndTableAreTold() {
    ProgressBar bar = new ProgressBar(out, 120, 400 << 20, clock::get);
    ProgressListener one = bar.track();
    clock.addAndGet(10 * SECOND);
    one.progress(50 << 20, 400 << 20, "public.orders");
    assertTrue(
        text().endsWith("12% 50.0 MB of 400.0 MB, 5.0 MB/s, 1:10 left, public.orders"), text());
    clock.addAndGet(9_990 * SECOND);
    one.progress(100 << 20, 400 << 20, "a\u001b[2J\nb");
    assertTrue(text().contains(", 8:20:00 left, a\\x1b[2J\\x0ab"), text());
  }

  @Test
  void aLineIsCutToTheTerminal() {
    for (int columns = 1; columns < 120; columns++) {
      writes.clear();
      ProgressBar bar = new ProgressBar(out, columns, 400 << 20, clock::get);
      ProgressListener one = bar.track();
      clock.addAndGet(10 * SECOND);
      one.progress(50 << 20, 400 << 20, "日本語の表".repeat(9));
      String line = writes.getLast().substring(1);
      int width = line.codePoints().map(c -> c < 0x80 ? 1 : 2).sum();
      assertTrue(width <= columns - 1, columns + " columns: " + line);
      assertTrue(
          width >= Math.min(columns - 2, 50), "no more than needed: " + columns + ": " + line);
      assertEquals(
          columns > 5, line.replaceFirst("^\\[.*] ", "").startsWith("12% 5".substring(0, 5)));
    }
  }

  @Test
  void withoutATerminalEachTenthIsALine() {
    ProgressBar bar = new ProgressBar(out, 0, 1000, clock::get);
    ProgressListener one = bar.track();
    for (int done = 0; done <= 1000; done += 10) {
      one.progress(done, 1000, null);
    }
    assertEquals(10, text().lines().count(), text());
    assertEquals(10, writes.size());
    assertTrue(writes.getLast().startsWith("sql-splitter: 100% 1000 B of 1000 B"), text());
    assertFalse(text().contains("\r"));
  }

  @Test
  void severalInputsAddUp() {
    ProgressBar bar = new ProgressBar(out, 0, 1000, clock::get);
    ProgressListener one = bar.track();
    ProgressListener two = bar.track();
    one.progress(300, 500, "t");
    two.progress(200, 500, "t");
    assertTrue(text().contains("50% "), text());
  }

  @Test
  void withoutATotalTheBytesAreTold() {
    ProgressBar bar = new ProgressBar(out, 80, -1, clock::get);
    clock.addAndGet(SECOND);
    bar.track().progress(3 << 20, -1, "t");
    assertTrue(text().contains("3.0 MB, 3.0 MB/s, t"), text());
    assertFalse(text().contains("left") || text().contains("%"), text());
  }
}
