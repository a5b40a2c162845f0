package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.LexicalRules;
import java.nio.charset.StandardCharsets;

/**
 * Walks the blanks and comments between statements and says what begins behind them. Not thread
 * safe.
 */
public final class GapMachine {
  /** What stands at {@link #pos}. */
  public enum Start {
    STARVED,
    INPUT_END,
    STATEMENT,
    /** A terminator of {@link #textLength} bytes. */
    EMPTY,
    /** Three bytes. */
    BYTE_ORDER_MARK,
    NUL_RUN,
    SANDBOX,
    NOISE,
    CLIENT_LINE,
    DELIMITER,
    BATCH_SEPARATOR
  }

  private static final byte[][] NOISE = noise();

  private final ByteFeed in;
  private final CodeMachine machine;
  private final MySqlMachine mySql;
  private final SqlServerMachine sqlServer;
  private LexicalRules rules;
  private boolean inLineComment;
  private boolean inBlockComment;
  private boolean lineFirst = true;
  private boolean bareDashes;
  private int textLength;

  /** The next byte to look at. */
  public long pos;

  public GapMachine(ByteFeed in, CodeMachine machine, LexicalRules rules) {
    this.in = in;
    this.machine = machine;
    this.rules = rules;
    this.mySql = machine instanceof MySqlMachine m ? m : null;
    this.sqlServer = machine instanceof SqlServerMachine m ? m : null;
  }

  public void rules(LexicalRules newRules) {
    rules = newRules;
  }

  /** A gap begins at {@code at}. */
  public void begin(long at, boolean isLineFirst) {
    pos = at;
    lineFirst = isLineFirst;
    inLineComment = false;
    inBlockComment = false;
    bareDashes = false;
  }

  public boolean lineFirst() {
    return lineFirst;
  }

  /** Whether a MySQL comment of this gap began with dashes that no blank follows. */
  public boolean bareDashes() {
    return bareDashes;
  }

  /** The comments so far were reported. */
  public void forgetBareDashes() {
    bareDashes = false;
  }

  /** Whether the gap has ended within a block comment, and where that opened. */
  public boolean inBlockComment() {
    return inBlockComment;
  }

  public long commentOpenedAt() {
    return machine.openedAt();
  }

  /** Length in bytes of the terminator at pos; after EMPTY. */
  public int textLength() {
    return textLength;
  }

  /** Goes on to the next thing that is neither blank nor comment. */
  public Start run() {
    while (true) {
      if (inLineComment && !skipLineComment() || inBlockComment && !skipBlockComment()) {
        return in.last() && pos == in.limit() ? Start.INPUT_END : Start.STARVED;
      }
      if (pos == in.limit()) {
        return in.last() ? Start.INPUT_END : Start.STARVED;
      }
      int b = in.at(pos);
      if (LexicalRules.isBlank(b)) {
        if (b == rules.lineEnd()) {
          lineFirst = true;
        }
        pos++;
        continue;
      }
      Start start = token(b);
      if (in.takeStarved()) {
        return Start.STARVED;
      }
      if (start != null) {
        return start;
      }
    }
  }

  private boolean skipLineComment() {
    while (pos < in.limit()) {
      if (rules.endsLineComment(in.at(pos))) {
        inLineComment = false;
        return true;
      }
      pos++;
    }
    return false;
  }

  private boolean skipBlockComment() {
    machine.pos = pos;
    boolean ended = machine.skipBlockComment();
    pos = machine.pos;
    inBlockComment = !ended;
    return ended;
  }

  /**
   * What begins at pos; null where a comment was opened. Peeks may starve: then nothing has changed
   * that matters.
   */
  private Start token(int b) {
    if (b == 0xEF && in.peek(pos + 1) == 0xBB && in.peek(pos + 2) == 0xBF) {
      return Start.BYTE_ORDER_MARK;
    }
    if (b == 0) {
      return Start.NUL_RUN;
    }
    if (mySql != null ? mySql.anyDelimiterAt(pos, b) : b == ';') {
      textLength = mySql != null ? mySql.delimiterLength() : 1;
      return Start.EMPTY;
    }
    if (in.isStarved()) {
      return null;
    }
    if (b == '-' && in.peek(pos + 1) == '-' || b == '#' && rules.hashComments()) {
      return lineComment(b);
    }
    if (b == '/' && in.peek(pos + 1) == '*') {
      return blockComment();
    }
    if (lineFirst && isNoise(b)) {
      return Start.NOISE;
    }
    return clientLine(b);
  }

  private Start lineComment(int b) {
    if (b == '-' && rules.dashesNeedBlank()) {
      int third = in.peek(pos + 2);
      if (third == ByteFeed.STARVED) {
        return null;
      }
      bareDashes |= third > ' ' && third != 0x7F;
    }
    inLineComment = true;
    lineFirst = false;
    pos++;
    return null;
  }

  private Start blockComment() {
    if (rules.versionComments()) {
      long code = machine.behindVersionMark(pos);
      if (code > 0) {
        return in.peek(code) == '\\' && in.peek(code + 1) == '-' ? Start.SANDBOX : Start.STATEMENT;
      }
      if (in.peek(pos + 2) == ByteFeed.STARVED || in.peek(pos + 3) == ByteFeed.STARVED) {
        return null;
      }
    }
    machine.pos = pos;
    machine.openBlockComment();
    pos = machine.pos;
    inBlockComment = true;
    return null;
  }

  private Start clientLine(int b) {
    switch (rules.dialect()) {
      case MYSQL -> {
        if (b == '\\') {
          return Start.CLIENT_LINE;
        }
        if (in.isWordThenSpace(pos, "DELIMITER")) {
          return Start.DELIMITER;
        }
        if (in.isWordThenSpace(pos, "SOURCE")) {
          return Start.CLIENT_LINE;
        }
      }
      case POSTGRES -> {
        if (b == '\\') {
          return Start.CLIENT_LINE;
        }
      }
      case SQLITE -> {
        if (lineFirst && b == '.' && LexicalRules.isLetter(in.peek(pos + 1))) {
          return Start.CLIENT_LINE;
        }
      }
      case MSSQL -> {
        if (lineFirst) {
          if (b == ':' && LexicalRules.isLetter(in.peek(pos + 1))
              || b == '!' && in.peek(pos + 1) == '!') {
            return Start.CLIENT_LINE;
          }
          if (sqlServer.goAt(pos)) {
            return Start.BATCH_SEPARATOR;
          }
        }
      }
    }
    return Start.STATEMENT;
  }

  private boolean isNoise(int b) {
    if (b != 'm' && b != 'p' && b != 's' && b != 'W' && b != 'E') {
      return false;
    }
    for (byte[] prefix : NOISE) {
      int i = 0;
      while (i < prefix.length && in.peek(pos + i) == prefix[i]) {
        i++;
      }
      if (i == prefix.length) {
        return true;
      }
    }
    int digit = startsWith("ERROR ") ? in.peek(pos + 6) : 0;
    return digit >= '0' && digit <= '9';
  }

  private boolean startsWith(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (in.peek(pos + i) != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** How the dump clients begin a message. */
  private static byte[][] noise() {
    String[] prefixes = {
      "mysqldump: ",
      "mysqldump.exe: ",
      "mariadb-dump: ",
      "mysqlpump: ",
      "mysql: [",
      "mariadb: [",
      "pg_dump: ",
      "pg_dumpall: ",
      "pg_restore: ",
      "sqlite3: ",
      "Warning: ",
      "WARNING: ",
      "Enter password:",
      "Error: ",
      "ERROR: "
    };
    byte[][] bytes = new byte[prefixes.length][];
    for (int i = 0; i < prefixes.length; i++) {
      bytes[i] = prefixes[i].getBytes(StandardCharsets.US_ASCII);
    }
    return bytes;
  }
}
