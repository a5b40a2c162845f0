package io.sqlsplitter.io.libc;

import io.sqlsplitter.io.NativeIoException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;

/** {@link FileCalls} by {@link LibC}. */
public final class LibcCalls implements FileCalls {
  private static final int CREATE_MODE = 0644;

  @Override
  public NativeFile openForReading(Path file) throws IOException {
    return new LibcFile(open(file, LinuxConstants.O_RDONLY), file.toString());
  }

  @Override
  public NativeFile create(Path file) throws IOException {
    int flags =
        LinuxConstants.O_WRONLY
            | LinuxConstants.O_APPEND
            | LinuxConstants.O_CREAT
            | LinuxConstants.O_EXCL;
    return new LibcFile(open(file, flags), file.toString());
  }

  @Override
  public NativeFile append(Path file) throws IOException {
    int flags = LinuxConstants.O_WRONLY | LinuxConstants.O_APPEND;
    return new LibcFile(open(file, flags), file.toString());
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      check(
          "rename", from + " to " + to, LibC.rename(LibC.path(from, arena), LibC.path(to, arena)));
    }
  }

  @Override
  public void syncDirectory(Path folder) throws IOException {
    int fd = open(folder, LinuxConstants.O_RDONLY | LinuxConstants.O_DIRECTORY);
    try {
      int result = LibC.fsync(fd);
      // Some file systems (FUSE, network) know no fsync of a folder and say EINVAL.
      if (result != -Errno.EINVAL) {
        check("fsync", folder.toString(), result);
      }
    } finally {
      LibC.close(fd);
    }
  }

  @Override
  public long openFileLimit() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment limits = arena.allocate(ValueLayout.JAVA_LONG, 2);
      if (LibC.getrlimit(LinuxConstants.RLIMIT_NOFILE, limits) < 0) {
        return -1;
      }
      long soft = limits.get(ValueLayout.JAVA_LONG, 0);
      return soft == LinuxConstants.RLIM_INFINITY ? Long.MAX_VALUE : soft;
    }
  }

  private static int open(Path file, int flags) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = LibC.path(file, arena);
      int fd;
      do {
        fd = LibC.open(path, flags | LinuxConstants.O_CLOEXEC, CREATE_MODE);
      } while (fd == -Errno.EINTR);
      return (int) check("open", file.toString(), fd);
    }
  }

  /** Passes a result on, or throws what it stands for. */
  static long check(String call, String path, long result) throws NativeIoException {
    if (result < 0) {
      int errno = (int) -result;
      throw new NativeIoException(call, path, errno, LibC.strerror(errno));
    }
    return result;
  }
}
