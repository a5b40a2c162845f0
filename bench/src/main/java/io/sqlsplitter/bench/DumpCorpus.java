package io.sqlsplitter.bench;

import io.sqlsplitter.bench.generate.DumpContent;
import io.sqlsplitter.bench.generate.DumpOptions;
import io.sqlsplitter.bench.generate.DumpTarget;
import io.sqlsplitter.bench.generate.DumpWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Generated dumps in memory, always from the same seed. */
final class DumpCorpus {
  static final long SEED = 1;
  static final int TABLES = 10;

  /** Below that a dump is one table, so that it is rows and not definitions. */
  private static final int SMALL = 1 << 20;

  private DumpCorpus() {}

  /**
   * A dump in native memory, as the windows of an input are.
   *
   * @param size in bytes, at most 1 GiB
   * @param arena owns the memory
   */
  static MemorySegment dump(DumpTarget target, DumpContent content, int size, Arena arena) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(size + (1 << 16));
    try {
      DumpWriter.write(
          DumpOptions.of(target, content, size < SMALL ? 1 : TABLES, size, SEED), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    MemorySegment dump = arena.allocate(bytes.size(), 64);
    return dump.copyFrom(MemorySegment.ofArray(bytes.toByteArray()));
  }
}
