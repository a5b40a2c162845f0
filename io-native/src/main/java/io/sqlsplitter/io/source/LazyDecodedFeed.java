package io.sqlsplitter.io.source;

import io.sqlsplitter.io.InputRemark;
import io.sqlsplitter.io.codec.Decoding;
import io.sqlsplitter.io.feed.ByteFeed;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A pipe that may hold anything: looked at when its bytes are asked for, since they may be late.
 */
final class LazyDecodedFeed implements ByteFeed {
  private final ByteFeed stored;
  private final String name;
  private volatile ByteFeed feed;

  /** Owns the feed. */
  LazyDecodedFeed(ByteFeed stored, String name) {
    this.stored = stored;
    this.name = name;
  }

  @Override
  public int read(MemorySegment to, long offset, int length) throws IOException {
    if (feed == null) {
      feed = Decoding.open(stored, null, name);
    }
    return feed.read(to, offset, length);
  }

  @Override
  public boolean atEnd() {
    return feed != null && feed.atEnd();
  }

  @Override
  public long bytesRead() {
    return stored.bytesRead();
  }

  @Override
  public String storedAs() {
    return feed == null ? null : feed.storedAs();
  }

  @Override
  public List<InputRemark> remarks() {
    return feed == null ? List.of() : feed.remarks();
  }

  @Override
  public void close() throws IOException {
    if (feed == null) {
      stored.close();
    } else {
      feed.close();
    }
  }
}
