package io.sqlsplitter.ops.session;

import io.sqlsplitter.ops.text.StatementText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** How a dialect's statements change a session, and how a session is brought about. */
abstract sealed class SessionDialect
    permits MySqlSession, PostgresSession, SqliteSession, SqlServerSession {
  /**
   * The state before the first statement of a dump.
   *
   * @param utf8 the head of the dump can be UTF-8, as ASCII can
   */
  abstract Session initial(boolean utf8);

  /** The state behind a SET, RESET or PRAGMA statement, or a SELECT set_config. */
  abstract Session after(Session before, StatementText statement);

  /** The same state with what files set whatever the dump sets. */
  Session forced(Session session) {
    return session;
  }

  /** Whether a statement begins a transaction by itself. */
  boolean impliesTransactions(Session session) {
    return false;
  }

  /** The state behind the end of a level; its values are those of where it ended. */
  Session ended(Session session, Level level, boolean rolledBack) {
    return session;
  }

  /** Whether {@link #ended} changes any values. */
  boolean endsSettings() {
    return false;
  }

  /** A BEGIN within a transaction: ends that and begins another, begins one within it, or none. */
  enum Nested {
    ANOTHER,
    INNER,
    IGNORED
  }

  Nested nested() {
    return Nested.IGNORED;
  }

  /** Whether a savepoint can stand outside of a transaction. */
  boolean savepointBegins() {
    return false;
  }

  /** Whether a savepoint takes the place of an older one of its name. */
  boolean savepointsReplace() {
    return false;
  }

  /** Statements that begin a level. */
  abstract String begin(Level level);

  /** Statements that end the outermost of levels, or, in SQL Server, one of them. */
  String commit(Level level) {
    return level.kind() == Level.Kind.SAVEPOINT
        ? "RELEASE SAVEPOINT " + level.name() + ";\n"
        : "COMMIT;\n";
  }

  /** Statements that undo a level and end it. */
  String rollback(Level level) {
    return level.kind() == Level.Kind.SAVEPOINT
        ? "ROLLBACK TO SAVEPOINT " + level.name() + ";\nRELEASE SAVEPOINT " + level.name() + ";\n"
        : "ROLLBACK;\n";
  }

  /** Lines that set what is in force at the first statement of a file. */
  void open(Session at, FileSession file, StringBuilder out) {
    change(Session.OWN, at, file, out);
  }

  /** Lines that bring a client from one state to another, without the transaction. */
  abstract void change(Session from, Session to, FileSession file, StringBuilder out);

  /** Lines within a transaction that set what holds until its end. */
  void changeLocal(Session from, Session to, StringBuilder out) {}

  /** SQL Server: the state behind the end of a batch. */
  Session batchEnded(Session session) {
    return session;
  }

  /** SQL Server: lines that must stand in the batch of the statement that they are for. */
  void changeInBatch(Session from, Session to, StringBuilder out) {}

  /** Lines before a statement that changes the session by itself. */
  void keep(Session before, Session after, FileSession file, StringBuilder out) {}

  /** Lines that give user variables the values that they have in the dump. */
  void define(Session at, List<String> variables, FileSession file, StringBuilder out) {}

  /** Lines that give a client its own settings back. */
  abstract void close(Session last, FileSession file, StringBuilder out);

  /** The present word or name in lower case, without quotes. */
  static String lower(StatementText statement) {
    return new String(statement.identifier(), StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
  }

  /** The text of a statement up to its last token, without the terminator. */
  static String whole(StatementText statement) {
    statement.rewind();
    return rest(statement);
  }

  /** The text from the present token to the last, without the terminator. */
  static String rest(StatementText statement) {
    long from = statement.at();
    long to = from;
    for (; !statement.atEnd() && !statement.is(';'); statement.next()) {
      to = statement.end();
    }
    return statement.slice(from, to);
  }
}
