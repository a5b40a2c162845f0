package io.sqlsplitter.io.libc;

/**
 * Error numbers we act upon; include/uapi/asm-generic/errno-base.h and errno.h of the kernel's
 * source.
 */
public final class Errno {
  public static final int ENOENT = 2;
  public static final int EINTR = 4;
  public static final int EIO = 5;
  public static final int EACCES = 13;
  public static final int EFAULT = 14;
  public static final int EEXIST = 17;
  public static final int ENOTDIR = 20;
  public static final int EISDIR = 21;
  public static final int EINVAL = 22;
  public static final int ENOSPC = 28;
  public static final int ENAMETOOLONG = 36;
  public static final int ENOSYS = 38;
  public static final int EOPNOTSUPP = 95;
  public static final int EDQUOT = 122;

  private Errno() {}
}
