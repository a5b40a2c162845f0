package io.sqlsplitter.io.codec;

import io.sqlsplitter.io.feed.ByteFeed;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** A feed as a stream, for libraries that want one. One thread. */
final class FeedStream extends InputStream {
  private static final int CAPACITY = 1 << 18;

  private final ByteFeed feed;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = arena.allocate(CAPACITY);
  private final ByteBuffer buffer = memory.asByteBuffer().limit(0);
  private long zerosAtEnd;
  private boolean ended;
  private IOException failure;

  /** Owns the feed. */
  FeedStream(ByteFeed feed) {
    this.feed = feed;
  }

  @Override
  public int read() throws IOException {
    return fill() ? buffer.get() & 0xFF : -1;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int n = Math.min(length, buffer.remaining());
    buffer.get(to, offset, n);
    return n;
  }

  private boolean fill() throws IOException {
    while (!buffer.hasRemaining() && !ended) {
      int count;
      try {
        count = feed.read(memory, 0, CAPACITY);
      } catch (IOException e) {
        failure = e;
        throw e;
      }
      ended = count < 0;
      buffer.clear().limit(Math.max(count, 0));
      countZeros(count);
    }
    return buffer.hasRemaining();
  }

  private void countZeros(int count) {
    int zeros = 0;
    while (zeros < count && buffer.get(count - 1 - zeros) == 0) {
      zeros++;
    }
    zerosAtEnd = count > 0 && zeros < count ? zeros : zerosAtEnd + zeros;
  }

  /** Zero bytes at the end of what the feed has given so far. */
  long zerosAtEnd() {
    return zerosAtEnd;
  }

  /** Why the feed failed, whatever a library makes of it; null when it did not. */
  IOException failure() {
    return failure;
  }

  ByteFeed feed() {
    return feed;
  }

  @Override
  public int available() {
    return buffer.remaining();
  }

  @Override
  public void close() throws IOException {
    if (arena.scope().isAlive()) {
      arena.close();
    }
    feed.close();
  }
}
