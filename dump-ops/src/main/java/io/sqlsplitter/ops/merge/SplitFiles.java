package io.sqlsplitter.ops.merge;

import io.sqlsplitter.ops.OperationException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The files of a folder, read forwards, a bounded number of them open at once: when one more is
 * needed, one that was not used lately is closed. Not thread safe.
 */
final class SplitFiles implements Closeable {
  /** Read buffers of all open files together. */
  private static final int BUFFERS = 32 << 20;

  private static final int MIN_BUFFER = 1 << 13;
  private static final int MAX_BUFFER = 1 << 18;

  /** One place for an open file; the buffer stays when the file changes. */
  private static final class Slot {
    final ByteBuffer buffer;
    int file = -1;
    FileChannel channel;
    long bufferAt;
    boolean used;

    Slot(int capacity) {
      buffer = ByteBuffer.allocate(capacity);
    }
  }

  private final List<Path> paths;
  private final Slot[] byFile;
  private final Slot[] slots;
  private final int bufferSize;
  private int hand;

  /**
   * @param paths the files by number
   * @param maxOpen most files open at once, at least 1
   */
  SplitFiles(List<Path> paths, int maxOpen) {
    this.paths = paths;
    this.byFile = new Slot[paths.size()];
    this.slots = new Slot[Math.clamp(paths.size(), 1, Math.max(1, maxOpen))];
    this.bufferSize = Math.clamp(BUFFERS / slots.length, MIN_BUFFER, MAX_BUFFER);
  }

  /**
   * Copies {@code length} bytes from {@code position} of a file.
   *
   * @throws OperationException when the file ends before
   */
  void copy(int file, long position, long length, MergeOutput out)
      throws IOException, OperationException {
    Slot slot = byFile[file];
    if (slot == null) {
      slot = open(file);
    }
    slot.used = true;
    if (length >= bufferSize) {
      slot.bufferAt = 0;
      slot.buffer.clear().limit(0);
      if (!out.transfer(slot.channel, position, length, slot.buffer)) {
        throw shorter(file);
      }
      slot.buffer.clear().limit(0);
      return;
    }
    long from = position;
    long left = length;
    while (left > 0) {
      if (from < slot.bufferAt || from >= slot.bufferAt + slot.buffer.limit()) {
        fill(slot, from);
      }
      int at = (int) (from - slot.bufferAt);
      int n = (int) Math.min(left, slot.buffer.limit() - at);
      out.write(slot.buffer.array(), at, n);
      from += n;
      left -= n;
    }
  }

  private void fill(Slot slot, long from) throws IOException, OperationException {
    slot.buffer.clear();
    int n = slot.channel.read(slot.buffer, from);
    slot.buffer.flip();
    slot.bufferAt = from;
    if (n <= 0) {
      throw shorter(slot.file);
    }
  }

  private Slot open(int file) throws IOException {
    Slot slot = free();
    // The path was resolved when the folder was checked; a link that has come since is refused.
    slot.channel =
        FileChannel.open(paths.get(file), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    slot.file = file;
    slot.bufferAt = 0;
    slot.buffer.clear().limit(0);
    byFile[file] = slot;
    return slot;
  }

  /** A slot with no file in it: the clock algorithm, every use gives a second chance. */
  private Slot free() throws IOException {
    while (true) {
      Slot slot = slots[hand];
      if (slot == null) {
        slot = slots[hand] = new Slot(bufferSize);
      }
      hand = (hand + 1) % slots.length;
      if (slot.used) {
        slot.used = false;
      } else {
        if (slot.channel != null) {
          byFile[slot.file] = null;
          slot.channel.close();
          slot.channel = null;
        }
        return slot;
      }
    }
  }

  private OperationException shorter(int file) {
    return OperationException.failed(
        paths.get(file) + " became shorter while it was read: merge again", null);
  }

  @Override
  public void close() throws IOException {
    for (Slot slot : slots) {
      if (slot != null && slot.channel != null) {
        slot.channel.close();
      }
    }
  }
}
