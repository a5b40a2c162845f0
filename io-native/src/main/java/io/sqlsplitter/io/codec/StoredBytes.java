package io.sqlsplitter.io.codec;

import io.sqlsplitter.io.DamagedInputException;
import io.sqlsplitter.io.feed.ByteFeed;
import java.io.EOFException;
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

  /** Bytes that can be given back. */
  static final int MOST_UNREAD = 8;

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
   * @param count at most {@link #CAPACITY} less {@link #MOST_UNREAD}
   * @return whether there are as many
   */
  boolean has(int count) throws IOException {
    while (buffer.remaining() < count && !ended) {
      fill();
    }
    return buffer.remaining() >= count;
  }

  /**
   * As {@link #has}, where there must be as many.
   *
   * @return the buffer
   * @throws EOFException when there are fewer
   */
  ByteBuffer need(int count) throws IOException {
    if (!has(count)) {
      throw new EOFException();
    }
    return buffer;
  }

  private void fill() throws IOException {
    // What was consumed last stays in front, for unread.
    int from = Math.max(0, buffer.position() - MOST_UNREAD);
    int used = buffer.limit() - from;
    if (from > 0) {
      MemorySegment.copy(memory, from, memory, 0, used);
      buffer.position(buffer.position() - from).limit(used);
    }
    int count;
    try {
      count = feed.read(memory, used, CAPACITY - used);
    } catch (DamagedInputException e) {
      // What was read before it comes first; whoever needs more finds that there is none.
      failure = e;
      ended = true;
      return;
    } catch (IOException e) {
      failure = e;
      throw e;
    }
    if (count < 0) {
      ended = true;
    } else {
      taken += count;
      buffer.limit(used + count);
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

  /**
   * Takes back that the last bytes were consumed.
   *
   * @param count at most {@link #MOST_UNREAD}, and no more than were consumed
   */
  void unread(int count) {
    buffer.position(buffer.position() - count);
  }

  /**
   * Why reading failed, as opposed to decoding; null when it did not. Where a layer below is
   * damaged the bytes simply end, and this says why.
   */
  IOException failure() {
    return failure;
  }

  /**
   * Consumes so many bytes.
   *
   * @throws EOFException when there are fewer
   */
  void skipAll(long count) throws IOException {
    if (skip(count) < count) {
      throw new EOFException();
    }
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
