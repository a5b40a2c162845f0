package io.sqlsplitter.ops;

import io.sqlsplitter.io.InputWindow;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Tells by its first bytes what a dump that names no charset is written in. */
public final class HeadEncoding {
  private static final int LIMIT = 1 << 16;

  private HeadEncoding() {}

  /**
   * Whether the window, at most its first 64 KiB, can be UTF-8; ASCII can. Lines with control bytes
   * or their escapes hold binary values and do not count.
   */
  public static boolean mayBeUtf8(InputWindow window) {
    int length = (int) Math.min(window.segment().byteSize(), LIMIT);
    byte[] head = window.segment().asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    CharBuffer out = CharBuffer.allocate(1 << 13);
    for (int from = 0; from < length; ) {
      int to = from;
      boolean binary = false;
      boolean ascii = true;
      while (to < length && head[to] != '\n') {
        byte b = head[to];
        ascii &= b >= 0;
        binary |= (b < ' ' || b == '\\') && isBinary(head, to, length);
        to++;
      }
      if (!binary
          && !ascii
          && !decodes(decoder.reset(), ByteBuffer.wrap(head, from, to - from), out)) {
        return false;
      }
      from = to + 1;
    }
    return true;
  }

  /** A control byte, or the escape that mysqldump writes for one. */
  private static boolean isBinary(byte[] head, int at, int length) {
    if (head[at] == '\\' && at + 1 < length) {
      return head[at + 1] == '0' || head[at + 1] == 'Z';
    }
    return head[at] >= 0 && head[at] < ' ' && head[at] != '\t' && head[at] != '\r';
  }

  /** A character may be cut at the end: the window may end there. */
  private static boolean decodes(CharsetDecoder decoder, ByteBuffer in, CharBuffer out) {
    for (CoderResult result = CoderResult.OVERFLOW; result.isOverflow(); ) {
      out.clear();
      result = decoder.decode(in, out, false);
      if (result.isError()) {
        return false;
      }
    }
    return true;
  }
}
