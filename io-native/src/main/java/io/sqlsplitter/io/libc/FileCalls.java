package io.sqlsplitter.io.libc;

import java.io.IOException;
import java.nio.file.Path;

/** The calls on names; by the C library where it can be used, else by the JDK. Thread safe. */
public interface FileCalls {
  /**
   * From this many bytes on the C library is worth its binding, which takes 100 to 350 ms of
   * processor time where no ahead-of-time cache has it, and gains nothing for one file alone.
   * Below, {@link NioFallback} does.
   */
  long NATIVE_FROM = 256L << 20;

  /**
   * The C library's on 64-bit Linux when the JVM allows native access, else the JDK's. Never prints
   * a warning: without {@code --enable-native-access} the C library is not touched.
   */
  static FileCalls best() {
    return Choice.BEST;
  }

  /** For reading from front to back. */
  NativeFile openForReading(Path file) throws IOException;

  /** Makes a file that must not exist yet, mode 0644 less the umask, and opens it for appending. */
  NativeFile create(Path file) throws IOException;

  /** Opens a file that exists for appending. */
  NativeFile append(Path file) throws IOException;

  /** Renames within one file system, atomically, over what stands there. */
  void rename(Path from, Path to) throws IOException;

  /** The entries of a folder reach the device. */
  void syncDirectory(Path folder) throws IOException;

  /** Soft limit of open files of this process, or -1 where it is not known. */
  long openFileLimit();

  /** Decided once, when first asked. */
  final class Choice {
    private static final FileCalls BEST = choose();

    private Choice() {}

    private static FileCalls choose() {
      if (LinuxConstants.apply() && LibC.class.getModule().isNativeAccessEnabled()) {
        try {
          LibcCalls calls = new LibcCalls();
          calls.openFileLimit();
          return calls;
        } catch (LinkageError missing) {
          // A C library without one of the functions: all or none.
        }
      }
      return new NioFallback();
    }
  }
}
