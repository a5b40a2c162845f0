package io.sqlsplitter.io.feed;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** A pipe, a terminal, a device: the end is known when it is read. */
public final class ChannelFeed implements ByteFeed {
  private final ReadableByteChannel channel;
  private final String name;
  private volatile long bytesRead;
  private boolean ended;

  /** Owns the channel. */
  public ChannelFeed(ReadableByteChannel channel, String name) {
    this.channel = channel;
    this.name = name;
  }

  @Override
  public int read(MemorySegment to, long offset, int length) throws IOException {
    if (ended) {
      return -1;
    }
    ByteBuffer buffer = to.asSlice(offset, length).asByteBuffer();
    int count;
    try {
      count = channel.read(buffer);
      while (count == 0) {
        Thread.onSpinWait(); // a channel in non-blocking mode
        count = channel.read(buffer);
      }
    } catch (IOException e) {
      throw new IOException(name + ": cannot be read: " + e.getMessage(), e);
    }
    if (count < 0) {
      ended = true;
    } else {
      bytesRead = bytesRead + count;
    }
    return count;
  }

  @Override
  public boolean atEnd() {
    return ended;
  }

  @Override
  public long bytesRead() {
    return bytesRead;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
