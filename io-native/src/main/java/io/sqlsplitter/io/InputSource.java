package io.sqlsplitter.io;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The bytes of a dump, in windows, forwards only. One thread asks; windows may be released by any.
 */
public interface InputSource extends AutoCloseable {
  /** Opens a regular file. */
  static InputSource open(Path file, InputMode mode) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Reads standard input, or any other pipe; {@code name} is for messages. */
  static InputSource of(java.nio.channels.ReadableByteChannel channel, String name) {
    throw new UnsupportedOperationException();
  }

  /**
   * The next window: it begins at {@code keepFrom} and holds at least one byte more than the one
   * before, or is the last. At most 256 KiB may be kept. Releases the source's hold on the window
   * before.
   *
   * @param keepFrom absolute offset; 0 in the first call
   */
  InputWindow next(long keepFrom) throws IOException;

  /** Size in bytes of the file as it lies on the device, or -1 where it is not known. */
  long size();

  /** Bytes taken from the device so far; for progress. */
  long bytesRead();

  /** File name as the user gave it, or {@code -}. */
  String name();

  /** Known after the first window. */
  InputEncoding encoding();

  /**
   * UTF-16 input that ends in half a unit: the last byte of the last window is that byte as it is.
   * Known after the last window.
   */
  boolean oddByteAtEnd();

  @Override
  void close() throws IOException;
}
