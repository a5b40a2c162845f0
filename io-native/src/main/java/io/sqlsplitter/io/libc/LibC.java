package io.sqlsplitter.io.libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The C library's file calls, 64-bit Linux. Each returns what the C function returns, or {@code
 * -errno} where that one returns -1: the error number comes with the result and belongs to this
 * call alone. Initialising the class binds all functions or fails. None of the calls is "critical":
 * they may block, and a critical call would hold up every garbage collection meanwhile.
 */
@SuppressWarnings("restricted")
final class LibC {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");

  private static final MethodHandle OPEN =
      bind(
          "open",
          FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT),
          Linker.Option.firstVariadicArg(2));
  private static final MethodHandle CLOSE = bind("close", of(JAVA_INT, JAVA_INT));
  private static final MethodHandle PREAD =
      bind("pread", of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG));
  private static final MethodHandle PWRITE =
      bind("pwrite", of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG));
  private static final MethodHandle WRITE =
      bind("write", of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
  private static final MethodHandle LSEEK =
      bind("lseek", of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT));
  private static final MethodHandle FSYNC = bind("fsync", of(JAVA_INT, JAVA_INT));
  private static final MethodHandle FDATASYNC = bind("fdatasync", of(JAVA_INT, JAVA_INT));
  private static final MethodHandle RENAME = bind("rename", of(JAVA_INT, ADDRESS, ADDRESS));
  private static final MethodHandle MMAP =
      bind("mmap", of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
  private static final MethodHandle MUNMAP = bind("munmap", of(JAVA_INT, JAVA_LONG, JAVA_LONG));
  private static final MethodHandle MADVISE =
      bind("madvise", of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
  private static final MethodHandle POSIX_FADVISE =
      bind("posix_fadvise", of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
  private static final MethodHandle GETRLIMIT = bind("getrlimit", of(JAVA_INT, JAVA_INT, ADDRESS));
  private static final MethodHandle STRERROR = bind("strerror", of(ADDRESS, JAVA_INT));

  private LibC() {}

  private static FunctionDescriptor of(MemoryLayout result, MemoryLayout... arguments) {
    return FunctionDescriptor.of(result, arguments);
  }

  static MethodHandle bind(String name, FunctionDescriptor descriptor, Linker.Option... more) {
    if (!LinuxConstants.apply()) {
      throw new UnsatisfiedLinkError(name + ": is called on Linux only");
    }
    MemorySegment symbol =
        LINKER
            .defaultLookup()
            .find(name)
            .orElseThrow(() -> new UnsatisfiedLinkError("the C library has no " + name));
    Linker.Option[] options = new Linker.Option[more.length + 1];
    options[0] = ERRNO;
    System.arraycopy(more, 0, options, 1, more.length);
    return LINKER.downcallHandle(symbol, descriptor, options);
  }

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
    MemorySegment state = CallState.segment();
    try {
      return result((int) OPEN.invokeExact(state, path, flags, mode), state);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * Not to be repeated after EINTR: the descriptor is gone.
   *
   * @see <a href="https://man7.org/linux/man-pages/man2/close.2.html">close(2)</a>
   */
  static int close(int fd) {
    MemorySegment state = CallState.segment();
    try {
      return result((int) CLOSE.invokeExact(state, fd), state);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * 0 at the end of the file.
   *
   * @see <a href="https://man7.org/linux/man-pages/man2/pread.2.html">pread(2)</a>
   */
  static long pread(int fd, MemorySegment buffer, long count, long offset) {
    MemorySegment state = CallState.segment();
    try {
      return result((long) PREAD.invokeExact(state, fd, buffer, count, offset), state);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/pread.2.html">pwrite(2)</a>
   */
  static long pwrite(int fd, MemorySegment buffer, long count, long offset) {
    MemorySegment state = CallState.segment();
    try {
      return result((long) PWRITE.invokeExact(state, fd, buffer, count, offset), state);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * May write less than asked; at most 0x7ffff000 bytes.
   *
   * @see <a href="https://man7.org/linux/man-pages/man2/write.2.html">write(2)</a>
   */
  static long write(int fd, MemorySegment buffer, long count) {
    MemorySegment state = CallState.segment();
    try {
      return result((long) WRITE.invokeExact(state, fd, buffer, count), state);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * With SEEK_END the size, which spares us {@code struct stat} and its layout on each machine.
   *
   * @see <a href="https://man7.org/linux/man-pages/man2/lseek.2.html">lseek(2)</a>
   */
  static long lseek(int fd, long offset, int whence) {
    MemorySegment state = CallState.segment();
    try {
      return result((long) LSEEK.invokeExact(state, fd, offset, whence), state);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/fsync.2.html">fsync(2)</a>
   */
  static int fsync(int fd) {
    MemorySegment state = CallState.segment();
    try {
      return result((int) FSYNC.invokeExact(state, fd), state);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/fsync.2.html">fdatasync(2)</a>
   */
  static int fdatasync(int fd) {
    MemorySegment state = CallState.segment();
    try {
      return result((int) FDATASYNC.invokeExact(state, fd), state);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/rename.2.html">rename(2)</a>
   */
  static int rename(MemorySegment from, MemorySegment to) {
    MemorySegment state = CallState.segment();
    try {
      return result((int) RENAME.invokeExact(state, from, to), state);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * The address. No address lies in the last page, so it cannot be taken for an error.
   *
   * @see <a href="https://man7.org/linux/man-pages/man2/mmap.2.html">mmap(2)</a>
   */
  static long mmap(long length, int protection, int flags, int fd, long offset) {
    MemorySegment state = CallState.segment();
    try {
      return result(
          (long) MMAP.invokeExact(state, 0L, length, protection, flags, fd, offset), state);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/mmap.2.html">munmap(2)</a>
   */
  static int munmap(long address, long length) {
    MemorySegment state = CallState.segment();
    try {
      return result((int) MUNMAP.invokeExact(state, address, length), state);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/madvise.2.html">madvise(2)</a>
   */
  static int madvise(long address, long length, int advice) {
    MemorySegment state = CallState.segment();
    try {
      return result((int) MADVISE.invokeExact(state, address, length, advice), state);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * Returns its error number and leaves errno alone.
   *
   * @see <a href="https://man7.org/linux/man-pages/man2/posix_fadvise.2.html">posix_fadvise(2)</a>
   */
  static int posixFadvise(int fd, long offset, long length, int advice) {
    try {
      return -(int) POSIX_FADVISE.invokeExact(CallState.segment(), fd, offset, length, advice);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * @param limits room for two numbers of 64 bits: the soft and the hard limit
   * @see <a href="https://man7.org/linux/man-pages/man2/getrlimit.2.html">getrlimit(2)</a>
   */
  static int getrlimit(int resource, MemorySegment limits) {
    MemorySegment state = CallState.segment();
    try {
      return result((int) GETRLIMIT.invokeExact(state, resource, limits), state);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man3/strerror.3.html">strerror(3)</a>
   */
  static String strerror(int errno) {
    try {
      MemorySegment text = (MemorySegment) STRERROR.invokeExact(CallState.segment(), errno);
      return text.reinterpret(1024).getString(0);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  static int result(int value, MemorySegment state) {
    return value == -1 ? -CallState.errno(state) : value;
  }

  private static long result(long value, MemorySegment state) {
    return value == -1 ? -CallState.errno(state) : value;
  }

  /** A handle throws only what its arguments' checks throw, such as a segment already closed. */
  static RuntimeException unexpected(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return e instanceof RuntimeException known ? known : new IllegalStateException(e);
  }
}
