package io.sqlsplitter.io.codec;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Members of RFC 1952 by the JDK's inflater, between native buffers: no byte passes through the
 * heap.
 */
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
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private long length;

  GzipDecoder(StoredBytes in) {
    this.in = in;
  }

  @Override
  public void begin() throws IOException {
    ByteBuffer buffer = need(FIXED_HEADER);
    int start = buffer.position();
    int method = buffer.get(start + 2);
    int flags = buffer.get(start + 3) & 0xFF;
    if (method != DEFLATE || (flags & RESERVED) != 0) {
      throw new IOException("its header has method " + method + " and flags " + flags);
    }
    buffer.position(start + FIXED_HEADER);
    if ((flags & EXTRA) != 0) {
      skip(need(2).getShort() & 0xFFFF);
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    if ((flags & HEADER_CRC) != 0) {
      skip(2);
    }
    inflater.reset();
    crc.reset();
    length = 0;
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    int start = to.position();
    while (true) {
      if (inflater.finished()) {
        checkTrailer();
        return -1;
      }
      ByteBuffer buffer = need(1);
      inflater.setInput(buffer);
      try {
        inflater.inflate(to);
      } catch (DataFormatException e) {
        // What was inflated before it is good, and goes out first; the next call fails again.
        if (to.position() == start) {
          throw new IOException(e.getMessage(), e);
        }
      }
      if (to.position() > start) {
        length += to.position() - start;
        crc.update(to.duplicate().position(start).limit(to.position()));
        return to.position() - start;
      }
      if (inflater.needsDictionary()) {
        throw new IOException("it needs a dictionary");
      }
    }
  }

  private void checkTrailer() throws IOException {
    ByteBuffer buffer = need(TRAILER);
    int wantedCrc = buffer.getInt();
    int wantedLength = buffer.getInt();
    if (wantedCrc != (int) crc.getValue()) {
      throw new IOException("its CRC is wrong");
    }
    if (wantedLength != (int) length) {
      throw new IOException("its length is wrong");
    }
  }

  private ByteBuffer need(int count) throws IOException {
    if (!in.has(count)) {
      throw new EOFException();
    }
    return in.buffer();
  }

  private void skip(int count) throws IOException {
    if (in.skip(count) < count) {
      throw new EOFException();
    }
  }

  private void skipText() throws IOException {
    while (need(1).get() != 0) {
      // Names and comments of the file are of no use here.
    }
  }

  @Override
  public void close() {
    inflater.end();
  }
}
