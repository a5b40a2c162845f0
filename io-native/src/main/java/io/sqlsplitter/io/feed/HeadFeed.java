package io.sqlsplitter.io.feed;

import io.sqlsplitter.io.DamagedInputException;
import io.sqlsplitter.io.InputRemark;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** A feed whose first bytes were looked at: gives them again, then the rest. */
public final class HeadFeed implements ByteFeed {
  private final MemorySegment head;
  private final int headLength;
  private final ByteFeed rest;
  private final DamagedInputException damage;
  private int given;

  private HeadFeed(
      MemorySegment head, int headLength, ByteFeed rest, DamagedInputException damage) {
    this.head = head;
    this.headLength = headLength;
    this.rest = rest;
    this.damage = damage;
  }

  /**
   * Reads ahead as far as {@code head} has room or the feed has bytes.
   *
   * @param head native memory that lives as long as the feed
   */
  public static HeadFeed of(ByteFeed feed, MemorySegment head) throws IOException {
    int length = 0;
    DamagedInputException damage = null;
    try {
      while (length < head.byteSize() && !feed.atEnd()) {
        int count = feed.read(head, length, (int) head.byteSize() - length);
        if (count < 0) {
          break;
        }
        length += count;
      }
    } catch (DamagedInputException e) {
      damage = e; // told behind the bytes that are good
    }
    return new HeadFeed(head, length, feed, damage);
  }

  /** The bytes that were looked at. */
  public MemorySegment head() {
    return head.asSlice(0, headLength);
  }

  @Override
  public int read(MemorySegment to, long offset, int length) throws IOException {
    if (given == headLength) {
      if (damage != null) {
        throw damage;
      }
      return rest.read(to, offset, length);
    }
    int count = Math.min(length, headLength - given);
    MemorySegment.copy(head, given, to, offset, count);
    given += count;
    return count;
  }

  @Override
  public boolean atEnd() {
    return given == headLength && damage == null && rest.atEnd();
  }

  @Override
  public long bytesRead() {
    return rest.bytesRead();
  }

  @Override
  public String storedAs() {
    return rest.storedAs();
  }

  @Override
  public List<InputRemark> remarks() {
    return rest.remarks();
  }

  @Override
  public void close() throws IOException {
    rest.close();
  }
}
