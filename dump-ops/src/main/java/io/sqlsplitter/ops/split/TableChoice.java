package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.NamePattern;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One name or glob of {@code --tables} or {@code --exclude}. Without a qualifier it means tables of
 * that name everywhere.
 */
final class TableChoice {
  private final NamePattern pattern;
  private final NamePattern folded;
  private int exact;
  private final List<String> otherCase = new ArrayList<>();

  TableChoice(String text) {
    this.pattern = new NamePattern(text);
    this.folded = new NamePattern(text.toLowerCase(Locale.ROOT));
  }

  NamePattern pattern() {
    return pattern;
  }

  /** Whether it names the object as the dump writes it. */
  boolean matches(DumpObject object) {
    return names(object).stream().anyMatch(pattern::matches);
  }

  /** Whether it does so but for the case of letters. */
  boolean matchesAnyCase(DumpObject object) {
    return names(object).stream().anyMatch(name -> folded.matches(name.toLowerCase(Locale.ROOT)));
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
  private static List<String> names(DumpObject object) {
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
}
