package io.sqlsplitter.bench.generate;

/**
 * Which bytes of a string are written as two.
 *
 * @param lead the first of the two
 * @param second the second, by the byte that is to be written; 0 for bytes that stay as they are
 */
record Escapes(byte lead, byte[] second) {
  /** A quote is doubled, nothing else: the SQL standard. */
  static final Escapes DOUBLED_QUOTE = of('\'', "''");

  /** What {@code mysql_real_escape_string()} does: NUL, LF, CR, backslash, both quotes, Ctrl-Z. */
  static final Escapes MYSQL = of('\\', "\u00000", "\nn", "\rr", "\\\\", "''", "\"\"", "\u001AZ");

  /** What COPY writes in its text format. */
  static final Escapes COPY = of('\\', "\bb", "\ff", "\nn", "\rr", "\tt", "\u000Bv", "\\\\");

  private static Escapes of(char lead, String... pairs) {
    byte[] second = new byte[256];
    for (String pair : pairs) {
      second[pair.charAt(0)] = (byte) pair.charAt(1);
    }
    return new Escapes((byte) lead, second);
  }
}
