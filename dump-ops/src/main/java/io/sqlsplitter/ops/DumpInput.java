package io.sqlsplitter.ops;

import java.nio.file.Path;

/**
 * What to read.
 *
 * @param file the file, or null for standard input
 */
public record DumpInput(Path file) {
  public static final DumpInput STDIN = new DumpInput(null);

  /** For messages: the path as given, or {@code -}. */
  public String name() {
    return file == null ? "-" : file.toString();
  }
}
