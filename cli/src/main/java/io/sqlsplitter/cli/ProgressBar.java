package io.sqlsplitter.cli;

import io.sqlsplitter.cli.report.Units;
import io.sqlsplitter.ops.ProgressListener;
import java.io.PrintStream;
import java.util.function.LongSupplier;

/**
 * How far a run is, on stderr: a line that is redrawn on a terminal, otherwise a line of its own
 * for each tenth. Several inputs add up to one bar. Thread safe.
 */
public final class ProgressBar implements AutoCloseable {
  private static final int CELLS = 30;
  private static final long REDRAW_NANOS = 100_000_000;
  private static final long BYTES_PER_LINE = 1L << 30;

  private final PrintStream out;
  private final boolean terminal;
  private final LongSupplier nanoClock;
  private final long begin;
  private final long total;
  private long done;
  private long drawnAt;
  private long linesPrinted;
  private int drawnLength;

  /**
   * @param total bytes of all inputs together, or -1 when that is not known
   * @param nanoClock as {@link System#nanoTime}
   */
  public ProgressBar(PrintStream out, boolean terminal, long total, LongSupplier nanoClock) {
    this.out = out;
    this.terminal = terminal;
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
      public void progress(long now, long totalNow) {
        synchronized (ProgressBar.this) {
          done += now - seen;
          seen = now;
          draw(total >= 0 ? total : totalNow);
        }
      }
    };
  }

  private void draw(long of) {
    long now = nanoClock.getAsLong();
    if (terminal) {
      if (now - drawnAt < REDRAW_NANOS) {
        return;
      }
      drawnAt = now;
      String line = bar(of) + text(of, now);
      String blanks = " ".repeat(Math.max(0, drawnLength - line.length()));
      drawnLength = line.length();
      out.print("\r" + line + blanks);
      out.flush();
    } else {
      long lines = of > 0 ? 10 * Math.min(done, of) / of : done / BYTES_PER_LINE;
      if (lines > linesPrinted) {
        linesPrinted = lines;
        out.println("sql-splitter: " + text(of, now));
      }
    }
  }

  private String bar(long of) {
    if (of <= 0) {
      return "";
    }
    int full = (int) (CELLS * Math.min(done, of) / of);
    return "[" + "=".repeat(full) + " ".repeat(CELLS - full) + "] ";
  }

  private String text(long of, long now) {
    String rate = Units.rate(done, now - begin);
    return of > 0
        ? 100 * Math.min(done, of) / of
            + "% "
            + Units.size(done)
            + " of "
            + Units.size(of)
            + ", "
            + rate
        : Units.size(done) + ", " + rate;
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
    if (drawnLength > 0) {
      out.print("\r" + " ".repeat(drawnLength) + "\r");
      out.flush();
      drawnLength = 0;
      drawnAt = nanoClock.getAsLong() - REDRAW_NANOS;
    }
  }
}
