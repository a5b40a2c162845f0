package io.sqlsplitter.ops;

import io.sqlsplitter.io.InputSource;
import java.nio.file.Path;

/**
 * What to read.
 *
 * @param file the file, or null for standard input
 * @param opened the dump within that file, an archive, already open and closed by who reads it;
 *     null where the file is the dump
 */
public record DumpInput(Path file, InputSource opened) {
  public static final DumpInput STDIN = new DumpInput(null);

  /** A file of one dump. */
  public DumpInput(Path file) {
    this(file, null);
  }

  /** For messages: the path as given, or {@code -}. */
  public String name() {
    if (opened != null) {
      return opened.name();
    }
    return file == null ? "-" : file.toString();
  }
}
