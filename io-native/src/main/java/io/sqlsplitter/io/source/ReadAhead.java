package io.sqlsplitter.io.source;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Fills blocks on a thread of its own, a few ahead of whoever takes them. One thread takes and
 * ends.
 */
final class ReadAhead {
  /** Blocks that may wait: enough to bridge the time that a scanner waits for its writers. */
  private static final int MOST_WAITING = 3;

  private static final long PATIENCE_MILLIS = 1000;

  /** Takes a block, and fills it. */
  @FunctionalInterface
  interface Filler {
    RingSource.Block fill() throws IOException;
  }

  /** A block, or why there is none. */
  private record Filled(RingSource.Block block, IOException failure) {}

  private final Filler filler;
  private final BlockingQueue<Filled> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Thread thread;
  private IOException failure;
  private volatile boolean ended;

  ReadAhead(Filler filler) {
    this.filler = filler;
    this.thread = Thread.ofPlatform().daemon().name("sql-splitter-input").unstarted(this::run);
  }

  private void run() {
    try {
      boolean last = false;
      while (!last) {
        Filled filled;
        try {
          filled = new Filled(filler.fill(), null);
          last = filled.block.last;
        } catch (IOException e) {
          filled = new Filled(null, e);
          last = true;
        } catch (RuntimeException | Error e) {
          filled = new Filled(null, new IOException("reading failed: " + e, e));
          last = true;
        }
        while (!ended && !waiting.offer(filled, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
          // Whoever takes is busy.
        }
        last |= ended;
      }
    } catch (InterruptedException e) {
      // Ended: nobody takes any more.
    }
  }

  /** The next block, which is the taker's until it is filled again. */
  RingSource.Block take() throws IOException {
    if (failure != null) {
      throw failure;
    }
    if (thread.getState() == Thread.State.NEW) {
      thread.start();
    }
    Filled filled;
    try {
      filled = waiting.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted =
          new InterruptedIOException("interrupted while waiting for input");
      interrupted.initCause(e);
      throw interrupted;
    }
    failure = filled.failure;
    if (failure != null) {
      throw failure;
    }
    return filled.block;
  }

  /**
   * Ends the thread.
   *
   * @return false when it does not end, since it waits for a device
   */
  boolean end() {
    if (thread.getState() == Thread.State.NEW) {
      return true;
    }
    ended = true;
    waiting.clear();
    // No interrupt at first: it would close the channel of an archive that others go on with.
    if (!join()) {
      thread.interrupt();
      return join();
    }
    return true;
  }

  private boolean join() {
    boolean interrupted = false;
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    while (thread.isAlive() && System.nanoTime() < until) {
      try {
        thread.join(PATIENCE_MILLIS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }
}
