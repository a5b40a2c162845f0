package io.sqlsplitter.parser.detect;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Points for each dialect, by what stands outside strings and comments. Reads the text without
 * knowing the dialect yet, so it takes each construct for what it most probably is. Each sign
 * counts once.
 */
final class Evidence {
  private final byte[] head;
  private final int[] scores = new int[Dialect.values().length];
  private final Set<String> seen = new HashSet<>();
  private int pos;
  private boolean lineFirst = true;
  private boolean statementStart = true;
  private String previous = "";
  private boolean bracketBefore;
  private boolean verbSeen;
  private boolean codeSeen;

  Evidence(byte[] head) {
    this.head = head;
  }

  int score(Dialect dialect) {
    boolean noBatches = dialect == Dialect.MSSQL && !seen.contains("GO") && !seen.contains("DBO");
    return scores[dialect.ordinal()] - (noBatches ? 10 : 0);
  }

  /** Whether a statement begins with a verb of SQL, or there is nothing but blanks and comments. */
  boolean looksLikeSql() {
    return verbSeen || !codeSeen;
  }

  void collect() {
    while (pos < head.length) {
      int b = at(pos);
      if (LexicalRules.isBlank(b) || b == 0) {
        lineFirst |= b == '\n' || b == '\r';
        pos++;
        continue;
      }
      if (comment(b)) {
        continue;
      }
      token(b);
      lineFirst = false;
    }
  }

  private int at(int p) {
    return p < head.length ? head[p] & 0xFF : -1;
  }

  private void count(Dialect dialect, String sign, int points) {
    if (seen.add(sign)) {
      scores[dialect.ordinal()] += points;
    }
  }

  /** Skips a comment or a byte order mark; version comments are code. */
  private boolean comment(int b) {
    if (b == 0xEF && at(pos + 1) == 0xBB && at(pos + 2) == 0xBF) {
      pos += 3;
      return true;
    }
    if (b == '-' && at(pos + 1) == '-' || b == '#' && lineFirst) {
      skipLine();
      return true;
    }
    if (b != '/' || at(pos + 1) != '*') {
      return false;
    }
    int mark = at(pos + 2) == 'M' ? pos + 3 : pos + 2;
    if (at(mark) == '!' && at(mark + 1) >= '0' && at(mark + 1) <= '9') {
      count(Dialect.MYSQL, "/*!", 10);
      verbSeen = true;
      pos = mark + 1;
      while (at(pos) >= '0' && at(pos) <= '9') {
        pos++;
      }
      if (at(pos) == '\\') {
        skipLine();
      }
      return true;
    }
    pos += 2;
    while (pos < head.length && !(at(pos) == '*' && at(pos + 1) == '/')) {
      pos++;
    }
    pos += 2;
    return true;
  }

  private void skipLine() {
    while (pos < head.length && at(pos) != '\n' && at(pos) != '\r') {
      pos++;
    }
  }

  private void token(int b) {
    codeSeen |= b != ';';
    boolean first = statementStart;
    statementStart = false;
    switch (b) {
      case '\'' -> string(false);
      case '"' -> {
        if (previous.equals("TABLE") || previous.equals("INTO") || previous.equals("EXISTS")) {
          count(Dialect.MYSQL, "a string is no name", -6);
          count(Dialect.POSTGRES, "\"name\"", 2);
        }
        quoted('"');
      }
      case '`' -> {
        if (!seen.contains("`")) {
          // No name of the other two is ever written so.
          count(Dialect.POSTGRES, "` is no name", -30);
          count(Dialect.MSSQL, "`: no name", -30);
        }
        count(Dialect.MYSQL, "`", 6);
        quoted('`');
      }
      case '[' -> bracket();
      case '$' -> dollar();
      case ';' -> {
        pos++;
        statementStart = true;
        previous = "";
      }
      case ':' -> {
        if (at(pos + 1) == ':') {
          count(Dialect.POSTGRES, "::", 5);
          pos++;
        } else if (lineFirst && LexicalRules.isLetter(at(pos + 1))) {
          count(Dialect.MSSQL, ":setvar", 10);
          verbSeen |= first;
          skipLine();
        }
        pos++;
      }
      case '\\' -> {
        if (first) {
          clientLine();
        }
        pos++;
      }
      case '.' -> {
        if (first && lineFirst && LexicalRules.isLetter(at(pos + 1))) {
          count(Dialect.SQLITE, ".command", 10);
          verbSeen = true;
          skipLine();
          statementStart = true;
        }
        pos++;
      }
      default -> {
        if (LexicalRules.isWordByte(b)) {
          word(first);
        } else {
          sign(previous + " " + (char) b);
          pos++;
        }
      }
    }
  }

  private void clientLine() {
    int end = pos + 1;
    while (LexicalRules.isLetter(at(end))) {
      end++;
    }
    if (end - pos > 2 || at(pos + 1) == 'c' && at(pos + 2) == ' ') {
      count(Dialect.POSTGRES, "\\command", 10);
      verbSeen = true;
    }
    skipLine();
    statementStart = true;
  }

  private void word(boolean first) {
    int start = pos;
    while (pos < head.length && LexicalRules.isWordByte(at(pos))) {
      pos++;
    }
    int next = at(pos);
    if (next == '\'' && pos - start == 1 && prefixed(at(start))) {
      return;
    }
    if (pos - start > 40) {
      previous = "";
      return;
    }
    String word =
        new String(head, start, pos - start, StandardCharsets.ISO_8859_1).toUpperCase(Locale.ROOT);
    if (lineFirst && word.equals("GO") && isGoLine()) {
      count(Dialect.MSSQL, "GO", 15);
      statementStart = true;
      verbSeen = true;
      previous = "";
      return;
    }
    verbSeen |= first && Signs.VERBS.contains(word) && next != ':';
    if (first && isClientMessage(start)) {
      skipLine();
      statementStart = true;
      return;
    }
    if (bracketBefore && word.equals("INTEGER")) {
      count(Dialect.SQLITE, "[name] INTEGER", 12);
    }
    bracketBefore = false;
    sign(word);
    sign(previous + " " + word);
    previous = word;
    if (word.equals("STDIN") && seen.contains("FROM STDIN")) {
      skipCopyData();
    }
  }

  /** A one-letter prefix directly before a string. */
  private boolean prefixed(int letter) {
    switch (letter | 0x20) {
      case 'n' -> count(Dialect.MSSQL, "N'", 3);
      case 'e' -> {
        count(Dialect.POSTGRES, "E'", 3);
        string(true);
        return true;
      }
      default -> {
        return false;
      }
    }
    string(false);
    return true;
  }

  private void sign(String text) {
    Signs.Sign sign = Signs.of(text);
    if (sign != null) {
      count(sign.dialect(), text, sign.points());
    }
  }

  private boolean isGoLine() {
    int p = pos;
    while (at(p) == ' ' || at(p) == '\t' || at(p) >= '0' && at(p) <= '9') {
      p++;
    }
    int b = at(p);
    return b == -1 || b == '\r' || b == '\n' || b == '-' || b == '/' || b == ';';
  }

  /** {@code mysqldump: …} and the like. */
  private boolean isClientMessage(int start) {
    int p = start;
    while (p < head.length && (LexicalRules.isWordByte(at(p)) || at(p) == '-' || at(p) == '.')) {
      p++;
    }
    String name = new String(head, start, p - start, StandardCharsets.ISO_8859_1);
    boolean client =
        name.startsWith("mysqldump")
            || name.equals("mariadb-dump")
            || name.startsWith("pg_dump")
            || name.equals("Warning")
            || name.equals("WARNING")
            || name.equals("ERROR");
    boolean numbered = name.equals("ERROR") && at(p) == ' ' && at(p + 1) >= '0' && at(p + 1) <= '9';
    return client && at(p) == ':' || numbered;
  }

  /**
   * At a quote: skips the string. A backslash before a quote that more text follows at once is an
   * escape.
   */
  private void string(boolean escapes) {
    pos++;
    while (pos < head.length) {
      int b = at(pos);
      if (b == '\\') {
        int next = at(pos + 1);
        boolean escape = escapes || next == '\\' || next == '\'' && continues(at(pos + 2));
        if (escape && !escapes && next == '\'') {
          count(Dialect.MYSQL, "\\'", 5);
        }
        pos += escape ? 2 : 1;
      } else if (b == '\'') {
        if (at(pos + 1) != '\'') {
          pos++;
          return;
        }
        pos += 2;
      } else {
        pos++;
      }
    }
  }

  private static boolean continues(int b) {
    return LexicalRules.isWordByte(b) || b == ' ' || b == '.' || b == '!' || b == '?' || b == '\\';
  }

  private void quoted(int quote) {
    pos++;
    while (pos < head.length && at(pos) != quote) {
      pos++;
    }
    pos++;
  }

  /**
   * {@code integer[]} and {@code a[1]} are arrays, {@code [name]} is SQL Server's (or SQLite's).
   */
  private void bracket() {
    boolean joined = pos > 0 && (LexicalRules.isWordByte(at(pos - 1)) || at(pos - 1) == ')');
    int end = pos + 1;
    while (end < head.length && at(end) != ']' && at(end) != '\n') {
      end++;
    }
    if (joined || end == pos + 1) {
      count(Dialect.POSTGRES, "[]", 3);
    } else if (at(end) == ']') {
      count(Dialect.MYSQL, "[name] is no name", -10);
      count(Dialect.MSSQL, "[name]", 5);
      count(Dialect.SQLITE, "[name] too", 4);
      bracketBefore = true;
      String name =
          new String(head, pos + 1, end - pos - 1, StandardCharsets.ISO_8859_1)
              .toUpperCase(Locale.ROOT);
      sign(name);
      previous = name;
    }
    pos = end + 1;
  }

  private void dollar() {
    int end = pos + 1;
    while (LexicalRules.isWordByte(at(end)) && at(end) != '$') {
      end++;
    }
    boolean digit = at(pos + 1) >= '0' && at(pos + 1) <= '9';
    if (at(end) != '$' || digit) {
      pos++;
      return;
    }
    count(Dialect.POSTGRES, "$$", 5);
    int length = end + 1 - pos;
    int p = end + 1;
    while (p < head.length && !matches(pos, p, length)) {
      p++;
    }
    pos = p + length;
  }

  private boolean matches(int a, int b, int length) {
    for (int i = 0; i < length; i++) {
      if (at(a + i) != at(b + i)) {
        return false;
      }
    }
    return true;
  }

  /** Behind FROM STDIN: moves to the end of the data block. */
  private void skipCopyData() {
    while (pos < head.length && at(pos) != ';') {
      pos++;
    }
    skipLine();
    while (pos < head.length) {
      boolean lineStart = at(pos - 1) == '\n' || at(pos - 1) == '\r';
      if (lineStart && at(pos) == '\\' && at(pos + 1) == '.') {
        pos += 2;
        break;
      }
      pos++;
    }
    statementStart = true;
  }
}
