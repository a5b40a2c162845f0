package io.sqlsplitter.io.source;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Reads into a few blocks of native memory, used again and again. Each has a carry area in front,
 * into which the kept tail of the window before is copied, so that a window is one stretch:
 *
 * <pre>
 * block:  [ carry: ....kept tail | new bytes          ]
 *                      ^ window                       ^
 * </pre>
 */
final class RingSource implements InputSource {
  /** New bytes per window: 512 KiB to 1 MiB were fastest, they stay in the second-level cache. */
  static final int NEW_BYTES = 1 << 20;

  /** What the scanner may keep; the block is made larger where it keeps more. */
  static final int CARRY = 256 * 1024;

  private static final byte STALE = (byte) 0xA5;

  /**
   * Sizes and lifetime of the memory.
   *
   * @param newBytes most new bytes per window
   * @param carry most bytes kept without a larger block
   * @param arena where the blocks come from
   * @param closeArena whether to close it at the end
   * @param overwrite whether blocks are overwritten when they come back, which shows use after
   *     release
   */
  record Memory(int newBytes, int carry, Arena arena, boolean closeArena, boolean overwrite) {
    static Memory usual() {
      return new Memory(NEW_BYTES, CARRY, Arena.ofShared(), true, false);
    }
  }

  private static final class Block {
    MemorySegment segment;
    int carry;
  }

  private final Memory memory;
  private final String name;
  private final long size;
  private final WindowBudget budget = new WindowBudget();
  private final ConcurrentLinkedDeque<Block> free = new ConcurrentLinkedDeque<>();
  private ByteFeed feed;

  /** The feed has said that it has no more. */
  private boolean ended;

  private InputEncoding encoding;
  private Utf16Feed decoder;
  private Window prev;

  /** Owns the feed and the arena. */
  RingSource(ByteFeed feed, String name, long size, Memory memory) {
    this.feed = feed;
    this.name = name;
    this.size = size;
    this.memory = memory;
  }

  @Override
  public InputWindow next(long keepFrom) throws IOException {
    SourceChecks.next(prev, keepFrom, name);
    if (encoding == null) {
      sniff();
    }
    budget.acquire();
    Block block = null;
    boolean done = false;
    try {
      long end = prev == null ? 0 : prev.end();
      int kept = Math.toIntExact(end - keepFrom);
      block = block(kept);
      if (kept > 0) {
        MemorySegment.copy(
            prev.segment(), keepFrom - prev.base(), block.segment, block.carry - kept, kept);
      }
      int count = fill(block);
      Block used = block;
      long from = block.carry - kept;
      long length = (long) kept + count;
      boolean last = ended || feed.atEnd();
      Window window =
          new Window(
              block.segment.asSlice(from, length),
              keepFrom,
              last,
              () -> giveBack(used, from, length));
      done = true;
      if (prev != null) {
        prev.release();
      }
      prev = window;
      return window;
    } finally {
      if (!done) {
        if (block != null) {
          free.addFirst(block);
        }
        budget.release();
      }
    }
  }

  private void sniff() throws IOException {
    HeadFeed headed = HeadFeed.of(feed, memory.arena.allocate(EncodingSniffer.HEAD));
    encoding = EncodingSniffer.sniff(headed.head());
    feed = headed;
    if (encoding != InputEncoding.BYTES) {
      ByteOrder order =
          encoding == InputEncoding.UTF_16LE ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
      decoder = new Utf16Feed(headed, order, memory.arena);
      feed = decoder;
    }
  }

  /** A free block with room for {@code kept} bytes in front; the one used last, if there is one. */
  private Block block(int kept) throws IOException {
    Block block = free.pollFirst();
    if (block == null) {
      block = new Block();
    }
    if (block.segment == null || block.carry < kept) {
      int carry = Math.max(memory.carry, kept == 0 ? 0 : Integer.highestOneBit(kept) * 2);
      if (carry < kept || (long) carry + memory.newBytes > Integer.MAX_VALUE) {
        throw new IOException(name + ": " + kept + " bytes are too many to keep at once");
      }
      block.segment = memory.arena.allocate((long) carry + memory.newBytes);
      block.carry = carry;
    }
    return block;
  }

  private int fill(Block block) throws IOException {
    int count = 0;
    // A decoded character does not lie over two windows: an unpaired unit is cut out of the text,
    // whole.
    int least = decoder == null ? 1 : Utf16Feed.LONGEST;
    while (memory.newBytes - count >= (count == 0 ? 1 : least) && !feed.atEnd()) {
      int read = feed.read(block.segment, (long) block.carry + count, memory.newBytes - count);
      if (read < 0) {
        ended = true;
        break;
      }
      count += read;
    }
    return count;
  }

  private void giveBack(Block block, long from, long length) {
    if (memory.overwrite) {
      block.segment.asSlice(from, length).fill(STALE);
    }
    free.addFirst(block);
    budget.release();
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public long bytesRead() {
    return feed.bytesRead();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public InputEncoding encoding() {
    if (encoding == null) {
      throw new IllegalStateException("known after the first window");
    }
    return encoding;
  }

  @Override
  public boolean oddByteAtEnd() {
    return decoder != null && decoder.oddByteAtEnd();
  }

  /** The memory stays until the last window is let go. */
  @Override
  public void close() throws IOException {
    if (prev != null) {
      Window window = prev;
      prev = null;
      window.release();
    }
    budget.close(
        () -> {
          if (memory.closeArena) {
            memory.arena.close();
          }
        });
    feed.close();
  }
}
