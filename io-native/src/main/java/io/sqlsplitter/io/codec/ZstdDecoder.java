package io.sqlsplitter.io.codec;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Frames of RFC 8878 by zstd's own library. The library is given one block at a time: where one is
 * damaged, what the blocks before gave would be lost otherwise.
 */
final class ZstdDecoder implements Decoder {
  /**
   * The window that {@code --long=31} makes, the largest there is: 2 GiB, touched as data comes.
   */
  private static final int LONGEST_WINDOW = 31;

  private static final int MAGIC = 4;
  private static final int BLOCK_HEADER = 3;
  private static final int CHECKSUM = 4;
  private static final int MOST_HEADER = 18;

  /** RFC 8878, 3.1.1.2.4: Block_Maximum_Size is at most this. */
  private static final int MOST_BLOCK = 128 << 10;

  private enum Next {
    BLOCK,
    CHECKSUM,
    END
  }

  private final StoredBytes in;
  private final ZstdDecompressCtx context = new ZstdDecompressCtx();
  private Next next;
  private boolean checksum;

  /**
   * What is left of the unit at hand, which is in the buffer; the library may still hold output.
   */
  private int left;

  private boolean draining;

  ZstdDecoder(StoredBytes in) {
    this.in = in;
  }

  @Override
  public void begin() throws IOException {
    context.reset();
    context.setLongMax(LONGEST_WINDOW); // a reset takes it back
    in.has(MOST_HEADER);
    ByteBuffer buffer = in.need(MAGIC + 1);
    // RFC 8878, 3.1.1.1.1: Frame_Header_Descriptor.
    int descriptor = buffer.get(buffer.position() + MAGIC) & 0xFF;
    boolean single = (descriptor & 0x20) != 0;
    int content = descriptor >> 6 == 0 ? single ? 1 : 0 : 1 << (descriptor >> 6);
    int dictionary = (descriptor & 3) == 3 ? 4 : descriptor & 3;
    checksum = (descriptor & 4) != 0;
    left = MAGIC + 1 + (single ? 0 : 1) + dictionary + content;
    in.need(left);
    next = Next.BLOCK;
    draining = true;
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    int start = to.position();
    while (true) {
      if (!draining) {
        if (next == Next.END) {
          return -1;
        }
        left = nextUnit();
        draining = true;
      }
      decode(to);
      if (to.position() > start) {
        return to.position() - start;
      }
    }
  }

  /** Size of the next unit, which is in the buffer as a whole. */
  private int nextUnit() throws IOException {
    if (next == Next.CHECKSUM) {
      in.need(CHECKSUM);
      next = Next.END;
      return CHECKSUM;
    }
    ByteBuffer buffer = in.need(BLOCK_HEADER);
    int at = buffer.position();
    int header =
        buffer.get(at) & 0xFF
            | (buffer.get(at + 1) & 0xFF) << 8
            | (buffer.get(at + 2) & 0xFF) << 16;
    // RFC 8878, 3.1.1.2: Last_Block, Block_Type, Block_Size; a block of type RLE has one byte.
    boolean last = (header & 1) != 0;
    boolean repeated = (header >> 1 & 3) == 1;
    int size = BLOCK_HEADER + (repeated ? 1 : header >> 3);
    if (size > BLOCK_HEADER + MOST_BLOCK) {
      throw new IOException("a block of it has " + size + " bytes");
    }
    in.need(size);
    if (last) {
      next = checksum ? Next.CHECKSUM : Next.END;
    }
    return size;
  }

  private void decode(ByteBuffer to) throws IOException {
    ByteBuffer buffer = in.buffer();
    int at = buffer.position();
    ByteBuffer unit = buffer.duplicate().limit(at + left);
    try {
      context.decompressDirectByteBufferStream(to, unit);
    } catch (ZstdException e) {
      throw new IOException(e.getMessage(), e);
    }
    left -= unit.position() - at;
    buffer.position(unit.position());
    // With room left, the library has given all it had.
    draining = left > 0 || !to.hasRemaining();
  }

  @Override
  public void close() {
    context.close();
  }
}
