package io.sqlsplitter.cli.option;

import io.sqlsplitter.ops.split.SplitRequest.Edit;
import java.util.EnumSet;
import java.util.Set;

/** What is taken out of the statements of a dump. */
public final class EditOptions {
  private final Set<Edit> edits = EnumSet.noneOf(Edit.class);

  public void tell(FlagList flags) {
    flags
        .flag(v -> take(Edit.DEFINER, v), "--no-definer")
        .says("Take DEFINER out of views, triggers and routines (MySQL, MariaDB).");
    flags
        .flag(v -> take(Edit.OWNER, v), "--no-owner")
        .says("Take owners and changes of role out (PostgreSQL, SQL Server).");
    flags
        .flag(v -> take(Edit.ACL, v), "--no-acl", "--no-privileges")
        .says("Take GRANT, REVOKE and the like out.");
  }

  /** Empty for none. */
  public Set<Edit> edits() {
    return edits;
  }

  private void take(Edit edit, boolean out) {
    if (out) {
      edits.add(edit);
    } else {
      edits.remove(edit);
    }
  }
}
