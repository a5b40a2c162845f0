package io.sqlsplitter.ops.session;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.Dialect;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Follows the session of a client that reads a dump, and writes the SQL that gives a file of its
 * own the same session. Not thread safe.
 */
public final class SessionTracker {
  /** Dumps go through a handful of states again and again; files share them. */
  private static final int MOST_SHARED = 1024;

  private static final String BEFORE =
      "-- Added by sql-splitter: the settings of the dump at this place.\n";
  private static final String AFTER =
      "-- Added by sql-splitter: the settings of the client as they were.\n";

  private final SessionDialect dialect;
  private final Map<Session, Session> shared = new HashMap<>();
  private final Set<Long> rolledBack = new HashSet<>();
  private Session current;
  private Session initial;
  private long transactions;

  public SessionTracker(Dialect dialect) {
    this.dialect =
        switch (dialect) {
          case MYSQL -> new MySqlSession();
          case POSTGRES -> new PostgresSession();
          case SQLITE -> new SqliteSession();
          case MSSQL -> new SqlServerSession();
        };
    begin(false);
  }

  /**
   * The dump begins.
   *
   * @param utf8 its head is UTF-8 with letters beyond ASCII: what names no charset is read so
   */
  public void begin(boolean utf8) {
    initial = share(dialect.initial(utf8));
    current = initial;
  }

  /** The session at the present place of the dump. */
  public Session current() {
    return current;
  }

  /**
   * A statement that sets something.
   *
   * @return the session behind it where it is executed; the current one has, beyond that, what
   *     files set whatever the dump does
   */
  public Session set(StatementText statement) {
    return become(dialect.after(current, statement));
  }

  /** A transaction begins. */
  public Session beginTransaction() {
    return become(current.in(++transactions));
  }

  /** A transaction ends. */
  public Session endTransaction(boolean rollback) {
    if (rollback && current.transaction() != Session.NONE) {
      rolledBack.add(current.transaction());
    }
    return become(current.in(Session.NONE));
  }

  /** The client connects anew. */
  public Session connect() {
    current = initial;
    return share(Session.OWN);
  }

  /** What was followed last is not executed after all. */
  public void back(Session before) {
    current = before;
  }

  private Session become(Session executed) {
    Session after = share(executed);
    current = share(dialect.forced(executed));
    return after;
  }

  private Session share(Session session) {
    if (shared.size() >= MOST_SHARED) {
      shared.clear();
    }
    Session known = shared.putIfAbsent(session, session);
    return known == null ? session : known;
  }

  /** Whether a file needs lines before a statement that stands in this session in the dump. */
  public boolean differs(FileSession file, Session before) {
    return file.state != before;
  }

  /** Lines that a file needs before such a statement; may be empty. Each byte is a char. */
  public String lines(FileSession file, Session before) {
    StringBuilder out = new StringBuilder();
    Session state = file.state;
    if (state == null) {
      dialect.open(before, file, out);
      state = Session.OWN;
    } else {
      end(state, before.transaction(), out);
      dialect.change(state, before, file, out);
    }
    if (before.transaction() != Session.NONE && before.transaction() != state.transaction()) {
      out.append(dialect.begin());
    }
    file.state = before;
    return noted(BEFORE, out);
  }

  /** Lines that a file needs before a statement that changes the session from one to another. */
  public String linesBeforeChange(FileSession file, Session before, Session after) {
    StringBuilder out = new StringBuilder();
    dialect.keep(before, after, file, out);
    return noted(BEFORE, out);
  }

  /** A statement was written behind which a client is in this session. */
  public void written(FileSession file, Session after) {
    file.state = after;
  }

  /** Lines that end a file: they leave a client as it was. */
  public String closing(FileSession file) {
    StringBuilder out = new StringBuilder();
    if (file.state != null) {
      end(file.state, Session.NONE, out);
      dialect.close(file.state, file, out);
    }
    return noted(AFTER, out);
  }

  private static String noted(String note, StringBuilder lines) {
    return lines.isEmpty() ? "" : note + lines;
  }

  private void end(Session state, long wanted, StringBuilder out) {
    if (state.transaction() != Session.NONE && state.transaction() != wanted) {
      out.append(dialect.end(rolledBack.contains(state.transaction())));
    }
  }
}
