package io.sqlsplitter.io.writer;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Native memory under one cap, in chunks of a few sizes: each slab is one large chunk or is carved
 * into equal smaller ones, and can be carved anew when all of them are back. Not thread safe.
 */
final class StagingMemory {
  /** 512 B, 4 KiB, 32 KiB, 256 KiB: the last is the write size that the others grow towards. */
  private static final int SMALLEST = 512;

  private static final int GROWTH_SHIFT = 3;
  private static final int SIZES = 4;

  /** Slabs there should be at least, so that several sizes can be in use under a small cap. */
  private static final int FEWEST_SLABS = 8;

  /** A stretch of memory; in at most one of the lists. */
  static final class Slab {
    final MemorySegment segment;
    private int sizeClass;
    private Task.Chunk[] free = {};
    private int freeCount;
    private Slab prev;
    private Slab next;

    private Slab(MemorySegment segment) {
      this.segment = segment;
    }
  }

  private final Arena arena;
  private final int largestClass;
  private final int most;
  private int made;

  /** Slabs that are not carved; then, by size, slabs with some chunk free. */
  private Slab whole;

  private final Slab[] partial;
  private long used;

  /**
   * @param cap bytes, at least 512
   * @param arena where slabs come from, as they are needed
   */
  StagingMemory(long cap, Arena arena) {
    this.arena = arena;
    int largest = 0;
    while (largest < SIZES - 1 && (long) size(largest + 1) * FEWEST_SLABS <= cap) {
      largest++;
    }
    this.largestClass = largest;
    this.most = (int) Math.min(cap / size(largest), Integer.MAX_VALUE);
    this.partial = new Slab[largest + 1];
    if (most < 1) {
      throw new IllegalArgumentException("staging needs at least " + SMALLEST + " bytes");
    }
  }

  static int size(int sizeClass) {
    return SMALLEST << (GROWTH_SHIFT * sizeClass);
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
    for (int wanted = sizeClass; wanted >= 0; wanted--) {
      Slab slab = partial[wanted];
      if (slab == null) {
        slab = whole(wanted);
        if (slab == null) {
          continue;
        }
        partial[wanted] = slab;
      }
      Task.Chunk chunk = slab.free[--slab.freeCount];
      if (slab.freeCount == 0) {
        partial[wanted] = slab.next;
        unlink(slab);
      }
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
      slab = new Slab(arena.allocate(size(largestClass)));
      slab.sizeClass = -1;
    } else {
      return null;
    }
    if (slab.sizeClass != sizeClass) {
      int size = size(sizeClass);
      int count = size(largestClass) / size;
      slab.sizeClass = sizeClass;
      slab.free = new Task.Chunk[count];
      for (int i = 0; i < count; i++) {
        slab.free[i] = new Task.Chunk(slab, i * size, size);
      }
    }
    slab.freeCount = slab.free.length;
    return slab;
  }

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
