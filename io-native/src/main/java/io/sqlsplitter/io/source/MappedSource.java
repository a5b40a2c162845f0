package io.sqlsplitter.io.source;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.io.NativeIoException;
import io.sqlsplitter.io.feed.FileFeed;
import io.sqlsplitter.io.libc.Errno;
import io.sqlsplitter.io.libc.NativeFile;
import java.io.IOException;

/**
 * Maps a file window by window: nothing is copied, and a window that is let go is unmapped, so that
 * mapped pages never count for more than the windows that are out, however large the file.
 *
 * <p>A file that is truncated under a mapping is deadly: a look behind its end is a SIGBUS. So the
 * size is asked for before each window, and mapping enters the window's pages; what is left is the
 * time in which one window is scanned and written.
 */
final class MappedSource implements InputSource {
  /** New bytes per window; large, since each costs a mmap, a munmap and the pages' entering. */
  static final int NEW_BYTES = 4 << 20;

  private final NativeFile file;
  private final String name;
  private final long size;
  private final WindowBudget budget = new WindowBudget();
  private Window prev;
  private long end;

  /**
   * Owns the file.
   *
   * @param size of the file when it was opened, at least 1
   * @param start the first window's new bytes begin here
   */
  MappedSource(NativeFile file, String name, long size, long start) {
    this.file = file;
    this.name = name;
    this.size = size;
    this.end = start;
  }

  @Override
  public InputWindow next(long keepFrom) throws IOException {
    if (prev != null || end == 0) {
      SourceChecks.next(prev, keepFrom, name);
    }
    budget.acquire();
    boolean done = false;
    try {
      long nextEnd = Math.min(size, end + NEW_BYTES);
      NativeFile.Mapping mapping = map(keepFrom, nextEnd);
      Window window =
          new Window(
              mapping.segment().asSlice(keepFrom % NativeFile.MAP_ALIGNMENT),
              keepFrom,
              nextEnd == size,
              () -> {
                mapping.close();
                budget.release();
              });
      done = true;
      if (prev != null) {
        prev.release();
      }
      prev = window;
      end = nextEnd;
      return window;
    } finally {
      if (!done) {
        budget.release();
      }
    }
  }

  private NativeFile.Mapping map(long keepFrom, long nextEnd) throws IOException {
    long now = file.size();
    if (now < nextEnd) {
      throw FileFeed.truncated(name, size, now);
    }
    long start = keepFrom - keepFrom % NativeFile.MAP_ALIGNMENT;
    try {
      return file.map(start, nextEnd - start);
    } catch (NativeIoException e) {
      if (e.errno() != Errno.EFAULT) {
        throw e;
      }
      now = file.size();
      IOException explained =
          now < nextEnd
              ? FileFeed.truncated(name, size, now)
              : new IOException(
                  name
                      + ": bytes from "
                      + start
                      + " to "
                      + nextEnd
                      + " cannot be read from the device");
      explained.initCause(e);
      throw explained;
    }
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public long bytesRead() {
    return end;
  }

  @Override
  public String name() {
    return name;
  }

  /** UTF-16 is decoded and so never mapped. */
  @Override
  public InputEncoding encoding() {
    return InputEncoding.BYTES;
  }

  @Override
  public long contentBytes() {
    return size;
  }

  @Override
  public boolean oddByteAtEnd() {
    return false;
  }

  /** Windows still held stay mapped until they are let go. */
  @Override
  public void close() throws IOException {
    if (prev != null) {
      Window window = prev;
      prev = null;
      window.release();
    }
    budget.close(() -> {});
    file.close();
  }
}
