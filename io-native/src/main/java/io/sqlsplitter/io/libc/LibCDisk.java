package io.sqlsplitter.io.libc;

/**
 * The C library's calls that say how a file's bytes lie on its device; apart from {@link LibC},
 * since only slow devices need them. Results as there.
 */
final class LibCDisk {
  private static final CFunction FALLOCATE = CFunction.named("fallocate");
  private static final CFunction FTRUNCATE = CFunction.named("ftruncate");
  private static final CFunction SYNC_FILE_RANGE = CFunction.named("sync_file_range");
  private static final CFunction FCNTL = CFunction.named("fcntl");

  private LibCDisk() {}

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/fallocate.2.html">fallocate(2)</a>
   */
  static int fallocate(int fd, int mode, long offset, long length) {
    return FALLOCATE.callInt(fd, mode, offset, length);
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/ftruncate.2.html">ftruncate(2)</a>
   */
  static int ftruncate(int fd, long length) {
    return FTRUNCATE.callInt(fd, length, 0, 0);
  }

  /**
   * Tells of errors of write-back that this descriptor was not told of yet.
   *
   * @see <a
   *     href="https://man7.org/linux/man-pages/man2/sync_file_range.2.html">sync_file_range(2)</a>
   */
  static int syncFileRange(int fd, long offset, long length, int flags) {
    return SYNC_FILE_RANGE.callInt(fd, offset, length, flags);
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/fcntl.2.html">fcntl(2)</a>
   */
  static int fcntl(int fd, int command, int argument) {
    return FCNTL.callInt(fd, command, argument, 0);
  }
}
