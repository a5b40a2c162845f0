package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Defect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ScanWarning;
import io.sqlsplitter.parser.TwoByteCharset;

/**
 * Walks the text of one statement byte by byte: strings, names, comments, words, parentheses, and
 * where the statement ends. What is the same in all dialects is here; a subclass per dialect adds
 * its own. All state survives from window to window; {@link #pos} is the next byte to look at. Not
 * thread safe.
 */
public abstract class CodeMachine {
  /** What stopped {@link #run}. */
  public enum Stop {
    /** More bytes are needed. */
    STARVED,
    /** The input has ended within the statement. */
    INPUT_END,
    /** The statement ended at its terminator; pos is behind it. */
    TERMINATED,
    /** As TERMINATED, but what ended it took the line end along already, or none is wanted. */
    TERMINATED_WITH_LINE,
    /**
     * The statement ended at its terminator and the rest of the line goes with it: COPY from stdin.
     */
    COPY_FOLLOWS,
    /** The statement ended because something else begins at pos. */
    CUT,
    /** pos has reached the offset that was asked for. */
    PROBE
  }

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

  private static final int MAX_KEYWORD_SCAN = 32;

  protected final ByteFeed in;
  protected LexicalRules rules;
  public long pos;
  protected Mode mode = Mode.CODE;
  protected int parens;
  protected boolean lineFirst;

  /**
   * The token before: a byte of {@code ; : , ( )}, or 0 for any other; {@link #previousWord} if it
   * was a word.
   */
  protected int previousSymbol;

  protected Keyword previousWord = Keyword.NONE;

  /** Offset behind a word that is only E, the last such one. */
  protected long escapePrefixEnd = -1;

  private int quote;
  private boolean quoteDoubles;
  private boolean quoteEscapes;
  private Defect quoteDefect = Defect.STRING;
  private long openedAt;
  private int commentDepth;
  private int warnings;
  private long textFrom;
  private boolean metaEnds;
  private final byte[] tag = new byte[258];
  private int tagLength;

  protected CodeMachine(ByteFeed in, LexicalRules rules) {
    this.in = in;
    this.rules = rules;
  }

  public static CodeMachine of(ByteFeed in, LexicalRules rules) {
    return switch (rules.dialect()) {
      case MYSQL -> new MySqlMachine(in, rules);
      case POSTGRES -> new PostgresMachine(in, rules);
      case SQLITE -> new SqliteMachine(in, rules);
      case MSSQL -> new SqlServerMachine(in, rules);
    };
  }

  public void rules(LexicalRules newRules) {
    rules = newRules;
  }

  /** A statement begins at {@code at}. */
  public void begin(long at, boolean isLineFirst) {
    pos = at;
    textFrom = at;
    mode = Mode.CODE;
    parens = 0;
    lineFirst = isLineFirst;
    previousSymbol = 0;
    previousWord = Keyword.NONE;
    warnings = 0;
    escapePrefixEnd = -1;
    metaEnds = false;
    beginStatement();
  }

  public boolean lineFirst() {
    return lineFirst;
  }

  public int warnings() {
    return warnings;
  }

  public int parens() {
    return parens;
  }

  /**
   * Whether the machine stands in plain code, where nothing but strings, parentheses and the end
   * can come in an INSERT.
   */
  public final boolean inPlainCode() {
    return mode == Mode.CODE && rules.charset() == TwoByteCharset.NONE && allowsBulk();
  }

  /**
   * Whether the machine stands within a plain {@code '…'} string whose escapes are those of all
   * strings.
   */
  public final boolean inPlainString() {
    return mode == Mode.QUOTED
        && rules.charset() == TwoByteCharset.NONE
        && quote == '\''
        && quoteEscapes == rules.backslashEscapes()
        && allowsBulk();
  }

  /**
   * Takes over what the bulk path has found: it stands at {@code at}, in or outside a string that
   * was opened at {@code opened}.
   */
  public final void resume(
      long at, boolean inString, long opened, int parenDepth, int symbolBefore) {
    symbol(0);
    pos = at;
    parens = parenDepth;
    previousSymbol = symbolBefore;
    if (inString) {
      open('\'', true, rules.backslashEscapes(), Defect.STRING, opened, at);
    } else {
      mode = Mode.CODE;
    }
  }

  /** The symbol before pos, blanks and comments left out, or 0. */
  public final int symbolBefore() {
    return previousSymbol;
  }

  /** Where the string that is open was opened. */
  public final long openedAt() {
    return openedAt;
  }

  /** Goes on until something stops it, or until pos is at least {@code probe}. */
  public final Stop run(long probe) {
    Stop stop = null;
    while (stop == null) {
      stop =
          switch (mode) {
            case CODE -> code(probe);
            case QUOTED -> quoted(probe);
            case DOLLAR -> dollar();
            case LINE_COMMENT -> lineComment();
            case BLOCK_COMMENT -> blockComment();
            case LONG_WORD -> longWord();
            case META -> meta();
          };
    }
    return stop;
  }

  /** What is open where the input has ended; NONE for a complete statement. */
  public Defect defect() {
    return switch (mode) {
      case QUOTED -> quoteDefect;
      case DOLLAR -> Defect.DOLLAR_QUOTE;
      case BLOCK_COMMENT -> Defect.COMMENT;
      default -> {
        Defect body = openBody();
        if (body != Defect.NONE) {
          yield body;
        }
        if (parens > 0) {
          yield Defect.PARENTHESIS;
        }
        yield previousSymbol == ',' ? Defect.CUT_STATEMENT : Defect.NONE;
      }
    };
  }

  /** Where what {@link #defect()} names was opened. */
  public long defectAt() {
    return switch (mode) {
      case QUOTED, DOLLAR, BLOCK_COMMENT -> openedAt;
      default -> textFrom;
    };
  }

  // What a dialect adds.

  protected abstract void beginStatement();

  /** Whether words, line starts and the like play no part in the rest of this statement. */
  protected abstract boolean allowsBulk();

  /** A {@code ;} at pos: moves behind it and says whether the statement ends. */
  protected abstract Stop semicolon();

  /** Length in bytes of the terminator at which the statement has just ended. */
  public int terminatorLength() {
    return 1;
  }

  /** Whether rows follow the statement that has just ended. */
  public boolean dataFollows() {
    return false;
  }

  /** The kind of body that is open at the end of the input. */
  protected abstract Defect openBody();

  /** A byte that only some dialects care for: moves pos, or opens a mode; null to go on. */
  protected Stop special(int b) {
    return plain();
  }

  /** Whether a client delimiter stands at {@code p}; only MySQL has others than the semicolon. */
  protected boolean delimiterAt(long p, int b) {
    return false;
  }

  /** A word begins at pos; lets the dialect end the statement there. */
  protected Stop beforeWord() {
    return null;
  }

  /**
   * Whether a word that begins at {@code start} belongs to the byte before it, as in {@code @end},
   * and is no keyword.
   */
  protected boolean isJoined(long start) {
    return false;
  }

  /** A line end in code at pos. */
  protected Stop lineEnd() {
    lineBreakSeen();
    pos++;
    lineFirst = true;
    return null;
  }

  /** An LF or CR in code. */
  protected void lineBreakSeen() {}

  /** A block comment opens in code. */
  protected void blockCommentSeen() {}

  /** A colon at pos. */
  protected Stop colon() {
    symbol(':');
    pos++;
    return null;
  }

  /**
   * A token has ended; called before previousSymbol and previousWord change, and for parentheses
   * after they are counted.
   *
   * @param symbol the token's first byte, or 0 when it is a word
   * @param word the keyword (NONE for other words), or null when the token is no word
   */
  protected abstract void token(int symbol, Keyword word);

  /** A token that is no word; {@code b} is its first byte. */
  protected final void symbol(int b) {
    token(b, null);
    previousSymbol = b;
    previousWord = Keyword.NONE;
    lineFirst = false;
  }

  protected final void warn(ScanWarning warning) {
    warnings |= warning.bit();
  }

  /** Any byte without a meaning. */
  protected final Stop plain() {
    symbol(in.at(pos));
    pos++;
    return null;
  }

  protected final long textFrom() {
    return textFrom;
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

  // Code.

  private Stop code(long probe) {
    int lineEndByte = rules.lineEnd();
    while (pos < in.limit()) {
      if (pos >= probe) {
        return Stop.PROBE;
      }
      int b = in.at(pos);
      Stop stop;
      if (delimiterAt(pos, b)) {
        return endAtDelimiter();
      }
      if (in.takeStarved()) {
        return Stop.STARVED;
      }
      if (LexicalRules.isBlank(b)) {
        if (b == lineEndByte) {
          stop = lineEnd();
        } else {
          if (b == '\n' || b == '\r') {
            lineBreakSeen();
          }
          pos++;
          continue;
        }
      } else if (b == '$' ? !rules.dollarQuotes() : LexicalRules.isWordByte(b)) {
        stop = readWord();
      } else {
        stop = punctuation(b);
      }
      if (stop != null) {
        return stop;
      }
      if (mode != Mode.CODE) {
        return null;
      }
    }
    return in.last() ? Stop.INPUT_END : Stop.STARVED;
  }

  protected Stop endAtDelimiter() {
    throw new IllegalStateException("no delimiter in this dialect");
  }

  private Stop punctuation(int b) {
    switch (b) {
      case '\'' -> {
        boolean escapes = rules.backslashEscapes() || isEscapeString();
        open('\'', true, escapes, Defect.STRING, pos, pos + 1);
        return null;
      }
      case '"' -> {
        boolean string = rules.doubleQuotedStrings();
        open(
            '"',
            true,
            string && rules.backslashEscapes(),
            string ? Defect.STRING : Defect.QUOTED_NAME,
            pos,
            pos + 1);
        return null;
      }
      case '(' -> {
        parens++;
        symbol(b);
        pos++;
        return null;
      }
      case ')' -> {
        if (parens > 0) {
          parens--;
        }
        symbol(b);
        pos++;
        return null;
      }
      case ',' -> {
        symbol(b);
        pos++;
        return null;
      }
      case ':' -> {
        return colon();
      }
      case ';' -> {
        return semicolon();
      }
      case '-' -> {
        return dash();
      }
      case '/' -> {
        return slash();
      }
      default -> {
        if (b == '#' && rules.hashComments()) {
          mode = Mode.LINE_COMMENT;
          pos++;
          return null;
        }
        if (b == '`' && rules.backtickNames()) {
          open('`', true, false, Defect.QUOTED_NAME, pos, pos + 1);
          return null;
        }
        if (b == '[' && rules.bracketNames()) {
          open(']', rules.doubledBrackets(), false, Defect.QUOTED_NAME, pos, pos + 1);
          return null;
        }
        return special(b);
      }
    }
  }

  /** Whether the quote at pos begins a string with escapes of its own. */
  protected boolean isEscapeString() {
    return false;
  }

  private Stop dash() {
    int second = in.peek(pos + 1);
    if (second != '-') {
      return in.takeStarved() ? Stop.STARVED : plain();
    }
    if (rules.dashesNeedBlank()) {
      int third = in.peek(pos + 2);
      if (in.takeStarved()) {
        return Stop.STARVED;
      }
      if (third > ' ' && third != 0x7F) {
        return plain();
      }
    }
    openLineComment();
    return null;
  }

  private Stop slash() {
    int second = in.peek(pos + 1);
    if (in.takeStarved()) {
      return Stop.STARVED;
    }
    if (second != '*') {
      return plain();
    }
    if (rules.versionComments()) {
      long code = behindVersionMark(pos);
      if (in.takeStarved()) {
        return Stop.STARVED;
      }
      if (code > 0) {
        pos = code;
        return null;
      }
    }
    blockCommentSeen();
    openBlockComment();
    return null;
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
    mode = Mode.LINE_COMMENT;
    pos += 2;
  }

  final void openBlockComment() {
    mode = Mode.BLOCK_COMMENT;
    openedAt = pos;
    commentDepth = 1;
    pos += 2;
  }

  /** Reads the word at pos; if it is not all there and may be a keyword, waits for more. */
  private Stop readWord() {
    Stop before = beforeWord();
    if (before != null) {
      return before;
    }
    long start = pos;
    long p = start;
    long head = 0;
    long tail = 0;
    int length = 0;
    TwoByteCharset charset = rules.charset();
    while (true) {
      int b = in.peek(p);
      if (b < 0 || !LexicalRules.isWordByte(b)) {
        break;
      }
      if (p > pos && delimiterAt(p, b)) {
        break;
      }
      if (charset != TwoByteCharset.NONE && b >= 0x80) {
        int trail = in.peek(p + 1);
        if (trail == ByteFeed.STARVED) {
          break;
        }
        if (trail >= 0 && charset.isPair(b, trail)) {
          p++;
          length++;
        }
      }
      int upper = b >= 'a' && b <= 'z' ? b - 32 : b;
      if (length < 8) {
        head = head << 8 | upper;
      } else if (length < Keyword.MAX_LENGTH) {
        tail = tail << 8 | upper;
      }
      length++;
      p++;
      if (length > MAX_KEYWORD_SCAN) {
        pos = p;
        mode = Mode.LONG_WORD;
        return null;
      }
    }
    if (in.takeStarved()) {
      return Stop.STARVED;
    }
    pos = p;
    boolean keyword = length <= Keyword.MAX_LENGTH && !isJoined(start);
    endWord(keyword ? Keyword.of(head, tail) : Keyword.NONE);
    escapePrefixEnd = length == 1 && head == 'E' ? p : -1;
    return null;
  }

  private void endWord(Keyword keyword) {
    token(0, keyword);
    previousWord = keyword;
    previousSymbol = 0;
    lineFirst = false;
  }

  private Stop longWord() {
    TwoByteCharset charset = rules.charset();
    while (pos < in.limit()) {
      int b = in.at(pos);
      if (!LexicalRules.isWordByte(b) || delimiterAt(pos, b)) {
        break;
      }
      if (charset != TwoByteCharset.NONE && b >= 0x80) {
        int trail = in.peek(pos + 1);
        if (trail >= 0 && charset.isPair(b, trail)) {
          pos++;
        }
      }
      if (in.takeStarved()) {
        return Stop.STARVED;
      }
      pos++;
    }
    if (pos == in.limit() && !in.last()) {
      return Stop.STARVED;
    }
    mode = Mode.CODE;
    endWord(Keyword.NONE);
    return null;
  }

  // Strings, names, comments.

  private Stop quoted(long probe) {
    TwoByteCharset charset = rules.charset();
    boolean twoByte = charset != TwoByteCharset.NONE;
    int close = quote;
    boolean escapes = quoteEscapes;
    long p = pos;
    long limit = Math.min(in.limit(), probe);
    while (p < limit) {
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

  /** PostgreSQL: an E-string has closed. */
  protected void escapeStringClosed() {}

  /** Line comment, not with its line end. */
  private Stop lineComment() {
    while (pos < in.limit()) {
      if (rules.endsLineComment(in.at(pos))) {
        mode = Mode.CODE;
        return null;
      }
      pos++;
    }
    return in.last() ? Stop.INPUT_END : Stop.STARVED;
  }

  private Stop blockComment() {
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

  /** Where the block comment that is open was opened. */
  public final long commentOpenedAt() {
    return openedAt;
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

  private Stop dollar() {
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
  private Stop meta() {
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
