package io.sqlsplitter.io.feed;

import io.sqlsplitter.io.DamagedInputException;
import io.sqlsplitter.io.InputRemark;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Bytes of an input in order, into memory of the asker. One thread at a time; {@link #bytesRead}
 * may be asked by any.
 */
public interface ByteFeed extends AutoCloseable {
  /**
   * Reads into {@code to[offset, offset + length)}.
   *
   * @param length at least 1
   * @return bytes read, at least 1; -1 at the end
   * @throws DamagedInputException where a compressed form is cut off or damaged: all bytes before
   *     were given
   */
  int read(MemorySegment to, long offset, int length) throws IOException;

  /** Whether it is known that nothing follows; false where only reading would tell. */
  boolean atEnd();

  /** Bytes taken from the device. */
  long bytesRead();

  /** The form that the bytes are stored in, such as {@code gzip}; null when it is their own. */
  default String storedAs() {
    return null;
  }

  /** What was odd about the stored form, so far: bytes behind its end, for one. */
  default List<InputRemark> remarks() {
    return List.of();
  }

  @Override
  void close() throws IOException;
}
