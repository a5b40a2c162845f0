package io.sqlsplitter.parser;

/**
 * Charsets in which the second byte of a character may be an ASCII byte that has a meaning in SQL
 * (backslash, backtick, letters). Ranges as in the MySQL and PostgreSQL sources (ctype-gbk.c,
 * ctype-big5.c, ctype-sjis.c; encnames.c).
 */
public enum TwoByteCharset {
  /** Any charset whose bytes below 0x80 are always ASCII. */
  NONE,
  /** GBK, GB18030's two-byte part. */
  GBK,
  BIG5,
  /** Shift_JIS and CP932. */
  SJIS;

  /** Whether {@code lead} and {@code trail} (0..255) are one character. */
  public boolean isPair(int lead, int trail) {
    return switch (this) {
      case NONE -> false;
      case GBK -> lead >= 0x81 && lead <= 0xFE && isTrail(trail, 0x80, 0xFE);
      case BIG5 -> lead >= 0x81 && lead <= 0xFE && isTrail(trail, 0xA1, 0xFE);
      case SJIS ->
          (lead >= 0x81 && lead <= 0x9F || lead >= 0xE0 && lead <= 0xFC)
              && isTrail(trail, 0x80, 0xFC);
    };
  }

  private static boolean isTrail(int b, int from, int to) {
    return b >= 0x40 && b <= 0x7E || b >= from && b <= to;
  }

  /** The charset of this name (upper case), as SET NAMES and client_encoding spell it. */
  public static TwoByteCharset byName(String name) {
    return switch (name) {
      case "GBK", "GB18030", "WIN936", "WINDOWS936" -> GBK;
      case "BIG5", "WIN950", "WINDOWS950" -> BIG5;
      case "SJIS",
          "CP932",
          "SHIFT_JIS",
          "SHIFTJIS",
          "MSKANJI",
          "SHIFT_JIS_2004",
          "WIN932",
          "WINDOWS932" ->
          SJIS;
      default -> NONE;
    };
  }
}
