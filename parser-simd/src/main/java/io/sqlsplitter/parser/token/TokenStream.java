package io.sqlsplitter.parser.token;

import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.TwoByteCharset;
import io.sqlsplitter.parser.bytes.PagedBytes;
import java.lang.foreign.MemorySegment;

/**
 * The tokens of one statement, by the same rules by which the scanner found it. Reusable; not
 * thread safe; allocates nothing per token. Offsets are relative to the segment.
 */
public final class TokenStream {
  /** Longer stretches are copied at once; short ones lie in the page that is at hand. */
  private static final int MOST_SINGLE_BYTES = 64;

  private final PagedBytes bytes = new PagedBytes();
  private LexicalRules rules;
  private MemorySegment text;
  private long from;
  private long limit;
  private long start;
  private long end;
  private TokenKind kind;
  private boolean escapePrefix;
  private boolean escapeClosed;
  private boolean lineEndSeen;
  private boolean openBlockComment;

  public TokenStream() {}

  /**
   * Begins to read bytes {@code [from, to)} of {@code text} by {@code rules}, those in force where
   * the statement began. The stream stands before the first token.
   */
  public void reset(LexicalRules rules, MemorySegment text, long from, long to) {
    this.rules = rules;
    this.text = text;
    bytes.reset(text, 0);
    this.from = from;
    this.limit = to;
    rewind();
  }

  /** Stands before the first token again; the text is still as it was. */
  public void rewind() {
    this.start = from;
    this.end = from;
    this.kind = TokenKind.END;
    this.escapePrefix = false;
    this.escapeClosed = false;
    this.lineEndSeen = false;
    this.openBlockComment = false;
  }

  /** Moves to the next token. */
  public TokenKind next() {
    long p = skipBlanks(end);
    start = p;
    if (p >= limit) {
      end = limit;
      kind = TokenKind.END;
      return kind;
    }
    int b = at(p);
    boolean escapeBefore = escapePrefix;
    boolean continued = escapeClosed && lineEndSeen;
    escapePrefix = false;
    escapeClosed = false;
    if (b == '\'') {
      boolean escape = escapeBefore || continued;
      kind = quoted(p + 1, '\'', rules.backslashEscapes() || escape, TokenKind.STRING);
      escapeClosed = escape;
    } else if (b == '"') {
      boolean string = rules.doubleQuotedStrings();
      kind =
          quoted(
              p + 1,
              '"',
              string && rules.backslashEscapes(),
              string ? TokenKind.STRING : TokenKind.QUOTED_NAME);
    } else if (b == '`' && rules.backtickNames()) {
      kind = quoted(p + 1, '`', false, TokenKind.QUOTED_NAME);
    } else if (b == '[' && rules.bracketNames()) {
      kind = bracketed(p + 1);
    } else if (b == '$' && rules.dollarQuotes()) {
      kind = dollar(p);
    } else if (LexicalRules.isWordByte(b) && (b != '$' || !rules.dollarQuotes())) {
      end = wordEnd(p);
      escapePrefix = rules.escapeStrings() && end == p + 1 && (b | 0x20) == 'e';
      kind = TokenKind.WORD;
    } else {
      end = p + 1;
      kind = TokenKind.SYMBOL;
    }
    lineEndSeen = false;
    return kind;
  }

  /** What {@link #next()} returned last. */
  public TokenKind kind() {
    return kind;
  }

  /** Offset of the token's first byte. */
  public long start() {
    return start;
  }

  /** Offset behind the token's last byte. */
  public long end() {
    return end;
  }

  /** Bytes {@code [from, to)} of the text, which must lie in what was given to read. */
  public byte[] copy(long from, long to) {
    int length = Math.toIntExact(to - from);
    byte[] copy = new byte[length];
    if (length > MOST_SINGLE_BYTES) {
      MemorySegment.copy(text, from, MemorySegment.ofArray(copy), 0, length);
      return copy;
    }
    for (int i = 0; i < length; i++) {
      copy[i] = (byte) at(from + i);
    }
    return copy;
  }

  /** Whether the text ends within a block comment. Valid at END. */
  public boolean endsInComment() {
    return openBlockComment;
  }

  /** Whether the token is this keyword; {@code word} in upper case, compared without case. */
  public boolean isWord(String word) {
    if (kind != TokenKind.WORD || end - start != word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (LexicalRules.upper(at(start + i)) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the token is this one-byte symbol. */
  public boolean isSymbol(char symbol) {
    return kind == TokenKind.SYMBOL && at(start) == symbol;
  }

  /** Byte {@code i} of the token, 0..255. */
  public int byteAt(long i) {
    return at(start + i);
  }

  /**
   * Reads a dotted name that begins at the present token, leaves the stream at the first token
   * behind it. Strings count as names where the dialect lets them (SQLite and MySQL write {@code
   * 'name'}).
   *
   * @return false when no name begins here (the stream has not moved then), or its last part is cut
   *     off
   */
  public boolean readName(ObjectName into) {
    into.clear();
    if (!isNamePart()) {
      return false;
    }
    while (isNamePart()) {
      appendPart(into);
      next();
      if (!isSymbol('.')) {
        break;
      }
      next();
      while (isSymbol('.')) { // db..table: the schema is left out
        if (rules.emptyNameParts()) {
          into.beginPart(false);
        }
        next();
      }
      if (kind == TokenKind.UNTERMINATED) { // A part of a name is not the name.
        into.clear();
        return false;
      }
    }
    return true;
  }

  /** Whether the token can be a part of a name. */
  public boolean isNamePart() {
    return kind == TokenKind.WORD || kind == TokenKind.QUOTED_NAME || kind == TokenKind.STRING;
  }

  /** Appends the present token, without its quotes, as one part. */
  public void appendPart(ObjectName into) {
    if (!into.beginPart(kind != TokenKind.WORD)) {
      return;
    }
    if (kind == TokenKind.WORD) {
      for (long p = start; p < end; p++) {
        into.append((byte) at(p));
      }
      return;
    }
    appendUnquoted(into);
  }

  /**
   * Appends the content of a quoted token, doubled quotes (and a string's backslash escapes of one
   * byte) undone.
   */
  private void appendUnquoted(ObjectName into) {
    int open = at(start);
    int close = open == '[' ? ']' : open;
    boolean escapes = kind == TokenKind.STRING && rules.backslashEscapes();
    TwoByteCharset charset = rules.charset();
    long to = end - 1;
    for (long p = start + 1; p < to; p++) {
      int b = at(p);
      if (charset != TwoByteCharset.NONE && p + 1 < to && charset.isPair(b, at(p + 1))) {
        into.append((byte) b);
        p++;
        b = at(p);
      } else if ((b == close || escapes && b == '\\') && p + 1 < to) {
        p++;
        b = at(p);
      }
      into.append((byte) b);
    }
  }

  private int at(long p) {
    return bytes.at(p);
  }

  private int atOr(long p, int otherwise) {
    return p < limit ? at(p) : otherwise;
  }

  private long wordEnd(long p) {
    TwoByteCharset charset = rules.charset();
    while (p < limit) {
      int b = at(p);
      if (charset != TwoByteCharset.NONE && p + 1 < limit && charset.isPair(b, at(p + 1))) {
        p += 2;
      } else if (LexicalRules.isWordByte(b)) {
        p++;
      } else {
        break;
      }
    }
    return p;
  }

  /** Blanks and comments; in MySQL also the marks of version comments. */
  private long skipBlanks(long p) {
    while (p < limit) {
      int b = at(p);
      if (LexicalRules.isBlank(b)) {
        lineEndSeen |= b == '\n' || b == '\r';
        p++;
      } else if (b == '-' && atOr(p + 1, 0) == '-' && isDashComment(p + 2)
          || b == '#' && rules.hashComments()) {
        p = lineEnd(p);
      } else if (b == '/' && atOr(p + 1, 0) == '*') {
        p = skipComment(p);
        escapeClosed = false;
      } else if (b == '*' && rules.versionComments() && atOr(p + 1, 0) == '/') {
        p += 2;
      } else {
        break;
      }
    }
    return Math.min(p, limit);
  }

  private boolean isDashComment(long behind) {
    if (!rules.dashesNeedBlank() || behind >= limit) {
      return true;
    }
    int b = at(behind);
    return b <= ' ' || b == 0x7F;
  }

  private long lineEnd(long p) {
    while (p < limit && !rules.endsLineComment(at(p))) {
      p++;
    }
    return p;
  }

  private long skipComment(long p) {
    if (rules.versionComments()) {
      long mark = atOr(p + 2, 0) == 'M' ? p + 3 : p + 2;
      if (atOr(mark, 0) == '!') {
        p = mark + 1;
        while (p < limit && at(p) >= '0' && at(p) <= '9') {
          p++;
        }
        return p;
      }
    }
    int depth = 1;
    p += 2;
    while (p < limit) {
      int b = at(p);
      if (b == '*' && atOr(p + 1, 0) == '/') {
        p += 2;
        if (--depth == 0) {
          return p;
        }
      } else if (b == '/' && rules.nestedComments() && atOr(p + 1, 0) == '*') {
        p += 2;
        depth++;
      } else {
        p++;
      }
    }
    openBlockComment = true;
    return limit;
  }

  private TokenKind quoted(long p, int quote, boolean escapes, TokenKind whole) {
    TwoByteCharset charset = rules.charset();
    while (p < limit) {
      int b = at(p);
      if (charset != TwoByteCharset.NONE && p + 1 < limit && charset.isPair(b, at(p + 1))) {
        p += 2;
      } else if (b == '\\' && escapes) {
        boolean character =
            rules.escapesTakeCharacters() && p + 2 < limit && charset.isPair(at(p + 1), at(p + 2));
        p += character ? 3 : 2;
      } else if (b == quote) {
        if (atOr(p + 1, 0) != quote) {
          end = p + 1;
          return whole;
        }
        p += 2;
      } else {
        p++;
      }
    }
    end = limit;
    return TokenKind.UNTERMINATED;
  }

  private TokenKind bracketed(long p) {
    while (p < limit) {
      if (at(p) == ']') {
        if (!rules.doubledBrackets() || atOr(p + 1, 0) != ']') {
          end = p + 1;
          return TokenKind.QUOTED_NAME;
        }
        p++;
      }
      p++;
    }
    end = limit;
    return TokenKind.UNTERMINATED;
  }

  /** A dollar quote, or a lone {@code $}. */
  private TokenKind dollar(long p) {
    long tagEnd = p + 1;
    while (tagEnd < limit && tagEnd - p <= 255 && isTagByte(at(tagEnd), tagEnd == p + 1)) {
      tagEnd++;
    }
    if (atOr(tagEnd, 0) != '$') {
      end = p + 1;
      return TokenKind.SYMBOL;
    }
    long length = tagEnd + 1 - p;
    for (long q = tagEnd + 1; q + length <= limit; q++) {
      if (at(q) == '$' && MemorySegment.mismatch(text, p, p + length, text, q, q + length) < 0) {
        end = q + length;
        return TokenKind.STRING;
      }
    }
    end = limit;
    return TokenKind.UNTERMINATED;
  }

  private static boolean isTagByte(int b, boolean first) {
    return b != '$' && LexicalRules.isWordByte(b) && !(first && b >= '0' && b <= '9');
  }
}
