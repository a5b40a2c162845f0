package io.sqlsplitter.bench.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Bytes on their way to a stream, gathered in a buffer of 1 MiB. The methods that put values need
 * room that {@link #room} made before. Not thread safe.
 */
final class ByteSink {
  /** 00 01 02 … 99. */
  private static final byte[] TWO_DIGITS = twoDigits();

  private final OutputStream out;
  private final byte[] buffer = new byte[1 << 20];
  private int used;
  private long flushed;

  ByteSink(OutputStream out) {
    this.out = out;
  }

  /** Bytes put so far. */
  long size() {
    return flushed + used;
  }

  /** Makes room for {@code bytes} bytes, at most 1 MiB. */
  void room(int bytes) {
    if (buffer.length - used < bytes) {
      flush();
    }
  }

  /** Puts text as UTF-8, at most 1 MiB; makes room itself. */
  void put(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    room(bytes.length);
    put(bytes);
  }

  void put(byte b) {
    buffer[used++] = b;
  }

  void put(byte[] bytes) {
    put(bytes, 0, bytes.length);
  }

  void put(byte[] bytes, int from, int length) {
    System.arraycopy(bytes, from, buffer, used, length);
    used += length;
  }

  /** Puts a number in decimal digits; 0 to 2,147,483,647. */
  void putNumber(int number) {
    int length = 1;
    for (long power = 10; power <= number; power *= 10) {
      length++;
    }
    int at = used + length;
    used = at;
    int rest = number;
    while (rest >= 100) {
      int pair = rest % 100 * 2;
      rest /= 100;
      buffer[--at] = TWO_DIGITS[pair + 1];
      buffer[--at] = TWO_DIGITS[pair];
    }
    if (rest >= 10) {
      buffer[--at] = TWO_DIGITS[rest * 2 + 1];
      rest /= 10;
    }
    buffer[--at] = (byte) ('0' + rest);
  }

  /** Puts a number of two digits. */
  void putTwo(int number) {
    int to = used;
    buffer[to] = TWO_DIGITS[number * 2];
    buffer[to + 1] = TWO_DIGITS[number * 2 + 1];
    used = to + 2;
  }

  /** Puts two of {@code digits} for each of {@code length} random bytes. */
  void putHex(Seeded random, int length, byte[] digits) {
    byte[] to = buffer;
    int at = used;
    for (int i = 0; i < length; i += 8) {
      long bits = random.next();
      for (int j = Math.min(8, length - i); j > 0; j--) {
        to[at] = digits[(int) bits & 15];
        to[at + 1] = digits[(int) (bits >>> 4) & 15];
        at += 2;
        bits >>>= 8;
      }
    }
    used = at;
  }

  void flush() {
    try {
      out.write(buffer, 0, used);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    flushed += used;
    used = 0;
  }

  private static byte[] twoDigits() {
    byte[] pairs = new byte[200];
    for (int i = 0; i < 100; i++) {
      pairs[2 * i] = (byte) ('0' + i / 10);
      pairs[2 * i + 1] = (byte) ('0' + i % 10);
    }
    return pairs;
  }
}
