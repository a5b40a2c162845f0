package io.sqlsplitter.ops.session;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.StatementCursor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
  private final Levels levels;
  private final Map<Session, Session> shared = new HashMap<>();

  /** What a statement did that comes again and again, by the number of its text. */
  private final Step[] steps = new Step[StatementCursor.MOST_TEXTS];

  // Nearly all files begin and end in the same session: the last that began, and the last that
  // ended.
  private Edge opening;
  private Edge closing;

  private Session current;
  private Session initial;

  /** A statement that changes rows begins a transaction. */
  private boolean implying;

  public SessionTracker(Dialect dialect) {
    this.dialect =
        switch (dialect) {
          case MYSQL -> new MySqlSession();
          case POSTGRES -> new PostgresSession();
          case SQLITE -> new SqliteSession();
          case MSSQL -> new SqlServerSession();
        };
    this.levels = new Levels(this.dialect);
    begin(false);
  }

  /**
   * The dump begins.
   *
   * @param utf8 its head is UTF-8 with letters beyond ASCII: what names no charset is read so
   */
  public void begin(boolean utf8) {
    initial = share(dialect.initial(utf8));
    current(initial);
  }

  /** The session at the present place of the dump. */
  public Session current() {
    return current;
  }

  private void current(Session session) {
    current = session;
    implying = session.level() == null && dialect.impliesTransactions(session);
  }

  /**
   * A statement that sets something.
   *
   * @return the session behind it where it is executed; the current one has, beyond that, what
   *     files set whatever the dump does
   */
  public Session set(StatementText statement) {
    int number = statement.number();
    if (number == StatementCursor.NO_TEXT) {
      return become(dialect.after(current, statement));
    }
    Step step = steps[number];
    if (step == null || step.before != current) {
      Session before = current;
      Session after = become(dialect.after(before, statement));
      steps[number] = new Step(before, after, current);
      return after;
    }
    current(step.current);
    return step.after;
  }

  /**
   * A statement was met in one session, and what came of it.
   *
   * @param after the session behind it where it is executed
   * @param current the session followed from there on
   */
  private record Step(Session before, Session after, Session current) {}

  /**
   * Where a statement that changes the transaction stands: the session before it, or the same
   * without the transaction that a definition has ended in the meantime.
   */
  public Session standsBefore(TransactionChange change) {
    boolean over = change.kind() == TransactionChange.Kind.ROLLBACK && levels.isOver(current);
    return over ? share(current.in(null)) : current;
  }

  /**
   * A transaction or savepoint begins or ends.
   *
   * @return the session behind the statement where it is executed
   */
  public Session transaction(TransactionChange change) {
    return become(levels.after(standsBefore(change), change));
  }

  /** Whether statements that change rows are to be told. */
  public boolean implying() {
    return implying;
  }

  /** A statement that changes rows; gives the session behind it. */
  public Session rows() {
    return implying ? become(levels.imply(current)) : current;
  }

  /**
   * MySQL: a definition ends the transaction that is open; gives the session behind it.
   *
   * <p>A transaction that a BEGIN has begun stays open in the files, for their rows load faster so;
   * only a ROLLBACK must not take back what the definition has made final.
   */
  public Session definition() {
    return current.level() == null ? current : become(levels.define(current));
  }

  /** SQL Server: a batch ends. */
  public void batchEnds() {
    Session session = dialect.batchEnded(current);
    if (session != current) {
      become(session);
    }
  }

  /** The client connects anew. */
  public Session connect() {
    levels.forget(current);
    current(initial);
    return share(Session.OWN);
  }

  /** Whether a session is that of a client that has just connected. */
  public boolean isNew(Session session) {
    return session.equals(Session.OWN);
  }

  /** What was followed last is not executed after all. */
  public void back(Session before) {
    current(before);
  }

  private Session become(Session executed) {
    Session after = share(executed);
    current(share(dialect.forced(executed)));
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

  /**
   * Lines that a file needs; each byte is a char.
   *
   * @param session set what is in force; may be empty
   * @param batch SQL Server: must stand in the batch of the statement; may be empty
   */
  public record Lines(String session, String batch) {}

  /** Lines that a file needs before such a statement. */
  public Lines lines(FileSession file, Session before) {
    if (file.state != null || before.level() != null) {
      return bring(file, before);
    }
    if (opening == null || !opening.isAt(before, file)) {
      Lines lines = bring(file, before);
      opening = new Edge(before, file.tag(), Map.copyOf(file.kept()), lines);
    } else {
      file.keep(opening.kept);
      file.state = before;
    }
    return opening.lines;
  }

  /**
   * The first or last lines of a file.
   *
   * @param session that the file has behind the first, or before the last
   * @param kept the client's own settings that it has saved
   */
  private record Edge(Session session, String tag, Map<String, String> kept, Lines lines) {
    boolean isAt(Session other, FileSession file) {
      return session == other && tag.equals(file.tag());
    }
  }

  private Lines bring(FileSession file, Session before) {
    StringBuilder out = new StringBuilder();
    Session state = file.state;
    if (state == null) {
      dialect.open(before, file, out);
      state = Session.OWN;
    } else {
      state = levels.leave(file, state, before.level(), out);
      dialect.change(state, before, file, out);
    }
    levels.enter(file, state.level(), before, out);
    dialect.changeLocal(state, before, out);
    StringBuilder batch = new StringBuilder();
    dialect.changeInBatch(state, before, batch);
    file.state = before;
    return new Lines(noted(BEFORE, out), noted(BEFORE, batch));
  }

  /** Lines that a file needs before a statement that changes the session from one to another. */
  public String linesBeforeChange(FileSession file, Session before, Session after) {
    StringBuilder out = new StringBuilder();
    dialect.keep(before, after, file, out);
    return noted(BEFORE, out);
  }

  /** Lines that give user variables the values they have in a session of the dump. */
  public String linesThatDefine(FileSession file, Session at, List<String> variables) {
    StringBuilder out = new StringBuilder();
    dialect.define(at, variables, file, out);
    return noted(BEFORE, out);
  }

  /** A statement was written behind which a client is in this session. */
  public void written(FileSession file, Session after) {
    file.state = file.state == null ? after : levels.follow(file, after);
  }

  /** A line was written behind which a client is in a session of its own. */
  public void connected(FileSession file) {
    file.connect();
    file.state = share(Session.OWN);
  }

  /** Lines that end a file: they leave a client as it was. */
  public String closing(FileSession file) {
    Session last = file.state;
    if (last == null) {
      return "";
    }
    if (closing != null && closing.isAt(last, file) && closing.kept.equals(file.kept())) {
      return closing.lines.session();
    }
    StringBuilder out = new StringBuilder();
    dialect.close(levels.leave(file, last, null, out), file, out);
    Lines lines = new Lines(noted(AFTER, out), "");
    if (last.level() == null) {
      closing = new Edge(last, file.tag(), Map.copyOf(file.kept()), lines);
    }
    return lines.session();
  }

  private static String noted(String note, StringBuilder lines) {
    return lines.isEmpty() ? "" : note + lines;
  }
}
