package io.sqlsplitter.io.libc;

import static io.sqlsplitter.io.libc.LibcCalls.check;

import io.sqlsplitter.io.NativeIoException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** A file descriptor; its only owner. */
final class LibcFile implements NativeFile {
  private final String path;
  private int fd;

  LibcFile(int fd, String path) {
    this.fd = fd;
    this.path = path;
  }

  @Override
  public int read(MemorySegment to, long offset, int length, long position) throws IOException {
    Objects.checkFromIndexSize(offset, (long) length, to.byteSize());
    MemorySegment buffer = to.asSlice(offset, length);
    long count;
    do {
      count = LibC.pread(descriptor(), buffer, length, position);
    } while (count == -Errno.EINTR);
    return check("pread", path, count) == 0 && length > 0 ? -1 : (int) count;
  }

  @Override
  public long write(MemorySegment from, long offset, long length) throws IOException {
    Objects.checkFromIndexSize(offset, length, from.byteSize());
    MemorySegment buffer = from.asSlice(offset, length);
    long count;
    do {
      count = LibC.write(descriptor(), buffer, length);
    } while (count == -Errno.EINTR);
    return check("write", path, count);
  }

  @Override
  public long size() throws IOException {
    return check("lseek", path, LibC.lseek(descriptor(), 0, LinuxConstants.SEEK_END));
  }

  @Override
  public void adviseSequential() {
    LibC.posixFadvise(descriptor(), 0, 0, LinuxConstants.POSIX_FADV_SEQUENTIAL);
  }

  /**
   * Enters all pages at once, which is faster than a fault for each and tells by EFAULT of pages
   * that cannot be had, since the file ends before them or the device fails; a look would be a
   * SIGBUS.
   */
  @Override
  @SuppressWarnings("restricted")
  public Mapping map(long position, long length) throws IOException {
    long address =
        check(
            "mmap",
            path,
            LibC.mmap(
                length,
                LinuxConstants.PROT_READ,
                LinuxConstants.MAP_SHARED,
                descriptor(),
                position));
    int populated = LibC.madvise(address, length, LinuxConstants.MADV_POPULATE_READ);
    if (populated == -Errno.EFAULT) {
      LibC.munmap(address, length);
      throw new NativeIoException("madvise", path, Errno.EFAULT, "the mapped range cannot be read");
    }
    if (populated < 0) {
      LibC.madvise(address, length, LinuxConstants.MADV_SEQUENTIAL);
    }
    Arena arena = Arena.ofShared();
    MemorySegment segment =
        MemorySegment.ofAddress(address)
            .reinterpret(length, arena, mapped -> LibC.munmap(mapped.address(), length));
    return new Mapping(segment.asReadOnly(), arena);
  }

  @Override
  public void preallocate(long offset, long length) throws IOException {
    int result;
    do {
      result = LibCDisk.fallocate(descriptor(), LinuxConstants.FALLOC_FL_KEEP_SIZE, offset, length);
    } while (result == -Errno.EINTR);
    check("fallocate", path, result);
  }

  @Override
  public void trim(long size) throws IOException {
    int result;
    do {
      result = LibCDisk.ftruncate(descriptor(), size);
    } while (result == -Errno.EINTR);
    check("ftruncate", path, result);
  }

  @Override
  public void direct(boolean on) throws IOException {
    int flags = (int) check("fcntl", path, LibCDisk.fcntl(descriptor(), LinuxConstants.F_GETFL, 0));
    flags = on ? flags | LinuxConstants.O_DIRECT : flags & ~LinuxConstants.O_DIRECT;
    check("fcntl", path, LibCDisk.fcntl(descriptor(), LinuxConstants.F_SETFL, flags));
  }

  @Override
  public void startWriteBack(long offset, long length) throws IOException {
    syncRange(offset, length, LinuxConstants.SYNC_FILE_RANGE_WRITE);
  }

  @Override
  public void awaitWriteBack(long offset, long length) throws IOException {
    syncRange(
        offset,
        length,
        LinuxConstants.SYNC_FILE_RANGE_WAIT_BEFORE
            | LinuxConstants.SYNC_FILE_RANGE_WRITE
            | LinuxConstants.SYNC_FILE_RANGE_WAIT_AFTER);
  }

  private void syncRange(long offset, long length, int flags) throws IOException {
    int result;
    do {
      result = LibCDisk.syncFileRange(descriptor(), offset, length, flags);
    } while (result == -Errno.EINTR);
    check("sync_file_range", path, result);
  }

  @Override
  public void dataSync() throws IOException {
    int result;
    do {
      result = LibC.fdatasync(descriptor());
    } while (result == -Errno.EINTR);
    check("fdatasync", path, result);
  }

  @Override
  public void close() throws IOException {
    if (fd >= 0) {
      int closing = fd;
      fd = -1;
      int result = LibC.close(closing);
      // The descriptor is gone all the same; other errors tell of data that was lost.
      if (result != -Errno.EINTR) {
        check("close", path, result);
      }
    }
  }

  private int descriptor() {
    if (fd < 0) {
      throw new IllegalStateException(path + ": is closed");
    }
    return fd;
  }
}
