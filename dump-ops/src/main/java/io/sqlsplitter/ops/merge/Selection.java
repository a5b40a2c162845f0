package io.sqlsplitter.ops.merge;

import io.sqlsplitter.ops.NamePattern;
import io.sqlsplitter.ops.OperationException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which files of a folder a merge takes, by the user's names and globs. A file answers to its
 * table, with and without schema and database, and to its stem.
 */
final class Selection {
  /** What tables may need, and no table owns. */
  private static final String BEFORE = "_before";

  private final List<NamePattern> take;
  private final List<NamePattern> leave;
  private final List<SqlFile> kept = new ArrayList<>();
  private final List<SqlFile> left = new ArrayList<>();

  /**
   * @param files all there are
   * @throws OperationException when a name fits none of them
   */
  Selection(List<SqlFile> files, MergeRequest request) throws OperationException {
    this.take = request.tables().stream().map(NamePattern::new).toList();
    this.leave = request.exclude().stream().map(NamePattern::new).toList();
    refuseUnknown(take, files);
    refuseUnknown(leave, files);
    Set<String> databases = new HashSet<>();
    for (SqlFile file : files) {
      if (isChosen(file) && !file.stem().equals(BEFORE)) {
        databases.add(file.database());
      }
    }
    for (SqlFile file : files) {
      boolean support =
          !take.isEmpty()
              && file.stem().equals(BEFORE)
              && file.table() == null
              && (file.database() == null || databases.contains(file.database()))
              && none(leave, file);
      (support || isChosen(file) ? kept : left).add(file);
    }
  }

  /** In the order they were given. With names to take, {@code _before} is always among them. */
  List<SqlFile> kept() {
    return kept;
  }

  List<SqlFile> left() {
    return left;
  }

  private boolean isChosen(SqlFile file) {
    return (take.isEmpty() || !none(take, file)) && none(leave, file);
  }

  private static boolean none(List<NamePattern> patterns, SqlFile file) {
    return patterns.stream().noneMatch(p -> names(file).anyMatch(p::matches));
  }

  private static Stream<String> names(SqlFile file) {
    String label = file.label();
    Stream<String> names =
        Stream.of(label, file.stem(), label.substring(label.lastIndexOf('.') + 1));
    return file.database() == null
        ? names
        : Stream.concat(names, Stream.of(file.database() + "." + label));
  }

  private static void refuseUnknown(List<NamePattern> patterns, List<SqlFile> files)
      throws OperationException {
    for (NamePattern pattern : patterns) {
      if (files.stream().noneMatch(f -> names(f).anyMatch(pattern::matches))) {
        List<String> near = pattern.near(files.stream().map(SqlFile::label).toList());
        throw OperationException.failed(
            "no table here is called "
                + pattern.text()
                + (near.isEmpty() ? "" : "; did you mean " + String.join(", ", near) + "?"),
            null);
      }
    }
  }
}
