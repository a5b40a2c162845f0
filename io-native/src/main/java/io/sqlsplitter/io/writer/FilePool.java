package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.InputWindow;
import java.io.IOException;

/**
 * Writes many files below one folder from one producing thread; bytes of a file keep their order.
 * The first error of any thread is thrown by the next call and by {@link #finish()}; nothing hangs.
 */
public interface FilePool extends AutoCloseable {
  /**
   * Registers a new file; it is made when its first byte is written, or by {@link #finish()}.
   * Missing parent folders are made.
   *
   * @param relativePath below the folder
   * @throws IllegalArgumentException when it would lie outside
   */
  int file(String relativePath);

  /** Appends bytes {@code [from, to)} (absolute offsets) of a window. */
  void write(int file, InputWindow window, long from, long to) throws IOException;

  /** Appends bytes of our own; copied before this returns. */
  void write(int file, byte[] bytes, int offset, int length) throws IOException;

  /** Bytes handed over for this file so far. */
  long length(int file);

  /** CRC-32C of all bytes handed over for the file; valid behind {@link #finish()}. */
  long checksum(int file);

  /** Writes out and closes everything; throws the first error. */
  void finish() throws IOException;

  /** Stops the threads and closes all files, whether finished or not. */
  @Override
  void close();
}
