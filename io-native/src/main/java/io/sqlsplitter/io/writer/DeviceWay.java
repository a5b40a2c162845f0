package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.NativeIoException;
import io.sqlsplitter.io.libc.Errno;
import io.sqlsplitter.io.libc.NativeFile;
import io.sqlsplitter.io.profile.WriterProfile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/**
 * How runs of bytes go down to a slow device: room is reserved in long extents, whole aligned parts
 * go past the page cache, the rest through it. What the file system refuses once is not asked
 * again: all files of a pool lie in one. Thread safe.
 */
final class DeviceWay {
  /** Below, the calls around a direct write cost more than it saves. */
  private static final long DIRECT_FROM = 1 << 20;

  private static final long FIRST_EXTENT = 64L << 20;
  private static final long LONGEST_EXTENT = 512L << 20;

  /**
   * Reserved room that is not written yet may be this share of what is free: other files, and
   * others, need room too.
   */
  private static final int SHARE_OF_FREE = 8;

  /** What a file system may refuse. */
  enum Way {
    PREALLOCATE,
    DIRECT,
    RANGE_SYNC
  }

  private final Path folder;
  private final Set<Way> refused = EnumSet.noneOf(Way.class);

  /** Bytes reserved and not written, over all files. */
  private long spare;

  /** The run before, which may be on its way still. */
  private PoolFile sentFile;

  private NativeFile sentOpen;
  private long sentFrom;
  private long sentLength;

  DeviceWay(Path folder) {
    this.folder = folder;
  }

  /** Whether this profile asks for calls that this file system has not refused. */
  synchronized boolean wanted(WriterProfile profile) {
    return profile.preallocate() && !refused.contains(Way.PREALLOCATE)
        || profile.direct() && !refused.contains(Way.DIRECT)
        || profile.rangeSync() && !refused.contains(Way.RANGE_SYNC);
  }

  synchronized boolean refused(Way way) {
    return refused.contains(way);
  }

  /** Reserves room before so many bytes are appended, in pieces that grow with the file. */
  synchronized void reserve(WriterProfile profile, PoolFile file, long bytes) throws IOException {
    if (!profile.preallocate()
        || !file.openNative
        || refused.contains(Way.PREALLOCATE)
        || file.written + bytes < profile.writeSize()
        || file.written + bytes <= file.reserved) {
      return;
    }
    long extent = Math.clamp(file.written, FIRST_EXTENT, LONGEST_EXTENT);
    long length = Math.max(bytes, extent);
    if (spare + length > Files.getFileStore(folder).getUsableSpace() / SHARE_OF_FREE) {
      return;
    }
    try {
      file.open.preallocate(file.written, length);
      spare += file.written + length - Math.max(file.written, file.reserved);
      file.reserved = file.written + length;
    } catch (NativeIoException e) {
      // Whatever it is, the write itself will tell if it matters.
      refused.add(Way.PREALLOCATE);
    }
  }

  /** Gives back what is reserved and not needed, if there is; the file is open. */
  boolean trim(PoolFile file) throws IOException {
    if (file.reserved <= file.written) {
      return false;
    }
    synchronized (this) {
      spare -= file.reserved - file.written;
      file.reserved = 0;
    }
    file.open.trim(file.written);
    return true;
  }

  /**
   * Appends bytes that lie in memory as they will in the file: both equally far from a multiple of
   * {@link NativeFile#DIRECT_ALIGNMENT}.
   *
   * @return bytes written, which may be fewer than asked
   */
  synchronized long write(
      WriterProfile profile, PoolFile file, MemorySegment from, long offset, long length)
      throws IOException {
    int alignment = NativeFile.DIRECT_ALIGNMENT;
    long count;
    long head = -file.written & alignment - 1;
    long whole = length - head & -alignment;
    boolean suits =
        profile.direct()
            && file.openNative
            && whole >= DIRECT_FROM
            && (from.address() + offset + head) % alignment == 0
            && !refused.contains(Way.DIRECT);
    if (suits && head == 0) {
      count = writeDirect(file, from, offset, whole);
    } else {
      count = file.open.write(from, offset, suits ? head : length);
    }
    if (count > 0) {
      spare -= Math.clamp(file.reserved - file.written, 0, count);
      file.written += count;
    }
    return count;
  }

  private long writeDirect(PoolFile file, MemorySegment from, long offset, long length)
      throws IOException {
    try {
      file.open.direct(true);
    } catch (NativeIoException e) {
      refused.add(Way.DIRECT);
      return file.open.write(from, offset, length);
    }
    try {
      return file.open.write(from, offset, length);
    } catch (NativeIoException e) {
      if (e.errno() != Errno.EINVAL && e.errno() != Errno.EOPNOTSUPP) {
        throw e;
      }
      // It takes the flag but not the write: sectors larger than ours, or a FUSE file system.
      refused.add(Way.DIRECT);
    } finally {
      file.open.direct(false);
    }
    return file.open.write(from, offset, length);
  }

  /** Sends off a run that was written through the cache, and waits for the one before. */
  synchronized void send(WriterProfile profile, PoolFile file, long from, long length)
      throws IOException {
    if (!profile.rangeSync()
        || !file.openNative
        || refused.contains(Way.RANGE_SYNC)
        || length == 0) {
      return;
    }
    try {
      file.open.startWriteBack(from, length);
      awaitSent();
      sentFile = file;
      sentOpen = file.open;
      sentFrom = from;
      sentLength = length;
    } catch (NativeIoException e) {
      if (!isRefusal(e)) {
        throw e;
      }
      refused.add(Way.RANGE_SYNC);
    }
  }

  /** Waits until what was sent off is there. */
  synchronized void awaitSent() throws IOException {
    if (sentFile != null) {
      // Closed since: whoever syncs it in the end is told.
      if (sentFile.open == sentOpen) {
        sentOpen.awaitWriteBack(sentFrom, sentLength);
      }
      sentFile = null;
      sentOpen = null;
    }
  }

  private static boolean isRefusal(NativeIoException e) {
    return e.errno() == Errno.EINVAL || e.errno() == Errno.EOPNOTSUPP || e.errno() == Errno.ENOSYS;
  }
}
