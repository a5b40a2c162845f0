package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.session.SessionTracker;
import io.sqlsplitter.parser.Dialect;
import java.util.HashMap;
import java.util.Map;

/** Where the reading of a dump stands: what a client that reads it would have set. */
final class SplitState {
  /** What a client would have set. */
  final SessionTracker session;

  /** MySQL: the delimiter in force. */
  byte[] delimiter = OutputFile.SEMICOLON;

  /** MySQL: the file that the dump's own opening DELIMITER line went to. */
  OutputFile delimiterOpener;

  /** The piece that the dump ends in; null while that is whole. */
  OpenPiece openPiece;

  /** MySQL: whether the database has another collation for what comes next. */
  enum Collation {
    OWN,
    /** The statement waits for the object it is for. */
    CHANGES,
    CHANGED
  }

  Collation collation = Collation.OWN;

  /** The file of the statement that changed it; null when that was left out. */
  OutputFile collationFile;

  /** SQL Server: number of the batch. */
  long batch;

  /** The file of the piece before; null when there was none, or it was left out. */
  OutputFile last;

  /** Whether any piece was placed, left out ones included. */
  boolean placed;

  /** Whether anything of an object was written. */
  boolean written;

  /** Whether a table was created. */
  boolean tables;

  /** The file of the LOCK in force; null when it was left out. */
  OutputFile lock;

  boolean locked;

  /** The file that a transaction was opened in; null when it was left out. */
  OutputFile transaction;

  boolean inTransaction;

  /**
   * Dumps save a dozen values; what a script saves beyond this many goes with the object behind it.
   */
  private static final int MOST_SAVED = 4096;

  /** By name: the file that saved a value, null where that was left out. */
  private final Map<String, OutputFile> saved = new HashMap<>();

  SplitState(Dialect dialect) {
    session = new SessionTracker(dialect);
  }

  void save(String name, OutputFile file) {
    if (saved.size() < MOST_SAVED || saved.containsKey(name)) {
      saved.put(name, file);
    }
  }

  boolean isSaved(String name) {
    return saved.containsKey(name);
  }

  OutputFile saver(String name) {
    return saved.get(name);
  }
}
