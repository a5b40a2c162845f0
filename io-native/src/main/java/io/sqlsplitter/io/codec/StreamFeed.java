package io.sqlsplitter.io.codec;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.sqlsplitter.io.DamagedInputException;
import io.sqlsplitter.io.InputRemark;
import io.sqlsplitter.io.feed.ByteFeed;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** A member of an archive, which a library gives as a stream. */
final class StreamFeed implements ByteFeed {
  private static final int STEP = 1 << 16;

  private final InputStream member;
  private final Dumps archive;
  private final boolean only;
  private final byte[] chunk = new byte[STEP];
  private long plain;
  private boolean ended;

  /**
   * The dump at hand of an archive.
   *
   * @param only whether it must be the only one, and the archive is closed with it
   */
  StreamFeed(Dumps archive, boolean only) throws IOException {
    this.member = archive.member();
    this.archive = archive;
    this.only = only;
  }

  @Override
  public int read(MemorySegment to, long offset, int length) throws IOException {
    if (ended) {
      return -1;
    }
    int count = 0;
    try {
      while (count == 0) {
        count = member.read(chunk, 0, Math.min(length, STEP));
      }
    } catch (IOException | RuntimeException e) {
      ended = true;
      if (archive.inputFailure() != null) {
        throw archive.inputFailure();
      }
      throw new DamagedInputException(
          "the archive ends early or is damaged: " + e.getMessage(),
          archive.label(),
          archive.bytesRead(),
          plain,
          e);
    }
    if (count < 0) {
      ended = true;
      if (only) {
        archive.requireOnly();
      }
      return -1;
    }
    MemorySegment.copy(chunk, 0, to, JAVA_BYTE, offset, count);
    plain += count;
    return count;
  }

  @Override
  public boolean atEnd() {
    return ended;
  }

  @Override
  public long bytesRead() {
    return archive.bytesRead();
  }

  @Override
  public String storedAs() {
    return archive.storedAs();
  }

  @Override
  public List<InputRemark> remarks() {
    return archive.remarks();
  }

  @Override
  public void close() throws IOException {
    if (only) {
      archive.close();
    }
  }
}
