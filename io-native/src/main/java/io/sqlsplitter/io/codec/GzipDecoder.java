package io.sqlsplitter.io.codec;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/** Members of RFC 1952. */
final class GzipDecoder implements Decoder {
  // RFC 1952, 2.3.1: the bits of FLG.
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED = 0xE0;
  private static final int DEFLATE = 8;
  private static final int FIXED_HEADER = 10;
  private static final int TRAILER = 8;

  private final StoredBytes in;
  private final RawInflater inflater;
  private final CRC32 crc = new CRC32();
  private long length;

  /** Owns the inflater, which reads from the same bytes. */
  GzipDecoder(StoredBytes in, RawInflater inflater) {
    this.in = in;
    this.inflater = inflater;
  }

  @Override
  public void begin() throws IOException {
    ByteBuffer buffer = in.need(FIXED_HEADER);
    int start = buffer.position();
    int method = buffer.get(start + 2);
    int flags = buffer.get(start + 3) & 0xFF;
    if (method != DEFLATE || (flags & RESERVED) != 0) {
      throw new IOException("its header has method " + method + " and flags " + flags);
    }
    buffer.position(start + FIXED_HEADER);
    if ((flags & EXTRA) != 0) {
      in.skipAll(in.need(2).getShort() & 0xFFFF);
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    if ((flags & HEADER_CRC) != 0) {
      in.skipAll(2);
    }
    inflater.reset();
    crc.reset();
    length = 0;
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    int start = to.position();
    int count = inflater.inflate(to);
    if (count == 0) {
      checkTrailer();
      return -1;
    }
    length += count;
    crc.update(to.duplicate().position(start).limit(start + count));
    return count;
  }

  private void checkTrailer() throws IOException {
    ByteBuffer buffer = in.need(TRAILER);
    int wantedCrc = buffer.getInt();
    int wantedLength = buffer.getInt();
    if (wantedCrc != (int) crc.getValue()) {
      throw new IOException("its CRC is wrong");
    }
    if (wantedLength != (int) length) {
      throw new IOException("its length is wrong");
    }
  }

  private void skipText() throws IOException {
    while (in.need(1).get() != 0) {
      // Names and comments of the file are of no use here.
    }
  }

  @Override
  public void close() {
    inflater.close();
  }
}
