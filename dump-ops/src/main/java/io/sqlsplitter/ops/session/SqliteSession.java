package io.sqlsplitter.ops.session;

import io.sqlsplitter.ops.text.StatementText;
import java.util.Set;

/**
 * SQLite: PRAGMA of the connection (SQLite documentation, "PRAGMA Statements"). The shell cannot
 * save a value and set it again, so files put nothing back; foreign keys are off when it starts.
 */
final class SqliteSession extends SessionDialect {
  private static final Setting KEYS_OFF = new Setting("foreign_keys", "PRAGMA foreign_keys=OFF");

  /**
   * Those that change what statements mean. While foreign keys are off, {@code defer_foreign_keys}
   * means nothing.
   */
  private static final Set<String> MEANINGFUL =
      Set.of(
          "foreign_keys",
          "ignore_check_constraints",
          "recursive_triggers",
          "legacy_alter_table",
          "case_sensitive_like",
          "trusted_schema");

  @Override
  Session initial(boolean utf8) {
    return Session.OWN.with(KEYS_OFF);
  }

  @Override
  Session after(Session before, StatementText statement) {
    statement.rewind();
    statement.next();
    String key = key(statement);
    if (statement.is('.')) { // the name of a database before it
      statement.next();
      key = key(statement);
    }
    boolean sets = statement.is('=') || statement.is('(');
    return sets && MEANINGFUL.contains(key)
        ? before.with(new Setting(key, whole(statement)))
        : before;
  }

  private static String key(StatementText statement) {
    String key = lower(statement);
    statement.next();
    return key;
  }

  @Override
  Session forced(Session session) {
    return session.with(KEYS_OFF);
  }

  @Override
  boolean savepointBegins() {
    return true;
  }

  @Override
  String begin(Level level) {
    return level.kind() == Level.Kind.SAVEPOINT
        ? "SAVEPOINT " + level.name() + ";\n"
        : "BEGIN TRANSACTION;\n";
  }

  @Override
  String commit(Level level) {
    return level.kind() == Level.Kind.SAVEPOINT ? "RELEASE " + level.name() + ";\n" : "COMMIT;\n";
  }

  @Override
  String rollback(Level level) {
    return level.kind() == Level.Kind.SAVEPOINT
        ? "ROLLBACK TO " + level.name() + ";\nRELEASE " + level.name() + ";\n"
        : "ROLLBACK;\n";
  }

  @Override
  void change(Session from, Session to, FileSession file, StringBuilder out) {
    for (Setting setting : to.values().values()) {
      if (!setting.equals(from.value(setting.key()))) {
        out.append(setting.text()).append(";\n");
      }
    }
  }

  @Override
  void close(Session last, FileSession file, StringBuilder out) {}
}
