package io.sqlsplitter.ops.describe;

import java.util.List;

/**
 * A way to load files of the folder.
 *
 * @param scope what is loaded
 * @param into where to
 * @param tables the tables that were asked for, or the one of the example; empty for everything
 * @param files what the command loads, in this order, relative to the folder
 * @param command a line for a POSIX shell, to be run where the folder's name was given
 * @param notes what to know before
 */
public record Restore(
    Scope scope,
    Into into,
    List<String> tables,
    List<String> files,
    String command,
    List<String> notes) {
  /** How much of the dump. */
  public enum Scope {
    ALL,
    TABLES
  }

  /** What kind of database. */
  public enum Into {
    /** One that is empty, or comes to be. */
    NEW,
    /** One of another name than the dump gives it. */
    OTHER_NAME,
    /** One that holds tables already, of this dump or others. */
    LIVING
  }

  public Restore {
    tables = List.copyOf(tables);
    files = List.copyOf(files);
    notes = List.copyOf(notes);
  }
}
