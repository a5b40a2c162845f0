package io.sqlsplitter.io.writer;

import java.util.Arrays;

/** A file of a {@link CompressingPool}. */
final class PackedFile {
  /** Its name, its checksum, and whether it is open. */
  final PoolFile file;

  // The producer's.

  /** Plain bytes handed over. */
  long length;

  /** The block that is being filled, or null. */
  Block block;

  /** Whether a block was ever handed on. */
  boolean begun;

  // Under the pool's lock.

  /** Blocks handed on and not yet written, in the order of the file. */
  Block head;

  Block tail;

  /** A worker is writing blocks of it. */
  boolean writing;

  /** Bytes written; read by the producer when the pool has finished. */
  long stored;

  PackedFile(String relativePath) {
    this.file = new PoolFile(relativePath);
  }

  /** Bytes of a file that become one member. */
  static final class Block {
    final PackedFile file;

    /**
     * Pages in their order, all full but the last; later they hold the member as far as it fits.
     */
    private int[] pages = new int[1];

    private int pageCount;

    /** Plain bytes. */
    int length;

    /** The member is made, and waits for those before it. */
    boolean done;

    /** Bytes of the member in the pages; what does not fit is in {@link #rest}. */
    int parked;

    byte[] rest = {};
    Block next;

    Block(PackedFile file) {
      this.file = file;
    }

    void add(int page) {
      if (pageCount == pages.length) {
        pages = Arrays.copyOf(pages, 2 * pageCount);
      }
      pages[pageCount++] = page;
    }

    int pageCount() {
      return pageCount;
    }

    int page(int index) {
      return pages[index];
    }

    /** Bytes of the pages. */
    long capacity() {
      return (long) pageCount * Pages.SIZE;
    }
  }
}
