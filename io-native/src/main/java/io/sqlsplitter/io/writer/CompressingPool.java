package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.io.encode.Encoder;
import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.libc.NioFallback;
import io.sqlsplitter.io.writer.PackedFile.Block;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
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

  private final WriterOptions options;
  private final int blockSize;
  private final Arena arena = Arena.ofShared();
  private final Pages pages;
  private final OpenFiles open;
  private final List<PackedFile> files = new ArrayList<>();

  /** Files with a block that is being filled, the one that was begun first in front. */
  private final LinkedHashSet<PackedFile> filling = new LinkedHashSet<>();

  /** Bytes of the pages of these blocks. */
  private long filled;

  private final Thread[] threads;
  private boolean ended;

  // All below under the lock, but for failure.

  private final ReentrantLock lock = new ReentrantLock();

  /** The producer waits here for memory. */
  private final Condition space = lock.newCondition();

  private final Condition work = lock.newCondition();
  private final ArrayDeque<Block> ready = new ArrayDeque<>();

  /** Bytes of the pages of blocks handed on and not yet written. */
  private long outstanding;

  private final long outstandingCap;
  private boolean finishing;
  private boolean stopping;
  private volatile IOException failure;

  /**
   * @param folder exists; files are made below it
   * @param format not {@link Compression#NONE}
   * @param level one that the format has
   * @param options threads, memory for blocks that are being filled, how many files may be open
   */
  public CompressingPool(Path folder, Compression format, int level, WriterOptions options) {
    this(folder, format, level, options, new NioFallback(), FileCalls::best);
  }

  /** For tests, which choose the calls. */
  CompressingPool(
      Path folder,
      Compression format,
      int level,
      WriterOptions options,
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
    this.outstandingCap = 2 * options.writers() * blockPages * Pages.SIZE;
    // One page more, since a file that hands its block on goes on with a new one.
    this.pages = new Pages(arena, (options.stagingCap() + outstandingCap) / Pages.SIZE + 2);
    this.threads = new Thread[options.writers()];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          Thread.ofPlatform()
              .daemon()
              .name("sql-splitter-compressor-" + (i + 1))
              .start(() -> compress(format, level));
    }
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
    check();
    if (ended) {
      throw new IllegalStateException("the pool was ended");
    }
    return files.get(file);
  }

  private void check() throws IOException {
    IOException first = failure;
    if (first != null) {
      throw first;
    }
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
    lock.lock();
    try {
      int page = pages.take();
      file.block.add(page);
      return page;
    } finally {
      lock.unlock();
    }
  }

  private void handOnOldest() throws IOException {
    long enough = filled - options.stagingCap() / EVICTED_SHARE;
    while (!filling.isEmpty() && filled >= enough) {
      handOn(filling.getFirst());
    }
  }

  private void handOn(PackedFile file) throws IOException {
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
    lock.lock();
    try {
      while (outstanding > 0 && outstanding + block.capacity() > outstandingCap) {
        await();
      }
      check();
      outstanding += block.capacity();
      if (file.tail == null) {
        file.head = block;
      } else {
        file.tail.next = block;
      }
      file.tail = block;
      ready.add(block);
      work.signal();
    } finally {
      lock.unlock();
    }
  }

  private void await() throws IOException {
    check();
    try {
      space.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted =
          new InterruptedIOException("interrupted while waiting for a compressor");
      interrupted.initCause(e);
      throw interrupted;
    }
    check();
  }

  @Override
  public void finish() throws IOException {
    check();
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
    lock.lock();
    try {
      finishing = true;
      work.signalAll();
    } finally {
      lock.unlock();
    }
    end();
    check();
  }

  @Override
  public void close() {
    if (!ended) {
      stop(null);
      end();
    }
  }

  private void stop(IOException why) {
    lock.lock();
    try {
      if (failure == null) {
        failure = why;
      }
      stopping = true;
      work.signalAll();
      space.signalAll();
    } finally {
      lock.unlock();
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
      stop(e);
    }
    arena.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  // The workers' side.

  private void compress(Compression format, int level) {
    try (Encoder encoder = Encoder.of(format, level);
        Arena own = Arena.ofConfined()) {
      MemorySegment plain = own.allocate(blockSize);
      MemorySegment member = own.allocate(encoder.bound());
      for (Block block = take(); block != null; block = take()) {
        gather(block, plain);
        int length = encoder.encode(plain.asByteBuffer(), block.length, member.asByteBuffer());
        deliver(block, member, length);
      }
    } catch (Throwable e) {
      stop(e instanceof IOException io ? io : new IOException("a compressor failed: " + e, e));
    }
  }

  /** The next block, or null when this worker shall end. */
  private Block take() {
    lock.lock();
    try {
      while (ready.isEmpty() && !finishing && !stopping) {
        work.awaitUninterruptibly();
      }
      return stopping ? null : ready.poll();
    } finally {
      lock.unlock();
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
    if (takesTurn(file, block)) {
      append(file, member, length);
      release(block);
    } else {
      park(block, member, length);
      if (!parkedTakesTurn(file, block)) {
        return;
      }
    }
    for (Block next = nextDone(file); next != null; next = nextDone(file)) {
      appendParked(next, member);
      release(next);
    }
  }

  private boolean takesTurn(PackedFile file, Block block) {
    lock.lock();
    try {
      if (file.writing || file.head != block) {
        return false;
      }
      file.writing = true;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Those before may all have been written while this one was parked. */
  private boolean parkedTakesTurn(PackedFile file, Block block) {
    lock.lock();
    try {
      block.done = true;
      return takesTurn(file, block);
    } finally {
      lock.unlock();
    }
  }

  /** The next of a file that this worker writes; null, and its turn ends, where none is done. */
  private Block nextDone(PackedFile file) {
    lock.lock();
    try {
      if (file.head != null && file.head.done && !stopping) {
        return file.head;
      }
      file.writing = false;
      return null;
    } finally {
      lock.unlock();
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

  private void release(Block block) {
    lock.lock();
    try {
      PackedFile file = block.file;
      file.head = block.next;
      if (file.head == null) {
        file.tail = null;
      }
      outstanding -= block.capacity();
      for (int i = 0; i < block.pageCount(); i++) {
        pages.giveBack(block.page(i));
      }
      space.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
