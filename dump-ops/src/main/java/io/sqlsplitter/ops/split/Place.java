package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.session.Session;
import java.util.List;

/** Where a piece stands in the dump, and what a client would have set there. Reused. */
final class Place {
  /** Its first byte. */
  long from;

  /** MySQL: the delimiter in force. */
  byte[] delimiter = OutputFile.SEMICOLON;

  /** SQL Server: number of the batch. */
  long batch;

  /** The session before it. */
  Session before;

  /** The session behind it, where it is executed. */
  Session after;

  /** MySQL: user variables it refers to that its file may not have. */
  List<String> variables = List.of();

  /** The database that a client must have switched to, where the file is not of one; or null. */
  byte[] use;

  void set(Place other) {
    from = other.from;
    delimiter = other.delimiter;
    batch = other.batch;
    before = other.before;
    after = other.after;
    variables = other.variables;
    use = other.use;
  }
}
