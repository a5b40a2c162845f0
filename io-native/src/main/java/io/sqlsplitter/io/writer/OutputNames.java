package io.sqlsplitter.io.writer;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;

/**
 * File names for tables: safe on Linux, macOS and Windows, unique under case folding and Unicode
 * normalisation, the same on every system. Not thread safe.
 *
 * <p>Letters of all scripts stay as they are. What is not safe is written as in URLs: {@code %} and
 * two hexadecimal digits for each byte of its UTF-8 form, the percent sign too, so the name can be
 * read back. A name that is taken already, or too long, gets {@code ~} and a hash of the whole name
 * behind it. The empty name is a lone {@code %}.
 */
public final class OutputNames {
  /** Bytes of UTF-8, ending included: file systems allow 255, and some endings come later. */
  static final int MOST_BYTES = 200;

  private static final int HASH_DIGITS = 8;

  /** Not in names on Windows, except {@code %}; the last four mean something to SQL clients. */
  private static final String UNSAFE = "/\\:*?\"<>|%'`;\u007F";

  private final Set<String> taken = new HashSet<>();

  /** Reserved names: a table must not look like one, whether it comes first or not. */
  private final Set<String> reserved = new HashSet<>();

  /**
   * @param reserved names (with ending) that no table may get, compared under case folding
   */
  public OutputNames(Collection<String> reserved) {
    for (String name : reserved) {
      this.reserved.add(fold(name));
    }
  }

  /**
   * A name not given out before.
   *
   * @param name the table's name as people read it; may be empty, may hold any character
   * @param ending {@code .sql} and the like, or empty
   */
  public String assign(String name, String ending) {
    String stem = escape(name);
    if (isDevice(stem) || reserved.contains(fold(stem + ending))) {
      stem = escapeFirst(stem);
    }
    String candidate = stem + ending;
    if (utf8Length(candidate) <= MOST_BYTES && claim(candidate)) {
      return candidate;
    }
    for (int attempt = 0; ; attempt++) {
      String suffix = "~" + hash(name, attempt);
      int room = MOST_BYTES - utf8Length(suffix) - utf8Length(ending);
      candidate = cut(stem, room) + suffix + ending;
      if (claim(candidate)) {
        return candidate;
      }
    }
  }

  private boolean claim(String candidate) {
    String folded = fold(candidate);
    return !reserved.contains(folded) && taken.add(folded);
  }

  /** Whether every form of it is itself: the tables of Unicode take milliseconds to load. */
  private static boolean isAscii(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static String escape(String name) {
    // First, since normalisation makes a semicolon of U+037E and a backtick of U+1FEF.
    String normal = isAscii(name) ? name : Normalizer.normalize(name, Normalizer.Form.NFC);
    if (normal.isEmpty()) {
      return "%";
    }
    StringBuilder out = new StringBuilder(normal.length() + 8);
    int end = normal.length();
    for (int i = 0; i < end; ) {
      int c = normal.codePointAt(i);
      int after = i + Character.charCount(c);
      boolean first = i == 0;
      boolean last = after == end;
      // A leading dot hides the file, a hyphen makes it an option; Windows drops dots and blanks
      // at the end.
      if (unsafe(c)
          || first && (c == '.' || c == '-' || c == ' ' || c == '~')
          || last && (c == '.' || c == ' ')) {
        percent(out, c);
      } else {
        out.appendCodePoint(c);
      }
      i = after;
    }
    return out.toString();
  }

  /** Controls, invisible or direction-changing characters, other blanks, halves of pairs. */
  private static boolean unsafe(int c) {
    if (c < 0x80) {
      return c < ' ' || UNSAFE.indexOf(c) >= 0;
    }
    return c <= 0xA0
        || c == 0xAD
        || c == 0x34F
        || c == 0x61C
        || c == 0x115F
        || c == 0x1160
        || c == 0x1680
        || c >= 0x17B4 && c <= 0x17B5
        || c >= 0x180B && c <= 0x180F
        || c >= 0x2000 && c <= 0x200F
        || c >= 0x2028 && c <= 0x202F
        || c >= 0x205F && c <= 0x206F
        || c == 0x3000
        || c == 0x3164
        || c >= 0xD800 && c <= 0xF8FF
        || c >= 0xFE00 && c <= 0xFE0F
        || c == 0xFEFF
        || c == 0xFFA0
        || c >= 0xFFF0 && c <= 0xFFFF
        || c >= 0x1BCA0 && c <= 0x1BCA3
        || c >= 0x1D173 && c <= 0x1D17A
        || c >= 0xE0000
        || (c & 0xFFFE) == 0xFFFE;
  }

  private static void percent(StringBuilder out, int c) {
    if (c < 0x80) {
      hex(out, c);
    } else if (c < 0x800) {
      hex(out, 0xC0 | c >> 6);
      hex(out, 0x80 | c & 0x3F);
    } else if (c < 0x10000) {
      // Halves of surrogate pairs too, which the charset encoder would replace.
      hex(out, 0xE0 | c >> 12);
      hex(out, 0x80 | c >> 6 & 0x3F);
      hex(out, 0x80 | c & 0x3F);
    } else {
      hex(out, 0xF0 | c >> 18);
      hex(out, 0x80 | c >> 12 & 0x3F);
      hex(out, 0x80 | c >> 6 & 0x3F);
      hex(out, 0x80 | c & 0x3F);
    }
  }

  private static void hex(StringBuilder out, int b) {
    out.append('%').append(HexFormat.of().withUpperCase().toHexDigits((byte) b));
  }

  /**
   * Whether Windows takes the name for a device, whatever its ending; <a
   * href="https://learn.microsoft.com/windows/win32/fileio/naming-a-file">Naming files, paths, and
   * namespaces</a>.
   */
  private static boolean isDevice(String stem) {
    int dot = stem.indexOf('.');
    String base =
        (dot < 0 ? stem : stem.substring(0, dot)).stripTrailing().toUpperCase(Locale.ROOT);
    return switch (base) {
      case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$" -> true;
      default ->
          base.length() == 4
              && (base.startsWith("COM") || base.startsWith("LPT"))
              && "0123456789¹²³".indexOf(base.charAt(3)) >= 0;
    };
  }

  private static String escapeFirst(String stem) {
    int c = stem.codePointAt(0);
    StringBuilder out = new StringBuilder(stem.length() + 8);
    percent(out, c);
    return out.append(stem, Character.charCount(c), stem.length()).toString();
  }

  /** The longest head of at most {@code room} bytes that ends neither in a character nor escape. */
  private static String cut(String stem, int room) {
    int bytes = 0;
    int end = 0;
    while (end < stem.length()) {
      int c = stem.codePointAt(end);
      boolean escape = c == '%' && end + 3 <= stem.length();
      bytes += escape ? 3 : utf8Length(c);
      if (bytes > room) {
        break;
      }
      end += escape ? 3 : Character.charCount(c);
    }
    return stem.substring(0, end);
  }

  private static int utf8Length(int c) {
    if (c < 0x80) {
      return 1;
    }
    if (c < 0x800) {
      return 2;
    }
    return c < 0x10000 ? 3 : 4;
  }

  private static int utf8Length(String text) {
    int length = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      length += utf8Length(c);
      i += Character.charCount(c);
    }
    return length;
  }

  /** Of the name as it came, its UTF-16 units: they differ wherever names differ. */
  private static String hash(String name, int attempt) {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
    for (int i = 0; i < name.length(); i++) {
      digest.update((byte) (name.charAt(i) >> 8));
      digest.update((byte) name.charAt(i));
    }
    if (attempt > 0) {
      digest.update((byte) 0);
      digest.update(Integer.toString(attempt).getBytes(StandardCharsets.US_ASCII));
    }
    return HexFormat.of().formatHex(digest.digest()).substring(0, HASH_DIGITS);
  }

  /**
   * One form for all names that some file system takes for the same: case by way of upper case, so
   * that both forms of sigma and dotless i fall together, and composed or not.
   */
  static String fold(String name) {
    if (isAscii(name)) {
      return name.toLowerCase(Locale.ROOT);
    }
    String decomposed = Normalizer.normalize(name, Normalizer.Form.NFD);
    String folded = decomposed.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    return Normalizer.normalize(folded.replace('ς', 'σ'), Normalizer.Form.NFC);
  }

  private static boolean hasControl(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ') {
        return true;
      }
    }
    return false;
  }

  /**
   * Refuses what would lie outside the folder it is resolved against.
   *
   * @param relativePath with {@code /} between folders
   */
  static void requireInside(String relativePath) {
    for (String part : relativePath.split("/", -1)) {
      if (part.isEmpty()
          || part.equals(".")
          || part.equals("..")
          || part.indexOf('\\') >= 0
          || hasControl(part)) {
        throw new IllegalArgumentException(relativePath + ": is no name below the output folder");
      }
    }
  }
}
