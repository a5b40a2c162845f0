package io.sqlsplitter.io;

import io.sqlsplitter.io.source.InputFiles;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.List;

/**
 * The bytes of a dump, in windows, forwards only. One thread asks; windows may be released by any.
 */
public interface InputSource extends AutoCloseable {
  /**
   * Opens a file; a compressed one, or an archive of one dump, is decoded, whatever its name. What
   * has no size, a named pipe or a character device, is read as a stream, whatever the mode. A
   * regular file is read as far as it reached when it was opened; when it is found to be shorter,
   * {@link #next} throws and says that it was truncated.
   *
   * @throws IOException one sentence with the path: missing, a directory, not readable
   */
  static InputSource open(Path file, InputMode mode) throws IOException {
    return InputFiles.open(file, mode);
  }

  /**
   * Opens a file of which stretches will be passed over: a window ends at each of {@code stops}, if
   * none ends before it, and {@link #next} may be asked for one that begins behind the end of the
   * window before. Null for what is compressed, UTF-16, empty or no regular file.
   *
   * @param stops ascending
   * @param passed bytes that may be passed over, at most
   */
  static InputSource sparse(Path file, long[] stops, long passed) throws IOException {
    return InputFiles.sparse(file, stops, passed);
  }

  /**
   * Reads standard input, or any other pipe; {@code name} is for messages. The source closes the
   * channel.
   */
  static InputSource of(ReadableByteChannel channel, String name) {
    return InputFiles.stream(channel, name);
  }

  /**
   * Bytes that are in memory, in native windows of any size; for tests. The memory of a window that
   * is let go is overwritten, so that use after release shows.
   *
   * @param newBytesPerWindow at least 1
   */
  static InputSource ofBytes(byte[] content, int newBytesPerWindow, String name) {
    return InputFiles.bytes(content, newBytesPerWindow, name);
  }

  /**
   * The next window: it begins at {@code keepFrom} and holds at least one byte more than the one
   * before, or is the last. Up to 256 KiB may be kept at no cost; for more, larger memory is made.
   * Releases the source's hold on the window before. Waits while all windows are held by others.
   *
   * @param keepFrom absolute offset within the window before, or its end; 0 in the first call
   * @throws IOException when the input cannot be read, or was truncated while it was read
   */
  InputWindow next(long keepFrom) throws IOException;

  /** Size in bytes of the file as it lies on the device, or -1 where it is not known. */
  long size();

  /**
   * Bytes of content that there may be, for choices that only cost time when they are wrong; -1
   * where nothing is known.
   */
  default long expectedBytes() {
    return storedAs() != null && size() >= 0 ? USUAL_RATIO * size() : size();
  }

  /**
   * The form that the content is stored in, such as {@code gzip} or {@code tar+zstd}; null when it
   * is its own. Of a pipe known after the first window.
   */
  default String storedAs() {
    return null;
  }

  /**
   * What was odd about the stored form; known after the last window. Where it is damaged, the
   * content ends with the last byte before the damage.
   */
  default List<InputRemark> remarks() {
    return List.of();
  }

  /** Bytes of SQL in a byte of its compressed form, about. */
  long USUAL_RATIO = 4;

  /** Bytes taken from the device so far; for progress. */
  long bytesRead();

  /** File name as the user gave it, or {@code -}. */
  String name();

  /** Known after the first window. */
  InputEncoding encoding();

  /**
   * Bytes of the content in its own encoding, not as it is stored; known after the last window. For
   * {@link InputEncoding#BYTES} it is the end of that window.
   */
  long contentBytes();

  /**
   * UTF-16 input that ends in half a unit: the last byte of the last window is that byte as it is.
   * Known after the last window.
   */
  boolean oddByteAtEnd();

  @Override
  void close() throws IOException;
}
