package io.sqlsplitter.io;

import java.io.IOException;

/** A system call that failed: which, on what, and why. */
public final class NativeIoException extends IOException {
  private static final long serialVersionUID = 1L;
  private final String syscall;
  private final int errno;

  public NativeIoException(String syscall, String path, int errno, String text) {
    super(path + ": " + text + " (" + syscall + ", errno " + errno + ")");
    this.syscall = syscall;
    this.errno = errno;
  }

  public String syscall() {
    return syscall;
  }

  public int errno() {
    return errno;
  }
}
