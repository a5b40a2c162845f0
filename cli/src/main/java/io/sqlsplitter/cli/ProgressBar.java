package io.sqlsplitter.cli;

import io.sqlsplitter.cli.report.Printable;
import io.sqlsplitter.cli.report.Units;
import io.sqlsplitter.ops.ProgressListener;
import java.io.PrintStream;
import java.util.function.LongSupplier;

/**
 * How far a run is, on stderr: a line that is redrawn on a terminal, otherwise a line of its own
 * for each tenth. Several inputs add up to one bar. Thread safe.
 *
 * <p>A line never reaches the last column, where terminals break it, and is drawn by one write, so
 * that nothing is seen half; at most ten times a second, and once more at the end.
 */
public final class ProgressBar implements AutoCloseable {
  private static final int CELLS = 30;
  private static final int FEWEST_CELLS = 10;
  private static final long REDRAW_NANOS = 100_000_000;

  /** An estimate of what is left is worth nothing before. */
  private static final long ESTIMATE_AFTER_NANOS = 1_000_000_000;

  private static final long BYTES_PER_LINE = 256L << 20;

  /** From here on most characters take two columns of a terminal (CJK and others). */
  private static final int WIDE_FROM = 0x1100;

  private final PrintStream out;
  private final int columns;
  private final LongSupplier nanoClock;
  private final long begin;
  private final long total;
  private long done;
  private String table;
  private long drawnAt;
  private boolean drawnWhole;
  private long linesPrinted;
  private int drawnColumns;

  /**
   * @param columns of the terminal, 0 where there is none; those too few for anything count as one
   * @param total bytes of all inputs together, or -1 when that is not known
   * @param nanoClock as {@link System#nanoTime}
   */
  public ProgressBar(PrintStream out, int columns, long total, LongSupplier nanoClock) {
    this.out = out;
    this.columns = columns;
    this.total = total;
    this.nanoClock = nanoClock;
    this.begin = nanoClock.getAsLong();
    this.drawnAt = begin - REDRAW_NANOS;
  }

  /** A listener for one input; its bytes are added to those of the others. */
  public ProgressListener track() {
    return new ProgressListener() {
      private long seen;

      @Override
      public void progress(long now, long totalNow, String tableNow) {
        synchronized (ProgressBar.this) {
          done += now - seen;
          seen = now;
          table = tableNow;
          draw(total >= 0 ? total : totalNow);
        }
      }
    };
  }

  private void draw(long of) {
    long now = nanoClock.getAsLong();
    if (columns > 0) {
      boolean whole = of > 0 && done >= of;
      if (now - drawnAt < REDRAW_NANOS && (!whole || drawnWhole)) {
        return;
      }
      drawnAt = now;
      drawnWhole = whole;
      StringBuilder line = new StringBuilder("\r").append(fit(text(of, now), of));
      int width = width(line, 1, line.length());
      line.repeat(' ', Math.max(0, drawnColumns - width));
      drawnColumns = width;
      print(line);
    } else {
      long lines = of > 0 ? 10 * Math.min(done, of) / of : done / BYTES_PER_LINE;
      if (lines > linesPrinted) {
        linesPrinted = lines;
        print(
            new StringBuilder("sql-splitter: ")
                .append(text(of, now))
                .append(System.lineSeparator()));
      }
    }
  }

  private void print(CharSequence text) {
    out.print(text);
    out.flush();
  }

  /** A bar before the text where there is room for both, else as much of the text as fits. */
  private CharSequence fit(String text, long of) {
    int room = columns - 1;
    int cells = Math.min(CELLS, room - width(text, 0, text.length()) - 3);
    if (of > 0 && cells >= FEWEST_CELLS) {
      int full = (int) (cells * Math.min(done, of) / of);
      return "[" + "=".repeat(full) + " ".repeat(cells - full) + "] " + text;
    }
    int end = 0;
    for (int used = 0; end < text.length(); ) {
      int next = text.offsetByCodePoints(end, 1);
      used += width(text, end, next);
      if (used > room) {
        break;
      }
      end = next;
    }
    return text.subSequence(0, end);
  }

  /** Columns that a stretch of text takes; rather too many than too few. */
  private static int width(CharSequence text, int from, int to) {
    return text.subSequence(from, to).codePoints().map(c -> c < WIDE_FROM ? 1 : 2).sum();
  }

  private String text(long of, long now) {
    long elapsed = now - begin;
    StringBuilder text = new StringBuilder();
    if (of > 0) {
      text.append(100 * Math.min(done, of) / of).append("% ");
    }
    text.append(Units.size(done));
    if (of > 0) {
      text.append(" of ").append(Units.size(of));
    }
    text.append(", ").append(Units.rate(done, elapsed));
    if (of > done && done > 0 && elapsed >= ESTIMATE_AFTER_NANOS) {
      long left = (long) (elapsed * ((of - done) / (double) done));
      text.append(", ").append(Units.duration(left)).append(" left");
    }
    if (table != null) {
      text.append(", ").append(Printable.line(table));
    }
    return text.toString();
  }

  /**
   * Runs {@code talk}, which prints lines, while nothing is drawn and the bar is off the screen.
   */
  public synchronized void aside(Runnable talk) {
    wipe();
    talk.run();
  }

  /** Wipes the bar off a terminal, so that what follows begins on a clean line. */
  @Override
  public synchronized void close() {
    wipe();
  }

  private void wipe() {
    if (drawnColumns > 0) {
      print("\r" + " ".repeat(drawnColumns) + "\r");
      drawnColumns = 0;
      drawnAt = nanoClock.getAsLong() - REDRAW_NANOS;
    }
  }
}
