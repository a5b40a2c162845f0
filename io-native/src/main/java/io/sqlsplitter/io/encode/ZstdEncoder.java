package io.sqlsplitter.io.encode;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.nio.ByteBuffer;

/** RFC 8878 frames with their content size and a checksum. */
final class ZstdEncoder implements Encoder {
  /**
   * The window of level 3. The library takes no larger window than the content it is told of, so
   * this bounds the memory of the high levels too.
   */
  private static final int BLOCK = 2 << 20;

  private final ZstdCompressCtx context = new ZstdCompressCtx();

  ZstdEncoder(int level) {
    context.setLevel(level);
    context.setChecksum(true);
    context.setContentSize(true);
  }

  @Override
  public int blockSize() {
    return BLOCK;
  }

  @Override
  public int bound() {
    return (int) Zstd.compressBound(BLOCK);
  }

  @Override
  public int encode(ByteBuffer source, int length, ByteBuffer target) {
    return context.compressDirectByteBuffer(target, 0, target.capacity(), source, 0, length);
  }

  @Override
  public void close() {
    context.close();
  }
}
