package io.sqlsplitter.io.writer;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What the threads of a {@link WriterPool} share; all but {@link #failure} under the lock. */
final class PoolState {
  final ReentrantLock lock = new ReentrantLock();

  /** The producer waits here: for memory, for room in a queue. */
  final Condition space = lock.newCondition();

  final StagingMemory staging;

  /** No more comes: writers end when their queue is empty. */
  boolean finishing;

  /** Writers end at once and drop what is queued. */
  boolean stopping;

  private volatile IOException failure;

  PoolState(StagingMemory staging) {
    this.staging = staging;
  }

  /** Keeps the first failure and stops all writers. */
  void fail(Throwable e, Writer[] writers) {
    lock.lock();
    try {
      if (failure == null) {
        failure = e instanceof IOException io ? io : new IOException("a writer failed: " + e, e);
      }
      stop(writers);
    } finally {
      lock.unlock();
    }
  }

  void stop(Writer[] writers) {
    lock.lock();
    try {
      stopping = true;
      wake(writers);
    } finally {
      lock.unlock();
    }
  }

  /** Lets all look again; the lock is held. */
  void wake(Writer[] writers) {
    space.signalAll();
    for (Writer writer : writers) {
      writer.work.signalAll();
    }
  }

  /** Throws the first failure, if there is one. */
  void check() throws IOException {
    IOException first = failure;
    if (first != null) {
      throw first;
    }
  }

  /** Waits until a writer has given something back; the lock is held. */
  void awaitSpace() throws IOException {
    try {
      space.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted =
          new InterruptedIOException("interrupted while waiting for a writer");
      interrupted.initCause(e);
      throw interrupted;
    }
    check();
  }
}
