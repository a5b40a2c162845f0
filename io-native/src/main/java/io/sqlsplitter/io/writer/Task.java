package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.InputWindow;
import java.lang.foreign.MemorySegment;

/** Something to be appended to a file; a link of its writer's queue. */
abstract sealed class Task {
  PoolFile file;
  Task next;

  /** Bytes to be written. */
  abstract long length();

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

    @Override
    long length() {
      return length;
    }
  }

  /** A piece of staging memory; used again and again. */
  static final class Chunk extends Task {
    final StagingMemory.Slab slab;
    final int offset;
    final int capacity;

    /**
     * Where the data begin: for direct writes address and place in the file must be equally far
     * from a multiple of {@link io.sqlsplitter.io.libc.NativeFile#DIRECT_ALIGNMENT}.
     */
    int start;

    int length;

    Chunk(StagingMemory.Slab slab, int offset, int capacity) {
      this.slab = slab;
      this.offset = offset;
      this.capacity = capacity;
    }

    /** Where in the slab the data begin. */
    long from() {
      return (long) offset + start;
    }

    int room() {
      return capacity - start - length;
    }

    @Override
    long length() {
      return length;
    }
  }

  /** Makes the file, though it has no bytes. */
  static final class Touch extends Task {
    Touch(PoolFile file) {
      this.file = file;
    }

    @Override
    long length() {
      return 0;
    }
  }
}
