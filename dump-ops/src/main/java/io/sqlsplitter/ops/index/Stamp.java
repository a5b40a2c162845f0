package io.sqlsplitter.ops.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * What the file system says of a dump's content.
 *
 * @param bytes its size
 * @param modified when it was last written, as an ISO 8601 instant
 */
record Stamp(long bytes, String modified) {
  /** Of a regular file; null for anything else. */
  static Stamp of(Path file) throws IOException {
    if (file == null || !Files.isRegularFile(file)) {
      return null;
    }
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    return new Stamp(attributes.size(), attributes.lastModifiedTime().toInstant().toString());
  }
}
