package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.writer.PackedFile.Block;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Blocks between the producer of a {@link CompressingPool} and its workers: those that no worker
 * has taken yet and, for each file, those that are not written yet, in their order. Thread safe.
 */
final class BlockQueue {
  private final ReentrantLock lock = new ReentrantLock();

  /** The producer waits here for memory. */
  private final Condition space = lock.newCondition();

  private final Condition work = lock.newCondition();
  private final ArrayDeque<Block> ready = new ArrayDeque<>();
  private final Pages pages;

  /** Bytes of the pages of blocks handed on and not yet written. */
  private long outstanding;

  private final long outstandingCap;
  private boolean finishing;
  private boolean stopping;
  private volatile IOException failure;

  /**
   * @param filledCap bytes of pages in blocks that are being filled
   * @param outstandingCap bytes of pages in blocks handed on; one block is always allowed
   */
  BlockQueue(Arena arena, long filledCap, long outstandingCap) {
    this.outstandingCap = outstandingCap;
    // One page more, since a file that hands its block on goes on with a new one.
    this.pages = new Pages(arena, (filledCap + outstandingCap) / Pages.SIZE + 2);
  }

  /** Where pages lie; those that are out may be used without the lock. */
  Pages pages() {
    return pages;
  }

  int takePage() {
    lock.lock();
    try {
      return pages.take();
    } finally {
      lock.unlock();
    }
  }

  /** Hands a block on; waits while too many are on their way. */
  void handOn(PackedFile file, Block block) throws IOException {
    lock.lock();
    try {
      while (outstanding > 0 && outstanding + block.capacity() > outstandingCap) {
        await();
      }
      check();
      outstanding += block.capacity();
      if (file.tail == null) {
        file.head = block;
      } else {
        file.tail.next = block;
      }
      file.tail = block;
      ready.add(block);
      work.signal();
    } finally {
      lock.unlock();
    }
  }

  private void await() throws IOException {
    check();
    try {
      space.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted =
          new InterruptedIOException("interrupted while waiting for a compressor");
      interrupted.initCause(e);
      throw interrupted;
    }
    check();
  }

  /** Throws the first failure, if there is one. */
  void check() throws IOException {
    IOException first = failure;
    if (first != null) {
      throw first;
    }
  }

  /** No more comes: workers end when nothing is left. */
  void finish() {
    lock.lock();
    try {
      finishing = true;
      work.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Workers end at once.
   *
   * @param why the failure, of which the first is kept; null for none
   */
  void stop(IOException why) {
    lock.lock();
    try {
      if (failure == null) {
        failure = why;
      }
      stopping = true;
      work.signalAll();
      space.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** The next block, or null when this worker shall end. */
  Block take() {
    lock.lock();
    try {
      while (ready.isEmpty() && !finishing && !stopping) {
        work.awaitUninterruptibly();
      }
      return stopping ? null : ready.poll();
    } finally {
      lock.unlock();
    }
  }

  /** Whether the block is the next of its file and nobody writes that: then the asker does. */
  boolean takesTurn(PackedFile file, Block block) {
    lock.lock();
    try {
      if (file.writing || file.head != block) {
        return false;
      }
      file.writing = true;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Those before may all have been written while this one was parked. */
  boolean parkedTakesTurn(PackedFile file, Block block) {
    lock.lock();
    try {
      block.done = true;
      return takesTurn(file, block);
    } finally {
      lock.unlock();
    }
  }

  /** The next of a file that this worker writes; null, and its turn ends, where none is done. */
  Block nextDone(PackedFile file) {
    lock.lock();
    try {
      if (file.head != null && file.head.done && !stopping) {
        return file.head;
      }
      file.writing = false;
      return null;
    } finally {
      lock.unlock();
    }
  }

  /** The block at the head of its file was written. */
  void release(Block block) {
    lock.lock();
    try {
      PackedFile file = block.file;
      file.head = block.next;
      if (file.head == null) {
        file.tail = null;
      }
      outstanding -= block.capacity();
      for (int i = 0; i < block.pageCount(); i++) {
        pages.giveBack(block.page(i));
      }
      space.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
