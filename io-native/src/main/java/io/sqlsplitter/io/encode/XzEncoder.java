package io.sqlsplitter.io.encode;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.tukaani.xz.ArrayCache;
import org.tukaani.xz.BasicArrayCache;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.UnsupportedOptionsException;
import org.tukaani.xz.XZ;
import org.tukaani.xz.XZOutputStream;

/** Streams of one block each, checked by CRC-64 as those of the tool. */
final class XzEncoder implements Encoder {
  /** The presets' dictionaries of up to 64 MiB would take 94 MB and more for each core. */
  private static final int BLOCK = 2 << 20;

  private final LZMA2Options options;
  private final ArrayCache arrays = new BasicArrayCache();
  private final BufferStreams streams = new BufferStreams();

  XzEncoder(int level) {
    try {
      options = new LZMA2Options(level);
      options.setDictSize(Math.min(options.getDictSize(), BLOCK));
    } catch (UnsupportedOptionsException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int blockSize() {
    return BLOCK;
  }

  @Override
  public int bound() {
    return BLOCK + BLOCK / 50 + 1024;
  }

  @Override
  public int encode(ByteBuffer source, int length, ByteBuffer target) throws IOException {
    return streams.encode(source, length, target, this::open);
  }

  private OutputStream open(OutputStream out) throws IOException {
    return new XZOutputStream(out, options, XZ.CHECK_CRC64, arrays);
  }

  @Override
  public void close() {
    // Nothing outside the heap.
  }
}
