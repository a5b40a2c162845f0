package io.sqlsplitter.cli.report;

/** Keeps what stands in a dump or a file name from acting on the terminal. */
public final class Printable {
  private Printable() {}

  /**
   * {@code text} on one line: control characters, line ends among them, and the characters that
   * turn the direction of writing become {@code \}{@code xNN} or {@code \}{@code uNNNN}.
   */
  public static String line(String text) {
    int i = 0;
    while (i < text.length() && !acts(text.charAt(i))) {
      i++;
    }
    if (i == text.length()) {
      return text;
    }
    StringBuilder line = new StringBuilder(text.length() + 16).append(text, 0, i);
    for (; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!acts(c)) {
        line.append(c);
      } else if (c < 0x100) {
        line.append(String.format("\\x%02x", (int) c));
      } else {
        line.append(String.format("\\u%04x", (int) c));
      }
    }
    return line.toString();
  }

  private static boolean acts(char c) {
    return c < ' '
        || c >= 0x7F && c <= 0x9F
        || c >= 0x2028 && c <= 0x202E
        || c >= 0x2066 && c <= 0x2069;
  }
}
