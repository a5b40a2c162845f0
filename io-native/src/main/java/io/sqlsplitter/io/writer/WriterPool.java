package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.io.IoReport;
import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.libc.NativeFile;
import io.sqlsplitter.io.libc.NioFallback;
import io.sqlsplitter.io.profile.WritePlan;
import io.sqlsplitter.io.profile.WriterProfile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A pool in which a file belongs to one writer thread for ever.
 *
 * <p>Small pieces are gathered in a chunk per file, handed to the writer when it is full, when a
 * large slice follows, or when memory is short: then the chunks that were begun first go. Large
 * slices hold their window until they are written; when a writer is stuck while another has nothing
 * to do, that one copies the slices that wait, so that one file cannot stall the rest.
 */
public final class WriterPool implements FilePool {
  /** When memory is short, this share of it is handed to the writers at once. */
  private static final int EVICTED_SHARE = 8;

  private static final LongSupplier CLOCK = System::nanoTime;

  private final Path folder;
  private final WriterOptions options;
  private final PoolState state;
  private final Adaptation adaptation;
  private final Writer[] writers;

  /** Of the writers that run, which are the first ones. */
  private final List<Thread> threads = new ArrayList<>();

  private final List<PoolFile> files = new ArrayList<>();
  private PoolFile firstStaged;
  private PoolFile lastStaged;
  private long handed;
  private long nextLook;
  private boolean ended;

  /** The profile's, or as many as a window may have where all is gathered. */
  private int sliceMin;

  /**
   * One that writes as the device likes it.
   *
   * @param folder exists; files are made below it
   */
  public WriterPool(Path folder, WritePlan plan) throws IOException {
    this(
        folder,
        WriterOptions.defaults(),
        new Adaptation(plan, folder, CLOCK),
        new NioFallback(),
        FileCalls::best);
  }

  /** For tests, which choose everything. */
  WriterPool(Path folder, WriterOptions options, Adaptation adaptation, FileCalls calls) {
    this(folder, options, adaptation, calls, () -> calls);
  }

  private WriterPool(
      Path folder,
      WriterOptions options,
      Adaptation adaptation,
      FileCalls calls,
      Supplier<FileCalls> whenMuch) {
    this.folder = folder;
    this.options = options;
    this.adaptation = adaptation;
    WriterProfile profile = adaptation.profile();
    DeviceWay way = new DeviceWay(folder);
    this.writers = new Writer[Math.max(profile.writers(), adaptation.mostWriters())];
    this.state = new PoolState(profile, way, CLOCK, writers);
    int openEach = Math.max(1, options.openFiles() / writers.length);
    for (int i = 0; i < writers.length; i++) {
      OpenFiles open = new OpenFiles(folder, calls, whenMuch, way, openEach, options.openFiles());
      writers[i] = new Writer(state, open, writers);
    }
    this.nextLook = adaptation.nextLook(0);
    take(profile);
  }

  /** Lets as many writers run as the profile has; never fewer than before. */
  private void take(WriterProfile profile) {
    sliceMin = profile.coalesces() ? Integer.MAX_VALUE : options.sliceMin();
    while (threads.size() < profile.writers()) {
      int number = threads.size();
      threads.add(
          Thread.ofPlatform()
              .daemon()
              .name("sql-splitter-writer-" + (number + 1))
              .start(writers[number]));
    }
  }

  /** How the files were written. */
  public IoReport report() {
    return adaptation.report(threads.size());
  }

  @Override
  public int file(String relativePath) {
    OutputNames.requireInside(relativePath);
    files.add(new PoolFile(relativePath));
    return files.size() - 1;
  }

  /** Large slices are written straight from the window, small ones copied. */
  @Override
  public void write(int file, InputWindow window, long from, long to) throws IOException {
    PoolFile target = begin(file);
    MemorySegment segment = window.segment();
    long offset = from - window.base();
    long length = to - from;
    Objects.checkFromIndexSize(offset, length, segment.byteSize());
    if (length >= sliceMin) {
      handOver(target);
      window.retain();
      boolean enqueued = false;
      try {
        enqueue(target, new Task.Slice(target, window, offset, length));
        enqueued = true;
      } finally {
        if (!enqueued) {
          window.release();
        }
      }
      target.length += length;
    } else {
      for (long at = offset, left = length; left > 0; ) {
        Task.Chunk chunk = chunkWithRoom(target);
        int count = (int) Math.min(left, chunk.room());
        MemorySegment.copy(segment, at, chunk.slab.segment, chunk.from() + chunk.length, count);
        chunk.length += count;
        target.length += count;
        at += count;
        left -= count;
      }
    }
    handed(length);
  }

  @Override
  public void write(int file, byte[] bytes, int offset, int length) throws IOException {
    PoolFile target = begin(file);
    Objects.checkFromIndexSize(offset, length, bytes.length);
    MemorySegment from = MemorySegment.ofArray(bytes);
    // A loop of its own: one call that copies from the heap and from native memory alike is slower.
    for (int at = offset, left = length; left > 0; ) {
      Task.Chunk chunk = chunkWithRoom(target);
      int count = Math.min(left, chunk.room());
      MemorySegment.copy(from, at, chunk.slab.segment, chunk.from() + chunk.length, count);
      chunk.length += count;
      target.length += count;
      at += count;
      left -= count;
    }
    handed(length);
  }

  private void handed(long length) throws IOException {
    handed += length;
    if (handed >= nextLook) {
      look();
    }
  }

  /** Lets the adaptation see how it goes, and does as it says. */
  private void look() throws IOException {
    long busy = 0;
    state.lock.lock();
    try {
      long now = CLOCK.getAsLong();
      for (Writer writer : writers) {
        busy = Math.max(busy, writer.busyNanos(now));
      }
    } finally {
      state.lock.unlock();
    }
    WriterProfile to = adaptation.look(handed, busy);
    if (to != null) {
      change(to);
    }
    nextLook = adaptation.nextLook(handed);
  }

  /**
   * Goes over to another profile: what is gathered is written first, so that nothing of one is left
   * in the queues and the memory of the other. On a slow device that takes a while, in which it has
   * nothing better to do; on a fast one none.
   */
  private void change(WriterProfile to) throws IOException {
    handOverAll();
    state.lock.lock();
    try {
      while (!allIdle()) {
        state.awaitSpace();
      }
    } finally {
      state.lock.unlock();
    }
    if (!to.preallocate()) {
      // Only now, when nobody writes: later writers would know of their own files alone.
      state.way.trimAll();
    }
    state.lock.lock();
    try {
      state.change(to);
      for (Writer writer : writers) {
        writer.changeQueue(to);
      }
    } finally {
      state.lock.unlock();
    }
    take(to);
  }

  private boolean allIdle() {
    for (Writer writer : writers) {
      if (!writer.idle()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public long length(int file) {
    return files.get(file).length;
  }

  @Override
  public long checksum(int file) {
    return files.get(file).checksum.getValue();
  }

  private PoolFile begin(int file) throws IOException {
    state.check();
    if (ended) {
      throw new IllegalStateException("the pool was ended");
    }
    return files.get(file);
  }

  private Task.Chunk chunkWithRoom(PoolFile file) throws IOException {
    Task.Chunk chunk = file.chunk;
    return chunk != null && chunk.room() > 0 ? chunk : newChunk(file);
  }

  private Task.Chunk newChunk(PoolFile file) throws IOException {
    handOver(file);
    Task.Chunk chunk = takeChunk(file.sizeClass);
    chunk.file = file;
    if (chunk.capacity >= 2 * NativeFile.DIRECT_ALIGNMENT && sliceMin == Integer.MAX_VALUE) {
      chunk.start = (int) (file.length % NativeFile.DIRECT_ALIGNMENT);
    }
    file.chunk = chunk;
    file.prevStaged = lastStaged;
    if (lastStaged == null) {
      firstStaged = file;
    } else {
      lastStaged.nextStaged = file;
    }
    lastStaged = file;
    return chunk;
  }

  private Task.Chunk takeChunk(int sizeClass) throws IOException {
    state.lock.lock();
    try {
      while (true) {
        state.check();
        state.awaitTurn();
        Task.Chunk chunk = state.staging().take(sizeClass);
        if (chunk != null) {
          return chunk;
        }
        // Where reads and writes take turns, a turn should be long.
        long enough = state.staging().cap() / (state.profile().turns() ? 1 : EVICTED_SHARE);
        long evicted = state.profile().coalesces() ? state.queuedBytes() : 0;
        while (firstStaged != null && evicted < enough) {
          evicted += firstStaged.chunk.capacity;
          handOver(firstStaged);
        }
        if (state.staging().used() > 0) {
          state.awaitSpace();
        }
      }
    } finally {
      state.lock.unlock();
    }
  }

  /** Gives the file's chunk, if it has one, to its writer, and judges the size of the next. */
  private void handOver(PoolFile file) throws IOException {
    Task.Chunk chunk = file.chunk;
    if (chunk == null) {
      return;
    }
    if (chunk.room() == 0) {
      file.sizeClass = Math.min(file.sizeClass + 1, state.staging().largestClass());
    } else if (chunk.length <= chunk.capacity / 8) {
      file.sizeClass = Math.max(file.sizeClass - 1, 0);
    }
    file.chunk = null;
    if (file.prevStaged == null) {
      firstStaged = file.nextStaged;
    } else {
      file.prevStaged.nextStaged = file.nextStaged;
    }
    if (file.nextStaged == null) {
      lastStaged = file.prevStaged;
    } else {
      file.nextStaged.prevStaged = file.prevStaged;
    }
    file.prevStaged = null;
    file.nextStaged = null;
    enqueue(file, chunk);
  }

  private void handOverAll() throws IOException {
    while (firstStaged != null) {
      handOver(firstStaged);
    }
  }

  private void enqueue(PoolFile file, Task task) throws IOException {
    state.lock.lock();
    try {
      state.check();
      if (file.writer == null) {
        file.writer = leastLoaded();
      }
      while (file.writer.queued() >= Writer.MOST_QUEUED) {
        state.awaitSpace();
      }
      file.writer.add(task);
    } finally {
      state.lock.unlock();
    }
  }

  /** One that has nothing to do, if there is; of several the one that had least so far. */
  private Writer leastLoaded() {
    Writer least = writers[0];
    for (Writer writer : Arrays.asList(writers).subList(0, threads.size())) {
      boolean better =
          writer.idle() == least.idle() ? writer.bytes() < least.bytes() : writer.idle();
      if (better) {
        least = writer;
      }
    }
    return least;
  }

  @Override
  public void finish() throws IOException {
    state.check();
    if (ended) {
      return;
    }
    handOverAll();
    state.lock.lock();
    try {
      // Files without bytes fill no memory, so no writer's turn would come for them.
      state.lastRuns = true;
      state.wake();
    } finally {
      state.lock.unlock();
    }
    for (PoolFile file : files) {
      if (file.writer == null) {
        enqueue(file, new Task.Touch(file));
      }
    }
    state.lock.lock();
    try {
      state.finishing = true;
      state.wake();
    } finally {
      state.lock.unlock();
    }
    end();
    state.check();
  }

  @Override
  public void close() {
    if (!ended) {
      state.stop();
      end();
    }
  }

  /** Waits for the threads, whatever interrupts: the memory they use goes with this. */
  private void end() {
    ended = true;
    adaptation.close();
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
    state.freeMemory();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public String toString() {
    return "WriterPool[" + folder + ", " + options + ", " + report() + "]";
  }
}
