package io.sqlsplitter.parser;

/** What the oracle reads out of a psql line behind its command word. */
final class NaiveClientLine {
  private NaiveClientLine() {}

  /** Whether a {@code \copy} line is followed by rows: the words FROM STDIN or FROM PSTDIN. */
  static boolean copiesFromStdin(String line) {
    int depth = 0;
    String before = "";
    int p = 0;
    while (p < line.length()) {
      char c = line.charAt(p);
      if (c == '\'' || c == '"') {
        int close = line.indexOf(c, p + 1);
        p = close < 0 ? line.length() : close + 1;
        before = "'";
      } else if (isWordChar(c)) {
        int end = p;
        while (end < line.length() && isWordChar(line.charAt(end))) {
          end++;
        }
        String word = line.substring(p, end);
        boolean stdin = word.equalsIgnoreCase("stdin") || word.equalsIgnoreCase("pstdin");
        if (depth == 0 && stdin && before.equalsIgnoreCase("from")) {
          return true;
        }
        before = depth == 0 ? word : "";
        p = end;
      } else {
        depth += c == '(' ? 1 : c == ')' && depth > 0 ? -1 : 0;
        if (!isBlank(c)) {
          before = "";
        }
        p++;
      }
    }
    return false;
  }

  /** The first argument, without its quotes; empty when there is none. */
  static String argument(String line) {
    int begin = 0;
    while (begin < line.length() && isBlank(line.charAt(begin))) {
      begin++;
    }
    if (begin < line.length() && line.charAt(begin) == '\'') {
      int close = line.indexOf('\'', begin + 1);
      return line.substring(begin + 1, close < 0 ? line.length() : close).strip();
    }
    int end = begin;
    while (end < line.length() && !isBlank(line.charAt(end))) {
      end++;
    }
    return line.substring(begin, end);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c >= 9 && c <= 13;
  }

  private static boolean isWordChar(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '_'
        || c == '$'
        || c >= 0x80;
  }
}
