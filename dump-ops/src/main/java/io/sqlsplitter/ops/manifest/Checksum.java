package io.sqlsplitter.ops.manifest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * CRC-32C (RFC 3720, appendix B.4) of a file: tells an edited one from an untouched one of the same
 * size.
 */
public final class Checksum {
  private static final int STEP = 1 << 20;

  private Checksum() {}

  /** Reads the whole file. */
  public static long of(Path file) throws IOException {
    CRC32C checksum = new CRC32C();
    ByteBuffer buffer = ByteBuffer.allocate(STEP);
    try (FileChannel channel = FileChannel.open(file)) {
      while (channel.read(buffer) >= 0) {
        checksum.update(buffer.flip());
        buffer.clear();
      }
    }
    return checksum.getValue();
  }
}
