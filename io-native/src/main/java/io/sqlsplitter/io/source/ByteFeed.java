package io.sqlsplitter.io.source;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Bytes of an input in order, into memory of the asker. One thread. */
interface ByteFeed extends AutoCloseable {
  /**
   * Reads into {@code to[offset, offset + length)}.
   *
   * @param length at least 1
   * @return bytes read, at least 1; -1 at the end
   */
  int read(MemorySegment to, long offset, int length) throws IOException;

  /** Whether it is known that nothing follows; false where only reading would tell. */
  boolean atEnd();

  /** Bytes taken from the device. */
  long bytesRead();

  @Override
  void close() throws IOException;
}
