package io.sqlsplitter.ops;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * A name or glob as users give it: {@code *} any run, {@code ?} one character, {@code [a-z]} and
 * {@code [!a-z]} one of a set; case counts. A pattern that is the name itself always matches, so
 * that odd names can be given as they are.
 *
 * @param text as given
 */
public record NamePattern(String text) {
  /** Most names that {@link #near} gives. */
  private static final int SUGGESTIONS = 3;

  /** Whether it means a table of this name. */
  public boolean matches(String name) {
    return text.equals(name) || matches(name, 0, 0);
  }

  /** Goes back to the last {@code *} only: linear in the product of both lengths at worst. */
  private boolean matches(String name, int n, int p) {
    int star = -1;
    int retry = 0;
    while (n < name.length()) {
      int after = p < text.length() ? matchOne(name.charAt(n), p) : -1;
      if (p < text.length() && text.charAt(p) == '*') {
        star = ++p;
        retry = n;
      } else if (after >= 0) {
        p = after;
        n++;
      } else if (star >= 0) {
        p = star;
        n = ++retry;
      } else {
        return false;
      }
    }
    while (p < text.length() && text.charAt(p) == '*') {
      p++;
    }
    return p == text.length();
  }

  /** Where the pattern goes on when its item at {@code p} takes {@code c}; -1 when it does not. */
  private int matchOne(char c, int p) {
    char item = text.charAt(p);
    int close = item == '[' ? text.indexOf(']', p + 2) : -1;
    if (close < 0) {
      return item == '?' || item == c ? p + 1 : -1;
    }
    boolean not = text.charAt(p + 1) == '!';
    boolean in = false;
    for (int i = not ? p + 2 : p + 1; i < close; i++) {
      if (i + 2 < close && text.charAt(i + 1) == '-') {
        in |= c >= text.charAt(i) && c <= text.charAt(i + 2);
        i += 2;
      } else {
        in |= c == text.charAt(i);
      }
    }
    return in != not ? close + 1 : -1;
  }

  /** Names that a user may have meant who wrote this one: other case, or a slip or two. */
  public List<String> near(Collection<String> names) {
    String wanted = text.toLowerCase(Locale.ROOT);
    int slips = Math.min(2, (text.length() + 1) / 3);
    return names.stream()
        .filter(
            name -> {
              String full = name.toLowerCase(Locale.ROOT);
              String last = full.substring(full.lastIndexOf('.') + 1);
              return distance(wanted, full, slips) <= slips
                  || distance(wanted, last, slips) <= slips;
            })
        .distinct()
        .limit(SUGGESTIONS)
        .toList();
  }

  /** Levenshtein distance; more than {@code limit} where the lengths differ by more. */
  private static int distance(String a, String b, int limit) {
    if (Math.abs(a.length() - b.length()) > limit) {
      return limit + 1;
    }
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
