package io.sqlsplitter.io.encode;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;

/** Streams of one block each. */
final class Bzip2Encoder implements Encoder {
  /**
   * Times the level: below the 100,000 of the format, since its first step makes five bytes of some
   * runs of four, and a second block of a few bytes would cost more than it holds.
   */
  private static final int BLOCK = 98_000;

  private final int level;
  private final BufferStreams streams = new BufferStreams();

  Bzip2Encoder(int level) {
    this.level = level;
  }

  @Override
  public int blockSize() {
    return level * BLOCK;
  }

  /** The format's own promise is 1 % and 600 bytes. */
  @Override
  public int bound() {
    return blockSize() + blockSize() / 20 + 1024;
  }

  @Override
  public int encode(ByteBuffer source, int length, ByteBuffer target) throws IOException {
    return streams.encode(source, length, target, this::open);
  }

  private OutputStream open(OutputStream out) throws IOException {
    return new BZip2CompressorOutputStream(out, level);
  }

  @Override
  public void close() {
    // Nothing is kept between blocks.
  }
}
