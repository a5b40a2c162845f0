package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.InputWindow;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes many files below one folder from one producing thread. A file belongs to one writer thread
 * for ever; bytes of a file keep their order. The first error of any thread is thrown by the next
 * call and by {@link #finish()}; nothing hangs.
 */
public final class WriterPool implements AutoCloseable {
  /**
   * @param folder exists; files are made below it
   * @param options threads, sizes, how many files may be open at once
   */
  public WriterPool(Path folder, WriterOptions options) throws IOException {
    throw new UnsupportedOperationException();
  }

  /**
   * Registers a new file; it is made when its first byte is written, or by {@link #finish()}.
   * Missing parent folders are made.
   */
  public int file(String relativePath) {
    throw new UnsupportedOperationException();
  }

  /**
   * Appends bytes {@code [from, to)} (absolute offsets) of a window: large ones straight from it,
   * small ones copied.
   */
  public void write(int file, InputWindow window, long from, long to) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Appends bytes of our own; copied before this returns. */
  public void write(int file, byte[] bytes, int offset, int length) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Bytes handed over for this file so far. */
  public long length(int file) {
    throw new UnsupportedOperationException();
  }

  /** Writes out and closes everything; throws the first error. */
  public void finish() throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Stops the threads and closes all files, whether finished or not. */
  @Override
  public void close() {}
}
