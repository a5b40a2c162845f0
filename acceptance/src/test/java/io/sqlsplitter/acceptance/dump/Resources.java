package io.sqlsplitter.acceptance.dump;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files that come with the tests. */
final class Resources {
  private Resources() {}

  /** Writes one of them to a file. */
  static Path copy(String name, Path file) {
    try (InputStream in = Resources.class.getResourceAsStream("/" + name)) {
      Files.copy(in, file);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
