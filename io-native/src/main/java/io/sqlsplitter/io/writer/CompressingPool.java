package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.io.IoReport;
import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.io.encode.Encoder;
import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.libc.NioFallback;
import io.sqlsplitter.io.writer.PackedFile.Block;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A pool that compresses: the bytes of each file are cut into blocks, any worker makes a member of
 * any block, and members are appended in the order of their file. So one large file keeps all cores
 * busy, and a file costs no state of a compressor.
 *
 * <p>Where blocks are cut depends on the bytes handed over and on the options, not on time: the
 * same calls give the same files. Memory: the staging of the options for blocks that are being
 * filled, two blocks per worker that wait or are written, and what each worker needs for itself.
 */
public final class CompressingPool implements FilePool {
  /** When memory for blocks begun is short, this share of it is handed on at once. */
  private static final int EVICTED_SHARE = 8;

  private final CompressingOptions options;
  private final int blockSize;
  private final Arena arena = Arena.ofShared();
  private final BlockQueue queue;
  private final OpenFiles open;
  private final List<PackedFile> files = new ArrayList<>();

  /** Files with a block that is being filled, the one that was begun first in front. */
  private final LinkedHashSet<PackedFile> filling = new LinkedHashSet<>();

  /** Bytes of the pages of these blocks. */
  private long filled;

  private final Thread[] threads;
  private boolean ended;

  /**
   * @param folder exists; files are made below it
   * @param format not {@link Compression#NONE}
   * @param level one that the format has
   * @param options threads, memory for blocks that are being filled, how many files may be open
   */
  public CompressingPool(Path folder, Compression format, int level, CompressingOptions options) {
    this(folder, format, level, options, new NioFallback(), FileCalls::best);
  }

  /** For tests, which choose the calls. */
  CompressingPool(
      Path folder,
      Compression format,
      int level,
      CompressingOptions options,
      FileCalls calls,
      Supplier<FileCalls> whenMuch) {
    this.options = options;
    this.open =
        new OpenFiles(
            folder,
            calls,
            whenMuch,
            new DeviceWay(folder),
            options.openFiles(),
            options.openFiles());
    try (Encoder encoder = Encoder.of(format, level)) {
      this.blockSize = encoder.blockSize();
    }
    long blockPages = (blockSize + Pages.SIZE - 1L) / Pages.SIZE;
    this.queue =
        new BlockQueue(
            arena, options.stagingCap(), 2 * options.workers() * blockPages * Pages.SIZE);
    this.threads = new Thread[options.workers()];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          Thread.ofPlatform()
              .daemon()
              .name("sql-splitter-compressor-" + (i + 1))
              .start(new CompressingWorker(queue, open, format, level, blockSize));
    }
  }

  /**
   * How files are written.
   *
   * @param strategy asked for; of no effect here: whole blocks go to the system in any order of the
   *     files
   */
  public IoReport report(IoStrategy strategy) {
    return new IoReport(
        strategy,
        null,
        threads.length,
        blockSize,
        "compressed: blocks of "
            + blockSize
            + " bytes by "
            + (threads.length == 1 ? "1 worker" : threads.length + " workers")
            + "; --io-strategy applies to plain files",
        List.of());
  }

  @Override
  public int file(String relativePath) {
    OutputNames.requireInside(relativePath);
    files.add(new PackedFile(relativePath));
    return files.size() - 1;
  }

  @Override
  public void write(int file, InputWindow window, long from, long to) throws IOException {
    MemorySegment segment = window.segment();
    Objects.checkFromIndexSize(from - window.base(), to - from, segment.byteSize());
    write(begin(file), segment, from - window.base(), to - from);
  }

  @Override
  public void write(int file, byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    write(begin(file), MemorySegment.ofArray(bytes), offset, length);
  }

  private void write(PackedFile file, MemorySegment from, long offset, long length)
      throws IOException {
    Pages pages = queue.pages();
    for (long at = offset, left = length; left > 0; ) {
      int page = pageWithRoom(file);
      Block block = file.block;
      int used = block.length % Pages.SIZE;
      int count = (int) Math.min(Math.min(left, Pages.SIZE - used), blockSize - block.length);
      MemorySegment.copy(from, at, pages.segment(page), pages.offset(page) + used, count);
      block.length += count;
      at += count;
      left -= count;
      file.length += count;
      if (block.length == blockSize) {
        handOn(file);
      }
    }
  }

  @Override
  public long length(int file) {
    return files.get(file).length;
  }

  @Override
  public long checksum(int file) {
    return files.get(file).file.checksum.getValue();
  }

  /** A new file as a stream; closing it closes nothing, {@link #finish()} does. */
  public OutputStream stream(String relativePath) {
    int file = file(relativePath);
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        CompressingPool.this.write(file, bytes, offset, length);
      }
    };
  }

  /** Bytes of the file as it was written; valid behind {@link #finish()}. */
  public long stored(int file) {
    return files.get(file).stored;
  }

  private PackedFile begin(int file) throws IOException {
    queue.check();
    if (ended) {
      throw new IllegalStateException("the pool was ended");
    }
    return files.get(file);
  }

  /** A page of the file's block that has room; the block may be handed on and a new one begun. */
  private int pageWithRoom(PackedFile file) throws IOException {
    Block block = file.block;
    if (block != null && block.length < block.capacity()) {
      return block.page(block.pageCount() - 1);
    }
    if (filled + Pages.SIZE > options.stagingCap()) {
      handOnOldest();
    }
    if (file.block == null) {
      file.block = new Block(file);
      filling.add(file);
    }
    filled += Pages.SIZE;
    int page = queue.takePage();
    file.block.add(page);
    return page;
  }

  private void handOnOldest() throws IOException {
    long enough = filled - options.stagingCap() / EVICTED_SHARE;
    while (!filling.isEmpty() && filled >= enough) {
      handOn(filling.getFirst());
    }
  }

  private void handOn(PackedFile file) throws IOException {
    Pages pages = queue.pages();
    Block block = file.block;
    if (block != null) {
      file.block = null;
      filling.remove(file);
      filled -= block.capacity();
      for (int i = 0, at = 0; i < block.pageCount(); i++, at += Pages.SIZE) {
        int page = block.page(i);
        int count = Math.min(Pages.SIZE, block.length - at);
        MemorySegment bytes = pages.segment(page).asSlice(pages.offset(page), count);
        file.file.checksum.update(bytes.asByteBuffer());
      }
    } else {
      block = new Block(file); // of a file without bytes
    }
    file.begun = true;
    queue.handOn(file, block);
  }

  @Override
  public void finish() throws IOException {
    queue.check();
    if (ended) {
      return;
    }
    while (!filling.isEmpty()) {
      handOn(filling.getFirst());
    }
    for (PackedFile file : files) {
      if (!file.begun) {
        handOn(file);
      }
    }
    queue.finish();
    end();
    queue.check();
  }

  @Override
  public void close() {
    if (!ended) {
      queue.stop(null);
      end();
    }
  }

  /** Waits for the threads, whatever interrupts: the memory they use goes with this. */
  private void end() {
    ended = true;
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    try {
      open.closeAll();
    } catch (IOException e) {
      queue.stop(e);
    }
    arena.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
