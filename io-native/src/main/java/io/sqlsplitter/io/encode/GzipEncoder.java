package io.sqlsplitter.io.encode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** RFC 1952 members, without name and time. */
final class GzipEncoder implements Encoder {
  /** Far above the window of 32 KiB, so that hardly anything is lost by beginning anew. */
  private static final int BLOCK = 1 << 20;

  private static final byte[] HEADER = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF};
  private static final int TRAILER = 8;

  private final Deflater deflater;
  private final CRC32 crc = new CRC32();

  GzipEncoder(int level) {
    this.deflater = new Deflater(level, true);
  }

  @Override
  public int blockSize() {
    return BLOCK;
  }

  /** Whatever deflate library the JDK was built with: 1/8 more is above all their bounds. */
  @Override
  public int bound() {
    return BLOCK + BLOCK / 8 + 1024;
  }

  @Override
  public int encode(ByteBuffer source, int length, ByteBuffer target) {
    ByteBuffer in = source.duplicate().clear().limit(length);
    ByteBuffer out = target.duplicate().clear().order(ByteOrder.LITTLE_ENDIAN);
    crc.reset();
    crc.update(in.duplicate());
    out.put(HEADER);
    deflater.reset();
    deflater.setInput(in);
    deflater.finish();
    while (!deflater.finished()) {
      if (deflater.deflate(out) == 0 && out.remaining() <= TRAILER) {
        throw new IllegalStateException("deflate made more of a block than it may");
      }
    }
    out.putInt((int) crc.getValue()).putInt(length);
    return out.position();
  }

  @Override
  public void close() {
    deflater.end();
  }
}
