package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.DiagnosticLog;
import io.sqlsplitter.ops.NamePattern;
import io.sqlsplitter.ops.OperationException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which tables the user wants. While the dump is read a table that is named but for the case of its
 * letters is taken on trial; when all names are known {@link #conclude} decides.
 */
final class TableFilter {
  private final List<TableChoice> tables;
  private final List<TableChoice> exclude;
  private final List<TableChoice> excludeData;
  private final DatabaseChoice databases;
  private final boolean exactCase;

  /**
   * @param exactCase names are taken as they are written: what goes to a stream cannot be taken
   *     back, and a client may have dropped the wrong table by then
   */
  TableFilter(SplitRequest request, boolean exactCase) {
    this.exactCase = exactCase;
    this.tables = choices(request.tables());
    this.exclude = choices(request.exclude());
    this.databases = new DatabaseChoice(request.database());
    this.excludeData = choices(request.excludeData());
  }

  private static List<TableChoice> choices(List<String> patterns) {
    List<TableChoice> choices = new ArrayList<>(patterns.size());
    for (String pattern : patterns) {
      choices.add(new TableChoice(pattern));
    }
    return choices;
  }

  /** Whether anything may be left out. */
  boolean leavesOut() {
    return selective() || !exclude.isEmpty() || !excludeData.isEmpty() || databases.active();
  }

  /** Which database is wanted. */
  DatabaseChoice databases() {
    return databases;
  }

  /** Whether only what is named is wanted. */
  boolean selective() {
    return !tables.isEmpty();
  }

  /** Whether an object is written, at least on trial. */
  boolean takes(DumpObject object) {
    boolean taken = tables.isEmpty();
    for (TableChoice pattern : tables) {
      taken |= pattern.matches(object) || !exactCase && pattern.matchesAnyCase(object);
    }
    for (TableChoice pattern : exclude) {
      taken &= !pattern.matches(object);
    }
    return taken && databases.takes(object.key().database());
  }

  /**
   * Whether an object's rows are written; what was written cannot be taken back, so case counts.
   */
  boolean takesData(DumpObject object) {
    for (TableChoice pattern : excludeData) {
      if (pattern.matches(object)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Decides for good.
   *
   * @param objects every table and view of the dump
   * @param folders every database that something lies in
   * @return what was taken on trial and is not wanted
   * @throws OperationException when a name means nothing in this dump
   */
  Set<DumpObject> conclude(
      Collection<DumpObject> objects, Collection<DatabaseFolder> folders, DiagnosticLog diagnostics)
      throws OperationException {
    databases.conclude(objects, folders);
    List<DumpObject> named =
        objects.stream().filter(object -> databases.takes(object.key().database())).toList();
    for (DumpObject object : named) {
      tables.forEach(pattern -> pattern.see(object));
      exclude.forEach(pattern -> pattern.see(object));
      excludeData.forEach(pattern -> pattern.see(object));
    }
    check(tables, "--tables", named, diagnostics);
    check(exclude, "--exclude", named, diagnostics);
    for (TableChoice pattern : excludeData) {
      if (!pattern.hasExact()) {
        throw unknown(pattern.pattern(), "--exclude-data", named);
      }
    }
    Set<DumpObject> unwanted = new HashSet<>();
    for (DumpObject object : named) {
      boolean wanted = (tables.isEmpty() || anyMeans(tables, object)) && !anyMeans(exclude, object);
      if (!wanted && takes(object)) {
        unwanted.add(object);
      }
    }
    return unwanted;
  }

  private static boolean anyMeans(List<TableChoice> patterns, DumpObject object) {
    for (TableChoice pattern : patterns) {
      if (pattern.matches(object) || !pattern.hasExact() && pattern.matchesAnyCase(object)) {
        return true;
      }
    }
    return false;
  }

  private void check(
      List<TableChoice> patterns,
      String option,
      Collection<DumpObject> named,
      DiagnosticLog diagnostics)
      throws OperationException {
    for (TableChoice pattern : patterns) {
      if (pattern.hasExact()) {
        continue;
      }
      if (exactCase || pattern.otherCase().isEmpty()) {
        throw unknown(pattern.pattern(), option, named);
      }
      diagnostics.add(
          Severity.NOTE,
          "name-case",
          option
              + " "
              + pattern.pattern().text()
              + " was taken as "
              + String.join(", ", pattern.otherCase())
              + ": the dump writes it so");
    }
  }

  private static OperationException unknown(
      NamePattern wanted, String option, Collection<DumpObject> named) {
    List<String> near = wanted.near(named.stream().map(DumpObject::display).toList());
    String hint =
        !near.isEmpty()
            ? "; did you mean " + String.join(", ", near) + "?"
            : named.isEmpty() ? "; the dump has no tables" : "; sql-splitter list shows the names";
    return OperationException.failed(
        option + " " + wanted.text() + ": no such table in this dump" + hint, null);
  }
}
