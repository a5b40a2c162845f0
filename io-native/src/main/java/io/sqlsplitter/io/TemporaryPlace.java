package io.sqlsplitter.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Where temporary files go, all of them. They are for their owner only. Thread safe. */
public final class TemporaryPlace {
  /** What they are called, so that they are known for ours. */
  public static final String PREFIX = "sql-splitter-";

  private TemporaryPlace() {}

  /** The folder that TMPDIR names; where it names none, the system's own, {@code /tmp} on Linux. */
  public static Path folder() {
    return folder(System.getenv("TMPDIR"));
  }

  /**
   * @param wanted what the variable says; null when it is not set
   */
  static Path folder(String wanted) {
    if (wanted != null && !wanted.isBlank()) {
      try {
        Path folder = Path.of(wanted).toAbsolutePath();
        if (Files.isDirectory(folder)) {
          return folder;
        }
      } catch (InvalidPathException e) {
        // No such folder either.
      }
    }
    return Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
  }

  /** Makes a file of mode 0600. */
  public static Path file(String suffix) throws IOException {
    return Files.createTempFile(folder(), PREFIX, suffix);
  }
}
