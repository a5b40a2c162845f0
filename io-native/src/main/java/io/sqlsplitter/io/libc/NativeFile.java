package io.sqlsplitter.io.libc;

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

  /** Data and what is needed to find it reach the device. */
  void dataSync() throws IOException;

  @Override
  void close() throws IOException;

  /** Positions of mappings are multiples of this; no page of the machines we know is larger. */
  int MAP_ALIGNMENT = 64 * 1024;

  /** A mapped stretch; unmapped by {@link #close}. */
  record Mapping(MemorySegment segment, Arena arena) implements AutoCloseable {
    @Override
    public void close() {
      arena.close();
    }
  }
}
