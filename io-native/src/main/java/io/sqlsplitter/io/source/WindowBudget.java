package io.sqlsplitter.io.source;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How many windows may be out at once. Usually four: few enough that their memory stays in the
 * cache, and a source that is faster than the writers waits. A window that is not given back for a
 * while is held by a slow file; then up to four more may go out, so that the other files do not
 * wait for it. Thread safe.
 */
final class WindowBudget {
  static final int USUAL = 4;
  static final int MOST = 8;

  /** A window of 1 MiB is written in less than this by anything that is not stuck. */
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition returned = lock.newCondition();
  private int limit = USUAL;
  private int out;
  private Runnable whenIdle;
  private boolean closed;

  /** Waits until one more window may go out. */
  void acquire() throws IOException {
    lock.lock();
    try {
      long patience = PATIENCE_NANOS;
      while (out >= limit && !closed) {
        if (limit == MOST) {
          returned.await();
        } else {
          patience = returned.awaitNanos(patience);
          if (patience <= 0 && out >= limit) {
            limit++;
          }
        }
      }
      if (closed) {
        throw new IOException("the input was closed while it was read");
      }
      out++;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted =
          new InterruptedIOException("interrupted while waiting for a window to be written");
      interrupted.initCause(e);
      throw interrupted;
    } finally {
      lock.unlock();
    }
  }

  void release() {
    Runnable action = null;
    lock.lock();
    try {
      out--;
      if (out < USUAL) {
        limit = USUAL;
      }
      returned.signal();
      if (out == 0 && closed) {
        action = whenIdle;
      }
    } finally {
      lock.unlock();
    }
    if (action != null) {
      action.run();
    }
  }

  /** No more windows go out; {@code action} runs once, as soon as none is out. */
  void close(Runnable action) {
    lock.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      whenIdle = action;
      returned.signalAll();
      if (out > 0) {
        return;
      }
    } finally {
      lock.unlock();
    }
    action.run();
  }

  int out() {
    lock.lock();
    try {
      return out;
    } finally {
      lock.unlock();
    }
  }
}
