package io.sqlsplitter.parser;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What the text of a dump has set so far (docs/lexing.md, section 9), for the oracle. */
final class NaiveSettings {
  enum TwoByte {
    NONE,
    GBK,
    BIG5,
    SJIS
  }

  private static final Set<String> ANSI_MODES =
      Set.of("ANSI_QUOTES", "ANSI", "ORACLE", "MSSQL", "POSTGRESQL", "DB2", "MAXDB");
  private static final Set<String> ON = Set.of("ON", "TRUE", "1", "YES");
  private static final Set<String> OFF = Set.of("OFF", "FALSE", "0", "NO");

  private record SqlMode(boolean noBackslashEscapes, boolean ansiQuotes) {}

  /** A token: its kind and its text; of strings and names the text between the quotes. */
  record Token(NaiveLexer.Kind kind, String text) {
    boolean is(String word) {
      return kind == NaiveLexer.Kind.WORD && text.equalsIgnoreCase(word)
          || kind == NaiveLexer.Kind.BYTE && text.equals(word);
    }

    boolean isValue() {
      return kind == NaiveLexer.Kind.WORD || isQuoted();
    }

    boolean isQuoted() {
      return kind == NaiveLexer.Kind.STRING || kind == NaiveLexer.Kind.NAME;
    }
  }

  byte[] delimiter = {';'};
  boolean noBackslashEscapes;
  boolean ansiQuotes;
  boolean scsOff;
  TwoByte charset = TwoByte.NONE;
  private final Map<String, SqlMode> savedModes = new HashMap<>();
  private final Map<String, TwoByte> savedCharsets = new HashMap<>();
  boolean savedModeUsed;

  /** Applies a whole MySQL statement. */
  void applyMySql(List<Token> tokens) {
    if (tokens.isEmpty() || !tokens.get(0).is("SET")) {
      return;
    }
    List<Token> assignment = new ArrayList<>();
    int depth = 0;
    for (Token token : tokens.subList(1, tokens.size())) {
      if (token.is(";")) {
        break;
      }
      depth += token.is("(") ? 1 : token.is(")") && depth > 0 ? -1 : 0;
      if (token.is(",") && depth == 0) {
        assign(assignment);
        assignment.clear();
      } else {
        assignment.add(token);
      }
    }
    assign(assignment);
  }

  private void assign(List<Token> a) {
    if (starts(a, 0, "NAMES") || starts(a, 0, "CHARSET")) {
      setCharset(a.subList(1, a.size()));
      return;
    }
    if (starts(a, 0, "CHARACTER", "SET")) {
      setCharset(a.subList(2, a.size()));
      return;
    }
    int i = 0;
    boolean userVariable = false;
    if (starts(a, i, "GLOBAL")) {
      return;
    } else if (starts(a, i, "SESSION") || starts(a, i, "LOCAL")) {
      i++;
    } else if (starts(a, i, "@", "@")) {
      i += 2;
      if (starts(a, i, "GLOBAL", ".")) {
        return;
      }
      if (starts(a, i, "SESSION", ".") || starts(a, i, "LOCAL", ".")) {
        i += 2;
      }
    } else if (starts(a, i, "@")) {
      i++;
      userVariable = true;
    }
    if (i >= a.size() || a.get(i).kind() != NaiveLexer.Kind.WORD) {
      return;
    }
    String name = a.get(i++).text().toLowerCase(Locale.ROOT);
    if (starts(a, i, ":", "=")) {
      i += 2;
    } else if (starts(a, i, "=")) {
      i++;
    } else {
      return;
    }
    List<Token> value = a.subList(i, a.size());
    if (userVariable) {
      if (systemVariableAt(value, 0, "sql_mode") == value.size()) {
        savedModes.put(name, new SqlMode(noBackslashEscapes, ansiQuotes));
      } else if (systemVariableAt(value, 0, "character_set_client") == value.size()) {
        savedCharsets.put(name, charset);
      }
    } else if (name.equals("sql_mode")) {
      setMode(value);
    } else if (name.equals("character_set_client")) {
      setCharset(value);
    }
  }

  private void setMode(List<Token> value) {
    if (value.size() == 2 && value.get(0).is("@") && value.get(1).kind() == NaiveLexer.Kind.WORD) {
      SqlMode saved = savedModes.get(value.get(1).text().toLowerCase(Locale.ROOT));
      if (saved != null) {
        savedModeUsed = true;
        noBackslashEscapes = saved.noBackslashEscapes;
        ansiQuotes = saved.ansiQuotes;
      }
      return;
    }
    boolean backslash = false;
    boolean ansi = false;
    boolean relative = false;
    boolean taken = false;
    for (int i = 0; i < value.size(); i++) {
      relative |= systemVariableAt(value, i, "sql_mode") > 0;
      taken |= value.get(i).is("REPLACE");
      if (value.get(i).isValue()) {
        for (String word : value.get(i).text().split("[^A-Za-z0-9_$\\x80-\\xFF]+")) {
          backslash |= word.equalsIgnoreCase("NO_BACKSLASH_ESCAPES");
          ansi |= ANSI_MODES.contains(word.toUpperCase(Locale.ROOT));
        }
      }
    }
    if (relative && taken) {
      noBackslashEscapes &= !backslash;
      ansiQuotes &= !ansi;
    } else if (relative) {
      noBackslashEscapes |= backslash;
      ansiQuotes |= ansi;
    } else {
      noBackslashEscapes = backslash;
      ansiQuotes = ansi;
    }
  }

  private void setCharset(List<Token> value) {
    if (value.size() >= 2 && value.get(0).is("@") && value.get(1).kind() == NaiveLexer.Kind.WORD) {
      charset = savedCharsets.getOrDefault(value.get(1).text().toLowerCase(Locale.ROOT), charset);
    } else if (!value.isEmpty() && value.get(0).isValue()) {
      charset = byName(value.get(0).text());
    }
  }

  /** Index behind {@code @@[session.]name} when it stands at {@code i}, otherwise -1. */
  private static int systemVariableAt(List<Token> tokens, int i, String name) {
    if (!starts(tokens, i, "@", "@")) {
      return -1;
    }
    int at = i + 2;
    if (starts(tokens, at, "SESSION", ".") || starts(tokens, at, "LOCAL", ".")) {
      at += 2;
    }
    return starts(tokens, at, name) ? at + 1 : -1;
  }

  /** Applies a whole PostgreSQL statement. */
  void applyPostgres(List<Token> tokens) {
    int i = 1;
    if (starts(tokens, 0, "SET")) {
      if (starts(tokens, i, "SESSION") || starts(tokens, i, "LOCAL")) {
        i++;
      }
      if (starts(tokens, i, "NAMES")) {
        setting("client_encoding", valueAt(tokens, i + 1));
      } else if (i < tokens.size() && (starts(tokens, i + 1, "=") || starts(tokens, i + 1, "TO"))) {
        setting(tokens.get(i).text(), valueAt(tokens, i + 2));
      }
    } else if (starts(tokens, 0, "RESET") && tokens.size() > 1) {
      if (starts(tokens, 1, "ALL")) {
        connected();
      } else {
        setting(tokens.get(1).text(), "DEFAULT");
      }
    } else if (starts(tokens, 0, "SELECT")) {
      if (starts(tokens, i, "pg_catalog", ".")) {
        i += 2;
      }
      if (starts(tokens, i, "set_config", "(")
          && i + 4 < tokens.size()
          && tokens.get(i + 2).kind() == NaiveLexer.Kind.STRING
          && tokens.get(i + 3).is(",")
          && tokens.get(i + 4).kind() == NaiveLexer.Kind.STRING) {
        setting(tokens.get(i + 2).text(), tokens.get(i + 4).text());
      }
    }
  }

  private static String valueAt(List<Token> tokens, int i) {
    return i < tokens.size() && tokens.get(i).isValue() ? tokens.get(i).text() : null;
  }

  private void setting(String name, String value) {
    if (value == null) {
      return;
    }
    String upper = value.toUpperCase(Locale.ROOT);
    if (name.equalsIgnoreCase("standard_conforming_strings")) {
      if (OFF.contains(upper)) {
        scsOff = true;
      } else if (ON.contains(upper) || upper.equals("DEFAULT")) {
        scsOff = false;
      }
    } else if (name.equalsIgnoreCase("client_encoding")) {
      charset = byName(value);
    }
  }

  /** psql has connected anew: both settings are those of a new session. */
  void connected() {
    scsOff = false;
    charset = TwoByte.NONE;
  }

  static TwoByte byName(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "gbk", "gb18030", "win936", "windows936" -> TwoByte.GBK;
      case "big5", "win950", "windows950" -> TwoByte.BIG5;
      case "sjis",
          "cp932",
          "shift_jis",
          "shiftjis",
          "mskanji",
          "shift_jis_2004",
          "win932",
          "windows932" ->
          TwoByte.SJIS;
      default -> TwoByte.NONE;
    };
  }

  boolean isUnit(int lead, int trail) {
    return switch (charset) {
      case NONE -> false;
      case GBK -> in(lead, 0x81, 0xFE) && (in(trail, 0x40, 0x7E) || in(trail, 0x80, 0xFE));
      case BIG5 -> in(lead, 0x81, 0xFE) && (in(trail, 0x40, 0x7E) || in(trail, 0xA1, 0xFE));
      case SJIS ->
          (in(lead, 0x81, 0x9F) || in(lead, 0xE0, 0xFC))
              && (in(trail, 0x40, 0x7E) || in(trail, 0x80, 0xFC));
    };
  }

  private static boolean in(int b, int first, int last) {
    return first <= b && b <= last;
  }

  private static boolean starts(List<Token> tokens, int at, String... words) {
    if (at + words.length > tokens.size()) {
      return false;
    }
    for (int i = 0; i < words.length; i++) {
      if (!tokens.get(at + i).is(words[i])) {
        return false;
      }
    }
    return true;
  }
}
