package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.DiagnosticLog;
import io.sqlsplitter.ops.OperationException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which tables the user wants. While the dump is read a table that is named but for the case of its
 * letters is taken on trial; when all names are known {@link #conclude} decides.
 */
final class TableFilter {
  private static final int SUGGESTIONS = 3;

  private final List<NamePattern> tables;
  private final List<NamePattern> exclude;

  TableFilter(List<String> tables, List<String> exclude) {
    this.tables = tables.stream().map(NamePattern::new).toList();
    this.exclude = exclude.stream().map(NamePattern::new).toList();
  }

  /** Whether only what is named is wanted. */
  boolean selective() {
    return !tables.isEmpty();
  }

  /** Whether an object is written, at least on trial. */
  boolean takes(DumpObject object) {
    boolean taken = tables.isEmpty();
    for (NamePattern pattern : tables) {
      taken |= pattern.matches(object) || pattern.matchesAnyCase(object);
    }
    for (NamePattern pattern : exclude) {
      taken &= !pattern.matches(object);
    }
    return taken;
  }

  /**
   * Decides for good.
   *
   * @param named every table and view of the dump
   * @return what was taken on trial and is not wanted
   * @throws OperationException when a name means nothing in this dump
   */
  Set<DumpObject> conclude(Collection<DumpObject> named, DiagnosticLog diagnostics)
      throws OperationException {
    for (DumpObject object : named) {
      tables.forEach(pattern -> pattern.see(object));
      exclude.forEach(pattern -> pattern.see(object));
    }
    check(tables, "--tables", named, diagnostics);
    check(exclude, "--exclude", named, diagnostics);
    Set<DumpObject> unwanted = new HashSet<>();
    for (DumpObject object : named) {
      boolean wanted = (tables.isEmpty() || anyMeans(tables, object)) && !anyMeans(exclude, object);
      if (!wanted && takes(object)) {
        unwanted.add(object);
      }
    }
    return unwanted;
  }

  private static boolean anyMeans(List<NamePattern> patterns, DumpObject object) {
    for (NamePattern pattern : patterns) {
      if (pattern.matches(object) || !pattern.hasExact() && pattern.matchesAnyCase(object)) {
        return true;
      }
    }
    return false;
  }

  private static void check(
      List<NamePattern> patterns,
      String option,
      Collection<DumpObject> named,
      DiagnosticLog diagnostics)
      throws OperationException {
    for (NamePattern pattern : patterns) {
      if (pattern.hasExact()) {
        continue;
      }
      if (pattern.otherCase().isEmpty()) {
        throw unknown(pattern.text(), option, named);
      }
      diagnostics.add(
          Severity.NOTE,
          "name-case",
          option
              + " "
              + pattern.text()
              + " was taken as "
              + String.join(", ", pattern.otherCase())
              + ": the dump writes it so");
    }
  }

  private static OperationException unknown(
      String wanted, String option, Collection<DumpObject> named) {
    TreeMap<String, Integer> near = new TreeMap<>();
    int limit = Math.max(2, wanted.length() / 3);
    for (DumpObject object : named) {
      for (String name : NamePattern.names(object)) {
        int distance = distance(wanted, name, limit);
        if (distance <= limit) {
          near.merge(object.display(), distance, Math::min);
        }
      }
    }
    List<String> names = new ArrayList<>(near.keySet());
    names.sort(Comparator.comparing(near::get));
    String hint =
        !names.isEmpty()
            ? "; did you mean "
                + String.join(", ", names.subList(0, Math.min(SUGGESTIONS, names.size())))
                + "?"
            : named.isEmpty() ? "; the dump has no tables" : "; sql-splitter list shows the names";
    return OperationException.failed(
        option + " " + wanted + ": no such table in this dump" + hint, null);
  }

  /** Edit distance (Levenshtein), or more than {@code limit} when it is larger. */
  static int distance(String a, String b, int limit) {
    if (Math.abs(a.length() - b.length()) > limit) {
      return limit + 1;
    }
    int[] above = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(row[j - 1], above[j]) + 1, above[j - 1] + change);
      }
      int[] swap = above;
      above = row;
      row = swap;
    }
    return above[b.length()];
  }
}
