package io.sqlsplitter.ops.split;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One name or glob of {@code --tables} or {@code --exclude}: a whole name, {@code *} for any run of
 * characters, {@code ?} for one. Without a qualifier it means tables of that name everywhere.
 */
final class NamePattern {
  private final String text;
  private final String folded;
  private int exact;
  private final List<String> otherCase = new ArrayList<>();

  NamePattern(String text) {
    this.text = text;
    this.folded = text.toLowerCase(Locale.ROOT);
  }

  String text() {
    return text;
  }

  /** Whether it names the object as the dump writes it. */
  boolean matches(DumpObject object) {
    return names(object).stream().anyMatch(name -> matches(text, name));
  }

  /** Whether it does so but for the case of letters. */
  boolean matchesAnyCase(DumpObject object) {
    return names(object).stream().anyMatch(name -> matches(folded, name.toLowerCase(Locale.ROOT)));
  }

  /** Counts what it names. */
  void see(DumpObject object) {
    if (matches(object)) {
      exact++;
    } else if (matchesAnyCase(object)) {
      otherCase.add(object.display());
    }
  }

  boolean hasExact() {
    return exact > 0;
  }

  /** What it names but for case; matters only while nothing matches exactly. */
  List<String> otherCase() {
    return otherCase;
  }

  /** All ways to write an object's name. */
  static List<String> names(DumpObject object) {
    ObjectKey key = object.key();
    String last = new String(key.name(), StandardCharsets.UTF_8);
    List<String> names = new ArrayList<>(4);
    names.add(last);
    names.add(object.display());
    if (key.schema() != null) {
      names.add(new String(key.schema(), StandardCharsets.UTF_8).replace('\0', '.') + "." + last);
    }
    if (key.database() != null) {
      String database = new String(key.database(), StandardCharsets.UTF_8) + ".";
      for (int i = names.size() - 1; i >= 0; i--) {
        names.add(database + names.get(i));
      }
    }
    return names;
  }

  /** A glob against a whole name; on a mismatch it goes back to the last {@code *} only. */
  private static boolean matches(String glob, String name) {
    int g = 0;
    int n = 0;
    int star = -1;
    int resume = 0;
    while (n < name.length()) {
      char c = g < glob.length() ? glob.charAt(g) : '\0';
      if (g < glob.length() && c == '*') {
        star = g++;
        resume = n;
      } else if (g < glob.length() && (c == '?' || c == name.charAt(n))) {
        g++;
        n++;
      } else if (star >= 0) {
        g = star + 1;
        n = ++resume;
      } else {
        return false;
      }
    }
    while (g < glob.length() && glob.charAt(g) == '*') {
      g++;
    }
    return g == glob.length();
  }
}
