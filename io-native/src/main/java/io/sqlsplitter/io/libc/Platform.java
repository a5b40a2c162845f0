package io.sqlsplitter.io.libc;

import java.util.Locale;

/**
 * The system this process runs on, as far as we act upon it. On all but {@link #LINUX} everything
 * goes by the JDK: the C library's calls have other numbers, structures and names there.
 */
public enum Platform {
  LINUX,
  MACOS,
  WINDOWS,
  /** Of the BSDs and the like we know only what POSIX says. */
  OTHER;

  /** For tests: a name of this enum in small letters, in the place of the real system. */
  public static final String PROPERTY = "sqlsplitter.platform";

  private static final Platform CURRENT =
      of(System.getProperty(PROPERTY, System.getProperty("os.name", "")));

  /** Decided once, when first asked. */
  public static Platform current() {
    return CURRENT;
  }

  /**
   * @param name what {@code os.name} says: Linux, Mac OS X, Windows 11 and the like
   */
  static Platform of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.equals("linux")) {
      return LINUX;
    }
    if (lower.startsWith("mac")) {
      return MACOS;
    }
    return lower.startsWith("windows") ? WINDOWS : OTHER;
  }

  /**
   * Whether a folder can be opened and synced, so that the names in it are on the device. Windows
   * writes its names to the journal of the file system by itself.
   */
  boolean syncsFolders() {
    return this != WINDOWS;
  }

  /** Whether a folder can be renamed over an empty one, as rename(2) does. */
  public boolean renamesOverEmptyFolders() {
    return this != WINDOWS;
  }

  /** Whether a folder can be renamed while files in it are open. */
  public boolean renamesFoldersInUse() {
    return this != WINDOWS;
  }
}
