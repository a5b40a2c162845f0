package io.sqlsplitter.io.codec;

import io.sqlsplitter.io.feed.ByteFeed;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The stored bytes that a decoder reads: buffered, with a look ahead, counted. One thread. */
final class StoredBytes implements AutoCloseable {
  /** A block of zstd, the longest unit that is looked at as a whole, has 128 KiB. */
  static final int CAPACITY = 1 << 20;

  private final ByteFeed feed;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = arena.allocate(CAPACITY);
  private final ByteBuffer buffer = memory.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  private long taken;
  private boolean ended;
  private IOException failure;

  /** Owns the feed. */
  StoredBytes(ByteFeed feed) {
    this.feed = feed;
    buffer.limit(0);
  }

  /** What was read and not consumed: direct, little-endian. Decoders move its position. */
  ByteBuffer buffer() {
    return buffer;
  }

  /** Bytes consumed so far. */
  long offset() {
    return taken - buffer.remaining();
  }

  /**
   * Reads until so many bytes are in the buffer.
   *
   * @param count at most {@link #CAPACITY}
   * @return whether there are as many
   */
  boolean has(int count) throws IOException {
    while (buffer.remaining() < count && !ended) {
      fill();
    }
    return buffer.remaining() >= count;
  }

  private void fill() throws IOException {
    int kept = buffer.remaining();
    if (kept > 0 && buffer.position() > 0) {
      buffer.compact().flip();
    } else if (kept == 0) {
      buffer.clear().limit(0);
    }
    int count;
    try {
      count = feed.read(memory, kept, CAPACITY - kept);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
    if (count < 0) {
      ended = true;
    } else {
      taken += count;
      buffer.limit(kept + count);
    }
  }

  /** Consumes so many bytes, or all there are; returns how many. */
  long skip(long count) throws IOException {
    long left = count;
    while (left > 0 && has(1)) {
      int n = (int) Math.min(left, buffer.remaining());
      buffer.position(buffer.position() + n);
      left -= n;
    }
    return count - left;
  }

  /** Why reading failed, as opposed to decoding; null when it did not. */
  IOException failure() {
    return failure;
  }

  /** A view for decoders that want a stream; closing it does nothing. */
  InputStream stream() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        return has(1) ? buffer.get() & 0xFF : -1;
      }

      @Override
      public int read(byte[] to, int offset, int length) throws IOException {
        if (length == 0) {
          return 0;
        }
        if (!has(1)) {
          return -1;
        }
        int n = Math.min(length, buffer.remaining());
        buffer.get(to, offset, n);
        return n;
      }

      @Override
      public long skip(long count) throws IOException {
        return StoredBytes.this.skip(Math.max(count, 0));
      }

      @Override
      public int available() {
        return buffer.remaining();
      }
    };
  }

  ByteFeed feed() {
    return feed;
  }

  @Override
  public void close() throws IOException {
    if (arena.scope().isAlive()) {
      arena.close();
    }
    feed.close();
  }
}
