package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.token.TokenKind;
import io.sqlsplitter.parser.token.TokenStream;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Reads the words of the piece at hand, as far as a window shows them and at most 64 KiB, for the
 * few kinds of statement whose place depends on more than their kind and name. Reused.
 */
final class StatementText {
  private static final long LIMIT = 1 << 16;

  private final TokenStream tokens = new TokenStream();
  private final ObjectName name = new ObjectName();
  private MemorySegment segment;
  private LexicalRules rules;
  private long from;
  private long to;
  private TokenKind kind;

  /** Begins to read the text of a piece's first part. */
  void open(InputWindow window, StatementCursor piece, LexicalRules inForce) {
    segment = window.segment();
    rules = inForce;
    from = piece.textFrom() - window.base();
    to = Math.min(piece.to() - window.base(), from + LIMIT);
    rewind();
  }

  /** Begins anew; the present token is the first. */
  void rewind() {
    tokens.reset(rules, segment, from, to);
    kind = tokens.next();
  }

  boolean atEnd() {
    return kind == TokenKind.END || kind == TokenKind.UNTERMINATED;
  }

  TokenKind kind() {
    return kind;
  }

  void next() {
    kind = tokens.next();
  }

  /** Whether the present token is this keyword. */
  boolean is(String upper) {
    return kind == TokenKind.WORD && tokens.isWord(upper);
  }

  boolean is(char symbol) {
    return kind == TokenKind.SYMBOL && tokens.isSymbol(symbol);
  }

  /** Moves behind the present token if it is this keyword. */
  boolean take(String upper) {
    if (is(upper)) {
      next();
      return true;
    }
    return false;
  }

  /** The present token if it is a word, in upper case; else empty. */
  String word() {
    return kind == TokenKind.WORD
        ? new String(bytes(tokens.start(), tokens.end()), StandardCharsets.ISO_8859_1)
            .toUpperCase(Locale.ROOT)
        : "";
  }

  /** Moves to the next token that is this keyword; false at the end. */
  boolean seek(String upper) {
    while (!atEnd()) {
      if (is(upper)) {
        return true;
      }
      next();
    }
    return false;
  }

  /** Whether these keywords stand anywhere in a row. */
  boolean has(String first, String second) {
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
  boolean has(String upper) {
    rewind();
    return seek(upper);
  }

  /** The {@code n}-th word or name of the statement, 0-based, in upper case. */
  String wordAt(int n) {
    rewind();
    for (int i = 0; i < n; i++) {
      next();
    }
    return word();
  }

  /** Reads the name that begins here, and moves behind it; null when none does. Reused. */
  ObjectName name() {
    if (!tokens.readName(name)) {
      return null;
    }
    kind = tokens.kind();
    return name;
  }

  /** A dotted name that stands in a string: {@code 'public."Odd"'}; null for anything else. */
  ObjectName nameInString() {
    if (kind != TokenKind.STRING) {
      return null;
    }
    return parseName(string());
  }

  /** Text of the present string without its quotes, doubled quotes undone. */
  byte[] string() {
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
  byte[] identifier() {
    return kind == TokenKind.QUOTED_NAME || kind == TokenKind.STRING
        ? string()
        : bytes(tokens.start(), tokens.end());
  }

  /** Bytes of the whole text that is visible. */
  byte[] all() {
    return bytes(from, to);
  }

  /** Where the present token begins, relative to the statement's text. */
  long at() {
    return tokens.start() - from;
  }

  /** Where it ends, likewise. */
  long end() {
    return tokens.end() - from;
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
    return segment.asSlice(start, end - start).toArray(ValueLayout.JAVA_BYTE);
  }
}
