package io.sqlsplitter.io.source;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** A feed whose first bytes were looked at: gives them again, then the rest. */
final class HeadFeed implements ByteFeed {
  private final MemorySegment head;
  private final int headLength;
  private final ByteFeed rest;
  private int given;

  private HeadFeed(MemorySegment head, int headLength, ByteFeed rest) {
    this.head = head;
    this.headLength = headLength;
    this.rest = rest;
  }

  /**
   * Reads ahead as far as {@code head} has room or the feed has bytes.
   *
   * @param head native memory that lives as long as the feed
   */
  static HeadFeed of(ByteFeed feed, MemorySegment head) throws IOException {
    int length = 0;
    while (length < head.byteSize() && !feed.atEnd()) {
      int count = feed.read(head, length, (int) head.byteSize() - length);
      if (count < 0) {
        break;
      }
      length += count;
    }
    return new HeadFeed(head, length, feed);
  }

  MemorySegment head() {
    return head.asSlice(0, headLength);
  }

  @Override
  public int read(MemorySegment to, long offset, int length) throws IOException {
    if (given == headLength) {
      return rest.read(to, offset, length);
    }
    int count = Math.min(length, headLength - given);
    MemorySegment.copy(head, given, to, offset, count);
    given += count;
    return count;
  }

  @Override
  public boolean atEnd() {
    return given == headLength && rest.atEnd();
  }

  @Override
  public long bytesRead() {
    return rest.bytesRead();
  }

  @Override
  public void close() throws IOException {
    rest.close();
  }
}
