package io.sqlsplitter.parser;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Reads one lexical element of the input after another, byte by byte, as docs/lexing.md, section 3
 * says; part of the oracle.
 */
final class NaiveLexer {
  enum Kind {
    BLANK,
    LINE_COMMENT,
    BLOCK_COMMENT,
    /** An opener or closer of a version comment: no code, and what follows is code. */
    VERSION_MARK,
    WORD,
    STRING,
    NAME,
    BYTE
  }

  final byte[] in;
  final Dialect dialect;
  final boolean crLineEnds;
  final NaiveSettings settings;
  final Set<Feature> reached = EnumSet.noneOf(Feature.class);

  // The element read last.
  Kind kind;
  int start;
  int end;

  /** What the input ended in, and where that was opened; NONE for a whole element. */
  Defect open;

  // Where a quote would open an E-string: behind the word E, or continuing an E-string.
  private int escapesAt = -1;
  private boolean continues;

  NaiveLexer(byte[] in, Dialect dialect, boolean crLineEnds, NaiveSettings settings) {
    this.in = in;
    this.dialect = dialect;
    this.crLineEnds = crLineEnds;
    this.settings = settings;
  }

  int at(int p) {
    return p >= 0 && p < in.length ? in[p] & 0xFF : -1;
  }

  boolean isBlank(int p) {
    int b = at(p);
    return b == ' ' || b >= 9 && b <= 13;
  }

  boolean isLineEnd(int p) {
    return at(p) == (crLineEnds ? '\r' : '\n');
  }

  /** Offset behind the end of the line that {@code p} is in. */
  int behindLine(int p) {
    int q = p;
    while (q < in.length && !isLineEnd(q)) {
      q++;
    }
    return Math.min(q + 1, in.length);
  }

  boolean isDigit(int p) {
    return at(p) >= '0' && at(p) <= '9';
  }

  boolean isLetter(int p) {
    int b = at(p) | 0x20;
    return at(p) > 0 && b >= 'a' && b <= 'z';
  }

  private boolean isWordByte(int p) {
    int b = at(p);
    return isLetter(p) || isDigit(p) || b == '_' || b == '$' || b >= 0x80;
  }

  boolean looksAt(int p, String text) {
    for (int i = 0; i < text.length(); i++) {
      if (at(p + i) != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  boolean isUnit(int p) {
    return at(p + 1) >= 0 && settings.isUnit(at(p), at(p + 1));
  }

  /** Whether MySQL's delimiter in force stands at {@code p}. */
  boolean delimiterAt(int p) {
    if (dialect != Dialect.MYSQL || isUnit(p)) {
      return false;
    }
    byte[] delimiter = settings.delimiter;
    for (int i = 0; i < delimiter.length; i++) {
      if (at(p + i) != (delimiter[i] & 0xFF)) {
        return false;
      }
    }
    return true;
  }

  boolean isVersionComment(int p) {
    return dialect == Dialect.MYSQL && (looksAt(p, "/*!") || looksAt(p, "/*M!"));
  }

  /** Offset behind {@code /*!50003} at {@code p}. */
  int behindVersionMark(int p) {
    int q = looksAt(p, "/*!") ? p + 3 : p + 4;
    while (isDigit(q)) {
      q++;
    }
    return q;
  }

  /** Whether the word stands at {@code p} with a space or TAB behind it. */
  boolean isCommand(int p, String word) {
    int end = p + word.length();
    return end < in.length
        && text(p, end).equalsIgnoreCase(word)
        && (at(end) == ' ' || at(end) == '\t');
  }

  /** The word that stands at {@code p}, in upper case; may be empty. */
  String wordAt(int p) {
    int end = p;
    while (end < in.length && isWordByte(end)) {
      end++;
    }
    return text(p, end).toUpperCase(Locale.ROOT);
  }

  String text(int from, int to) {
    return new String(in, from, to - from, StandardCharsets.ISO_8859_1);
  }

  boolean wordIs(String word) {
    return kind == Kind.WORD
        && end - start == word.length()
        && text(start, end).equalsIgnoreCase(word);
  }

  /**
   * Reads the element at {@code p}, which is inside the input.
   *
   * @param bareDashes whether {@code --} begins a comment in MySQL without a blank behind it
   */
  void read(int p, boolean bareDashes) {
    start = p;
    open = Defect.NONE;
    if (isUnit(p)) {
      reached.add(Feature.TWO_BYTE_UNIT);
      word();
    } else if (isBlank(p)) {
      set(Kind.BLANK, p + 1);
    } else if (isLineComment(p, bareDashes)) {
      lineComment();
    } else if (isVersionComment(p)) {
      reached.add(Feature.VERSION_COMMENT);
      set(Kind.VERSION_MARK, behindVersionMark(p));
    } else if (looksAt(p, "/*")) {
      set(Kind.BLOCK_COMMENT, behindBlockComment(p));
    } else if (dialect == Dialect.MYSQL && looksAt(p, "*/")) {
      set(Kind.VERSION_MARK, p + 2);
    } else {
      code();
    }
  }

  private void code() {
    switch (at(start)) {
      case '\'' -> {
        reached.add(Feature.STRING);
        quoted(Kind.STRING, '\'', true, plainStringsHaveEscapes());
      }
      case '"' -> doubleQuoted();
      case '`' -> {
        if (dialect == Dialect.MYSQL || dialect == Dialect.SQLITE) {
          reached.add(Feature.BACKTICK);
          quoted(Kind.NAME, '`', true, false);
        } else {
          set(Kind.BYTE, start + 1);
        }
      }
      case '[' -> {
        if (dialect == Dialect.MSSQL || dialect == Dialect.SQLITE) {
          reached.add(Feature.BRACKET);
          quoted(Kind.NAME, ']', dialect == Dialect.MSSQL, false);
        } else {
          set(Kind.BYTE, start + 1);
        }
      }
      case '$' -> {
        if (dialect == Dialect.POSTGRES) {
          dollar();
        } else {
          word();
        }
      }
      default -> {
        if (isWordByte(start)) {
          word();
        } else {
          set(Kind.BYTE, start + 1);
        }
      }
    }
  }

  private boolean plainStringsHaveEscapes() {
    return switch (dialect) {
      case MYSQL -> {
        if (settings.noBackslashEscapes) {
          reached.add(Feature.NO_BACKSLASH_ESCAPES);
        }
        yield !settings.noBackslashEscapes;
      }
      case POSTGRES -> {
        if (settings.scsOff) {
          reached.add(Feature.SCS_OFF);
        }
        yield settings.scsOff || start == escapesAt;
      }
      case SQLITE, MSSQL -> false;
    };
  }

  private void doubleQuoted() {
    if (dialect != Dialect.MYSQL) {
      reached.add(Feature.QUOTED_NAME);
      quoted(Kind.NAME, '"', true, false);
    } else if (settings.ansiQuotes) {
      reached.add(Feature.ANSI_QUOTES_NAME);
      quoted(Kind.NAME, '"', true, false);
    } else {
      reached.add(Feature.DOUBLE_QUOTE_STRING);
      quoted(Kind.STRING, '"', true, !settings.noBackslashEscapes);
    }
  }

  /** Reads on to the closing {@code quote}; {@code doubled}: two of them are data. */
  private void quoted(Kind kind, char quote, boolean doubled, boolean escapes) {
    boolean isEString = kind == Kind.STRING && start == escapesAt;
    if (isEString) {
      reached.add(continues ? Feature.E_CONTINUATION : Feature.E_STRING);
    }
    int p = start + 1;
    while (p < in.length) {
      if (isUnit(p)) {
        reached.add(Feature.TWO_BYTE_UNIT);
        p += 2;
      } else if (escapes && at(p) == '\\') {
        reached.add(Feature.BACKSLASH_ESCAPE);
        p += dialect == Dialect.POSTGRES && isUnit(p + 1) ? 3 : 2;
      } else if (at(p) == quote && doubled && at(p + 1) == quote) {
        reached.add(kind == Kind.STRING ? Feature.DOUBLED_QUOTE : Feature.DOUBLED_NAME_QUOTE);
        p += 2;
      } else if (at(p) == quote) {
        set(kind, p + 1);
        if (isEString) {
          continueFrom(p + 1);
        }
        return;
      } else {
        p++;
      }
    }
    set(kind, in.length);
    open = kind == Kind.STRING ? Defect.STRING : Defect.QUOTED_NAME;
  }

  /** Finds the quote that continues the E-string which ended before {@code p}, if there is one. */
  private void continueFrom(int p) {
    boolean lineEnd = false;
    int q = p;
    while (isBlank(q) || looksAt(q, "--")) {
      if (isBlank(q)) {
        lineEnd |= at(q) == '\n' || at(q) == '\r';
        q++;
      } else {
        q = behindLineComment(q);
      }
    }
    if (lineEnd && at(q) == '\'') {
      escapesAt = q;
      continues = true;
    }
  }

  private boolean isLineComment(int p, boolean bareDashes) {
    if (dialect == Dialect.MYSQL && at(p) == '#') {
      return true;
    }
    if (!looksAt(p, "--")) {
      return false;
    }
    int next = at(p + 2);
    boolean spaced = next <= ' ' || next == 0x7F; // -1 at the end of the input
    if (dialect == Dialect.MYSQL && !spaced && !bareDashes) {
      reached.add(Feature.DASHES_AS_OPERATOR);
      return false;
    }
    return true;
  }

  private void lineComment() {
    reached.add(at(start) == '#' ? Feature.HASH_COMMENT : Feature.DASH_COMMENT);
    set(Kind.LINE_COMMENT, behindLineComment(start));
    if (dialect == Dialect.POSTGRES && !crLineEnds && at(end) == '\r' && at(end + 1) != '\n') {
      reached.add(Feature.COMMENT_ENDED_BY_CR);
    }
  }

  /** Offset of the line end behind the line comment at {@code p}, or of the input's end. */
  private int behindLineComment(int p) {
    int q = p;
    while (q < in.length
        && !isLineEnd(q)
        && !(dialect == Dialect.POSTGRES && (at(q) == '\r' || at(q) == '\n'))) {
      q++;
    }
    return q;
  }

  /** Offset behind the block comment at {@code p}; sets {@link #open} when it has no end. */
  int behindBlockComment(int p) {
    reached.add(Feature.BLOCK_COMMENT);
    boolean nests = dialect == Dialect.POSTGRES || dialect == Dialect.MSSQL;
    int depth = 1;
    int q = p + 2;
    while (q < in.length) {
      if (looksAt(q, "*/")) {
        q += 2;
        depth--;
        if (depth == 0) {
          return q;
        }
      } else if (nests && looksAt(q, "/*")) {
        reached.add(Feature.NESTED_COMMENT);
        q += 2;
        depth++;
      } else {
        q++;
      }
    }
    open = Defect.COMMENT;
    return in.length;
  }

  private void dollar() {
    int q = start + 1;
    while (q < in.length && at(q) != '$' && isWordByte(q) && q - start <= 256) {
      q++;
    }
    int tagLength = q - start - 1;
    if (at(q) != '$' || tagLength > 255 || tagLength > 0 && isDigit(start + 1)) {
      reached.add(Feature.LONE_DOLLAR);
      set(Kind.BYTE, start + 1);
      return;
    }
    reached.add(tagLength == 0 ? Feature.DOLLAR_QUOTE : Feature.TAGGED_DOLLAR_QUOTE);
    String tag = text(start, q + 1);
    for (int p = q + 1; p < in.length; p++) {
      if (at(p) == '$' && looksAt(p, tag)) {
        set(Kind.STRING, p + tag.length());
        return;
      }
    }
    set(Kind.STRING, in.length);
    open = Defect.DOLLAR_QUOTE;
  }

  private void word() {
    int p = start;
    while (p < in.length && (isUnit(p) || isWordByte(p)) && !delimiterAt(p)) {
      if (isUnit(p)) {
        reached.add(Feature.TWO_BYTE_UNIT);
        p += 2;
      } else {
        p++;
      }
    }
    set(Kind.WORD, p);
    if (dialect == Dialect.POSTGRES && wordIs("E")) {
      escapesAt = p;
      continues = false;
    }
  }

  private void set(Kind kind, int end) {
    this.kind = kind;
    this.end = end;
  }
}
