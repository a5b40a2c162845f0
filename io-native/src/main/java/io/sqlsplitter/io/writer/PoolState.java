package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.profile.WriterProfile;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * What the threads of a {@link WriterPool} share; all but {@link #failure} and {@link #way} under
 * the lock.
 */
final class PoolState {
  /**
   * Where reads and writes take turns: the writers' begins when the staging is full but for this
   * part of it, and ends when no more than this part is in use.
   */
  private static final int TURN_MARGIN = 8;

  /**
   * With this part of the staging in use a writer begins though the run is short: waiting for half
   * of it left a stick idle for as long as the scanner took.
   */
  private static final int IDLE_SHARE = 8;

  final ReentrantLock lock = new ReentrantLock();

  /** The producer waits here: for memory, for room in a queue. */
  final Condition space = lock.newCondition();

  /** Under a lock of its own, which is held while a run is written. */
  final DeviceWay way;

  /** Nanoseconds. */
  final LongSupplier clock;

  private WriterProfile profile;
  private StagingMemory staging;

  /** The producer can go on only when something is written. */
  private boolean producerWaits;

  /** Where reads and writes take turns: it is the writers'. */
  private boolean draining;

  private final Writer[] writers;

  /** No more bytes come: nothing is waited for before a run is begun. */
  boolean lastRuns;

  /** No more comes: writers end when their queue is empty. */
  boolean finishing;

  /** Writers end at once and drop what is queued. */
  boolean stopping;

  private volatile IOException failure;

  /**
   * @param writers filled in by the pool
   */
  PoolState(WriterProfile profile, DeviceWay way, LongSupplier clock, Writer[] writers) {
    this.writers = writers;
    this.profile = profile;
    this.way = way;
    this.clock = clock;
    this.staging = new StagingMemory(profile.staging(), profile.chunkSize());
  }

  WriterProfile profile() {
    return profile;
  }

  StagingMemory staging() {
    return staging;
  }

  /** Nothing is queued, staged or being written: another profile, with memory of its own sizes. */
  void change(WriterProfile to) {
    if (staging.used() != 0) {
      throw new IllegalStateException(staging.used() + " bytes of staging are in use");
    }
    boolean sameMemory = to.staging() == profile.staging() && to.writeSize() == profile.writeSize();
    profile = to;
    if (!sameMemory) {
      staging.close();
      staging = new StagingMemory(to.staging(), to.chunkSize());
    }
    draining = false;
  }

  /** When all threads have ended. */
  void freeMemory() {
    staging.close();
  }

  /**
   * Whether a writer may begin a run. It waits until that is a long one, unless the producer waits
   * for memory; where reads and writes take turns, until the staging is nearly full, and then goes
   * on until it is nearly empty.
   *
   * @param most bytes of the longest run it could begin
   */
  boolean mayWrite(long most) {
    if (!profile.coalesces() || lastRuns) {
      return true;
    }
    if (!profile.turns()) {
      // Nor should the device have nothing to do while memory fills up.
      return producerWaits
          || most >= profile.writeSize()
          || staging.used() >= staging.cap() / IDLE_SHARE;
    }
    long used = staging.used();
    if (draining) {
      if (most == 0 || used <= staging.cap() / TURN_MARGIN) {
        draining = false;
        producerWaits = false;
        space.signalAll();
      }
    } else if (most > 0 && (producerWaits || used >= staging.cap() - staging.cap() / TURN_MARGIN)) {
      draining = true;
    }
    return draining;
  }

  /** Whether the writers' turn is nearly over. */
  boolean drained() {
    lock.lock();
    try {
      return draining && staging.used() <= staging.cap() / TURN_MARGIN;
    } finally {
      lock.unlock();
    }
  }

  /** Bytes that wait in the writers' queues. */
  long queuedBytes() {
    long bytes = 0;
    for (Writer writer : writers) {
      bytes += writer.queuedBytes();
    }
    return bytes;
  }

  /** Waits while it is the writers' turn; the lock is held. */
  void awaitTurn() throws IOException {
    while (draining) {
      awaitSpace();
    }
  }

  /** Keeps the first failure and stops all writers. */
  void fail(Throwable e) {
    lock.lock();
    try {
      if (failure == null) {
        failure = e instanceof IOException io ? io : new IOException("a writer failed: " + e, e);
      }
      stop();
    } finally {
      lock.unlock();
    }
  }

  void stop() {
    lock.lock();
    try {
      stopping = true;
      wake();
    } finally {
      lock.unlock();
    }
  }

  /** Lets all look again; the lock is held. */
  void wake() {
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
    if (profile.coalesces()) {
      producerWaits = true;
      for (Writer writer : writers) {
        writer.work.signal();
      }
    }
    try {
      space.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted =
          new InterruptedIOException("interrupted while waiting for a writer");
      interrupted.initCause(e);
      throw interrupted;
    } finally {
      producerWaits = false;
    }
    check();
  }
}
