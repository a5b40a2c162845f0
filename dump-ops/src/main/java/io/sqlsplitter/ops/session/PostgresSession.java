package io.sqlsplitter.ops.session;

import io.sqlsplitter.ops.text.StatementText;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** PostgreSQL: SET and RESET (PostgreSQL 18 documentation, SQL commands), set_config. */
final class PostgresSession extends SessionDialect {
  private static final String USER = "session authorization";

  @Override
  Session initial(boolean utf8) {
    // As pg_dump does: a body may read what is made later.
    Session session =
        Session.OWN.with(new Setting("check_function_bodies", "SET check_function_bodies = false"));
    return utf8
        ? session.with(new Setting("client_encoding", "SET client_encoding = 'UTF8'"))
        : session;
  }

  @Override
  Session after(Session before, StatementText statement) {
    statement.rewind();
    if (statement.take("SELECT")) {
      return config(before, statement);
    }
    boolean reset = statement.take("RESET");
    if (!reset && !statement.take("SET")) {
      return before;
    }
    if (statement.is("LOCAL") || statement.is("TRANSACTION") || statement.is("CONSTRAINTS")) {
      return before; // until the end of the transaction only
    }
    if (reset && statement.is("ALL")) {
      Session session = before;
      for (String key : before.values().keySet()) {
        session = key.equals(USER) || key.equals("role") ? session : session.without(key);
      }
      return session;
    }
    String key = key(statement);
    statement.next();
    boolean own = reset || key.equals(USER) && statement.is("DEFAULT");
    if (statement.take("TO") || statement.is('=')) {
      own |= statement.is("DEFAULT");
    }
    return key.isEmpty()
        ? before
        : own ? before.without(key) : before.with(new Setting(key, whole(statement)));
  }

  /** What a SET or RESET is of; the statement stands at the last word of it. */
  private static String key(StatementText statement) {
    if (statement.take("SESSION")) {
      if (statement.is("AUTHORIZATION")) {
        return USER;
      }
      if (statement.is("CHARACTERISTICS")) {
        return "";
      }
    }
    if (statement.is("NAMES")) {
      return "client_encoding";
    }
    if (statement.take("TIME")) {
      return "timezone";
    }
    return name(statement);
  }

  private static String name(StatementText statement) {
    return new String(statement.identifier(), StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
  }

  /** {@code SELECT pg_catalog.set_config('search_path', '', false)}. */
  private static Session config(Session before, StatementText statement) {
    while (!statement.atEnd() && !statement.is('(')) {
      statement.next();
    }
    statement.next();
    String key = name(statement);
    return key.isEmpty() || statement.has("TRUE")
        ? before
        : before.with(new Setting(key, whole(statement)));
  }

  @Override
  String begin() {
    return "BEGIN;\n";
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
    for (String key : from.values().keySet()) {
      if (to.value(key) == null) {
        out.append(reset(key));
      }
    }
  }

  private static String reset(String key) {
    boolean plain = key.equals(USER) || key.equals("role") || key.matches("[a-z_][a-z0-9_.]*");
    return "RESET "
        + (plain ? key.toUpperCase(Locale.ROOT) : "\"" + key.replace("\"", "\"\"") + "\"")
        + ";\n";
  }

  @Override
  void close(Session last, FileSession file, StringBuilder out) {
    for (String key : last.values().keySet()) {
      out.append(reset(key));
    }
  }
}
