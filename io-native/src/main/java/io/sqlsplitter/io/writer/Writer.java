package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.NativeIoException;
import io.sqlsplitter.io.libc.Errno;
import io.sqlsplitter.io.libc.NativeFile;
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
  private Task head;
  private Task tail;
  private int queued;
  private boolean busy;

  /** Tasks begun so far, and what of the others' was seen at the last look. */
  private long taken;

  private final long[] seenTaken;
  private long bytes;

  /**
   * @param all the pool's writers, this one included
   */
  Writer(PoolState state, OpenFiles files, Writer[] all) {
    this.state = state;
    this.files = files;
    this.all = all;
    this.seenTaken = new long[all.length];
    this.work = state.lock.newCondition();
  }

  @Override
  public void run() {
    try {
      for (Task task = take(); task != null; task = take()) {
        try {
          write(task);
        } finally {
          letGo(task);
        }
      }
    } catch (Throwable e) {
      state.fail(e, all);
    } finally {
      dropQueue();
      try {
        files.closeAll();
      } catch (Throwable e) {
        state.fail(e, all);
      }
    }
  }

  /** The next task, or null when this writer shall end. */
  private Task take() {
    state.lock.lock();
    try {
      while (head == null && !state.finishing && !state.stopping) {
        awaitWork();
      }
      if (head == null || state.stopping) {
        return null;
      }
      Task task = head;
      head = task.next;
      if (head == null) {
        tail = null;
      }
      task.next = null;
      queued--;
      taken++;
      busy = true;
      return task;
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

  private void write(Task task) throws IOException {
    NativeFile file = files.get(task.file);
    switch (task) {
      case Task.Slice slice -> write(file, slice);
      case Task.Chunk chunk -> writeAll(file, chunk.slab.segment, chunk.offset, chunk.length, task);
      case Task.Touch _ -> {}
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
    long written = 0;
    while (written < length) {
      long count = file.write(from, offset + written, length - written);
      if (count <= 0) {
        throw new IOException(
            task.file.relativePath + ": the system wrote nothing and said no why");
      }
      written += count;
    }
    // Behind the write: a mapped window that was truncated under us has failed there, with an
    // error.
    task.file.checksum.update(from.asSlice(offset, length).asByteBuffer());
    files.wrote(written);
  }

  private void letGo(Task task) {
    if (task instanceof Task.Slice slice) {
      slice.window.release();
    }
    state.lock.lock();
    try {
      busy = false;
      if (task instanceof Task.Chunk chunk) {
        state.staging.giveBack(chunk);
      }
      state.space.signalAll();
    } finally {
      state.lock.unlock();
    }
  }

  private void dropQueue() {
    state.lock.lock();
    try {
      while (head != null) {
        Task task = head;
        head = task.next;
        if (task instanceof Task.Slice slice) {
          slice.window.release();
        } else if (task instanceof Task.Chunk chunk) {
          state.staging.giveBack(chunk);
        }
      }
      tail = null;
      queued = 0;
      state.space.signalAll();
    } finally {
      state.lock.unlock();
    }
  }

  // The producer's side; the lock is held.

  int queued() {
    return queued;
  }

  /** Bytes given to this writer so far. */
  long bytes() {
    return bytes;
  }

  boolean idle() {
    return head == null && !busy;
  }

  void add(Task task) {
    task.next = null;
    if (tail == null) {
      head = task;
    } else {
      tail.next = task;
    }
    tail = task;
    queued++;
    bytes +=
        switch (task) {
          case Task.Slice slice -> slice.length;
          case Task.Chunk chunk -> chunk.length;
          case Task.Touch _ -> 0;
        };
    work.signal();
  }

  /**
   * Looks whether others are stuck in the task they were in at the last look, and copies what waits
   * behind it, so that its windows can be used again.
   */
  private void relieveOthers() {
    for (int i = 0; i < all.length; i++) {
      Writer other = all[i];
      if (other != this && other.busy && other.taken == seenTaken[i]) {
        other.copyQueue();
      }
      seenTaken[i] = other.taken;
    }
  }

  /** Copies queued slices into staging memory as far as it reaches, and lets their windows go. */
  private void copyQueue() {
    Task before = null;
    for (Task task = head; task != null; before = task, task = task.next) {
      if (task instanceof Task.Slice slice) {
        Task.Chunk last = copy(slice, before);
        if (last == null) {
          return;
        }
        slice.window.release();
        task = last;
      }
    }
  }

  /** Replaces a slice by chunks; returns the last of them, or null where memory did not reach. */
  private Task.Chunk copy(Task.Slice slice, Task before) {
    Task.Chunk first = null;
    Task.Chunk last = null;
    int count = 0;
    long copied = 0;
    while (copied < slice.length) {
      Task.Chunk chunk = state.staging.take(state.staging.classFor(slice.length - copied));
      if (chunk == null) {
        for (Task back = first; back != null; ) {
          Task following = back.next;
          back.next = null;
          state.staging.giveBack((Task.Chunk) back);
          back = following;
        }
        return null;
      }
      chunk.file = slice.file;
      chunk.next = null;
      chunk.length = (int) Math.min(chunk.capacity, slice.length - copied);
      MemorySegment.copy(
          slice.segment, slice.offset + copied, chunk.slab.segment, chunk.offset, chunk.length);
      copied += chunk.length;
      if (last == null) {
        first = chunk;
      } else {
        last.next = chunk;
      }
      last = chunk;
      count++;
    }
    last.next = slice.next;
    if (before == null) {
      head = first;
    } else {
      before.next = first;
    }
    if (tail == slice) {
      tail = last;
    }
    queued += count - 1;
    return last;
  }
}
