package io.sqlsplitter.io.encode;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.LibraryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * Makes of each block a member (frame, stream) of its own, which all readers of the format take
 * behind others. The same block always gives the same bytes. Used again and again by one thread.
 */
public interface Encoder extends AutoCloseable {
  /**
   * One for a format and a level that it has.
   *
   * @throws IllegalArgumentException for {@link Compression#NONE}, and for a level out of range
   */
  static Encoder of(Compression format, int level) {
    if (level < format.lowestLevel() || level > format.highestLevel()) {
      throw new IllegalArgumentException(format + " has no level " + level);
    }
    try {
      return make(format, level);
    } catch (LinkageError e) {
      throw new UncheckedIOException(new LibraryException(format.label(), e));
    }
  }

  private static Encoder make(Compression format, int level) {
    return switch (format) {
      case GZIP -> new GzipEncoder(level);
      case ZSTD -> new ZstdEncoder(level);
      case BZIP2 -> new Bzip2Encoder(level);
      case XZ -> new XzEncoder(level);
      case LZ4 -> new Lz4Encoder(level);
      case NONE -> throw new IllegalArgumentException("nothing to encode");
    };
  }

  /** Bytes of the largest block. */
  int blockSize();

  /** Bytes that the member of a block may have at most. */
  int bound();

  /**
   * Compresses {@code source[0, length)} to the head of {@code target}; positions and limits of the
   * buffers have no meaning before or after.
   *
   * @param source direct, of at least {@code length} bytes
   * @param length from 0 to {@link #blockSize}
   * @param target direct, of at least {@link #bound} bytes
   * @return bytes of the member
   */
  int encode(ByteBuffer source, int length, ByteBuffer target) throws IOException;

  @Override
  void close();
}
