package io.sqlsplitter.ops.session;

import io.sqlsplitter.ops.text.StatementText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * SQL Server: SET options (Transact-SQL reference, "SET Statements"). Their former values cannot be
 * asked for and set again in plain batches, so files put nothing back: each sets what it needs.
 */
final class SqlServerSession extends SessionDialect {
  private static final String LANGUAGE = "LANGUAGE";

  /** Before a number: what declares or sets a variable of the batch. */
  private static final String LOCAL = "local ";

  /** More of them in one batch are not followed. */
  private static final int MOST_LOCAL = 64;

  /** What a language brings along. */
  private static final Set<String> OF_LANGUAGE = Set.of("DATEFORMAT", "DATEFIRST");

  private static final Setting IMPLICIT =
      new Setting("IMPLICIT_TRANSACTIONS", "SET IMPLICIT_TRANSACTIONS ON");

  /** Number of the last statement about a variable: each is one of its own. */
  private long locals;

  @Override
  Session initial(boolean utf8) {
    return Session.OWN;
  }

  @Override
  Session after(Session before, StatementText statement) {
    statement.rewind();
    if (statement.is("DECLARE")) {
      return local(before, statement);
    }
    if (!statement.take("SET")) {
      return variable(before, statement);
    }
    if (statement.is("TRANSACTION")) {
      return before;
    }
    List<String> options = new ArrayList<>();
    do {
      options.add(
          new String(statement.identifier(), StandardCharsets.ISO_8859_1).toUpperCase(Locale.ROOT));
      statement.next();
    } while (comma(statement));
    boolean on = statement.is("ON");
    if (!on && !statement.is("OFF")) {
      return value(before, options.getFirst(), statement);
    }
    Session session = before;
    for (String option : options) {
      session = session.with(new Setting(option, "SET " + option + (on ? " ON" : " OFF")));
    }
    return session;
  }

  private static boolean comma(StatementText statement) {
    if (!statement.is(',')) {
      return false;
    }
    statement.next();
    return !statement.atEnd();
  }

  /** An option with a value of its own. */
  private Session value(Session before, String key, StatementText statement) {
    boolean nothing = key.isEmpty() || statement.atEnd() || statement.is('=');
    String whole = whole(statement);
    if (key.startsWith("@") || nothing) {
      return key.startsWith("@") ? local(before, statement) : before;
    }
    if (whole.indexOf('@') >= 0) {
      return before; // a variable of the batch says what, which the next batch does not have
    }
    Session session = before;
    if (key.equals(LANGUAGE)) {
      for (String brought : OF_LANGUAGE) {
        session = session.without(brought);
      }
    }
    return session.with(new Setting(key, whole));
  }

  /**
   * A statement about variables of the batch: other files that have a part in the batch begin with
   * it. What reads a table cannot be repeated there.
   */
  private Session local(Session before, StatementText statement) {
    long count = before.values().keySet().stream().filter(SqlServerSession::isLocal).count();
    return count >= MOST_LOCAL || statement.has("SELECT")
        ? before
        : before.with(new Setting(LOCAL + ++locals, whole(statement)));
  }

  private static boolean isLocal(String key) {
    return key.startsWith(LOCAL);
  }

  @Override
  Session batchEnded(Session session) {
    Session without = session;
    for (String key : session.values().keySet()) {
      without = isLocal(key) ? without.without(key) : without;
    }
    return without;
  }

  @Override
  void changeInBatch(Session from, Session to, StringBuilder out) {
    for (Setting setting : to.values().values()) {
      if (isLocal(setting.key()) && !setting.equals(from.value(setting.key()))) {
        out.append(setting.text()).append('\n');
      }
    }
  }

  /** {@code :setvar name value}, a line for sqlcmd. */
  private static Session variable(Session before, StatementText statement) {
    if (!statement.is(':')) {
      return before;
    }
    statement.next();
    statement.next();
    String name = lower(statement);
    return before.with(
        new Setting(
            ":setvar " + name, new String(statement.all(), StandardCharsets.ISO_8859_1).strip()));
  }

  @Override
  boolean impliesTransactions(Session session) {
    return IMPLICIT.equals(session.value(IMPLICIT.key()));
  }

  @Override
  Nested nested() {
    return Nested.INNER;
  }

  @Override
  String begin(Level level) {
    return switch (level.kind()) {
      case TRANSACTION -> "BEGIN TRANSACTION\n";
      case SAVEPOINT -> "SAVE TRANSACTION " + level.name() + "\n";
      case IMPLIED -> "";
    };
  }

  @Override
  String commit(Level level) {
    return level.kind() == Level.Kind.SAVEPOINT ? "" : "COMMIT\n";
  }

  @Override
  String rollback(Level level) {
    return level.kind() == Level.Kind.SAVEPOINT
        ? "ROLLBACK TRANSACTION " + level.name() + "\n"
        : "ROLLBACK\n";
  }

  @Override
  void change(Session from, Session to, FileSession file, StringBuilder out) {
    for (Setting setting : to.values().values()) {
      boolean differs = !setting.equals(from.value(setting.key()));
      if (setting.key().equals(LANGUAGE)) {
        for (String brought : OF_LANGUAGE) {
          differs |= from.value(brought) != null && to.value(brought) == null;
        }
      }
      if (differs && !isLocal(setting.key())) {
        out.append(setting.text()).append('\n');
      }
    }
  }

  @Override
  void close(Session last, FileSession file, StringBuilder out) {}
}
