package io.sqlsplitter.parser;

import java.util.Arrays;
import java.util.function.Predicate;

/** Makes a failing input small: takes out ever smaller chunks as long as it still fails. */
final class Shrinker {
  private static final int MAX_TRIES = 20_000;

  private Shrinker() {}

  static byte[] shrink(byte[] failing, Predicate<byte[]> fails) {
    byte[] best = failing;
    int tries = 0;
    for (int chunk = Math.max(1, best.length / 2); chunk > 0; chunk /= 2) {
      boolean smaller = true;
      while (smaller) {
        smaller = false;
        for (int at = 0; at < best.length && tries < MAX_TRIES; tries++) {
          int end = Math.min(best.length, at + chunk);
          byte[] candidate = Mutator.replace(best, at, end, new byte[0]);
          if (fails.test(candidate)) {
            best = candidate;
            smaller = true;
          } else {
            at = end;
          }
        }
      }
    }
    return best;
  }

  /** The input as a Java string literal in which each char is one byte. */
  static String literal(byte[] bytes) {
    StringBuilder text = new StringBuilder("\"");
    for (byte b : bytes) {
      int c = b & 0xFF;
      switch (c) {
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        case '"', '\\' -> text.append('\\').append((char) c);
        default -> text.append(c < ' ' || c > '~' ? String.format("\\u%04x", c) : "" + (char) c);
      }
    }
    return text.append('"').toString();
  }

  static String preview(byte[] bytes, int longest) {
    return literal(bytes.length <= longest ? bytes : Arrays.copyOf(bytes, longest));
  }
}
