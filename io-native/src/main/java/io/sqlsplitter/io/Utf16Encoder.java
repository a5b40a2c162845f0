package io.sqlsplitter.io;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/**
 * The way back from the UTF-8 form in which {@link InputSource} hands on UTF-16 input: gives the
 * very bytes of that input again. Takes the form in pieces of any size. Not thread safe.
 *
 * <p>Strict: what is not well-formed UTF-8 or WTF-8 is an error, since no unit stands for it.
 */
public final class Utf16Encoder extends OutputStream {
  private static final int OUTPUT_BYTES = 64 * 1024;
  private static final int LONGEST_OUTPUT = 4;

  private final OutputStream out;
  private final boolean littleEndian;
  private final boolean oddByteAtEnd;
  private final byte[] output = new byte[OUTPUT_BYTES];
  private int outputLength;

  /** Bytes taken, for messages. */
  private long position;

  /** Bits of an unfinished character, and how many of its bytes are still to come. */
  private int prevBits;

  private int prevMissing;

  /** Least value that a character of this many bytes may have: shorter forms exist below it. */
  private int least;

  /** The last byte so far, held back because it may be the odd one; -1 for none. */
  private int held = -1;

  private boolean closed;

  /**
   * Owns {@code out}.
   *
   * @param encoding {@link InputEncoding#UTF_16LE} or {@link InputEncoding#UTF_16BE}
   * @param oddByteAtEnd whether the last byte stands for itself
   */
  public Utf16Encoder(OutputStream out, InputEncoding encoding, boolean oddByteAtEnd) {
    if (encoding == InputEncoding.BYTES) {
      throw new IllegalArgumentException("bytes need no encoder");
    }
    this.out = out;
    this.littleEndian = encoding == InputEncoding.UTF_16LE;
    this.oddByteAtEnd = oddByteAtEnd;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    if (length == 0) {
      return;
    }
    int end = offset + length;
    if (oddByteAtEnd) {
      if (held >= 0) {
        encode((byte) held);
      }
      end--;
      held = bytes[end] & 0xFF;
    }
    for (int i = offset; i < end; i++) {
      encode(bytes[i]);
    }
  }

  private void encode(byte b) throws IOException {
    if (outputLength > OUTPUT_BYTES - LONGEST_OUTPUT) {
      drain();
    }
    if (prevMissing == 0) {
      first(b & 0xFF);
    } else {
      if ((b & 0xC0) != 0x80) {
        throw malformed();
      }
      prevBits = prevBits << 6 | b & 0x3F;
      prevMissing--;
      if (prevMissing == 0) {
        character(prevBits);
      }
    }
    position++;
  }

  private void first(int b) throws IOException {
    if (b < 0x80) {
      unit(b);
    } else if (b >= 0xC2 && b < 0xE0) {
      begin(b & 0x1F, 1, 0x80);
    } else if (b >= 0xE0 && b < 0xF0) {
      begin(b & 0x0F, 2, 0x800);
    } else if (b >= 0xF0 && b < 0xF5) {
      begin(b & 0x07, 3, 0x10000);
    } else {
      throw malformed();
    }
  }

  private void begin(int bits, int missing, int leastValue) {
    prevBits = bits;
    prevMissing = missing;
    least = leastValue;
  }

  private void character(int c) throws IOException {
    if (c < least || c > Character.MAX_CODE_POINT) {
      throw malformed();
    }
    if (c < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
      unit(c);
    } else {
      unit(Character.highSurrogate(c));
      unit(Character.lowSurrogate(c));
    }
  }

  private void unit(int unit) {
    output[outputLength++] = (byte) (littleEndian ? unit : unit >> 8);
    output[outputLength++] = (byte) (littleEndian ? unit >> 8 : unit);
  }

  private IOException malformed() {
    return new IOException(
        "byte " + position + " of the text is not UTF-8, so it cannot be written as UTF-16");
  }

  private void drain() throws IOException {
    out.write(output, 0, outputLength);
    outputLength = 0;
  }

  /** Hands on the whole units so far. */
  @Override
  public void flush() throws IOException {
    drain();
    out.flush();
  }

  /**
   * Writes the rest and closes {@code out}.
   *
   * @throws IOException also when the text ends inside a character
   */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try (out) {
      if (prevMissing > 0) {
        throw malformed();
      }
      drain();
      if (held >= 0) {
        out.write(held);
      }
    }
  }
}
