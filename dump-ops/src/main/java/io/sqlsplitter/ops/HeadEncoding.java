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

  /** Bytes that are decoded at once. */
  private static final int STEP = 256;

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
    ByteBuffer in = ByteBuffer.wrap(head);
    // Only what is no ASCII is decoded, a few characters at a time, and only where that fails is
    // the line looked at.
    for (int at = afterAscii(head, 0); at < length; at = afterAscii(head, at)) {
      in.limit(Math.min(at + STEP, length)).position(at);
      if (decodes(decoder.reset(), in, out)) {
        if (in.position() == at) {
          return true; // A character that the window cuts.
        }
        at = in.position();
        continue;
      }
      int from = lineStart(head, in.position());
      int to = lineEnd(head, in.position());
      in.limit(to).position(from);
      if (!isBinary(head, from, to) && !decodes(decoder.reset(), in, out)) {
        return false;
      }
      at = to;
    }
    return true;
  }

  private static int afterAscii(byte[] head, int from) {
    int at = from;
    while (at < head.length && head[at] >= 0) {
      at++;
    }
    return at;
  }

  private static int lineStart(byte[] head, int at) {
    int from = at;
    while (from > 0 && head[from - 1] != '\n') {
      from--;
    }
    return from;
  }

  private static int lineEnd(byte[] head, int at) {
    int to = at;
    while (to < head.length && head[to] != '\n') {
      to++;
    }
    return to;
  }

  /** Whether a control byte is in a line, or the escape that mysqldump writes for one. */
  private static boolean isBinary(byte[] head, int from, int to) {
    for (int at = from; at < to; at++) {
      byte b = head[at];
      if (b == '\\' && at + 1 < head.length) {
        if (head[at + 1] == '0' || head[at + 1] == 'Z') {
          return true;
        }
      } else if (b >= 0 && b < ' ' && b != '\t' && b != '\r') {
        return true;
      }
    }
    return false;
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
