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

  /** How many statements it is, and how many of them a GO line comes before. */
  int statements = 1;

  int batches;

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
    statements = other.statements;
    batches = other.batches;
    before = other.before;
    after = other.after;
    variables = other.variables;
    use = other.use;
  }
}
