package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.libc.LibcCalls;
import io.sqlsplitter.io.libc.NativeFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Real calls, counted, with places to interfere. */
class TestCalls implements FileCalls {
  private final FileCalls real = new LibcCalls();

  /** Calls that concern the device: name, file, numbers. */
  final List<String> deviceCalls = Collections.synchronizedList(new ArrayList<>());

  /** Told before a call that concerns the device; may refuse it. */
  void beforeDeviceCall(String call, Path file) throws IOException {}

  private void told(String call, Path file, Object... numbers) throws IOException {
    beforeDeviceCall(call, file);
    StringBuilder text = new StringBuilder(call + " " + file.getFileName());
    for (Object number : numbers) {
      text.append(' ').append(number);
    }
    deviceCalls.add(text.toString());
  }

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
      public void preallocate(long offset, long length) throws IOException {
        told("preallocate", path, offset, length);
        file.preallocate(offset, length);
      }

      @Override
      public void trim(long size) throws IOException {
        told("trim", path, size);
        file.trim(size);
      }

      @Override
      public void direct(boolean on) throws IOException {
        told("direct", path, on);
        file.direct(on);
      }

      @Override
      public void startWriteBack(long offset, long length) throws IOException {
        told("start", path, offset, length);
        file.startWriteBack(offset, length);
      }

      @Override
      public void awaitWriteBack(long offset, long length) throws IOException {
        told("await", path, offset, length);
        file.awaitWriteBack(offset, length);
      }

      @Override
      public void dataSync() throws IOException {
        told("sync", path);
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
    told("rename", to);
    real.rename(from, to);
  }

  @Override
  public void syncDirectory(Path folder) throws IOException {
    told("syncDirectory", folder);
    real.syncDirectory(folder);
  }

  @Override
  public long openFileLimit() {
    return real.openFileLimit();
  }
}
