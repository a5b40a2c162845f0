package io.sqlsplitter.ops.session;

import io.sqlsplitter.ops.text.StatementText;

/** How a dialect's statements change a session, and how a session is brought about. */
abstract sealed class SessionDialect
    permits MySqlSession, PostgresSession, SqliteSession, SqlServerSession {
  /**
   * The state before the first statement of a dump.
   *
   * @param utf8 the head of the dump is UTF-8 with letters beyond ASCII
   */
  abstract Session initial(boolean utf8);

  /** The state behind a SET, RESET or PRAGMA statement, or a SELECT set_config. */
  abstract Session after(Session before, StatementText statement);

  /** The same state with what files set whatever the dump sets. */
  Session forced(Session session) {
    return session;
  }

  /** How a transaction begins. */
  abstract String begin();

  String end(boolean rolledBack) {
    return rolledBack ? "ROLLBACK;\n" : "COMMIT;\n";
  }

  /** Lines that set what is in force at the first statement of a file. */
  abstract void open(Session at, FileSession file, StringBuilder out);

  /** Lines that bring a client from one state to another, without the transaction. */
  abstract void change(Session from, Session to, FileSession file, StringBuilder out);

  /** Lines before a statement that changes the session by itself. */
  void keep(Session before, Session after, FileSession file, StringBuilder out) {}

  /** Lines that give a client its own settings back. */
  abstract void close(Session last, FileSession file, StringBuilder out);

  /** The text of a statement up to its last token, without the terminator. */
  static String whole(StatementText statement) {
    statement.rewind();
    long from = statement.at();
    long to = from;
    for (; !statement.atEnd() && !statement.is(';'); statement.next()) {
      to = statement.end();
    }
    return statement.slice(from, to);
  }
}
