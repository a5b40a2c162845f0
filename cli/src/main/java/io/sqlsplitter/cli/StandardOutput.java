package io.sqlsplitter.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/**
 * Standard output, buffered. Remembers the first error, because not everybody who writes here hears
 * of it ({@link java.io.PrintWriter} swallows it) and because the caller must tell a reader that
 * went away from a disk that is full. After an error nothing more is written. Not thread safe.
 */
public final class StandardOutput extends OutputStream {
  private static final int BUFFER = 1 << 16;

  private final OutputStream target;
  private final byte[] buffer = new byte[BUFFER];
  private int filled;
  private IOException failure;

  /**
   * @param target where the bytes go; an unbuffered stream is best
   */
  public StandardOutput(OutputStream target) {
    this.target = target;
  }

  @Override
  public void write(int b) throws IOException {
    if (filled == BUFFER) {
      drain();
    }
    buffer[filled++] = (byte) b;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (length > BUFFER - filled) {
      drain();
    }
    if (length >= BUFFER) {
      put(bytes, offset, length);
    } else {
      System.arraycopy(bytes, offset, buffer, filled, length);
      filled += length;
    }
  }

  @Override
  public void flush() throws IOException {
    drain();
    try {
      target.flush();
    } catch (IOException e) {
      throw remember(e);
    }
  }

  /** Flushes; the descriptor itself stays open until the process ends. */
  @Override
  public void close() throws IOException {
    flush();
  }

  /** The first error of a write, or null. */
  public IOException failure() {
    return failure;
  }

  /**
   * Whether writing failed because the reader is gone (EPIPE, write(2)). The JDK hands on only the
   * text of the error, which every translation of libc writes with the word pipe.
   */
  public boolean readerGone() {
    return failure != null
        && failure.getMessage() != null
        && failure.getMessage().toLowerCase(Locale.ROOT).contains("pipe");
  }

  private void drain() throws IOException {
    int length = filled;
    filled = 0;
    put(buffer, 0, length);
  }

  private void put(byte[] bytes, int offset, int length) throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      target.write(bytes, offset, length);
    } catch (IOException e) {
      throw remember(e);
    }
  }

  private IOException remember(IOException e) {
    if (failure == null) {
      failure = new IOException("standard output: " + e.getMessage(), e);
    }
    return failure;
  }
}
