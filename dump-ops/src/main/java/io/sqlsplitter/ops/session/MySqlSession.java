package io.sqlsplitter.ops.session;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.token.TokenKind;
import java.util.List;
import java.util.Locale;
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
          "gtid_domain_id",
          "gtid_seq_no",
          "server_id",
          "insert_id",
          "last_insert_id",
          "identity",
          "pseudo_thread_id",
          "rand_seed1",
          "rand_seed2");

  /** Ends with the word that goes before what is not of the session. */
  private static final Set<String> ELSEWHERE = Set.of("GLOBAL", "PERSIST", "PERSIST_ONLY");

  /** Before the name of a user variable; no setting is called so. */
  private static final String VARIABLE = "@";

  /** Dumps save a dozen values; what a script sets beyond this many is not followed. */
  private static final int MOST_SAVED = 128;

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
    if (!statement.take("SET") || statement.is("STATEMENT") || statement.is("PASSWORD")) {
      return before; // the settings of SET STATEMENT are of that one alone
    }
    Session session = before;
    boolean elsewhere = false;
    do {
      if (ELSEWHERE.contains(statement.word())) {
        elsewhere = true; // for what follows without a word of its own, too
      } else {
        elsewhere &= !statement.is("SESSION") && !statement.is("LOCAL") && !statement.is('@');
        session = elsewhere ? session : assignment(session, statement, guard);
      }
      skip(statement);
      if (!statement.is(',')) {
        boolean committed = impliesTransactions(before) && !impliesTransactions(session);
        return committed ? session.in(null) : session;
      }
      statement.next();
    } while (true);
  }

  /** Moves to the comma before the next assignment, or to the end. */
  private static void skip(StatementText statement) {
    int depth = 0;
    while (!statement.atEnd() && !statement.is(';') && (depth > 0 || !statement.is(','))) {
      depth += statement.is('(') ? 1 : statement.is(')') ? -1 : 0;
      statement.next();
    }
  }

  @Override
  boolean impliesTransactions(Session session) {
    Setting autocommit = session.value("autocommit");
    if (autocommit == null) {
      return false;
    }
    String value = autocommit.text().substring(autocommit.text().indexOf('=') + 1);
    int from = value.startsWith("'") ? 1 : 0;
    int to = value.endsWith("'") ? value.length() - 1 : value.length();
    return switch (value.substring(from, Math.max(from, to)).toUpperCase(Locale.ROOT)) {
      case "0", "OFF", "FALSE" -> true;
      default -> false;
    };
  }

  @Override
  Nested nested() {
    return Nested.ANOTHER;
  }

  @Override
  boolean savepointsReplace() {
    return true;
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
      return both(session, charset, guard)
          .with(of(COLLATION, "@@collation_database", guard)); // MySQL 8.4 manual, 15.7.6.2
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
    String key = lower(statement);
    statement.next();
    if (!assigns(statement) || NEVER.contains(key)) {
      return session;
    }
    return assign(session, key, statement, guard);
  }

  private static Session assign(
      Session session, String name, StatementText statement, String guard) {
    MySqlExpression value = MySqlExpression.read(session, statement);
    String key = shared(name);
    Saved saved = value.saved();
    if (saved != null && saved.isUnknown()) {
      return session;
    }
    if (saved != null && key.equals(saved.key())) {
      return session.with(key, saved.setting());
    }
    return value.isTooLong() ? session : session.with(of(name, value.text(), guard));
  }

  /** A user variable, behind its sign. */
  private static Session variable(Session session, StatementText statement) {
    String name = lower(statement);
    statement.next();
    if (!assigns(statement) || session.saved(name) == null && session.savedCount() >= MOST_SAVED) {
      return session;
    }
    MySqlExpression value = MySqlExpression.read(session, statement);
    String key = VARIABLE + name;
    Saved saved = value.saved();
    if (saved == null) {
      boolean known = value.settings() || value.pure() && !value.isTooLong();
      saved = known ? Saved.ofText(value.text()) : Saved.UNKNOWN;
    }
    Session with = session.save(name, saved);
    // Rows may use it: unless it only keeps settings, every file has it.
    return saved.isUnknown() || saved.key() != null || value.settings()
        ? with.without(key)
        : with.with(new Setting(key, quoted(name) + "=" + value.text()));
  }

  private static String quoted(String variable) {
    boolean plain = !variable.isEmpty() && MySqlExpression.hasWordChars(variable, "_$");
    return VARIABLE + (plain ? variable : "`" + variable.replace("`", "``") + "`");
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

  /** The present token as it is written; moves behind it. */
  private static String value(StatementText statement) {
    String value = statement.slice(statement.at(), statement.end());
    statement.next();
    return value;
  }

  private static Session names(Session session, String charset, String collation, String guard) {
    if (charset.equalsIgnoreCase("DEFAULT")) {
      return both(session, charset, guard).without(COLLATION);
    }
    return both(session, charset, guard)
        .with(
            collation.isEmpty() ? of(CONNECTION, charset, guard) : of(COLLATION, collation, guard));
  }

  private static Session both(Session session, String charset, String guard) {
    return charset.equalsIgnoreCase("DEFAULT")
        ? session.without(CLIENT).without(RESULTS)
        : session.with(of(CLIENT, charset, guard)).with(of(RESULTS, charset, guard));
  }

  private static Setting of(String name, String value, String guard) {
    String key = shared(name);
    return new Setting(key, name + "=" + value, isUsual(key) ? "" : guard);
  }

  /** Settings that are one go by one name. */
  static String shared(String name) {
    return name.equals(CONNECTION) ? COLLATION : name;
  }

  @Override
  String begin(Level level) {
    return switch (level.kind()) {
      case TRANSACTION -> "START TRANSACTION;\n";
      case SAVEPOINT -> "SAVEPOINT " + level.name() + ";\n";
      case IMPLIED -> "";
    };
  }

  @Override
  void open(Session at, FileSession file, StringBuilder out) {
    MySqlLines.save(USUAL, file, out);
    change(Session.OWN, at, file, out);
  }

  @Override
  void change(Session from, Session to, FileSession file, StringBuilder out) {
    MySqlLines lines = new MySqlLines(file);
    for (Setting setting : to.values().values()) {
      if (!setting.equals(from.value(setting.key()))) {
        lines.set(setting);
      }
    }
    for (Setting setting : from.values().values()) {
      if (to.value(setting.key()) == null && !setting.key().startsWith(VARIABLE)) {
        lines.putBack(setting);
      }
    }
    lines.write(out);
  }

  @Override
  void keep(Session before, Session after, FileSession file, StringBuilder out) {
    MySqlLines lines = new MySqlLines(file);
    for (Setting setting : after.values().values()) {
      if (!setting.equals(before.value(setting.key()))) {
        lines.keep(setting);
      }
    }
    lines.write(out);
  }

  @Override
  void define(Session at, List<String> variables, FileSession file, StringBuilder out) {
    MySqlLines lines = new MySqlLines(file);
    for (String name : variables) {
      Saved saved = at.saved(name);
      boolean there = at.value(VARIABLE + name) != null; // as in every file
      if (!there && saved != null && !saved.isUnknown()) {
        lines.define(quoted(name), MySqlExpression.of(saved));
      }
    }
    lines.write(out);
  }

  @Override
  void close(Session last, FileSession file, StringBuilder out) {
    MySqlLines lines = new MySqlLines(file);
    USUAL.forEach(key -> lines.putBack(new Setting(key, "")));
    file.kept().forEach((key, guard) -> lines.putBack(new Setting(key, "", guard)));
    lines.write(out);
  }

  /** What every file saves. */
  static boolean isUsual(String key) {
    return USUAL.contains(key);
  }
}
