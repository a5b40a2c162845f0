package io.sqlsplitter.io.encode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.xxhash.XXHash32;
import net.jpountz.xxhash.XXHashFactory;

/**
 * Frames of one block each, with content size and checksum; <a
 * href="https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md">LZ4 Frame Format 1.6</a>.
 */
final class Lz4Encoder implements Encoder {
  private static final int BLOCK = 1 << 20;
  private static final int MAGIC = 0x184D2204;

  /** Version 1, independent blocks, content size, content checksum. */
  private static final byte FLAGS = 0b0110_1100;

  /** Blocks of at most 1 MiB. */
  private static final byte BLOCK_DESCRIPTOR = 6 << 4;

  private static final int DESCRIPTOR_FROM = 4;
  private static final int DESCRIPTOR_LENGTH = 10;
  private static final int HEADER = DESCRIPTOR_FROM + DESCRIPTOR_LENGTH + 1;
  private static final int STORED = 1 << 31;
  private static final int BEST_FROM = 3;

  private final LZ4Compressor compressor;
  private final XXHash32 hash = XXHashFactory.nativeInstance().hash32();

  Lz4Encoder(int level) {
    LZ4Factory factory = LZ4Factory.nativeInstance();
    this.compressor = level < BEST_FROM ? factory.fastCompressor() : factory.highCompressor(level);
  }

  @Override
  public int blockSize() {
    return BLOCK;
  }

  @Override
  public int bound() {
    return compressor.maxCompressedLength(BLOCK) + 64;
  }

  @Override
  public int encode(ByteBuffer source, int length, ByteBuffer target) {
    ByteBuffer out = target.duplicate().clear().order(ByteOrder.LITTLE_ENDIAN);
    out.putInt(MAGIC).put(FLAGS).put(BLOCK_DESCRIPTOR).putLong(length);
    out.put((byte) (hash.hash(target, DESCRIPTOR_FROM, DESCRIPTOR_LENGTH, 0) >> 8));
    if (length > 0) {
      int data = HEADER + Integer.BYTES;
      int size =
          compressor.compress(
              source, 0, length, target, data, compressor.maxCompressedLength(length));
      if (size < length) {
        out.putInt(size);
      } else {
        out.putInt(length | STORED);
        out.duplicate().put(source.duplicate().clear().limit(length));
        size = length;
      }
      out.position(data + size);
    }
    out.putInt(0).putInt(hash.hash(source, 0, length, 0));
    return out.position();
  }

  @Override
  public void close() {
    // The library keeps nothing between calls.
  }
}
