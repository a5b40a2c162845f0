package io.sqlsplitter.io.source;

import io.sqlsplitter.io.DamagedInputException;
import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.io.InputRemark;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.io.feed.ByteFeed;
import io.sqlsplitter.io.feed.HeadFeed;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
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

  /** A stretch of memory: room for what is kept, then {@code count} new bytes. */
  static final class Block {
    MemorySegment segment;
    int carry;
    int count;

    /** Nothing follows them. */
    boolean last;
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
  private DamagedInputException damage;
  private Window prev;

  /** Reads and decodes on a thread of its own; null where the asker's thread does. */
  private ReadAhead ahead;

  /** Owns the feed and the arena. */
  RingSource(ByteFeed feed, String name, long size, Memory memory) {
    this.feed = feed;
    this.name = name;
    this.size = size;
    this.memory = memory;
  }

  /**
   * A source whose feed takes work, such as a decoder: it runs on a thread of its own, so that it
   * overlaps with what is done with the windows.
   */
  static RingSource ahead(ByteFeed feed, String name, long size) {
    RingSource source = new RingSource(feed, name, size, Memory.usual());
    source.ahead = new ReadAhead(() -> source.filled(source.free(0)));
    return source;
  }

  @Override
  public InputWindow next(long keepFrom) throws IOException {
    SourceChecks.next(prev, keepFrom, name);
    budget.acquire();
    Block block = null;
    boolean done = false;
    try {
      long end = prev == null ? 0 : prev.end();
      int kept = Math.toIntExact(end - keepFrom);
      block = ahead == null ? filled(free(kept)) : withRoom(ahead.take(), kept);
      if (kept > 0) {
        MemorySegment.copy(
            prev.segment(), keepFrom - prev.base(), block.segment, block.carry - kept, kept);
      }
      Block used = block;
      long from = block.carry - kept;
      long length = (long) kept + block.count;
      Window window =
          new Window(
              block.segment.asSlice(from, length),
              keepFrom,
              block.last,
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
  private Block free(int kept) throws IOException {
    Block block = free.pollFirst();
    if (block == null) {
      block = new Block();
    }
    if (block.segment == null || block.carry < kept) {
      makeRoom(block, kept);
    }
    return block;
  }

  private void makeRoom(Block block, int kept) throws IOException {
    int carry = Math.max(memory.carry, kept == 0 ? 0 : Integer.highestOneBit(kept) * 2);
    if (carry < kept || (long) carry + memory.newBytes > Integer.MAX_VALUE) {
      throw new IOException(name + ": " + kept + " bytes are too many to keep at once");
    }
    block.segment = memory.arena.allocate((long) carry + memory.newBytes);
    block.carry = carry;
  }

  /** A block that was filled before it was known how much is kept. */
  private Block withRoom(Block block, int kept) throws IOException {
    if (block.carry < kept) {
      MemorySegment old = block.segment;
      int from = block.carry;
      makeRoom(block, kept);
      MemorySegment.copy(old, from, block.segment, block.carry, block.count);
    }
    return block;
  }

  private Block filled(Block block) throws IOException {
    boolean done = false;
    try {
      if (encoding == null) {
        sniff();
      }
      block.count = fill(block);
      block.last = ended || feed.atEnd();
      done = true;
      return block;
    } finally {
      if (!done) {
        free.addFirst(block);
      }
    }
  }

  private int fill(Block block) throws IOException {
    int count = 0;
    // A decoded character does not lie over two windows: an unpaired unit is cut out of the text,
    // whole.
    int least = decoder == null ? 1 : Utf16Feed.LONGEST;
    try {
      while (memory.newBytes - count >= (count == 0 ? 1 : least) && !feed.atEnd()) {
        int read = feed.read(block.segment, (long) block.carry + count, memory.newBytes - count);
        if (read < 0) {
          ended = true;
          break;
        }
        count += read;
      }
    } catch (DamagedInputException e) {
      // What was decoded before it is good: the input ends here, and says so.
      damage = e;
      ended = true;
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
  public long contentBytes() {
    return decoder == null ? prev.end() : decoder.unitBytes();
  }

  @Override
  public boolean oddByteAtEnd() {
    return decoder != null && decoder.oddByteAtEnd();
  }

  @Override
  public String storedAs() {
    return feed.storedAs();
  }

  @Override
  public List<InputRemark> remarks() {
    List<InputRemark> remarks = new ArrayList<>(feed.remarks());
    if (damage != null) {
      remarks.add(new InputRemark(InputRemark.Kind.DAMAGED, damage.getMessage()));
    }
    return remarks;
  }

  /** The memory stays until the last window is let go. */
  @Override
  public void close() throws IOException {
    if (ahead != null && !ahead.end()) {
      return; // It waits for a pipe that gives nothing, in memory of ours.
    }
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
