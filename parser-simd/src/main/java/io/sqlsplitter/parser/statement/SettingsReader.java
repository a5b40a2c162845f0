package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.TwoByteCharset;
import io.sqlsplitter.parser.token.TokenKind;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Locale;

/**
 * Follows the statements that change how the text behind them is cut: sql_mode, character sets,
 * standard_conforming_strings, and the user variables in which dumps save and restore them. Not
 * thread safe.
 */
public final class SettingsReader {
  private static final int NO_BACKSLASH = 1;
  private static final int ANSI = 2;

  private final Tokens tokens = new Tokens();
  private final ObjectName name = new ObjectName();
  private LexicalRules rules;

  /** How much of {@code @@} or {@code @@session.} stands before the token at hand; 2: all of it. */
  private int atSign;

  // User variables: hash of the name, and the mode or charset saved under it.
  private long[] variables = new long[16];
  private int[] savedModes = new int[16];
  private TwoByteCharset[] savedCharsets = new TwoByteCharset[16];
  private int variableCount;

  /** Counts changes of the rules and of what is saved. */
  private long changes;

  public SettingsReader() {}

  /**
   * The rules behind such a statement.
   *
   * @param known the same, if it may come again; else null
   */
  public LexicalRules apply(
      LexicalRules before, MemorySegment text, long from, long to, KnownStatement known) {
    if (known == null) {
      return apply(before, text, from, to);
    }
    if (known.harmlessAt == changes) {
      return before; // It has changed nothing, and since then nothing has changed.
    }
    long state = changes;
    LexicalRules after = apply(before, text, from, to);
    known.harmlessAt = changes == state ? state : KnownStatement.NEVER;
    return after;
  }

  /** The rules behind a SET (or RESET) statement or a SELECT whose text is {@code [from, to)}. */
  public LexicalRules apply(LexicalRules before, MemorySegment text, long from, long to) {
    if (before.dialect() != Dialect.MYSQL && before.dialect() != Dialect.POSTGRES) {
      return before;
    }
    rules = before;
    tokens.reset(before, text, from, to);
    if (before.dialect() == Dialect.MYSQL) {
      if (tokens.skip("SET")) {
        mySqlAssignments();
      }
    } else if (tokens.skip("SELECT")) {
      postgresSetConfig();
    } else {
      postgresSet();
    }
    changes += rules == before ? 0 : 1;
    return rules;
  }

  /** The rules behind {@code \encoding x} or {@code \connect …}. */
  public LexicalRules applyClientLine(LexicalRules before, ObjectName line) {
    if (before.dialect() != Dialect.POSTGRES || line.isEmpty()) {
      return before;
    }
    return switch (line.text(0)) {
      case "encoding" -> line.parts() > 1 ? before.withCharset(charset(line.text(1))) : before;
      case "connect", "c" -> before.withCharset(TwoByteCharset.NONE).withBackslashEscapes(false);
      default -> before;
    };
  }

  // MySQL.

  private void mySqlAssignments() {
    while (!tokens.ended() && !tokens.stream.isSymbol(';')) {
      mySqlAssignment();
      while (!tokens.ended() && !tokens.stream.isSymbol(',') && !tokens.stream.isSymbol(';')) {
        skipToken();
      }
      tokens.skipSymbol(',');
    }
  }

  private void skipToken() {
    if (tokens.stream.isSymbol('(')) {
      tokens.skipGroup();
    } else {
      tokens.next();
    }
  }

  private void mySqlAssignment() {
    if (tokens.skip("NAMES") || tokens.skip("CHARSET")) {
      setCharset();
      return;
    }
    if (tokens.skip("CHARACTER")) {
      if (tokens.skip("SET")) {
        setCharset();
      }
      return;
    }
    if (tokens.skip("GLOBAL") || tokens.skip("PERSIST")) {
      return;
    }
    if (!tokens.skip("SESSION")) {
      tokens.skip("LOCAL");
    }
    if (tokens.skipSymbol('@')) {
      if (!tokens.skipSymbol('@')) {
        saveVariable();
        return;
      }
      if (!skipSessionScope()) {
        return;
      }
    }
    if (tokens.skip("SQL_MODE")) {
      if (skipAssign()) {
        setMode();
      }
    } else if (tokens.skip("CHARACTER_SET_CLIENT") && skipAssign()) {
      setCharset();
    }
  }

  /** Behind {@code @@}: moves over a session scope; false for another scope. */
  private boolean skipSessionScope() {
    if (tokens.is("GLOBAL") || tokens.is("PERSIST")) {
      return false;
    }
    if (tokens.skip("SESSION") || tokens.skip("LOCAL")) {
      tokens.skipSymbol('.');
    }
    return true;
  }

  private boolean skipAssign() {
    tokens.skipSymbol(':');
    return tokens.skipSymbol('=');
  }

  /** Behind {@code @}: {@code var = @@sql_mode} or {@code @@character_set_client}. */
  private void saveVariable() {
    if (!tokens.stream.isNamePart()) {
      return;
    }
    long hash = tokenHash();
    tokens.next();
    if (!skipAssign()
        || !tokens.skipSymbol('@')
        || !tokens.skipSymbol('@')
        || !skipSessionScope()) {
      return;
    }
    if (tokens.is("SQL_MODE")) {
      int slot = variable(hash); // may replace the arrays
      changes += savedModes[slot] == mode() ? 0 : 1;
      savedModes[slot] = mode();
    } else if (tokens.is("CHARACTER_SET_CLIENT")) {
      int slot = variable(hash);
      changes += savedCharsets[slot] == rules.charset() ? 0 : 1;
      savedCharsets[slot] = rules.charset();
    }
  }

  private int mode() {
    return (rules.backslashEscapes() ? 0 : NO_BACKSLASH) | (rules.ansiQuotes() ? ANSI : 0);
  }

  private void setMode(int mode) {
    rules =
        rules.withBackslashEscapes((mode & NO_BACKSLASH) == 0).withAnsiQuotes((mode & ANSI) != 0);
  }

  /** The value of sql_mode: an expression up to the next comma outside parentheses. */
  private void setMode() {
    boolean variable = tokens.stream.isSymbol('@');
    long hash = 0;
    int found = 0;
    int count = 0;
    boolean current = false;
    boolean replace = false;
    int depth = 0;
    while (!tokens.ended() && !tokens.stream.isSymbol(';')) {
      if (depth == 0 && tokens.stream.isSymbol(',')) {
        break;
      }
      if (count == 1 && variable) {
        variable = tokens.stream.kind() == TokenKind.WORD;
        hash = variable ? tokenHash() : 0;
      }
      if (tokens.stream.isSymbol('(')) {
        depth++;
      } else if (tokens.stream.isSymbol(')')) {
        depth = Math.max(0, depth - 1);
      } else if (tokens.stream.isNamePart()) {
        current |= atSign == 2 && tokens.is("SQL_MODE");
        replace |= tokens.is("REPLACE");
        found |= modesIn();
      }
      countAtSigns();
      count++;
      tokens.next();
    }
    if (variable && count == 2) {
      int saved = find(hash);
      if (saved >= 0 && savedModes[saved] >= 0) {
        setMode(savedModes[saved]);
      }
      return;
    }
    if (current) {
      found = replace ? mode() & ~found : mode() | found;
    }
    setMode(found);
  }

  private void countAtSigns() {
    if (tokens.stream.isSymbol('@')) {
      atSign = Math.min(2, atSign + 1);
    } else if (!(atSign == 2
        && (tokens.is("SESSION") || tokens.is("LOCAL") || tokens.stream.isSymbol('.')))) {
      atSign = 0;
    }
  }

  /** The modes that the token at hand names, in words separated by anything else. */
  private int modesIn() {
    String text = tokenText();
    int found = 0;
    for (int from = 0; from < text.length(); ) {
      int to = from;
      while (to < text.length() && LexicalRules.isWordByte(text.charAt(to))) {
        to++;
      }
      found |= mode(text.substring(from, to));
      from = to + 1;
    }
    return found;
  }

  private static int mode(String word) {
    return switch (word) {
      case "NO_BACKSLASH_ESCAPES" -> NO_BACKSLASH;
      case "ANSI_QUOTES", "ANSI", "ORACLE", "MSSQL", "POSTGRESQL", "DB2", "MAXDB" -> ANSI;
      default -> 0;
    };
  }

  private void setCharset() {
    if (tokens.skipSymbol('@')) {
      if (tokens.stream.isSymbol('@')) {
        return;
      }
      int saved = find(tokenHash());
      if (saved >= 0 && savedCharsets[saved] != null) {
        rules = rules.withCharset(savedCharsets[saved]);
      }
      return;
    }
    if (tokens.stream.isNamePart()) {
      rules = rules.withCharset(charset(tokenText()));
    }
  }

  // PostgreSQL.

  private void postgresSet() {
    boolean reset = tokens.skip("RESET");
    if (!reset && !tokens.skip("SET")) {
      return;
    }
    if (!tokens.skip("SESSION")) {
      tokens.skip("LOCAL");
    }
    if (tokens.skip("NAMES")) {
      postgresValue("CLIENT_ENCODING", false);
      return;
    }
    if (!tokens.stream.isNamePart()) {
      return;
    }
    String variable = tokenText();
    tokens.next();
    if (!reset && !tokens.skipSymbol('=') && !tokens.skip("TO")) {
      return;
    }
    postgresValue(variable, reset);
  }

  private void postgresSetConfig() {
    if (!tokens.name(name) || !name.text(name.parts() - 1).equalsIgnoreCase("set_config")) {
      return;
    }
    boolean ofServer =
        name.parts() == 1 || name.parts() == 2 && name.text(0).equalsIgnoreCase("pg_catalog");
    if (!ofServer) {
      return;
    }
    if (tokens.skipSymbol('(') && tokens.stream.isNamePart()) {
      String variable = tokenText();
      tokens.next();
      if (tokens.skipSymbol(',')) {
        postgresValue(variable, false);
      }
    }
  }

  private void postgresValue(String variable, boolean reset) {
    if (reset && variable.equals("ALL")) {
      rules = rules.withBackslashEscapes(false).withCharset(TwoByteCharset.NONE);
      return;
    }
    if (!reset && !tokens.stream.isNamePart()) {
      return;
    }
    String value = reset ? "DEFAULT" : tokenText();
    switch (variable) {
      case "STANDARD_CONFORMING_STRINGS" -> {
        switch (value) {
          case "OFF", "FALSE", "0", "NO" -> rules = rules.withBackslashEscapes(true);
          case "ON", "TRUE", "1", "YES", "DEFAULT" -> rules = rules.withBackslashEscapes(false);
          default -> {}
        }
      }
      case "CLIENT_ENCODING" -> rules = rules.withCharset(charset(value));
      default -> {}
    }
  }

  // Both.

  private static TwoByteCharset charset(String text) {
    return TwoByteCharset.byName(text.toUpperCase(Locale.ROOT));
  }

  /** The token at hand in upper case, without quotes; only ASCII matters here. */
  private String tokenText() {
    boolean quoted = tokens.stream.kind() != TokenKind.WORD;
    long length = tokens.stream.end() - tokens.stream.start() - (quoted ? 2 : 0);
    StringBuilder text = new StringBuilder();
    for (long i = 0; i < length; i++) {
      text.append((char) tokens.stream.byteAt(quoted ? i + 1 : i));
    }
    return text.toString().toUpperCase(Locale.ROOT);
  }

  private long tokenHash() {
    boolean quoted = tokens.stream.kind() != TokenKind.WORD;
    long end = tokens.stream.end() - tokens.stream.start() - (quoted ? 1 : 0);
    long hash = 0xCBF29CE484222325L;
    for (long i = quoted ? 1 : 0; i < end; i++) {
      int b = tokens.stream.byteAt(i);
      hash = (hash ^ (b >= 'A' && b <= 'Z' ? b + 32 : b)) * 0x100000001B3L;
    }
    return hash;
  }

  private int find(long hash) {
    for (int i = 0; i < variableCount; i++) {
      if (variables[i] == hash) {
        return i;
      }
    }
    return -1;
  }

  /** The slot of a variable; a dump that uses more than 4096 of them overwrites the last. */
  private int variable(long hash) {
    int slot = find(hash);
    if (slot >= 0) {
      return slot;
    }
    if (variableCount == 4096) {
      variableCount--;
    }
    if (variableCount == variables.length) {
      variables = Arrays.copyOf(variables, variableCount * 2);
      savedModes = Arrays.copyOf(savedModes, variableCount * 2);
      savedCharsets = Arrays.copyOf(savedCharsets, variableCount * 2);
    }
    variables[variableCount] = hash;
    savedModes[variableCount] = -1;
    savedCharsets[variableCount] = null;
    return variableCount++;
  }
}
