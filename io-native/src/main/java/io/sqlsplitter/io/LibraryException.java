package io.sqlsplitter.io;

import java.io.IOException;

/** A native library of a compression could not be loaded, for which it must be put into a file. */
public final class LibraryException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * @param format as users call it
   */
  public LibraryException(String format, LinkageError cause) {
    super(
        "the library for "
            + format
            + " cannot be loaded from the temp folder "
            + System.getProperty("java.io.tmpdir")
            + ": set TMPDIR to a folder with room, in which programs may run ("
            + reason(cause)
            + ")");
  }

  private static String reason(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage()).lines().findFirst().orElse("");
  }
}
