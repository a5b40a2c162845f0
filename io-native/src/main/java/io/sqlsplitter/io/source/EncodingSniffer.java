package io.sqlsplitter.io.source;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.sqlsplitter.io.InputEncoding;
import java.lang.foreign.MemorySegment;

/**
 * Tells UTF-16 by the byte order mark, or without one by a head of ASCII characters that are each
 * beside a NUL: no other charset of a dump has NUL at every second byte of its first characters.
 */
final class EncodingSniffer {
  /** Bytes that are looked at. */
  static final int HEAD = 64;

  /** Fewest units that must look so: two, the shortest that a dump's first token has. */
  private static final int FEWEST_UNITS = 2;

  /** Units that must look so where there are as many; after them any letter may come. */
  private static final int ENOUGH_UNITS = 4;

  private EncodingSniffer() {}

  static InputEncoding sniff(MemorySegment head) {
    long length = head.byteSize();
    if (length < 2) {
      return InputEncoding.BYTES;
    }
    int first = head.get(JAVA_BYTE, 0) & 0xFF;
    int second = head.get(JAVA_BYTE, 1) & 0xFF;
    if (first == 0xFF && second == 0xFE) {
      return InputEncoding.UTF_16LE;
    }
    if (first == 0xFE && second == 0xFF) {
      return InputEncoding.UTF_16BE;
    }
    if (asciiUnits(head, 0)) {
      return InputEncoding.UTF_16LE;
    }
    return asciiUnits(head, 1) ? InputEncoding.UTF_16BE : InputEncoding.BYTES;
  }

  /** Whether the units begin with ASCII text whose characters stand at {@code letter} of each. */
  private static boolean asciiUnits(MemorySegment head, int letter) {
    int units = (int) Math.min(head.byteSize() / 2, ENOUGH_UNITS);
    if (units < FEWEST_UNITS) {
      return false;
    }
    for (int i = 0; i < units; i++) {
      int c = head.get(JAVA_BYTE, 2L * i + letter);
      boolean text = c >= ' ' && c < 0x7F || c == '\t' || c == '\n' || c == '\r';
      if (!text || head.get(JAVA_BYTE, 2L * i + 1 - letter) != 0) {
        return false;
      }
    }
    return true;
  }
}
