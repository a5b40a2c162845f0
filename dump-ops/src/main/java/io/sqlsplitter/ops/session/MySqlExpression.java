package io.sqlsplitter.ops.session;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.LexicalRules;
import java.util.Set;

/**
 * The right side of an assignment in MySQL, with what it refers to put in: another file has neither
 * the user variables nor the former settings.
 *
 * @param text each byte a char; a client's own setting stands between two {@link #OWN}
 * @param saved what the user variable holds that the expression is, or that it is the default for;
 *     else null
 * @param settings refers to settings
 * @param pure gives the same wherever it is evaluated
 */
record MySqlExpression(String text, Saved saved, boolean settings, boolean pure) {
  /** No byte of a dump: stands around the key of a setting that is the client's own. */
  static final char OWN = '\uE000';

  /** What grows without end is not followed. */
  private static final int LONGEST = 4096;

  /** Functions of nothing but their arguments. */
  private static final Set<String> PURE =
      Set.of(
          "CONCAT",
          "CONCAT_WS",
          "REPLACE",
          "IFNULL",
          "COALESCE",
          "NULLIF",
          "IF",
          "LOWER",
          "UPPER",
          "TRIM",
          "LTRIM",
          "RTRIM",
          "LEFT",
          "RIGHT",
          "SUBSTRING",
          "SUBSTR",
          "REVERSE",
          "HEX",
          "UNHEX",
          "CHAR",
          "CAST",
          "CONVERT",
          "ABS",
          "FLOOR",
          "CEIL",
          "ROUND",
          "MOD",
          "GREATEST",
          "LEAST",
          "NOW",
          "CURRENT_TIMESTAMP",
          "CURDATE",
          "DATE",
          "DATE_ADD",
          "DATE_SUB",
          "UNIX_TIMESTAMP",
          "FROM_UNIXTIME",
          "STR_TO_DATE",
          "DATE_FORMAT",
          "JSON_OBJECT",
          "JSON_ARRAY",
          "UUID_TO_BIN",
          "MD5",
          "SHA1",
          "SHA2");

  /** Words that may stand before a parenthesis and are no functions. */
  private static final Set<String> OPERATORS =
      Set.of("AND", "OR", "NOT", "XOR", "IN", "DIV", "BINARY", "THEN", "ELSE", "WHEN", "CASE");

  /** Reads up to a comma outside of parentheses or the end. */
  static MySqlExpression read(Session session, StatementText statement) {
    return new Reader(session, statement).read();
  }

  boolean isTooLong() {
    return text.length() > LONGEST;
  }

  /** The value of a setting as an expression. */
  static String valueOf(Setting setting) {
    String value = setting.text().substring(setting.text().indexOf('=') + 1).strip();
    if (value.equalsIgnoreCase("DEFAULT")) {
      return "@@global." + setting.key();
    }
    return isWord(value) ? "'" + value + "'" : value;
  }

  /** A number or word, a string without escapes, or a client's own setting. */
  private static boolean isSimple(String value) {
    int last = value.length() - 1;
    char first = value.isEmpty() ? ' ' : value.charAt(0);
    if (first == '\'' || first == OWN) {
      boolean escapes = first != OWN && value.indexOf('\\') >= 0;
      return last > 0 && value.indexOf(first, 1) == last && !escapes;
    }
    return !value.isEmpty() && hasWordChars(value, "_.");
  }

  // By hand: the first regular expression of a run takes longer than all settings of a dump.
  private static boolean isWord(String text) {
    return !text.isEmpty() && !isDigit(text.charAt(0)) && hasWordChars(text, "_");
  }

  /** Whether there are letters, digits and these only. */
  static boolean hasWordChars(String text, String others) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!LexicalRules.isLetter(c) && !isDigit(c) && others.indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static String own(String key) {
    return OWN + key + OWN;
  }

  /** What a user variable holds, as an expression; null where that cannot be told. */
  static String of(Saved saved) {
    return saved.isUnknown()
        ? null
        : saved.text() != null
            ? saved.text()
            : saved.setting() == null ? own(saved.key()) : valueOf(saved.setting());
  }

  private static final class Reader {
    private final Session session;
    private final StatementText statement;
    private final StringBuilder text = new StringBuilder();
    private long copied;
    private int tokens;
    private int depth;
    private Saved saved;
    private boolean alone;
    private boolean settings;
    private boolean pure = true;

    Reader(Session session, StatementText statement) {
      this.session = session;
      this.statement = statement;
    }

    MySqlExpression read() {
      copied = statement.at();
      long end = copied;
      boolean fallback = statement.is("IFNULL") || statement.is("COALESCE");
      String word = "";
      while (!statement.atEnd() && !statement.is(';') && (depth > 0 || !statement.is(','))) {
        depth += statement.is('(') ? 1 : statement.is(')') ? -1 : 0;
        if (statement.is('(')) {
          pure &= word.isEmpty() || PURE.contains(word) || OPERATORS.contains(word);
        }
        word = statement.word();
        pure &= !word.equals("SELECT");
        tokens++;
        end = statement.end();
        if (statement.is('@')) {
          boolean first = tokens == 1 || fallback && tokens == 3;
          end = variable(first);
        } else {
          statement.next();
        }
      }
      alone = saved != null && (tokens == 1 || fallback);
      text.append(statement.slice(copied, Math.max(copied, end)));
      return new MySqlExpression(text.toString(), alone ? saved : null, settings, pure);
    }

    /** At the first sign; returns where the name ends. */
    private long variable(boolean first) {
      final long from = statement.at();
      statement.next();
      boolean system = statement.is('@');
      String scope = "";
      if (system) {
        statement.next();
        if (statement.is("SESSION") || statement.is("LOCAL") || statement.is("GLOBAL")) {
          scope = statement.word();
          statement.next();
          statement.next();
        }
      }
      String key = SessionDialect.lower(statement);
      final long end = statement.end();
      statement.next();
      if (system) {
        settings = true;
        if (!scope.equals("GLOBAL")) {
          Setting setting = session.value(MySqlSession.shared(key));
          put(from, end, setting == null ? own(MySqlSession.shared(key)) : valueOf(setting));
          saved = first ? Saved.of(MySqlSession.shared(key), setting) : saved;
        }
        return end;
      }
      Saved known = session.saved(key);
      saved = first ? known : saved;
      if (known != null) {
        String value = of(known);
        pure &= value != null;
        settings |= known.key() != null || value != null && value.indexOf(OWN) >= 0;
        put(from, end, value == null ? "NULL" : value);
      }
      return end;
    }

    private void put(long from, long end, String value) {
      text.append(statement.slice(copied, from))
          .append(isSimple(value) ? value : "(" + value + ")");
      copied = end;
    }
  }
}
