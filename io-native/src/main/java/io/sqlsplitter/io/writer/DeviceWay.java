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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * How runs of bytes go down to a slow device: room is reserved in long extents, whole aligned parts
 * go past the page cache, the rest through it. What the file system refuses once is not asked
 * again: all files of a pool lie in one. Thread safe: what it does with a file and the closing of
 * that file exclude each other.
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

  /** Open files for which room is reserved. */
  private final Set<PoolFile> reserving = new LinkedHashSet<>();

  /** The run before, which may be on its way still. */
  private PoolFile sentFile;

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
    if (spare() + length > Files.getFileStore(folder).getUsableSpace() / SHARE_OF_FREE) {
      return;
    }
    try {
      file.open.preallocate(file.written, length);
      file.reserved = file.written + length;
      reserving.add(file);
    } catch (NativeIoException e) {
      // Whatever it is, the write itself will tell if it matters.
      refused.add(Way.PREALLOCATE);
    }
  }

  /** Bytes reserved and not written, over all files. */
  synchronized long spare() {
    long spare = 0;
    for (PoolFile file : reserving) {
      spare += Math.max(0, file.reserved - file.written);
    }
    return spare;
  }

  /**
   * Gives back all room that is reserved and not written, whoever writes the files. Nobody writes
   * any of them meanwhile, unless it is by this object.
   *
   * @return false when there was none
   */
  synchronized boolean trimAll() throws IOException {
    boolean some = false;
    for (PoolFile file : List.copyOf(reserving)) {
      some |= trim(file);
    }
    return some;
  }

  private boolean trim(PoolFile file) throws IOException {
    boolean some = reserving.remove(file) && file.reserved > file.written;
    file.reserved = 0;
    if (some) {
      file.open.trim(file.written);
    }
    return some;
  }

  /**
   * Before an open file is closed: gives back what is reserved for it, and nobody waits for it any
   * more. What of it is on its way to the device goes on; whoever syncs it in the end is told of a
   * failure.
   */
  synchronized void closing(PoolFile file) throws IOException {
    if (sentFile == file) {
      sentFile = null;
    }
    trim(file);
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
    PoolFile file = sentFile;
    if (file != null) {
      sentFile = null;
      file.open.awaitWriteBack(sentFrom, sentLength);
    }
  }

  private static boolean isRefusal(NativeIoException e) {
    return e.errno() == Errno.EINVAL || e.errno() == Errno.EOPNOTSUPP || e.errno() == Errno.ENOSYS;
  }
}
