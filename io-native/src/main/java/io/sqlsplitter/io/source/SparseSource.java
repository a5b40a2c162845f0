package io.sqlsplitter.io.source;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.io.feed.FileFeed;
import io.sqlsplitter.io.libc.NativeFile;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Reads a file of which stretches may be passed over: windows end at places that are known before,
 * and the next one may begin behind the end of the one before.
 */
final class SparseSource implements InputSource {
  /** Most new bytes per window. */
  static final int NEW_BYTES = 1 << 20;

  /** Room in front for what is kept; a block is made larger where that is more. */
  private static final int CARRY = 256 * 1024;

  private final NativeFile file;
  private final String name;
  private final long size;
  private final long[] stops;
  private final long expected;
  private final Arena arena = Arena.ofShared();
  private final WindowBudget budget = new WindowBudget();
  private final ConcurrentLinkedDeque<MemorySegment> free = new ConcurrentLinkedDeque<>();
  private int stop;
  private Window prev;
  private long bytesRead;

  /**
   * Owns the file.
   *
   * @param size of the file when it was opened, at least 1
   * @param stops offsets at which a window must end, ascending
   * @param expected bytes that will be read, about
   */
  SparseSource(NativeFile file, String name, long size, long[] stops, long expected) {
    this.expected = expected;
    this.file = file;
    this.name = name;
    this.size = size;
    this.stops = stops;
  }

  @Override
  public InputWindow next(long keepFrom) throws IOException {
    boolean passes = prev != null && keepFrom > prev.end();
    if (!passes) {
      SourceChecks.next(prev, keepFrom, name);
    } else if (prev.last() || keepFrom >= size) {
      throw new IllegalArgumentException(name + ": nothing stands at byte " + keepFrom);
    }
    long begin = prev == null ? 0 : Math.max(prev.end(), keepFrom);
    int kept = Math.toIntExact(begin - keepFrom);
    int count = Math.toIntExact(end(begin) - begin);
    budget.acquire();
    boolean done = false;
    try {
      MemorySegment block = block((long) kept + count);
      if (kept > 0) {
        MemorySegment.copy(prev.segment(), keepFrom - prev.base(), block, 0, kept);
      }
      fill(block, kept, begin, count);
      Window window =
          new Window(
              block.asSlice(0, (long) kept + count),
              keepFrom,
              begin + count == size,
              () -> {
                free.addFirst(block);
                budget.release();
              });
      done = true;
      if (prev != null) {
        prev.release();
      }
      prev = window;
      bytesRead = begin + count;
      return window;
    } finally {
      if (!done) {
        budget.release();
      }
    }
  }

  private long end(long begin) {
    while (stop < stops.length && stops[stop] <= begin) {
      stop++;
    }
    long end = Math.min(size, begin + NEW_BYTES);
    return stop < stops.length ? Math.min(end, stops[stop]) : end;
  }

  private MemorySegment block(long length) {
    MemorySegment block = free.pollFirst();
    return block != null && block.byteSize() >= length
        ? block
        : arena.allocate(Math.max(length, CARRY + NEW_BYTES));
  }

  private void fill(MemorySegment block, int at, long begin, int count) throws IOException {
    for (int read = 0; read < count; ) {
      int n = file.read(block, (long) at + read, count - read, begin + read);
      if (n < 0) {
        throw FileFeed.truncated(name, size, begin + read);
      }
      read += n;
    }
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public long expectedBytes() {
    return expected;
  }

  /** What was passed over counts. */
  @Override
  public long bytesRead() {
    return bytesRead;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public InputEncoding encoding() {
    return InputEncoding.BYTES;
  }

  @Override
  public long contentBytes() {
    return size;
  }

  @Override
  public boolean oddByteAtEnd() {
    return false;
  }

  /** Windows still held keep their memory until they are let go. */
  @Override
  public void close() throws IOException {
    if (prev != null) {
      Window window = prev;
      prev = null;
      window.release();
    }
    budget.close(arena::close);
    file.close();
  }
}
