package io.sqlsplitter.ops.session;

import io.sqlsplitter.ops.text.StatementText;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/**
 * SQLite: PRAGMA of the connection (SQLite documentation, "PRAGMA Statements"). The shell cannot
 * save a value and set it again, so files put nothing back; foreign keys are off when it starts.
 */
final class SqliteSession extends SessionDialect {
  private static final Setting KEYS_OFF = new Setting("foreign_keys", "PRAGMA foreign_keys=OFF");

  /** Those that change what statements mean. */
  private static final Set<String> MEANINGFUL =
      Set.of(
          "foreign_keys",
          "ignore_check_constraints",
          "recursive_triggers",
          "legacy_alter_table",
          "case_sensitive_like",
          "trusted_schema",
          "defer_foreign_keys");

  @Override
  Session initial(boolean utf8) {
    return Session.OWN.with(KEYS_OFF);
  }

  @Override
  Session after(Session before, StatementText statement) {
    statement.rewind();
    statement.next();
    String key =
        new String(statement.identifier(), StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    statement.next();
    boolean sets = statement.is('=') || statement.is('(');
    return sets && MEANINGFUL.contains(key)
        ? before.with(new Setting(key, whole(statement)))
        : before;
  }

  @Override
  Session forced(Session session) {
    return session.with(KEYS_OFF);
  }

  @Override
  String begin() {
    return "BEGIN TRANSACTION;\n";
  }

  @Override
  void open(Session at, FileSession file, StringBuilder out) {
    change(Session.OWN, at, file, out);
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
