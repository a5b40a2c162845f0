package io.sqlsplitter.io.libc;

import io.sqlsplitter.io.NativeIoException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * One open file, whichever way its calls are made. All segments are native. Failures carry the path
 * and the reason. Not thread safe, except that {@link Mapping}s may be closed by any thread.
 */
public interface NativeFile extends AutoCloseable {
  /**
   * Reads into {@code to[offset, offset + length)} from an absolute position of the file; repeats
   * after EINTR.
   *
   * @return bytes read, at least 1; -1 at the end of the file
   */
  int read(MemorySegment to, long offset, int length, long position) throws IOException;

  /**
   * Appends {@code from[offset, offset + length)}; repeats after EINTR.
   *
   * @return bytes written, which may be fewer than asked
   */
  long write(MemorySegment from, long offset, long length) throws IOException;

  /** Size in bytes, now. */
  long size() throws IOException;

  /** Says that the file will be read once from front to back; a hint, so failures are ignored. */
  void adviseSequential();

  /**
   * Maps a stretch for reading.
   *
   * @param position a multiple of {@link #MAP_ALIGNMENT}
   * @param length at least 1
   */
  Mapping map(long position, long length) throws IOException;

  /**
   * Reserves room for {@code [offset, offset + length)} in as few pieces as there are; the size
   * stays. Throws where the file system knows no such thing, as do {@link #trim}, {@link #direct},
   * {@link #startWriteBack} and {@link #awaitWriteBack}; on other platforms than Linux all five do.
   */
  default void preallocate(long offset, long length) throws IOException {
    throw unsupported("fallocate");
  }

  /** Gives back what is reserved behind the end, which is at {@code size}. */
  default void trim(long size) throws IOException {
    throw unsupported("ftruncate");
  }

  /**
   * From now on writes go to the device itself, past the cache, or do not. On: address, length and
   * end of the file must be multiples of {@link #DIRECT_ALIGNMENT}.
   */
  default void direct(boolean on) throws IOException {
    throw unsupported("fcntl");
  }

  /** Begins to write a range to the device; returns before it is there. */
  default void startWriteBack(long offset, long length) throws IOException {
    throw unsupported("sync_file_range");
  }

  /** Waits until the device has the range; failures of writing it are thrown. */
  default void awaitWriteBack(long offset, long length) throws IOException {
    throw unsupported("sync_file_range");
  }

  private static NativeIoException unsupported(String call) {
    return new NativeIoException(call, "", Errno.ENOSYS, "not on this platform");
  }

  /** Data and what is needed to find it reach the device. */
  void dataSync() throws IOException;

  @Override
  void close() throws IOException;

  /** Positions of mappings are multiples of this; no page of the machines we know is larger. */
  int MAP_ALIGNMENT = 64 * 1024;

  /** Of direct writes; devices with larger sectors refuse them. */
  int DIRECT_ALIGNMENT = 4096;

  /** A mapped stretch; unmapped by {@link #close}. */
  record Mapping(MemorySegment segment, Arena arena) implements AutoCloseable {
    @Override
    public void close() {
      arena.close();
    }
  }
}
