package io.sqlsplitter.io.writer;

import java.lang.foreign.MemorySegment;

/** A queue in the order in which things came, one task at a time. */
final class FifoQueue implements TaskQueue {
  private Task head;
  private Task tail;
  private int size;
  private long bytes;

  @Override
  public void add(Task task) {
    task.next = null;
    if (tail == null) {
      head = task;
    } else {
      tail.next = task;
    }
    tail = task;
    size++;
    bytes += task.length();
  }

  @Override
  public Task take() {
    Task task = head;
    if (task != null) {
      head = task.next;
      if (head == null) {
        tail = null;
      }
      task.next = null;
      size--;
      bytes -= task.length();
    }
    return task;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public long longest() {
    return head == null ? 0 : head.length();
  }

  /** Copies slices into staging memory as far as it reaches, and lets their windows go. */
  void copySlices(StagingMemory staging) {
    Task before = null;
    for (Task task = head; task != null; before = task, task = task.next) {
      if (task instanceof Task.Slice slice) {
        Task.Chunk last = copy(slice, before, staging);
        if (last == null) {
          return;
        }
        slice.window.release();
        task = last;
      }
    }
  }

  /** Replaces a slice by chunks; returns the last of them, or null where memory did not reach. */
  private Task.Chunk copy(Task.Slice slice, Task before, StagingMemory staging) {
    Task.Chunk first = null;
    Task.Chunk last = null;
    int count = 0;
    long copied = 0;
    while (copied < slice.length) {
      Task.Chunk chunk = staging.take(staging.classFor(slice.length - copied));
      if (chunk == null) {
        for (Task back = first; back != null; ) {
          Task following = back.next;
          back.next = null;
          staging.giveBack((Task.Chunk) back);
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
    size += count - 1;
    return last;
  }
}
