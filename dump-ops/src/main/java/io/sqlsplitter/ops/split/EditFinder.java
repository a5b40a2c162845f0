package io.sqlsplitter.ops.split;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.StatementCursor;
import java.util.Set;

/** Knows for one dialect what the edits that were asked for take out of a statement. */
interface EditFinder {
  /**
   * Marks what is to go.
   *
   * @param text open
   * @return whether the whole piece is to go; then the marks mean nothing
   */
  boolean find(EditText text, StatementCursor piece);

  /** The one for a dialect; null when there is nothing to find. */
  static EditFinder of(Dialect dialect, Set<SplitRequest.Edit> asked) {
    if (asked.stream().noneMatch(edit -> edit.appliesTo(dialect))) {
      return null;
    }
    boolean owner = asked.contains(SplitRequest.Edit.OWNER);
    boolean acl = asked.contains(SplitRequest.Edit.ACL);
    return switch (dialect) {
      case MYSQL -> new MysqlEdits(asked.contains(SplitRequest.Edit.DEFINER), acl);
      case POSTGRES -> new PostgresEdits(owner, acl);
      case MSSQL -> new SqlServerEdits(owner, acl);
      case SQLITE -> null;
    };
  }
}
