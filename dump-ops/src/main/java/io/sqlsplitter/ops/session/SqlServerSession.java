package io.sqlsplitter.ops.session;

import io.sqlsplitter.ops.text.StatementText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * SQL Server: SET options (Transact-SQL reference, "SET Statements"). Their former values cannot be
 * asked for and set again in plain batches, so files put nothing back: each sets what it needs.
 */
final class SqlServerSession extends SessionDialect {
  @Override
  Session initial(boolean utf8) {
    return Session.OWN;
  }

  @Override
  Session after(Session before, StatementText statement) {
    statement.rewind();
    statement.next();
    if (statement.is('@') || statement.is("TRANSACTION")) {
      return before; // a variable of the batch
    }
    List<String> options = new ArrayList<>();
    do {
      options.add(
          new String(statement.identifier(), StandardCharsets.ISO_8859_1).toUpperCase(Locale.ROOT));
      statement.next();
    } while (comma(statement));
    boolean on = statement.is("ON");
    if (!on && !statement.is("OFF")) {
      String key = options.getFirst();
      return key.startsWith("@") || statement.atEnd() || statement.is('=')
          ? before
          : before.with(new Setting(key, whole(statement)));
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

  @Override
  String begin() {
    return "BEGIN TRANSACTION\n";
  }

  @Override
  String end(boolean rolledBack) {
    return rolledBack ? "ROLLBACK\n" : "COMMIT\n";
  }

  @Override
  void open(Session at, FileSession file, StringBuilder out) {
    change(Session.OWN, at, file, out);
  }

  @Override
  void change(Session from, Session to, FileSession file, StringBuilder out) {
    for (Setting setting : to.values().values()) {
      if (!setting.equals(from.value(setting.key()))) {
        out.append(setting.text()).append('\n');
      }
    }
  }

  @Override
  void close(Session last, FileSession file, StringBuilder out) {}
}
