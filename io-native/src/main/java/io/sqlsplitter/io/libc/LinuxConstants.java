package io.sqlsplitter.io.libc;

/**
 * Numbers of the Linux kernel interface for x86-64 and AArch64, the two machines {@link LibC} is
 * used on. Those below are equal on both unless a method chooses; paths are of the kernel's source.
 */
final class LinuxConstants {
  /** include/uapi/asm-generic/fcntl.h */
  static final int O_RDONLY = 0;

  static final int O_WRONLY = 1;
  static final int O_CREAT = 0100;
  static final int O_EXCL = 0200;
  static final int O_APPEND = 02000;
  static final int O_CLOEXEC = 02000000;

  /** x86: asm-generic/fcntl.h; AArch64: arch/arm64/include/uapi/asm/fcntl.h. */
  static final int O_DIRECTORY = aarch64() ? 040000 : 0200000;

  /** The two machines have each other's number here. */
  static final int O_DIRECT = aarch64() ? 0200000 : 040000;

  static final int F_GETFL = 3;
  static final int F_SETFL = 4;

  /** include/uapi/linux/falloc.h */
  static final int FALLOC_FL_KEEP_SIZE = 1;

  /** include/uapi/linux/fs.h */
  static final int SYNC_FILE_RANGE_WAIT_BEFORE = 1;

  static final int SYNC_FILE_RANGE_WRITE = 2;
  static final int SYNC_FILE_RANGE_WAIT_AFTER = 4;

  static final int SEEK_END = 2;

  /** include/uapi/asm-generic/mman-common.h */
  static final int PROT_READ = 1;

  static final int MADV_SEQUENTIAL = 2;

  /** Linux 5.14 and newer; older ones answer EINVAL. */
  static final int MADV_POPULATE_READ = 22;

  /** include/uapi/linux/mman.h */
  static final int MAP_SHARED = 1;

  /** include/uapi/linux/fadvise.h */
  static final int POSIX_FADV_SEQUENTIAL = 2;

  /** include/uapi/asm-generic/resource.h */
  static final int RLIMIT_NOFILE = 7;

  /** Same file: what stands for "no limit". */
  static final long RLIM_INFINITY = -1L;

  private LinuxConstants() {}

  private static boolean aarch64() {
    return "aarch64".equals(System.getProperty("os.arch"));
  }

  /** Whether the numbers above hold on this machine. */
  static boolean apply() {
    String arch = System.getProperty("os.arch");
    return Platform.current() == Platform.LINUX && ("amd64".equals(arch) || "aarch64".equals(arch));
  }
}
