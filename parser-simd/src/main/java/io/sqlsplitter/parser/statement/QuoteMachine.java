package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Defect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.TwoByteCharset;
import java.util.Arrays;

/**
 * What can stand around code: strings, quoted names, dollar quotes, comments, client commands. Each
 * is a mode that survives from window to window; {@link #pos} is the next byte to look at. Not
 * thread safe.
 */
abstract class QuoteMachine {
  /** Where in the text the machine stands. */
  enum Mode {
    CODE,
    /** In a quoted string or name; {@link #quote} ends it. */
    QUOTED,
    DOLLAR,
    LINE_COMMENT,
    BLOCK_COMMENT,
    /** Within a word that is too long to be a keyword. */
    LONG_WORD,
    /** psql: behind a backslash command, to the line end. */
    META
  }

  /** Bytes that mean nothing between quotes, whichever these are. */
  private static final boolean[] PLAIN = new boolean[256];

  static {
    Arrays.fill(PLAIN, 0, 0x80, true);
    for (char other : "'\"`]\\".toCharArray()) {
      PLAIN[other] = false;
    }
  }

  protected final ByteFeed in;
  protected LexicalRules rules;

  /** The next byte to look at, an absolute offset. */
  public long pos;

  protected Mode mode = Mode.CODE;

  /** Where a word would belong to the byte before it, as in {@code @end}, and be no keyword. */
  protected long joinAt = -1;

  /** Whether nothing but blanks and block comments stands between the last line end and pos. */
  protected boolean lineFirst;

  private int quote;
  private boolean quoteDoubles;
  private boolean quoteEscapes;
  private Defect quoteDefect = Defect.STRING;
  private long openedAt;
  private int commentDepth;
  private boolean metaEnds;
  private final byte[] tag = new byte[258];
  private int tagLength;

  QuoteMachine(ByteFeed in, LexicalRules rules) {
    this.in = in;
    this.rules = rules;
  }

  public final void rules(LexicalRules newRules) {
    rules = newRules;
  }

  public final boolean lineFirst() {
    return lineFirst;
  }

  /** A token that is no word has ended; {@code b} is its first byte. */
  protected abstract void symbol(int b);

  /** Any byte without a meaning. */
  protected final Stop plain() {
    int b = in.at(pos);
    symbol(b);
    pos++;
    if (rules.joinsName(b)) {
      joinAt = pos;
    }
    return null;
  }

  /** PostgreSQL: an E-string has closed. */
  protected void escapeStringClosed() {}

  /** What is open at pos, or NONE. */
  final Defect openDefect() {
    return switch (mode) {
      case QUOTED -> quoteDefect;
      case DOLLAR -> Defect.DOLLAR_QUOTE;
      case BLOCK_COMMENT -> Defect.COMMENT;
      default -> Defect.NONE;
    };
  }

  final boolean inStringOfUsualEscapes() {
    return mode == Mode.QUOTED && quote == '\'' && quoteEscapes == rules.backslashEscapes();
  }

  /** Where the string, name or comment that is open was opened. */
  public final long openedAt() {
    return openedAt;
  }

  /** Opens a quoted mode; the machine goes on at {@code from}. */
  protected final void open(
      int quoteByte, boolean doubles, boolean escapes, Defect defect, long opened, long from) {
    mode = Mode.QUOTED;
    quote = quoteByte;
    quoteDoubles = doubles;
    quoteEscapes = escapes;
    quoteDefect = defect;
    openedAt = opened;
    pos = from;
  }

  /**
   * Where the code of a version comment that opens at {@code p} begins, or 0 when it is a plain
   * comment. May starve.
   */
  final long behindVersionMark(long p) {
    int third = in.peek(p + 2);
    long q = p + 3;
    if (third == 'M') {
      third = in.peek(q++);
    }
    if (third != '!') {
      return 0;
    }
    int digit;
    while ((digit = in.peek(q)) >= '0' && digit <= '9' && q - p < 40) {
      q++;
    }
    return q;
  }

  final void openLineComment() {
    lineFirst = false;
    mode = Mode.LINE_COMMENT;
    pos += 2;
  }

  final void openBlockComment() {
    mode = Mode.BLOCK_COMMENT;
    openedAt = pos;
    commentDepth = 1;
    pos += 2;
  }

  final Stop quoted(long probe) {
    TwoByteCharset charset = rules.charset();
    boolean twoByte = charset != TwoByteCharset.NONE;
    int close = quote;
    boolean escapes = quoteEscapes;
    long p = pos;
    long limit = Math.min(in.limit(), probe);
    while ((p = in.behind(PLAIN, p, limit)) < limit) {
      int b = in.at(p);
      if (b == close) {
        int next = quoteDoubles ? in.peek(p + 1) : 0;
        if (in.takeStarved()) {
          pos = p;
          return Stop.STARVED;
        }
        if (next != close) {
          pos = p + 1;
          mode = Mode.CODE;
          boolean escapeString = close == '\'' && escapes && !rules.backslashEscapes();
          symbol(close);
          if (escapeString) {
            escapeStringClosed();
          }
          return null;
        }
        p += 2;
      } else if (b == '\\' && escapes || twoByte && b >= 0x80) {
        int next = in.peek(p + 1);
        if (in.takeStarved()) {
          pos = p;
          return Stop.STARVED;
        }
        if (b != '\\') {
          p += next >= 0 && charset.isPair(b, next) ? 2 : 1;
        } else if (twoByte && rules.escapesTakeCharacters() && next >= 0x80) {
          int trail = in.peek(p + 2);
          if (in.takeStarved()) {
            pos = p;
            return Stop.STARVED;
          }
          p += trail >= 0 && charset.isPair(next, trail) ? 3 : 2;
        } else {
          p += next >= 0 ? 2 : 1;
        }
      } else {
        p++;
      }
    }
    pos = p;
    if (p < in.limit()) {
      return Stop.PROBE;
    }
    return in.last() ? Stop.INPUT_END : Stop.STARVED;
  }

  /** Line comment, not with its line end. */
  final Stop lineComment() {
    while (pos < in.limit()) {
      if (rules.endsLineComment(in.at(pos))) {
        mode = Mode.CODE;
        return null;
      }
      pos++;
    }
    return in.last() ? Stop.INPUT_END : Stop.STARVED;
  }

  final Stop blockComment() {
    if (!skipBlockComment()) {
      return in.last() && pos == in.limit() ? Stop.INPUT_END : Stop.STARVED;
    }
    mode = Mode.CODE;
    return null;
  }

  /** Moves behind the end of the block comment; false when it is not in this window. */
  final boolean skipBlockComment() {
    boolean nests = rules.nestedComments();
    long limit = in.limit();
    while (pos < limit) {
      int b = in.at(pos);
      if (b == '*' || b == '/' && nests) {
        int next = in.peek(pos + 1);
        if (in.takeStarved()) {
          return false;
        }
        if (b == '*' && next == '/') {
          pos += 2;
          if (--commentDepth == 0) {
            return true;
          }
          continue;
        }
        if (b == '/' && next == '*') {
          pos += 2;
          commentDepth++;
          continue;
        }
      }
      pos++;
    }
    return false;
  }

  /** Opens a dollar quote if a whole tag stands at pos. */
  protected final Stop openDollar() {
    long p = pos + 1;
    int b;
    while ((b = in.peek(p)) >= 0 && p - pos <= 255 && isTagByte(b, p == pos + 1)) {
      p++;
    }
    if (in.takeStarved()) {
      return Stop.STARVED;
    }
    if (b != '$') {
      return plain();
    }
    tagLength = (int) (p + 1 - pos);
    for (int i = 0; i < tagLength; i++) {
      tag[i] = (byte) in.at(pos + i);
    }
    mode = Mode.DOLLAR;
    openedAt = pos;
    pos = p + 1;
    return null;
  }

  private static boolean isTagByte(int b, boolean first) {
    return b != '$' && LexicalRules.isWordByte(b) && !(first && b >= '0' && b <= '9');
  }

  final Stop dollar() {
    while (pos < in.limit()) {
      if (in.at(pos) == '$') {
        int i = 1;
        while (i < tagLength && in.peek(pos + i) == (tag[i] & 0xFF)) {
          i++;
        }
        if (in.takeStarved()) {
          return Stop.STARVED;
        }
        if (i == tagLength) {
          pos += tagLength;
          mode = Mode.CODE;
          symbol('$');
          return null;
        }
      }
      pos++;
    }
    return in.last() ? Stop.INPUT_END : Stop.STARVED;
  }

  /** psql: what follows is a client command; {@code ends} when it sends the statement. */
  protected final void openMeta(boolean ends) {
    symbol('\\');
    mode = Mode.META;
    metaEnds = ends;
  }

  /** psql: opaque to the line end. */
  final Stop meta() {
    int lineEndByte = rules.lineEnd();
    while (pos < in.limit() && in.at(pos) != lineEndByte) {
      pos++;
    }
    if (pos == in.limit() && !in.last()) {
      return Stop.STARVED;
    }
    mode = Mode.CODE;
    if (!metaEnds) {
      return null;
    }
    if (pos < in.limit()) {
      pos++;
      lineFirst = true;
    }
    return Stop.TERMINATED_WITH_LINE;
  }
}
