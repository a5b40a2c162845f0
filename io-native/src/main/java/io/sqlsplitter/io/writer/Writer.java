package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.NativeIoException;
import io.sqlsplitter.io.libc.Errno;
import io.sqlsplitter.io.libc.NativeFile;
import io.sqlsplitter.io.profile.WriterProfile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** One writer thread with its queue and its open files. The queue is under the pool's lock. */
final class Writer implements Runnable {
  /** Tasks that may wait; what they hold is bounded by the windows and the staging memory. */
  static final int MOST_QUEUED = 1024;

  /** Any device that is not stuck has written a chunk in this time. */
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** Signalled when there is something to do, or nothing ever again. */
  final Condition work;

  private final PoolState state;
  private final OpenFiles files;
  private final Writer[] all;
  private final long[] seenTaken;
  private TaskQueue queue;
  private boolean busy;

  /** When the run at hand was begun, and nanoseconds in those before. */
  private long begun;

  private long busyNanos;

  /** Runs begun so far, and what of the others' was seen at the last look. */
  private long taken;

  private long bytes;

  /** In use for the run at hand. */
  private WriterProfile profile;

  /**
   * @param all the pool's writers, this one included; those that do not run have nothing queued
   */
  Writer(PoolState state, OpenFiles files, Writer[] all) {
    this.state = state;
    this.files = files;
    this.all = all;
    this.seenTaken = new long[all.length];
    this.work = state.lock.newCondition();
    this.queue = queueFor(state.profile());
  }

  private static TaskQueue queueFor(WriterProfile profile) {
    return profile.coalesces() ? new RunQueue(profile.run()) : new FifoQueue();
  }

  @Override
  public void run() {
    try {
      for (Task run = take(); run != null; run = take()) {
        write(run);
      }
    } catch (Throwable e) {
      state.fail(e);
    } finally {
      dropQueue();
      try {
        files.closeAll();
      } catch (Throwable e) {
        state.fail(e);
      }
    }
  }

  /** The next run, or null when this writer shall end. */
  private Task take() {
    state.lock.lock();
    try {
      while (true) {
        boolean empty = queue.size() == 0;
        if (state.stopping || empty && state.finishing) {
          return null;
        }
        if (state.mayWrite(queue.longest()) && !empty) {
          break;
        }
        awaitWork();
      }
      taken++;
      busy = true;
      begun = state.clock.getAsLong();
      profile = state.profile();
      return queue.take();
    } finally {
      state.lock.unlock();
    }
  }

  /** Waits for work; meanwhile has an eye on the others. */
  private void awaitWork() {
    if (all.length == 1) {
      work.awaitUninterruptibly();
      return;
    }
    try {
      if (work.awaitNanos(PATIENCE_NANOS) <= 0) {
        relieveOthers();
      }
    } catch (InterruptedException e) {
      // Nobody interrupts a writer to any end: it stops when it is told to under the lock.
    }
  }

  private void write(Task run) throws IOException {
    Task task = run;
    try {
      if (profile.coalesces()) {
        // One file at a time, whoever writes it.
        synchronized (state.way) {
          PoolFile file = run.file;
          long length = length(run);
          files.get(file, files.isMuch(length) && state.way.wanted(profile));
          long from = file.written;
          state.way.reserve(profile, file, length);
          while (task != null) {
            writeStaged(task);
            task = letGo(task);
          }
          state.way.send(profile, file, from, file.written - from);
          if (state.drained()) {
            state.way.awaitSent();
          }
        }
      } else {
        writePlain(task);
        task = letGo(task);
      }
    } finally {
      while (task != null) {
        task = letGo(task);
      }
      ended();
    }
  }

  private static long length(Task run) {
    long length = 0;
    for (Task task = run; task != null; task = task.next) {
      length += task.length();
    }
    return length;
  }

  private void writeStaged(Task task) throws IOException {
    if (!(task instanceof Task.Chunk chunk)) {
      return;
    }
    MemorySegment from = chunk.slab.segment;
    for (long written = 0; written < chunk.length; ) {
      long left = chunk.length - written;
      long count;
      try {
        count = state.way.write(profile, chunk.file, from, chunk.from() + written, left);
      } catch (NativeIoException e) {
        if (e.errno() != Errno.ENOSPC && e.errno() != Errno.EDQUOT || !state.way.trimAll()) {
          throw e;
        }
        count = state.way.write(profile, chunk.file, from, chunk.from() + written, left);
      }
      written += requireSome(count, task);
    }
    wrote(task, from, chunk.from(), chunk.length);
  }

  private void writePlain(Task task) throws IOException {
    NativeFile file = files.get(task.file, false);
    // No switch over types: to link one takes longer than to write a small dump.
    if (task instanceof Task.Slice slice) {
      write(file, slice);
    } else if (task instanceof Task.Chunk chunk) {
      writeAll(file, chunk.slab.segment, chunk.from(), chunk.length, task);
    }
  }

  /** A mapped window whose file was truncated: the system cannot read from it. */
  private void write(NativeFile file, Task.Slice slice) throws IOException {
    try {
      writeAll(file, slice.segment, slice.offset, slice.length, slice);
    } catch (NativeIoException e) {
      if (e.errno() == Errno.EFAULT) {
        throw new IOException(
            "the input was truncated while it was read: bytes for "
                + slice.file.relativePath
                + " are gone",
            e);
      }
      throw e;
    }
  }

  private void writeAll(NativeFile file, MemorySegment from, long offset, long length, Task task)
      throws IOException {
    for (long written = 0; written < length; ) {
      written += requireSome(file.write(from, offset + written, length - written), task);
    }
    task.file.written += length;
    wrote(task, from, offset, length);
  }

  private static long requireSome(long count, Task task) throws IOException {
    if (count <= 0) {
      throw new IOException(task.file.relativePath + ": the system wrote nothing and said no why");
    }
    return count;
  }

  private void wrote(Task task, MemorySegment from, long offset, long length) {
    // Behind the write: a mapped window that was truncated under us has failed there, with an
    // error.
    task.file.checksum.update(from.asSlice(offset, length).asByteBuffer());
    files.wrote(length);
  }

  /** Gives back what a task holds; returns the one behind it. */
  private Task letGo(Task task) {
    Task next = task.next;
    task.next = null;
    if (task instanceof Task.Slice slice) {
      slice.window.release();
    }
    state.lock.lock();
    try {
      if (task instanceof Task.Chunk chunk) {
        chunk.slab.owner.giveBack(chunk);
        state.space.signalAll();
      }
    } finally {
      state.lock.unlock();
    }
    return next;
  }

  private void ended() {
    state.lock.lock();
    try {
      busy = false;
      busyNanos += state.clock.getAsLong() - begun;
      state.space.signalAll();
    } finally {
      state.lock.unlock();
    }
  }

  private void dropQueue() {
    state.lock.lock();
    try {
      for (Task run = queue.take(); run != null; run = queue.take()) {
        for (Task task = run; task != null; ) {
          task = letGo(task);
        }
      }
      state.space.signalAll();
    } finally {
      state.lock.unlock();
    }
  }

  // The producer's side; the lock is held.

  int queued() {
    return queue.size();
  }

  long queuedBytes() {
    return queue.bytes();
  }

  /** Bytes given to this writer so far. */
  long bytes() {
    return bytes;
  }

  boolean idle() {
    return queue.size() == 0 && !busy;
  }

  /** Nanoseconds spent in runs so far. */
  long busyNanos(long now) {
    return busyNanos + (busy ? now - begun : 0);
  }

  /** For another profile; nothing is queued. */
  void changeQueue(WriterProfile to) {
    queue = queueFor(to);
  }

  void add(Task task) {
    queue.add(task);
    bytes += task.length();
    work.signal();
  }

  /**
   * Looks whether others are stuck in the task they were in at the last look, and copies what waits
   * behind it, so that its windows can be used again.
   */
  private void relieveOthers() {
    for (int i = 0; i < all.length; i++) {
      Writer other = all[i];
      if (other != this
          && other.busy
          && other.taken == seenTaken[i]
          && other.queue instanceof FifoQueue slices) {
        slices.copySlices(state.staging());
      }
      seenTaken[i] = other.taken;
    }
  }
}
