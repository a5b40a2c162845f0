package io.sqlsplitter.ops.manifest;

import java.io.IOException;
import java.io.InputStream;
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

  /**
   * What a stream held.
   *
   * @param length in bytes
   */
  public record Content(long checksum, long length) {
    /** Reads a stream to its end. */
    public static Content of(InputStream in) throws IOException {
      CRC32C checksum = new CRC32C();
      byte[] buffer = new byte[STEP];
      long length = 0;
      for (int n; (n = in.read(buffer)) >= 0; ) {
        checksum.update(buffer, 0, n);
        length += n;
      }
      return new Content(checksum.getValue(), length);
    }
  }

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
