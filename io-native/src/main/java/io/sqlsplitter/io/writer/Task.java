package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.InputWindow;
import java.lang.foreign.MemorySegment;

/** Something to be appended to a file; a link of its writer's queue. */
abstract sealed class Task {
  PoolFile file;
  Task next;

  /** A slice of a window, held until it is written. */
  static final class Slice extends Task {
    final InputWindow window;
    final MemorySegment segment;
    final long offset;
    final long length;

    Slice(PoolFile file, InputWindow window, long offset, long length) {
      this.file = file;
      this.window = window;
      this.segment = window.segment();
      this.offset = offset;
      this.length = length;
    }
  }

  /** A piece of staging memory; used again and again. */
  static final class Chunk extends Task {
    final StagingMemory.Slab slab;
    final int offset;
    final int capacity;
    int length;

    Chunk(StagingMemory.Slab slab, int offset, int capacity) {
      this.slab = slab;
      this.offset = offset;
      this.capacity = capacity;
    }

    int room() {
      return capacity - length;
    }
  }

  /** Makes the file, though it has no bytes. */
  static final class Touch extends Task {
    Touch(PoolFile file) {
      this.file = file;
    }
  }
}
