package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.TemporaryPlace;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Bytes that are kept aside: a little in memory, more in a private temporary file that goes away
 * with this object. Not thread safe.
 */
final class Spool implements AutoCloseable {
  private static final int IN_MEMORY = 1 << 22;
  private static final int CHUNK = 1 << 16;

  private byte[] memory = new byte[CHUNK];
  private FileChannel file;
  private long size;

  long size() {
    return size;
  }

  /** Appends bytes {@code [from, to)} of a segment. */
  void append(MemorySegment segment, long from, long to) throws IOException {
    byte[] chunk = new byte[(int) Math.min(CHUNK, to - from)];
    for (long at = from; at < to; ) {
      int n = (int) Math.min(chunk.length, to - at);
      MemorySegment.copy(segment, at, MemorySegment.ofArray(chunk), 0, n);
      append(chunk, n);
      at += n;
    }
  }

  private void append(byte[] bytes, int length) throws IOException {
    if (file == null && size + length > IN_MEMORY) {
      Path path = TemporaryPlace.file(".spool");
      file =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      write(memory, (int) size, 0);
      memory = null;
    }
    if (file == null) {
      if (size + length > memory.length) {
        memory = Arrays.copyOf(memory, (int) Math.max(size + length, 2L * memory.length));
      }
      System.arraycopy(bytes, 0, memory, (int) size, length);
    } else {
      write(bytes, length, size);
    }
    size += length;
  }

  private void write(byte[] bytes, int length, long at) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
    while (buffer.hasRemaining()) {
      file.write(buffer, at + buffer.position());
    }
  }

  /** Takes bytes as they come. */
  @FunctionalInterface
  interface Reader {
    void read(byte[] bytes, int length, long at) throws IOException;
  }

  /** Hands on {@code length} bytes from {@code from} on, in chunks. */
  void read(long from, long length, Reader reader) throws IOException {
    byte[] chunk = new byte[(int) Math.min(CHUNK, length)];
    for (long done = 0; done < length; ) {
      int n = (int) Math.min(chunk.length, length - done);
      if (memory != null) {
        System.arraycopy(memory, (int) (from + done), chunk, 0, n);
      } else {
        ByteBuffer buffer = ByteBuffer.wrap(chunk, 0, n);
        while (buffer.hasRemaining()) {
          if (file.read(buffer, from + done + buffer.position()) < 0) {
            throw new IOException("a temporary file became shorter");
          }
        }
      }
      reader.read(chunk, n, done);
      done += n;
    }
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
