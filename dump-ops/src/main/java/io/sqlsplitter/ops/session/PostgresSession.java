package io.sqlsplitter.ops.session;

import io.sqlsplitter.ops.text.StatementText;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/** PostgreSQL: SET and RESET (PostgreSQL 18 documentation, SQL commands), set_config. */
final class PostgresSession extends SessionDialect {
  private static final String USER = "session authorization";
  private static final String ROLE = "role";
  private static final String ENCODING = "client_encoding";

  /** Before the name of what holds until the end of the transaction. */
  private static final String LOCAL = "local ";

  /** Before the name of a variable of psql. */
  private static final String VARIABLE = "\\set ";

  /** What RESET ALL leaves alone. */
  private static final Set<String> STAY = Set.of(USER, ROLE);

  @Override
  Session initial(boolean utf8) {
    // As pg_dump does: a body may read what is made later.
    Session session =
        Session.OWN.with(new Setting("check_function_bodies", "SET check_function_bodies = false"));
    return utf8 ? session.with(new Setting(ENCODING, "SET client_encoding = 'UTF8'")) : session;
  }

  @Override
  Session after(Session before, StatementText statement) {
    statement.rewind();
    if (statement.take("SELECT")) {
      return config(before, statement);
    }
    if (statement.take("DISCARD")) {
      return statement.is("ALL") ? withoutAll(before, Set.of()) : before;
    }
    boolean reset = statement.take("RESET");
    if (!reset && !statement.take("SET")) {
      return clientLine(before, statement);
    }
    if (statement.is("TRANSACTION") || statement.is("CONSTRAINTS")) {
      return before; // of this transaction only
    }
    if (reset && statement.is("ALL")) {
      return withoutAll(before, STAY);
    }
    boolean local = statement.take("LOCAL");
    if (local && before.level() == null) {
      return before; // outside of a transaction it does nothing
    }
    String key = key(statement);
    boolean own = reset || key.equals(USER) && statement.is("DEFAULT");
    if (statement.is("TO") || statement.is('=')) {
      statement.next();
      own |= statement.is("DEFAULT");
    }
    if (key.isEmpty()) {
      return before;
    }
    if (local) {
      return before.with(new Setting(LOCAL + key, whole(statement)));
    }
    // A role within a session of another user ends with that.
    Session session = (key.equals(USER) ? before.without(ROLE) : before).without(LOCAL + key);
    return own ? session.without(key) : session.with(new Setting(key, whole(statement)));
  }

  private static Session withoutAll(Session before, Set<String> but) {
    Session session = before;
    for (String key : before.values().keySet()) {
      boolean stays = but.contains(key) || key.startsWith(VARIABLE);
      session = stays ? session : session.without(key);
    }
    return session;
  }

  /** What a SET or RESET is of; moves behind it. */
  private static String key(StatementText statement) {
    if (statement.take("SESSION")) {
      if (statement.is("CHARACTERISTICS")) {
        return "";
      }
      statement.take("SESSION");
      if (statement.take("AUTHORIZATION")) {
        return USER;
      }
    }
    if (statement.take("NAMES")) {
      return ENCODING;
    }
    if (statement.take("TIME")) {
      statement.take("ZONE");
      return "timezone";
    }
    if (statement.take("XML")) {
      statement.take("OPTION");
      return "xmloption";
    }
    StringBuilder key = new StringBuilder(lower(statement));
    for (statement.next(); statement.is('.'); statement.next()) {
      statement.next();
      key.append('.').append(lower(statement));
    }
    return key.toString();
  }

  /** {@code SELECT pg_catalog.set_config('search_path', '', false)}; may set several. */
  private static Session config(Session before, StatementText statement) {
    String whole = whole(statement);
    Session session = before;
    statement.rewind();
    while (statement.seek("SET_CONFIG")) {
      statement.next();
      statement.next();
      String key = lower(statement);
      boolean local = false;
      int depth = 1;
      for (; depth > 0 && !statement.atEnd(); statement.next()) {
        depth += statement.is('(') ? 1 : statement.is(')') ? -1 : 0;
        local = depth > 0 ? statement.is("TRUE") : local;
      }
      if (key.isEmpty() || local && before.level() == null) {
        continue;
      }
      session =
          local
              ? session.with(new Setting(LOCAL + key, whole))
              : session.without(LOCAL + key).with(new Setting(key, whole));
    }
    return session;
  }

  /** {@code \encoding UTF8}, {@code \set name value}. */
  private static Session clientLine(Session before, StatementText statement) {
    if (!statement.is('\\')) {
      return before;
    }
    String line = new String(statement.all(), StandardCharsets.ISO_8859_1).strip();
    String[] words = line.split("[ \\t]+", 3);
    if (words[0].equals("\\encoding") && words.length == 2) {
      String charset = words[1].replace("'", "").replace("\"", "");
      return before.with(new Setting(ENCODING, "SET client_encoding = '" + charset + "'"));
    }
    // Names in capitals are psql's own: they tell it how to behave.
    return words[0].equals("\\set")
            && words.length > 1
            && !words[1].equals(words[1].toUpperCase(Locale.ROOT))
        ? before.with(new Setting(VARIABLE + words[1], line))
        : before;
  }

  @Override
  boolean endsSettings() {
    return true;
  }

  @Override
  Session ended(Session session, Level level, boolean rolledBack) {
    if (rolledBack) {
      return withVariables(session.withValues(level.before()), session);
    }
    if (level != null && level.outer() != null) {
      return session;
    }
    Session without = session;
    for (String key : session.values().keySet()) {
      without = key.startsWith(LOCAL) ? without.without(key) : without;
    }
    return without;
  }

  /** Variables of psql are none of the server's business. */
  private static Session withVariables(Session session, Session variables) {
    Session with = session;
    for (Setting setting : variables.values().values()) {
      with = setting.key().startsWith(VARIABLE) ? with.with(setting) : with;
    }
    return with;
  }

  @Override
  String begin(Level level) {
    return level.kind() == Level.Kind.SAVEPOINT ? "SAVEPOINT " + level.name() + ";\n" : "BEGIN;\n";
  }

  @Override
  void change(Session from, Session to, FileSession file, StringBuilder out) {
    String last = "";
    for (Setting setting : to.values().values()) {
      if (!setting.key().startsWith(LOCAL) && !setting.equals(from.value(setting.key()))) {
        last = write(setting, last, out);
      }
    }
    for (String key : from.values().keySet()) {
      if (to.value(key) == null && !key.startsWith(LOCAL)) {
        out.append(reset(key));
      }
    }
  }

  /** A SELECT that sets several values is written once. */
  private static String write(Setting setting, String last, StringBuilder out) {
    String text = setting.text();
    if (!text.equals(last)) {
      out.append(text).append(setting.key().startsWith(VARIABLE) ? "\n" : ";\n");
    }
    return text;
  }

  @Override
  void changeLocal(Session from, Session to, StringBuilder out) {
    String last = "";
    for (Setting setting : to.values().values()) {
      if (setting.key().startsWith(LOCAL) && !setting.equals(from.value(setting.key()))) {
        last = write(setting, last, out);
      }
    }
    for (String key : from.values().keySet()) {
      if (key.startsWith(LOCAL) && to.value(key) == null) {
        out.append("SET LOCAL ")
            .append(quoted(key.substring(LOCAL.length())))
            .append(" TO DEFAULT;\n");
      }
    }
  }

  private static String reset(String key) {
    return key.startsWith(VARIABLE)
        ? "\\unset " + key.substring(VARIABLE.length()) + "\n"
        : "RESET " + quoted(key) + ";\n";
  }

  private static String quoted(String key) {
    boolean plain = key.equals(USER) || key.matches("[a-z_][a-z0-9_]*(\\.[a-z_][a-z0-9_]*)*");
    return plain
        ? key.toUpperCase(Locale.ROOT)
        : "\"" + key.replace("\"", "\"\"").replace(".", "\".\"") + "\"";
  }

  @Override
  void close(Session last, FileSession file, StringBuilder out) {
    for (String key : last.values().keySet()) {
      if (!key.startsWith(LOCAL)) {
        out.append(reset(key));
      }
    }
  }
}
