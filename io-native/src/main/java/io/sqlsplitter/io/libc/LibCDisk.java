package io.sqlsplitter.io.libc;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The C library's calls that say how a file's bytes lie on its device; apart from {@link LibC},
 * since only slow devices need them and binding each costs time. Results as there.
 */
final class LibCDisk {
  private static final MethodHandle FALLOCATE =
      LibC.bind(
          "fallocate", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG));
  private static final MethodHandle FTRUNCATE =
      LibC.bind("ftruncate", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG));
  private static final MethodHandle SYNC_FILE_RANGE =
      LibC.bind(
          "sync_file_range",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
  private static final MethodHandle FCNTL =
      LibC.bind(
          "fcntl",
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT),
          Linker.Option.firstVariadicArg(2));

  private LibCDisk() {}

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/fallocate.2.html">fallocate(2)</a>
   */
  static int fallocate(int fd, int mode, long offset, long length) {
    MemorySegment state = CallState.segment();
    try {
      return LibC.result((int) FALLOCATE.invokeExact(state, fd, mode, offset, length), state);
    } catch (Throwable e) {
      throw LibC.unexpected(e);
    }
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/ftruncate.2.html">ftruncate(2)</a>
   */
  static int ftruncate(int fd, long length) {
    MemorySegment state = CallState.segment();
    try {
      return LibC.result((int) FTRUNCATE.invokeExact(state, fd, length), state);
    } catch (Throwable e) {
      throw LibC.unexpected(e);
    }
  }

  /**
   * Tells of errors of write-back that this descriptor was not told of yet.
   *
   * @see <a
   *     href="https://man7.org/linux/man-pages/man2/sync_file_range.2.html">sync_file_range(2)</a>
   */
  static int syncFileRange(int fd, long offset, long length, int flags) {
    MemorySegment state = CallState.segment();
    try {
      return LibC.result(
          (int) SYNC_FILE_RANGE.invokeExact(state, fd, offset, length, flags), state);
    } catch (Throwable e) {
      throw LibC.unexpected(e);
    }
  }

  /**
   * @see <a href="https://man7.org/linux/man-pages/man2/fcntl.2.html">fcntl(2)</a>
   */
  static int fcntl(int fd, int command, int argument) {
    MemorySegment state = CallState.segment();
    try {
      return LibC.result((int) FCNTL.invokeExact(state, fd, command, argument), state);
    } catch (Throwable e) {
      throw LibC.unexpected(e);
    }
  }
}
