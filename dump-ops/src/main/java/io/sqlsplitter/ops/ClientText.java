package io.sqlsplitter.ops;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * Messages that dump clients print into the stream they dump to: which lines are such, and which
 * say that the dump is not whole.
 */
public final class ClientText {
  /** Stands in a message before text that was taken from the input. */
  public static final String QUOTE = "; the client says: ";

  /** How a line begins that a client printed; docs/lexing.md, 2.7. */
  private static final List<String> PREFIXES =
      List.of(
          "mysqldump: ",
          "mysqldump.exe: ",
          "mariadb-dump: ",
          "mysqlpump: ",
          "mysql: [",
          "mariadb: [",
          "pg_dump: ",
          "pg_dumpall: ",
          "pg_restore: ",
          "sqlite3: ",
          "Error: ",
          "ERROR: ",
          "ERROR ");

  private static final List<String> HARMLESS =
      List.of("[warning]", "warning: ", "enter password:", "[note]");
  private static final List<String> FATAL =
      List.of(
          "error", "couldn't", "could not", "can't", "cannot", "fail", "fatal", "lost ", "abort");

  private static final int LONGEST_QUOTE = 300;

  private ClientText() {}

  /** Whether a client's message says that something went wrong. */
  public static boolean isError(String message) {
    String text = message.toLowerCase(Locale.ROOT);
    return HARMLESS.stream().noneMatch(text::contains) && FATAL.stream().anyMatch(text::contains);
  }

  /** Bytes as one line of text for people, at most {@value #LONGEST_QUOTE} bytes of them. */
  public static String text(MemorySegment segment, long from, long to) {
    int length = (int) Math.min(to - from, LONGEST_QUOTE);
    byte[] bytes = segment.asSlice(from, length).toArray(ValueLayout.JAVA_BYTE);
    return new String(bytes, StandardCharsets.UTF_8).replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
  }

  /**
   * Where in {@code [from, to)} the first line begins that is a client's error; -1 when there is
   * none. A line begins behind LF or CR, or at {@code from}.
   */
  public static long findError(MemorySegment segment, long from, long to) {
    boolean lineStart = true;
    for (long at = from; at < to; at++) {
      byte b = segment.get(ValueLayout.JAVA_BYTE, at);
      if (lineStart && startsWithPrefix(segment, at, to) && isError(line(segment, at, to))) {
        return at;
      }
      lineStart = b == '\n' || b == '\r';
    }
    return -1;
  }

  /** The line that begins at {@code from}, as text. */
  public static String line(MemorySegment segment, long from, long to) {
    long end = from;
    while (end < to) {
      byte b = segment.get(ValueLayout.JAVA_BYTE, end);
      if (b == '\n' || b == '\r') {
        break;
      }
      end++;
    }
    return text(segment, from, end);
  }

  private static boolean startsWithPrefix(MemorySegment segment, long at, long to) {
    byte first = segment.get(ValueLayout.JAVA_BYTE, at);
    for (String prefix : PREFIXES) {
      if (prefix.charAt(0) == first && startsWith(segment, at, to, prefix)) {
        return !prefix.equals("ERROR ")
            || at + prefix.length() < to
                && Character.isDigit(segment.get(ValueLayout.JAVA_BYTE, at + prefix.length()));
      }
    }
    return false;
  }

  /** Whether these ASCII letters stand at {@code at}. */
  static boolean startsWith(MemorySegment segment, long at, long to, String ascii) {
    if (to - at < ascii.length()) {
      return false;
    }
    for (int i = 0; i < ascii.length(); i++) {
      if (segment.get(ValueLayout.JAVA_BYTE, at + i) != (byte) ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
