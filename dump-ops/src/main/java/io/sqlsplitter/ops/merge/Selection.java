package io.sqlsplitter.ops.merge;

import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.folder.FileChoice;
import io.sqlsplitter.ops.folder.SqlFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which files of a folder a merge takes, by the user's names and globs. */
final class Selection {
  /** What tables may need, and no table owns. */
  private static final String BEFORE = "_before";

  private final FileChoice take;
  private final FileChoice leave;
  private final List<SqlFile> kept = new ArrayList<>();
  private final List<SqlFile> left = new ArrayList<>();

  /**
   * @param files all there are
   * @throws OperationException when a name fits none of them
   */
  Selection(List<SqlFile> files, MergeRequest request) throws OperationException {
    this.take = new FileChoice(request.tables());
    this.leave = new FileChoice(request.exclude());
    take.refuseUnknown(files);
    leave.refuseUnknown(files);
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
              && !leave.matches(file);
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
    return (take.isEmpty() || take.matches(file)) && !leave.matches(file);
  }
}
