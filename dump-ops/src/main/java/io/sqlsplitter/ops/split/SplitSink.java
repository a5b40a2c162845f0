package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputWindow;
import java.io.IOException;

/** Where the bytes of a split go. Calls come in the order of the dump, from one thread. */
interface SplitSink extends AutoCloseable {
  /**
   * Registers a file below the output.
   *
   * @param table whether it is a table's; the others are read again and put together at the end
   * @return the sink's number of it
   */
  int register(String path, boolean table);

  /** Bytes of the dump, from a window; offsets are absolute. */
  void dump(OutputFile file, InputWindow window, long from, long to) throws IOException;

  /** Bytes of the dump that were copied. */
  void dump(OutputFile file, byte[] bytes, int offset, int length) throws IOException;

  /** Bytes that are not of the dump. */
  void add(OutputFile file, byte[] bytes) throws IOException;

  /** Bytes of the dump that are left out. */
  void omit(long length) throws IOException;

  /**
   * How often a byte stands in {@code [from, from + length)} of a file, when all is written; -1
   * where it cannot be read again.
   */
  long count(OutputFile file, long from, long length, byte wanted) throws IOException;

  /** Everything was handed over: writes it out. */
  void finish() throws IOException;

  @Override
  void close() throws IOException;
}
