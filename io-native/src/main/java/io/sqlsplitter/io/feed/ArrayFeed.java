package io.sqlsplitter.io.feed;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Bytes that are in memory already. */
public final class ArrayFeed implements ByteFeed {
  private final byte[] content;
  private int position;

  public ArrayFeed(byte[] content) {
    this.content = content;
  }

  @Override
  public int read(MemorySegment to, long offset, int length) {
    int count = Math.min(length, content.length - position);
    if (count == 0) {
      return -1;
    }
    MemorySegment.copy(content, position, to, ValueLayout.JAVA_BYTE, offset, count);
    position += count;
    return count;
  }

  @Override
  public boolean atEnd() {
    return position == content.length;
  }

  @Override
  public long bytesRead() {
    return position;
  }

  @Override
  public void close() {
    // Nothing to let go.
  }
}
