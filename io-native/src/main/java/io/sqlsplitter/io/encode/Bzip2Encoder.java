package io.sqlsplitter.io.encode;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;

/** Streams of one block each. */
final class Bzip2Encoder implements Encoder {
  /**
   * Times the level: below the 100,000 of the format, since its first step makes five bytes of some
   * runs of four, and a second block of a few bytes would cost more than it holds.
   */
  private static final int BLOCK = 98_000;

  /** Arrays of the library for each stream, per level: of bytes, ints and pairs of chars. */
  private static final long ARRAYS = 100_000 * (1 + 4 + 4);

  /** Garbage that may lie in the heap, in all. */
  private static final long MOST_GARBAGE = (24L << 20) * Runtime.getRuntime().availableProcessors();

  private static final AtomicLong GARBAGE = new AtomicLong();

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
    int size = streams.encode(source, length, target, this::open);
    collect(level * ARRAYS);
    return size;
  }

  /**
   * The library makes its arrays anew for each stream. They are too large for the young generation,
   * and the serial collector enlarges the old one for them up to its limit before it looks for what
   * is dead there: 34 blocks took 250 MB. A collection takes a few ms, a block more than 100.
   */
  private static void collect(long garbage) {
    if (GARBAGE.addAndGet(garbage) >= MOST_GARBAGE) {
      GARBAGE.set(0);
      System.gc();
    }
  }

  private OutputStream open(OutputStream out) throws IOException {
    return new BZip2CompressorOutputStream(out, level);
  }

  @Override
  public void close() {
    // Nothing is kept between blocks.
  }
}
