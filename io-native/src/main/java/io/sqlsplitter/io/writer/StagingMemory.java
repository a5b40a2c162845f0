package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.libc.NativeFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Native memory under one cap, in chunks of a few sizes: each slab is one large chunk or is carved
 * into equal smaller ones, and can be carved anew when all of them are back. Not thread safe.
 */
final class StagingMemory implements AutoCloseable {
  private static final int SMALLEST = 512;
  private static final int GROWTH_SHIFT = 3;

  /** Slabs there should be at least, so that several sizes can be in use under a small cap. */
  private static final int FEWEST_SLABS = 8;

  /** A stretch of memory; in at most one of the lists. */
  static final class Slab {
    final StagingMemory owner;
    final MemorySegment segment;
    private int sizeClass;

    /** The last ones are taken first; null at i is the chunk at i, which nobody has wanted yet. */
    private Task.Chunk[] free = {};

    private int freeCount;
    private Slab prev;
    private Slab next;

    private Slab(StagingMemory owner, MemorySegment segment) {
      this.owner = owner;
      this.segment = segment;
    }

    private Task.Chunk pop(int size) {
      Task.Chunk chunk = free[--freeCount];
      return chunk == null ? new Task.Chunk(this, freeCount * size, size) : chunk;
    }
  }

  private final Arena arena = Arena.ofShared();

  /**
   * By class: 512 B, 4 KiB, 32 KiB and so on, each of a multiple of eight; the last is the write
   * size that the others grow towards, or what a small cap allows.
   */
  private final int[] sizes;

  private final int largestClass;
  private final long cap;
  private final int most;
  private int made;

  /** Slabs that are not carved; then, by size, slabs with some chunk free. */
  private Slab whole;

  private final Slab[] partial;
  private long used;

  /**
   * Memory is taken as it is needed, and given back by {@link #close}.
   *
   * @param cap bytes, at least 512
   * @param writeSize bytes of the largest chunks
   */
  StagingMemory(long cap, int writeSize) {
    this.cap = cap;
    int[] all = new int[Integer.SIZE];
    int count = 0;
    for (long size = SMALLEST; size < writeSize; size <<= GROWTH_SHIFT) {
      all[count++] = (int) size;
    }
    all[count++] = Math.max(writeSize, SMALLEST);
    int largest = 0;
    while (largest < count - 1 && (long) all[largest + 1] * FEWEST_SLABS <= cap) {
      largest++;
    }
    this.sizes = Arrays.copyOf(all, largest + 1);
    this.largestClass = largest;
    this.most = (int) Math.min(cap / size(largest), Integer.MAX_VALUE);
    this.partial = new Slab[largest + 1];
    if (most < 1) {
      throw new IllegalArgumentException("staging needs at least " + SMALLEST + " bytes");
    }
  }

  private int size(int sizeClass) {
    return sizes[sizeClass];
  }

  long cap() {
    return cap;
  }

  /** The smallest size that holds so many bytes, or the largest. */
  int classFor(long length) {
    int sizeClass = 0;
    while (sizeClass < largestClass && size(sizeClass) < length) {
      sizeClass++;
    }
    return sizeClass;
  }

  int largestClass() {
    return largestClass;
  }

  /** Bytes in chunks that are out. */
  long used() {
    return used;
  }

  /** A chunk of this size, or of the next smaller one that there is; null when there is none. */
  Task.Chunk take(int sizeClass) {
    for (int wanted = Math.min(sizeClass, largestClass); wanted >= 0; wanted--) {
      Slab slab = partial[wanted];
      if (slab == null) {
        slab = whole(wanted);
        if (slab == null) {
          continue;
        }
        partial[wanted] = slab;
      }
      Task.Chunk chunk = slab.pop(size(wanted));
      if (slab.freeCount == 0) {
        partial[wanted] = slab.next;
        unlink(slab);
      }
      chunk.start = 0;
      chunk.length = 0;
      used += chunk.capacity;
      return chunk;
    }
    return null;
  }

  private Slab whole(int sizeClass) {
    Slab slab = whole;
    if (slab != null) {
      whole = slab.next;
      unlink(slab);
    } else if (made < most) {
      made++;
      slab = new Slab(this, arena.allocate(size(largestClass), NativeFile.DIRECT_ALIGNMENT));
      slab.sizeClass = -1;
    } else {
      return null;
    }
    if (slab.sizeClass != sizeClass) {
      slab.sizeClass = sizeClass;
      slab.free = new Task.Chunk[size(largestClass) / size(sizeClass)];
    }
    slab.freeCount = slab.free.length;
    return slab;
  }

  /** Takes back a chunk of this memory. */
  void giveBack(Task.Chunk chunk) {
    Slab slab = chunk.slab;
    chunk.file = null;
    used -= chunk.capacity;
    boolean wasListed = slab.freeCount > 0;
    slab.free[slab.freeCount++] = chunk;
    if (slab.freeCount == slab.free.length) {
      if (wasListed) {
        if (partial[slab.sizeClass] == slab) {
          partial[slab.sizeClass] = slab.next;
        }
        unlink(slab);
      }
      slab.next = whole;
      if (whole != null) {
        whole.prev = slab;
      }
      whole = slab;
    } else if (!wasListed) {
      slab.next = partial[slab.sizeClass];
      if (slab.next != null) {
        slab.next.prev = slab;
      }
      partial[slab.sizeClass] = slab;
    }
  }

  /** Nobody uses a chunk of it any more. */
  @Override
  public void close() {
    arena.close();
  }

  private static void unlink(Slab slab) {
    if (slab.prev != null) {
      slab.prev.next = slab.next;
    }
    if (slab.next != null) {
      slab.next.prev = slab.prev;
    }
    slab.prev = null;
    slab.next = null;
  }
}
