package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Parallelism;
import io.sqlsplitter.parser.vector.BlockClassifier;
import io.sqlsplitter.parser.vector.ByteClasses;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * The stretches of a window, which lent threads look at ahead of the scanner. Nothing here decides
 * anything: {@link BulkRows}, when it stands at the start of a stretch, takes the summary for the
 * state it is in, or scans for itself.
 *
 * <p>Walkers take stretches from the front, one at a time; one that the scanner reaches before them
 * is the scanner's. No byte of a window is read once {@link #end} has returned. The monitor guards
 * all that walkers and scanner share.
 */
final class Speculation {
  private static final int BLOCK = 64;

  private final Parallelism parallelism;
  private final List<StretchWalker> walkers = new ArrayList<>();

  /** The scanner's thread, while it would else wait. */
  private final StretchWalker own;

  private final StretchSummary[] summaries;
  private final boolean[] ready;

  // Of the window; written while no walker runs.
  private MemorySegment window = MemorySegment.NULL;
  private boolean escapes;
  private long stretchBytes;
  private long bytes;

  /** The next stretch to take; count where none is left. */
  private int next;

  private int count;
  private int running;
  private volatile boolean cancelled;

  Speculation(Parallelism parallelism, BlockClassifier classifier, ByteClasses classes) {
    this.parallelism = parallelism;
    own = new StretchWalker(this, classifier, classes);
    summaries = new StretchSummary[parallelism.stretches()];
    ready = new boolean[parallelism.stretches()];
    for (int i = 0; i < summaries.length; i++) {
      summaries[i] = new StretchSummary();
    }
    for (int i = 0; i < parallelism.threads(); i++) {
      walkers.add(new StretchWalker(this, classifier, classes));
    }
  }

  /** A new window is there: lent threads begin to look at all stretches but the first. */
  void begin(MemorySegment newWindow, boolean backslashEscapes) {
    end();
    long blocks = newWindow.byteSize() / BLOCK;
    if (newWindow.byteSize() < parallelism.leastWindow() || blocks < 2) {
      return;
    }
    List<StretchWalker> idle = new ArrayList<>();
    synchronized (this) {
      window = newWindow;
      escapes = backslashEscapes;
      bytes = blocks * BLOCK;
      stretchBytes = Math.ceilDiv(blocks, summaries.length) * BLOCK;
      count = (int) Math.ceilDiv(bytes, stretchBytes);
      for (int i = 0; i < count; i++) {
        ready[i] = false;
      }
      cancelled = false;
      next = 1;
      for (StretchWalker walker : walkers) {
        if (!walker.busy) {
          walker.busy = true;
          idle.add(walker);
        }
      }
    }
    idle.forEach(parallelism.lender());
  }

  /** No stretch is begun any more, and none is being read once this returns. */
  void end() {
    cancelled = true;
    boolean interrupted = false;
    synchronized (this) {
      next = count;
      while (running > 0) {
        interrupted |= await();
      }
      count = 0;
      next = 0;
      window = MemorySegment.NULL;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The summary of the stretch that begins {@code at} bytes behind the window's start; null where
   * the scanner is to scan for itself: no stretch begins there, or nobody has begun with it, or it
   * is not ready and no other is left. As long as one is, the scanner's thread looks at that in the
   * meantime: it never waits here for a thread that may not get a processor.
   */
  StretchSummary take(long at, boolean backslashEscapes) {
    if (count == 0 || at % stretchBytes != 0 || at >= bytes || backslashEscapes != escapes) {
      return null;
    }
    int stretch = (int) (at / stretchBytes);
    if (stretch == 0) {
      return null;
    }
    while (true) {
      synchronized (this) {
        if (stretch >= next) {
          next = stretch + 1;
          return null;
        }
        if (ready[stretch]) {
          return summaries[stretch];
        }
      }
      if (!own.step()) {
        return null;
      }
    }
  }

  /**
   * Bytes from {@code at} to the start of the next stretch, all offsets from the window's start.
   */
  long toNextStretch(long at) {
    return count == 0 ? Long.MAX_VALUE : stretchBytes - at % stretchBytes;
  }

  // For walkers.

  /** The stretch to look at now, or -1. */
  synchronized int claim(StretchWalker walker) {
    if (next >= count) {
      walker.busy = false;
      return -1;
    }
    running++;
    return next++;
  }

  /**
   * @param whole false when it failed: then the walker ends, and the scanner scans for itself
   */
  synchronized void done(StretchWalker walker, int stretch, boolean whole) {
    running--;
    ready[stretch] = whole;
    walker.busy &= whole;
    notifyAll();
  }

  MemorySegment window() {
    return window;
  }

  boolean escapes() {
    return escapes;
  }

  long start(int stretch) {
    return Math.min(bytes, stretch * stretchBytes);
  }

  StretchSummary summary(int stretch) {
    return summaries[stretch];
  }

  boolean cancelled() {
    return cancelled;
  }

  /** Waits for a walker; returns whether the thread was interrupted, which stops nothing here. */
  private boolean await() {
    try {
      wait();
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
