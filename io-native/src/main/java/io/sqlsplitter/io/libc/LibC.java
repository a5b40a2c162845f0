package io.sqlsplitter.io.libc;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The C library's file calls, 64-bit Linux. Each returns what the C function returns, or {@code
 * -errno} where that one returns -1: the error number comes with the result and belongs to this
 * call alone. Initialising the class finds all functions or fails. None of the calls is "critical":
 * they may block, and a critical call would hold up every garbage collection meanwhile.
 */
final class LibC {
  private static final CFunction OPEN = CFunction.named("open");
  private static final CFunction CLOSE = CFunction.named("close");
  private static final CFunction PREAD = CFunction.named("pread");
  private static final CFunction PWRITE = CFunction.named("pwrite");
  private static final CFunction WRITE = CFunction.named("write");
  private static final CFunction LSEEK = CFunction.named("lseek");
  private static final CFunction FSYNC = CFunction.named("fsync");
  private static final CFunction FDATASYNC = CFunction.named("fdatasync");
  private static final CFunction RENAME = CFunction.named("rename");
  private static final CFunction MMAP = CFunction.named("mmap");
  private static final CFunction MUNMAP = CFunction.named("munmap");
  private static final CFunction MADVISE = CFunction.named("madvise");
  private static final CFunction POSIX_FADVISE = CFunction.named("posix_fadvise");
  private static final CFunction GETRLIMIT = CFunction.named("getrlimit");
  private static final CFunction STRERROR = CFunction.named("strerror");

  private LibC() {}

  /** A path as the kernel takes it: bytes in the charset of this system's file names, and a NUL. */
  static MemorySegment path(Path path, Arena arena) {
    return arena.allocateFrom(path.toString(), FileNames.CHARSET);
  }

  /** Apart from the handles, so that nothing but paths needs it. */
  private static final class FileNames {
    static final Charset CHARSET =
        Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"), StandardCharsets.UTF_8);
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/open.2.html">open(2)</a>
   */
  static int open(MemorySegment path, int flags, int mode) {
    return OPEN.callInt(path.address(), flags, mode, 0);
  }

  /**
   * Not to be repeated after EINTR: the descriptor is gone.
   *
   * @see <a href="https://man7.org/linux/man-pages/man2/close.2.html">close(2)</a>
   */
  static int close(int fd) {
    return CLOSE.callInt(fd, 0, 0, 0);
  }

  /**
   * 0 at the end of the file.
   *
   * @see <a href="https://man7.org/linux/man-pages/man2/pread.2.html">pread(2)</a>
   */
  static long pread(int fd, MemorySegment buffer, long count, long offset) {
    return PREAD.transfer(fd, buffer, count, offset);
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/pread.2.html">pwrite(2)</a>
   */
  static long pwrite(int fd, MemorySegment buffer, long count, long offset) {
    return PWRITE.transfer(fd, buffer, count, offset);
  }

  /**
   * May write less than asked; at most 0x7ffff000 bytes.
   *
   * @see <a href="https://man7.org/linux/man-pages/man2/write.2.html">write(2)</a>
   */
  static long write(int fd, MemorySegment buffer, long count) {
    return WRITE.transfer(fd, buffer, count, 0);
  }

  /**
   * With SEEK_END the size, which spares us {@code struct stat} and its layout on each machine.
   *
   * @see <a href="https://man7.org/linux/man-pages/man2/lseek.2.html">lseek(2)</a>
   */
  static long lseek(int fd, long offset, int whence) {
    return LSEEK.call(fd, offset, whence, 0);
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/fsync.2.html">fsync(2)</a>
   */
  static int fsync(int fd) {
    return FSYNC.callInt(fd, 0, 0, 0);
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/fsync.2.html">fdatasync(2)</a>
   */
  static int fdatasync(int fd) {
    return FDATASYNC.callInt(fd, 0, 0, 0);
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/rename.2.html">rename(2)</a>
   */
  static int rename(MemorySegment from, MemorySegment to) {
    return RENAME.callInt(from.address(), to.address(), 0, 0);
  }

  /**
   * The address. No address lies in the last page, so it cannot be taken for an error.
   *
   * @see <a href="https://man7.org/linux/man-pages/man2/mmap.2.html">mmap(2)</a>
   */
  static long mmap(long length, int protection, int flags, int fd, long offset) {
    return MMAP.call(0, length, protection, flags, fd, offset);
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/mmap.2.html">munmap(2)</a>
   */
  static int munmap(long address, long length) {
    return MUNMAP.callInt(address, length, 0, 0);
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/madvise.2.html">madvise(2)</a>
   */
  static int madvise(long address, long length, int advice) {
    return MADVISE.callInt(address, length, advice, 0);
  }

  /**
   * Returns its error number and leaves errno alone.
   *
   * @see <a href="https://man7.org/linux/man-pages/man2/posix_fadvise.2.html">posix_fadvise(2)</a>
   */
  static int posixFadvise(int fd, long offset, long length, int advice) {
    return -POSIX_FADVISE.callInt(fd, offset, length, advice);
  }

  /**
   * @param limits room for two numbers of 64 bits: the soft and the hard limit
   * @see <a href="https://man7.org/linux/man-pages/man2/getrlimit.2.html">getrlimit(2)</a>
   */
  static int getrlimit(int resource, MemorySegment limits) {
    return GETRLIMIT.callInt(resource, limits.address(), 0, 0);
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man3/strerror.3.html">strerror(3)</a>
   */
  @SuppressWarnings("restricted")
  static String strerror(int errno) {
    return MemorySegment.ofAddress(STRERROR.call(errno, 0, 0, 0)).reinterpret(1024).getString(0);
  }
}
