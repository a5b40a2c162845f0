package io.sqlsplitter.ops.session;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.token.TokenKind;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * MySQL and MariaDB: SET (MySQL 8.4 manual, 15.7.6.1; MariaDB documentation, SET). Files save what
 * is the client's own in user variables and put it back at their end.
 */
final class MySqlSession extends SessionDialect {
  private static final String CLIENT = "character_set_client";
  private static final String RESULTS = "character_set_results";
  private static final String CONNECTION = "character_set_connection";

  /** Goes together with {@link #CONNECTION}: setting one sets the other. */
  private static final String COLLATION = "collation_connection";

  /** What every file saves and puts back. */
  private static final List<String> USUAL =
      List.of(
          CLIENT,
          RESULTS,
          COLLATION,
          "sql_mode",
          "time_zone",
          "foreign_key_checks",
          "unique_checks",
          "sql_notes",
          "autocommit");

  /** A table loaded alone finds no parents; its own keys may form circles. */
  private static final Setting KEYS_OFF = new Setting("foreign_key_checks", "foreign_key_checks=0");

  private static final Setting UNIQUE_OFF = new Setting("unique_checks", "unique_checks=0");

  /**
   * What mysqldump itself sets: without it a row with id 0 gets another id, and a dump that says
   * nothing of the mode (mysqldump --compact) has values for generated columns, which a strict
   * server refuses.
   */
  private static final Setting MODE = new Setting("sql_mode", "sql_mode='NO_AUTO_VALUE_ON_ZERO'");

  /** Of the server or of one statement: never repeated in another file. */
  private static final Set<String> NEVER =
      Set.of(
          "sql_log_bin",
          "gtid_next",
          "gtid_purged",
          "insert_id",
          "last_insert_id",
          "pseudo_thread_id");

  /** Dumps save a dozen values; a script that saves more than this does not save settings. */
  private static final int MOST_SAVED = 4096;

  @Override
  Session initial(boolean utf8) {
    Session session = forced(Session.OWN).with(MODE);
    return utf8 ? names(session, "utf8mb4", "", "") : session;
  }

  @Override
  Session forced(Session session) {
    return session.with(KEYS_OFF).with(UNIQUE_OFF);
  }

  @Override
  Session after(Session before, StatementText statement) {
    statement.rewind();
    String guard = guard(statement);
    if (!statement.take("SET")) {
      return before;
    }
    Session session = before;
    do {
      session = assignment(session, statement, guard);
      while (!statement.atEnd() && !statement.is(',') && !statement.is(';')) {
        statement.next();
      }
      if (!statement.is(',')) {
        return session;
      }
      statement.next();
    } while (true);
  }

  /** The head of the version comment that a statement begins in. */
  private static String guard(StatementText statement) {
    String head = statement.slice(0, Math.min(statement.at(), 12));
    int end = head.startsWith("/*!") ? 3 : head.startsWith("/*M!") ? 4 : 0;
    if (end == 0) {
      return "";
    }
    while (end < head.length() && Character.isDigit(head.charAt(end))) {
      end++;
    }
    return head.substring(0, end) + " ";
  }

  private static Session assignment(Session session, StatementText statement, String guard) {
    if (statement.take("NAMES")) {
      String charset = value(statement);
      return names(session, charset, statement.take("COLLATE") ? value(statement) : "", guard);
    }
    boolean characterSet = statement.take("CHARSET");
    if (statement.take("CHARACTER")) {
      characterSet = statement.take("SET");
    }
    if (characterSet) {
      String charset = value(statement);
      return session.with(of(CLIENT, charset, guard)).with(of(RESULTS, charset, guard));
    }
    if (statement.is("TRANSACTION") || statement.is("STATEMENT") || statement.is("PASSWORD")) {
      return session;
    }
    if (!statement.take("SESSION")) {
      statement.take("LOCAL");
    }
    if (statement.is('@')) {
      statement.next();
      if (!statement.is('@')) {
        return variable(session, statement);
      }
      statement.next();
      scope(statement);
    }
    if (statement.kind() != TokenKind.WORD && statement.kind() != TokenKind.QUOTED_NAME) {
      return session;
    }
    String key = key(statement);
    if (!assigns(statement) || NEVER.contains(key)) {
      return session;
    }
    return assign(session, key, statement, guard);
  }

  private static Session assign(
      Session session, String key, StatementText statement, String guard) {
    long from = statement.at();
    String variable = null;
    long to = from;
    for (int depth = 0; inExpression(statement, depth); statement.next()) {
      depth += statement.is('(') ? 1 : statement.is(')') ? -1 : 0;
      to = statement.end();
      if (statement.is('@')) {
        statement.next();
        to = statement.end();
        if (!statement.is('@') && session.isSaved(key(statement, false))) {
          variable = key(statement, false);
        }
      }
    }
    if (variable != null) {
      return session.with(shared(key), session.savedIn(variable));
    }
    return session.with(of(key, statement.slice(from, to), guard));
  }

  private static boolean inExpression(StatementText statement, int depth) {
    return !statement.atEnd() && !statement.is(';') && (depth > 0 || !statement.is(','));
  }

  /** {@code @name = @@setting}, behind the first sign. */
  private static Session variable(Session session, StatementText statement) {
    String variable = key(statement);
    if (!assigns(statement) || !statement.is('@')) {
      return session;
    }
    statement.next();
    if (!statement.is('@')) {
      return session;
    }
    statement.next();
    scope(statement);
    boolean room = session.savedCount() < MOST_SAVED || session.isSaved(variable);
    return room ? session.save(variable, session.value(shared(key(statement)))) : session;
  }

  private static void scope(StatementText statement) {
    if (statement.take("SESSION") || statement.take("LOCAL")) {
      statement.next(); // the dot
    }
  }

  private static boolean assigns(StatementText statement) {
    if (statement.is(':')) {
      statement.next();
    }
    if (!statement.is('=')) {
      return false;
    }
    statement.next();
    return true;
  }

  /** The present name in lower case; moves behind it. */
  private static String key(StatementText statement) {
    return key(statement, true);
  }

  private static String key(StatementText statement, boolean move) {
    String key =
        new String(statement.identifier(), StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    if (move) {
      statement.next();
    }
    return key;
  }

  /** The present token as it is written; moves behind it. */
  private static String value(StatementText statement) {
    String value = statement.slice(statement.at(), statement.end());
    statement.next();
    return value;
  }

  private static Session names(Session session, String charset, String collation, String guard) {
    if (charset.equalsIgnoreCase("DEFAULT")) {
      return session.without(CLIENT).without(RESULTS).without(COLLATION);
    }
    return session
        .with(of(CLIENT, charset, guard))
        .with(of(RESULTS, charset, guard))
        .with(
            collation.isEmpty() ? of(CONNECTION, charset, guard) : of(COLLATION, collation, guard));
  }

  private static Setting of(String name, String value, String guard) {
    String key = shared(name);
    return new Setting(key, name + "=" + value, USUAL.contains(key) ? "" : guard);
  }

  private static String shared(String name) {
    return name.equals(CONNECTION) ? COLLATION : name;
  }

  @Override
  String begin() {
    return "START TRANSACTION;\n";
  }

  @Override
  void open(Session at, FileSession file, StringBuilder out) {
    out.append("SET ");
    String comma = "";
    for (String key : USUAL) {
      out.append(comma).append(variable(file, key)).append("=@@").append(key);
      comma = ", ";
    }
    out.append(";\n");
    change(Session.OWN, at, file, out);
  }

  @Override
  void change(Session from, Session to, FileSession file, StringBuilder out) {
    Map<String, StringBuilder> lines = new LinkedHashMap<>();
    for (Setting setting : to.values().values()) {
      if (!setting.equals(from.value(setting.key()))) {
        add(lines, setting, setting.text(), file);
      }
    }
    for (Setting setting : from.values().values()) {
      if (to.value(setting.key()) == null) {
        add(lines, setting, setting.key() + "=" + variable(file, setting.key()), file);
      }
    }
    write(lines, out);
  }

  private static void add(
      Map<String, StringBuilder> lines, Setting setting, String assignment, FileSession file) {
    StringBuilder line = lines.computeIfAbsent(setting.guard(), guard -> new StringBuilder());
    if (!USUAL.contains(setting.key()) && file.keep(setting)) {
      part(line, variable(file, setting.key()) + "=@@" + setting.key());
    }
    part(line, assignment);
  }

  private static void part(StringBuilder line, String assignment) {
    line.append(line.isEmpty() ? "" : ", ").append(assignment);
  }

  private static void write(Map<String, StringBuilder> lines, StringBuilder out) {
    lines.forEach(
        (guard, line) ->
            out.append(guard)
                .append("SET ")
                .append(line)
                .append(guard.isEmpty() ? ";\n" : " */;\n"));
  }

  @Override
  void keep(Session before, Session after, FileSession file, StringBuilder out) {
    Map<String, StringBuilder> lines = new LinkedHashMap<>();
    for (Setting setting : after.values().values()) {
      String key = setting.key();
      if (!USUAL.contains(key) && !setting.equals(before.value(key)) && file.keep(setting)) {
        part(
            lines.computeIfAbsent(setting.guard(), guard -> new StringBuilder()),
            variable(file, key) + "=@@" + key);
      }
    }
    write(lines, out);
  }

  @Override
  void close(Session last, FileSession file, StringBuilder out) {
    Map<String, StringBuilder> lines = new LinkedHashMap<>();
    for (String key : USUAL) {
      part(
          lines.computeIfAbsent("", guard -> new StringBuilder()), key + "=" + variable(file, key));
    }
    file.kept()
        .forEach(
            (key, guard) ->
                part(
                    lines.computeIfAbsent(guard, g -> new StringBuilder()),
                    key + "=" + variable(file, key)));
    write(lines, out);
  }

  private static String variable(FileSession file, String key) {
    return "@SPLITTER_" + file.tag() + key.toUpperCase(Locale.ROOT);
  }
}
