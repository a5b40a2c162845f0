package io.sqlsplitter.ops.split;

import java.io.IOException;
import java.nio.file.Path;

/** Says of a failure where it was. */
final class WriteFailure {
  private WriteFailure() {}

  /**
   * A failed write to a channel tells the reason alone, as "No space left on device"; every other
   * failure has its file before a colon, the reading of the input too.
   *
   * @param output what was to be written
   */
  static IOException named(IOException failure, Path output) {
    String said = failure.getMessage();
    // Subclasses have the file apart from the message.
    return failure.getClass() != IOException.class || said == null || said.contains(": ")
        ? failure
        : new IOException(output + ": " + said, failure);
  }
}
