package io.sqlsplitter.ops.folder;

import io.sqlsplitter.ops.NamePattern;
import io.sqlsplitter.ops.OperationException;
import java.util.List;

/**
 * Files of a folder by the user's names and globs. A file answers to its table, with and without
 * schema and database, and to its stem.
 */
public final class FileChoice {
  private final List<NamePattern> patterns;

  /** Of names and globs as the user gave them. */
  public FileChoice(List<String> names) {
    this.patterns = names.stream().map(NamePattern::new).toList();
  }

  /** Whether nothing was named at all. */
  public boolean isEmpty() {
    return patterns.isEmpty();
  }

  /** Whether a name or glob means the file. */
  public boolean matches(SqlFile file) {
    return patterns.stream().anyMatch(p -> file.names().stream().anyMatch(p::matches));
  }

  /** Whether the file is named as it is, not by a glob. */
  public boolean names(SqlFile file) {
    return patterns.stream().anyMatch(p -> file.names().contains(p.text()));
  }

  /**
   * Refuses a slip of the pen.
   *
   * @param files all there are
   * @throws OperationException when a name fits none of them
   */
  public void refuseUnknown(List<SqlFile> files) throws OperationException {
    for (NamePattern pattern : patterns) {
      if (files.stream().noneMatch(f -> f.names().stream().anyMatch(pattern::matches))) {
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
