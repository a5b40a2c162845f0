package io.sqlsplitter.io.feed;

import io.sqlsplitter.io.libc.NativeFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * A regular file, up to the size it had when it was opened: what is appended meanwhile is not of
 * this input, and what is missing is an error. A size of 0 means "until the end", since files of
 * {@code /proc} say so.
 */
public final class FileFeed implements ByteFeed {
  private final NativeFile file;
  private final String name;
  private final long limit;
  private volatile long position;
  private long nanos;

  /** Owns the file. */
  public FileFeed(NativeFile file, String name, long size) {
    this.file = file;
    this.name = name;
    this.limit = size == 0 ? Long.MAX_VALUE : size;
  }

  @Override
  public int read(MemorySegment to, long offset, int length) throws IOException {
    if (position == limit) {
      return -1;
    }
    long start = System.nanoTime();
    int count = file.read(to, offset, (int) Math.min(length, limit - position), position);
    nanos += System.nanoTime() - start;
    if (count < 0 && limit != Long.MAX_VALUE) {
      throw truncated(name, limit, position);
    }
    if (count > 0) {
      position = position + count;
    }
    return count;
  }

  @Override
  public boolean atEnd() {
    return position == limit;
  }

  @Override
  public long bytesRead() {
    return position;
  }

  /** Time spent in the calls so far. */
  public long nanos() {
    return nanos;
  }

  public NativeFile file() {
    return file;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** What to say of a file that is shorter than it was. */
  public static IOException truncated(String name, long opened, long now) {
    return new IOException(
        name
            + ": the file was truncated while it was read: it had "
            + opened
            + " bytes when it was opened and has at most "
            + now
            + " now");
  }
}
