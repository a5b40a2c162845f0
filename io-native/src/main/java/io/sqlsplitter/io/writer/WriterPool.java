package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.libc.NioFallback;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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

  private final Path folder;
  private final WriterOptions options;
  private final Arena arena = Arena.ofShared();
  private final PoolState state;
  private final Writer[] writers;
  private final Thread[] threads;
  private final List<PoolFile> files = new ArrayList<>();
  private PoolFile firstStaged;
  private PoolFile lastStaged;
  private boolean ended;

  /**
   * @param folder exists; files are made below it
   * @param options threads, sizes, how many files may be open at once
   */
  public WriterPool(Path folder, WriterOptions options) throws IOException {
    this(folder, options, new NioFallback(), FileCalls::best);
  }

  /** For tests, which choose the calls. */
  WriterPool(Path folder, WriterOptions options, FileCalls calls) {
    this(folder, options, calls, () -> calls);
  }

  private WriterPool(
      Path folder, WriterOptions options, FileCalls calls, Supplier<FileCalls> whenMuch) {
    this.folder = folder;
    this.options = options;
    this.state = new PoolState(new StagingMemory(options.stagingCap(), arena));
    this.writers = new Writer[options.writers()];
    this.threads = new Thread[options.writers()];
    int openEach = Math.max(1, options.openFiles() / options.writers());
    for (int i = 0; i < writers.length; i++) {
      writers[i] =
          new Writer(
              state,
              new OpenFiles(folder, calls, whenMuch, openEach, options.openFiles()),
              writers);
      threads[i] =
          Thread.ofPlatform().daemon().name("sql-splitter-writer-" + (i + 1)).unstarted(writers[i]);
    }
    for (Thread thread : threads) {
      thread.start();
    }
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
    if (length >= options.sliceMin()) {
      handOver(target);
      window.retain();
      boolean handed = false;
      try {
        enqueue(target, new Task.Slice(target, window, offset, length));
        handed = true;
      } finally {
        if (!handed) {
          window.release();
        }
      }
    } else {
      for (long at = offset, left = length; left > 0; ) {
        Task.Chunk chunk = chunkWithRoom(target);
        int count = (int) Math.min(left, chunk.room());
        MemorySegment.copy(
            segment, at, chunk.slab.segment, (long) chunk.offset + chunk.length, count);
        chunk.length += count;
        at += count;
        left -= count;
      }
    }
    target.length += length;
  }

  @Override
  public void write(int file, byte[] bytes, int offset, int length) throws IOException {
    PoolFile target = begin(file);
    Objects.checkFromIndexSize(offset, length, bytes.length);
    // A loop of its own: one call that copies from the heap and from native memory alike is slower.
    for (int at = offset, left = length; left > 0; ) {
      Task.Chunk chunk = chunkWithRoom(target);
      int count = Math.min(left, chunk.room());
      MemorySegment.copy(
          bytes,
          at,
          chunk.slab.segment,
          ValueLayout.JAVA_BYTE,
          (long) chunk.offset + chunk.length,
          count);
      chunk.length += count;
      at += count;
      left -= count;
    }
    target.length += length;
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
        Task.Chunk chunk = state.staging.take(sizeClass);
        if (chunk != null) {
          return chunk;
        }
        long evicted = 0;
        while (firstStaged != null && evicted < options.stagingCap() / EVICTED_SHARE) {
          evicted += firstStaged.chunk.capacity;
          handOver(firstStaged);
        }
        if (state.staging.used() > 0) {
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
      file.sizeClass = Math.min(file.sizeClass + 1, state.staging.largestClass());
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
    for (Writer writer : writers) {
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
    while (firstStaged != null) {
      handOver(firstStaged);
    }
    for (PoolFile file : files) {
      if (file.writer == null) {
        enqueue(file, new Task.Touch(file));
      }
    }
    state.lock.lock();
    try {
      state.finishing = true;
      state.wake(writers);
    } finally {
      state.lock.unlock();
    }
    end();
    state.check();
  }

  @Override
  public void close() {
    if (!ended) {
      state.stop(writers);
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
    arena.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public String toString() {
    return "WriterPool[" + folder + ", " + options + "]";
  }
}
