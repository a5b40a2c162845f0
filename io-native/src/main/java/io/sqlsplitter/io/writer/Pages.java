package io.sqlsplitter.io.writer;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Native memory in pages of one size, so that what fits depends on numbers alone, never on the
 * order in which pages come back. Memory is made as it is needed. Not thread safe, but for {@link
 * #segment} and {@link #offset} of pages that are out.
 */
final class Pages {
  /** Bytes of a page: tens of thousands of files may fill one each, and 1024 make a block. */
  static final int SIZE = 1 << 10;

  private static final int PER_SLAB = 1 << 10;

  private final Arena arena;
  private final MemorySegment[] slabs;
  private int made;
  private int[] free = new int[PER_SLAB];
  private int freeCount;

  /**
   * @param most pages that are ever out at once
   */
  Pages(Arena arena, long most) {
    this.arena = arena;
    this.slabs = new MemorySegment[Math.toIntExact((most + PER_SLAB - 1) / PER_SLAB)];
  }

  /**
   * A page that is not out.
   *
   * @throws IllegalStateException when all are
   */
  int take() {
    if (freeCount == 0) {
      if (made == slabs.length) {
        throw new IllegalStateException("more pages than were planned");
      }
      slabs[made] = arena.allocate((long) PER_SLAB * SIZE);
      for (int i = PER_SLAB - 1; i >= 0; i--) {
        giveBack(made * PER_SLAB + i);
      }
      made++;
    }
    return free[--freeCount];
  }

  void giveBack(int page) {
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = page;
  }

  /** Where a page lies. */
  MemorySegment segment(int page) {
    return slabs[page / PER_SLAB];
  }

  /** Where in its segment. */
  long offset(int page) {
    return (long) (page % PER_SLAB) * SIZE;
  }
}
