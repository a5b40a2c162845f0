package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.libc.LibcCalls;
import io.sqlsplitter.io.libc.NativeFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** Real calls, counted, with places to interfere. */
class TestCalls implements FileCalls {
  private final FileCalls real = new LibcCalls();
  final AtomicInteger opens = new AtomicInteger();
  final AtomicInteger writes = new AtomicInteger();
  final AtomicInteger openNow = new AtomicInteger();
  final AtomicInteger mostOpen = new AtomicInteger();

  /** Told before a write; says how many of the bytes may be written. */
  long beforeWrite(Path file, long length) throws IOException {
    return length;
  }

  @Override
  public NativeFile openForReading(Path file) throws IOException {
    return real.openForReading(file);
  }

  @Override
  public NativeFile create(Path file) throws IOException {
    return counted(file, real.create(file));
  }

  @Override
  public NativeFile append(Path file) throws IOException {
    return counted(file, real.append(file));
  }

  private NativeFile counted(Path path, NativeFile file) {
    opens.incrementAndGet();
    mostOpen.accumulateAndGet(openNow.incrementAndGet(), Math::max);
    return new NativeFile() {
      @Override
      public int read(MemorySegment to, long offset, int length, long position) {
        throw new UnsupportedOperationException();
      }

      @Override
      public long write(MemorySegment from, long offset, long length) throws IOException {
        writes.incrementAndGet();
        return file.write(from, offset, beforeWrite(path, length));
      }

      @Override
      public long size() throws IOException {
        return file.size();
      }

      @Override
      public void adviseSequential() {}

      @Override
      public Mapping map(long position, long length) {
        throw new UnsupportedOperationException();
      }

      @Override
      public void dataSync() throws IOException {
        file.dataSync();
      }

      @Override
      public void close() throws IOException {
        openNow.decrementAndGet();
        file.close();
      }
    };
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    real.rename(from, to);
  }

  @Override
  public void syncDirectory(Path folder) throws IOException {
    real.syncDirectory(folder);
  }

  @Override
  public long openFileLimit() {
    return real.openFileLimit();
  }
}
