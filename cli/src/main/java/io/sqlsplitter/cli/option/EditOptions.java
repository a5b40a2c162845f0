package io.sqlsplitter.cli.option;

import io.sqlsplitter.ops.split.SplitRequest.Edit;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.Option;

/** What is taken out of the statements of a dump. */
public final class EditOptions {
  @Option(
      names = "--no-definer",
      description = "Take DEFINER out of views, triggers and routines (MySQL, MariaDB).")
  private boolean noDefiner;

  @Option(
      names = "--no-owner",
      description = "Take owners and changes of role out (PostgreSQL, SQL Server).")
  private boolean noOwner;

  @Option(
      names = {"--no-acl", "--no-privileges"},
      description = "Take GRANT, REVOKE and the like out.")
  private boolean noAcl;

  /** Empty for none. */
  public Set<Edit> edits() {
    Set<Edit> edits = EnumSet.noneOf(Edit.class);
    if (noDefiner) {
      edits.add(Edit.DEFINER);
    }
    if (noOwner) {
      edits.add(Edit.OWNER);
    }
    if (noAcl) {
      edits.add(Edit.ACL);
    }
    return edits;
  }
}
