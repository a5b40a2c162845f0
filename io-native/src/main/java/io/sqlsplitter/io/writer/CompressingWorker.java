package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.encode.Encoder;
import io.sqlsplitter.io.writer.PackedFile.Block;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A worker of a {@link CompressingPool}: makes members of blocks, and writes those whose turn it
 * is.
 */
final class CompressingWorker implements Runnable {
  private final BlockQueue queue;
  private final Pages pages;
  private final OpenFiles open;
  private final Compression format;
  private final int level;
  private final int blockSize;

  /**
   * @param open shared by all workers, one at a time
   * @param blockSize most plain bytes of a block
   */
  CompressingWorker(
      BlockQueue queue, OpenFiles open, Compression format, int level, int blockSize) {
    this.queue = queue;
    this.pages = queue.pages();
    this.open = open;
    this.format = format;
    this.level = level;
    this.blockSize = blockSize;
  }

  @Override
  public void run() {
    try (Encoder encoder = Encoder.of(format, level);
        Arena own = Arena.ofConfined()) {
      MemorySegment plain = own.allocate(blockSize);
      MemorySegment member = own.allocate(encoder.bound());
      for (Block block = queue.take(); block != null; block = queue.take()) {
        gather(block, plain);
        int length = encoder.encode(plain.asByteBuffer(), block.length, member.asByteBuffer());
        deliver(block, member, length);
      }
    } catch (Throwable e) {
      queue.stop(
          e instanceof IOException io ? io : new IOException("a compressor failed: " + e, e));
    }
  }

  private void gather(Block block, MemorySegment plain) {
    int at = 0;
    for (int i = 0; i < block.pageCount(); i++) {
      int page = block.page(i);
      int count = Math.min(Pages.SIZE, block.length - at);
      MemorySegment.copy(pages.segment(page), pages.offset(page), plain, at, count);
      at += count;
    }
  }

  /** Writes the member where its turn has come, else leaves it to whoever writes those before. */
  private void deliver(Block block, MemorySegment member, int length) throws IOException {
    PackedFile file = block.file;
    if (queue.takesTurn(file, block)) {
      append(file, member, length);
      queue.release(block);
    } else {
      park(block, member, length);
      if (!queue.parkedTakesTurn(file, block)) {
        return;
      }
    }
    for (Block next = queue.nextDone(file); next != null; next = queue.nextDone(file)) {
      appendParked(next, member);
      queue.release(next);
    }
  }

  /** The member takes the place of the plain bytes, so that waiting costs no further memory. */
  private void park(Block block, MemorySegment member, int length) {
    block.parked = (int) Math.min(length, block.capacity());
    for (int i = 0, at = 0; at < block.parked; i++, at += Pages.SIZE) {
      int page = block.page(i);
      int count = Math.min(Pages.SIZE, block.parked - at);
      MemorySegment.copy(member, at, pages.segment(page), pages.offset(page), count);
    }
    if (length > block.parked) {
      block.rest =
          member.asSlice(block.parked, length - block.parked).toArray(ValueLayout.JAVA_BYTE);
    }
  }

  /**
   * @param scratch takes a member
   */
  private void appendParked(Block block, MemorySegment scratch) throws IOException {
    for (int i = 0, at = 0; at < block.parked; i++, at += Pages.SIZE) {
      int page = block.page(i);
      int count = Math.min(Pages.SIZE, block.parked - at);
      MemorySegment.copy(pages.segment(page), pages.offset(page), scratch, at, count);
    }
    MemorySegment.copy(
        block.rest, 0, scratch, ValueLayout.JAVA_BYTE, block.parked, block.rest.length);
    append(block.file, scratch, block.parked + block.rest.length);
  }

  /** One worker at a time: they share the limit of open files. */
  private void append(PackedFile file, MemorySegment from, long length) throws IOException {
    synchronized (open) {
      var target = open.get(file.file, false);
      long written = 0;
      while (written < length) {
        long count = target.write(from, written, length - written);
        if (count <= 0) {
          throw new IOException(
              file.file.relativePath + ": the system wrote nothing and said no why");
        }
        written += count;
      }
      file.stored += written;
      open.wrote(written);
    }
  }
}
