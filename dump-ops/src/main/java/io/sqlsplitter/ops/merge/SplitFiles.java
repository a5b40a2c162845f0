package io.sqlsplitter.ops.merge;

import io.sqlsplitter.io.writer.TemporaryFolder;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.folder.SqlFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
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

  /**
   * A compressed file that was closed for others so often is unpacked once for all: bytes of many
   * large files may alternate.
   */
  private static final int MOST_TIMES_DECODED = 4;

  private final List<SqlFile> files;
  private final Path[] paths;
  private final DecodedFiles decoded;
  private TemporaryFolder unpacked;
  private final Slot[] byFile;
  private final Slot[] slots;
  private final int bufferSize;
  private int hand;

  /**
   * @param files by number
   * @param maxOpen most files open at once, at least 1
   */
  SplitFiles(List<SqlFile> files, int maxOpen) {
    this.files = files;
    this.paths = files.stream().map(f -> f.isCompressed() ? null : f.path()).toArray(Path[]::new);
    // Half of the files for each of the two.
    this.decoded = new DecodedFiles(files, maxOpen / 2);
    this.byFile = new Slot[files.size()];
    int most = files.stream().anyMatch(SqlFile::isCompressed) ? maxOpen / 2 : maxOpen;
    this.slots = new Slot[Math.clamp(files.size(), 1, Math.max(1, most))];
    this.bufferSize = Math.clamp(BUFFERS / slots.length, MIN_BUFFER, MAX_BUFFER);
  }

  /**
   * Copies {@code length} bytes from {@code position} of a file.
   *
   * @throws OperationException when the file ends before
   */
  void copy(int file, long position, long length, MergeOutput out)
      throws IOException, OperationException {
    if (paths[file] == null && !unpackInstead(file)) {
      decoded.copy(file, position, length, out);
      return;
    }
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

  private boolean unpackInstead(int file) throws IOException {
    if (decoded.isOpen(file) || decoded.opened(file) < MOST_TIMES_DECODED) {
      return false;
    }
    if (unpacked == null) {
      unpacked = new TemporaryFolder();
    }
    Path plain = unpacked.path().resolve(Integer.toString(file));
    try (InputStream in = files.get(file).open()) {
      Files.copy(in, plain);
    }
    paths[file] = plain;
    return true;
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
        FileChannel.open(paths[file], StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
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
        files.get(file).path() + " became shorter while it was read: merge again", null);
  }

  @Override
  public void close() throws IOException {
    decoded.close();
    for (Slot slot : slots) {
      if (slot != null && slot.channel != null) {
        slot.channel.close();
      }
    }
    if (unpacked != null) {
      unpacked.close();
    }
  }
}
