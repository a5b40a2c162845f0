package io.sqlsplitter.ops.text;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.token.TokenKind;
import io.sqlsplitter.parser.token.TokenStream;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Reads the words of the piece at hand, as far as a window shows them and at most 64 KiB, for the
 * few kinds of statement whose place depends on more than their kind and name. Reused.
 */
public final class StatementText {
  private static final long LIMIT = 1 << 16;

  private final TokenStream tokens = new TokenStream();
  private final ObjectName name = new ObjectName();
  private MemorySegment segment;
  private LexicalRules rules;
  private long from;
  private long to;
  private TokenKind kind;
  private int number = StatementCursor.NO_TEXT;

  public StatementText() {}

  /** Begins to read the text of a piece's first part. */
  public void open(InputWindow window, StatementCursor piece, LexicalRules inForce) {
    segment = window.segment();
    rules = inForce;
    from = piece.textFrom() - window.base();
    to = Math.min(piece.to() - window.base(), from + LIMIT);
    number = piece.textNumber();
    begin();
  }

  /**
   * Begins to read what the present string of another text holds, as SQL: a body between dollar
   * quotes, or between plain ones.
   *
   * @return false when the string is too short to hold any
   */
  public boolean openString(StatementText outer) {
    number = StatementCursor.NO_TEXT;
    segment = outer.segment;
    rules = outer.rules;
    from = outer.tokens.start() + 1;
    to = outer.tokens.end() - 1;
    if (outer.tokens.byteAt(0) == '$') {
      int tag = 1;
      while (outer.tokens.byteAt(tag) != '$') {
        tag++;
      }
      from += tag;
      to -= tag;
    }
    if (from >= to) {
      return false;
    }
    begin();
    return true;
  }

  private void begin() {
    tokens.reset(rules, segment, from, to);
    kind = tokens.next();
  }

  /** That of {@link StatementCursor#textNumber()}. */
  public int number() {
    return number;
  }

  /** Begins anew; the present token is the first. */
  public void rewind() {
    tokens.rewind();
    kind = tokens.next();
  }

  public boolean atEnd() {
    return kind == TokenKind.END || kind == TokenKind.UNTERMINATED;
  }

  public TokenKind kind() {
    return kind;
  }

  public void next() {
    kind = tokens.next();
  }

  /** Whether the present token is this keyword. */
  public boolean is(String upper) {
    return kind == TokenKind.WORD && tokens.isWord(upper);
  }

  /** The first letter of the present token, in upper case, if that is a word; else 0. */
  public int letter() {
    return kind == TokenKind.WORD ? LexicalRules.upper(tokens.byteAt(0)) : 0;
  }

  public boolean is(char symbol) {
    return kind == TokenKind.SYMBOL && tokens.isSymbol(symbol);
  }

  /** Moves behind the present token if it is this keyword. */
  public boolean take(String upper) {
    if (is(upper)) {
      next();
      return true;
    }
    return false;
  }

  /** The present token if it is a word, in upper case; else empty. */
  public String word() {
    return kind == TokenKind.WORD
        ? new String(bytes(tokens.start(), tokens.end()), StandardCharsets.ISO_8859_1)
            .toUpperCase(Locale.ROOT)
        : "";
  }

  /** Moves to the next token that is this keyword; false at the end. */
  public boolean seek(String upper) {
    while (!atEnd()) {
      if (is(upper)) {
        return true;
      }
      next();
    }
    return false;
  }

  /** Whether these keywords stand anywhere in a row. */
  public boolean has(String first, String second) {
    rewind();
    while (seek(first)) {
      next();
      if (is(second)) {
        return true;
      }
    }
    return false;
  }

  /** Whether this keyword stands anywhere. */
  public boolean has(String upper) {
    rewind();
    return seek(upper);
  }

  /** The {@code n}-th word or name of the statement, 0-based, in upper case. */
  public String wordAt(int n) {
    goTo(n);
    return word();
  }

  /** Whether the {@code n}-th token, 0-based, is this keyword. */
  public boolean isAt(int n, String upper) {
    goTo(n);
    return is(upper);
  }

  private void goTo(int n) {
    rewind();
    for (int i = 0; i < n; i++) {
      next();
    }
  }

  /** Reads the name that begins here, and moves behind it; null when none does. Reused. */
  public ObjectName name() {
    if (!tokens.readName(name)) {
      return null;
    }
    kind = tokens.kind();
    return name;
  }

  /** A dotted name that stands in a string: {@code 'public."Odd"'}; null for anything else. */
  public ObjectName nameInString() {
    if (kind != TokenKind.STRING) {
      return null;
    }
    return parseName(string());
  }

  /** Text of the present string without its quotes, doubled quotes undone. */
  public byte[] string() {
    byte[] raw = bytes(tokens.start(), tokens.end());
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    int end = raw.length - 1;
    byte quote = raw[0];
    for (int i = 1; i < end; i++) {
      text.write(raw[i]);
      if (raw[i] == quote && i + 1 < end && raw[i + 1] == quote) {
        i++;
      }
    }
    return text.toByteArray();
  }

  /** Text of the present word or quoted name, without quotes. */
  public byte[] identifier() {
    return kind == TokenKind.QUOTED_NAME || kind == TokenKind.STRING
        ? string()
        : bytes(tokens.start(), tokens.end());
  }

  /** Bytes of the whole text that is visible. */
  public byte[] all() {
    return bytes(from, to);
  }

  /** Where the present token begins, relative to the statement's text. */
  public long at() {
    return tokens.start() - from;
  }

  /** Behind the present token, relative to the statement's text. */
  public long end() {
    return tokens.end() - from;
  }

  /** Bytes {@code [start, end)} of the statement's text, each a char. */
  public String slice(long start, long end) {
    return new String(bytes(from + start, from + end), StandardCharsets.ISO_8859_1);
  }

  private ObjectName parseName(byte[] text) {
    name.clear();
    int i = 0;
    while (i < text.length) {
      boolean quoted = text[i] == '"';
      if (!name.beginPart(quoted)) {
        return null;
      }
      if (quoted) {
        for (i++; i < text.length; i++) {
          if (text[i] == '"' && !(i + 1 < text.length && text[i + 1] == '"')) {
            break;
          }
          if (text[i] == '"') {
            i++;
          }
          name.append(text[i]);
        }
        i++;
      } else {
        for (; i < text.length && text[i] != '.'; i++) {
          name.append(text[i]);
        }
      }
      if (i < text.length && text[i] != '.') {
        return null;
      }
      i++;
    }
    return name.isEmpty() ? null : name;
  }

  private byte[] bytes(long start, long end) {
    return tokens.copy(start, end);
  }
}
