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
public abstract class CodeMachine extends QuoteMachine {
  private static final int MAX_KEYWORD_SCAN = 32;

  protected int parens;

  /**
   * The token before: a byte of {@code ; : , ( )}, or 0 for any other; {@link #previousWord} if it
   * was a word.
   */
  protected int previousSymbol;

  protected Keyword previousWord = Keyword.NONE;

  /** Offset behind a word that is only E, the last such one. */
  protected long escapePrefixEnd = -1;

  /** Where the terminator begins that ends the statement. */
  protected long codeEnd;

  private int warnings;
  private long textFrom;

  protected CodeMachine(ByteFeed in, LexicalRules rules) {
    super(in, rules);
  }

  public static CodeMachine of(ByteFeed in, LexicalRules rules) {
    return switch (rules.dialect()) {
      case MYSQL -> new MySqlMachine(in, rules);
      case POSTGRES -> new PostgresMachine(in, rules);
      case SQLITE -> new SqliteMachine(in, rules);
      case MSSQL -> new SqlServerMachine(in, rules);
    };
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
    joinAt = -1;
    beginStatement();
  }

  /**
   * A statement begins at {@code at} with a head that is known, which ends behind the parenthesis
   * before {@code rows}: the machine stands there as if it had read the head.
   */
  final void beginInRows(long at, long rows) {
    begin(at, true);
    pos = rows;
    parens = 1;
    lineFirst = false;
    previousSymbol = '(';
    enterRows();
  }

  /**
   * Whether the machine, which has read the head of an INSERT, stands where {@link #beginInRows}
   * puts it.
   */
  final boolean standsInRows() {
    return mode == Mode.CODE
        && parens == 1
        && previousSymbol == '('
        && warnings == 0
        && joinAt != pos
        && hasEnteredRows();
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
    // Directly behind an E the next quote begins a string with escapes.
    return mode == Mode.CODE
        && escapePrefixEnd != pos
        && rules.charset() == TwoByteCharset.NONE
        && allowsBulk();
  }

  /**
   * Whether the machine stands within a plain {@code '…'} string whose escapes are those of all
   * strings.
   */
  public final boolean inPlainString() {
    return inStringOfUsualEscapes() && rules.charset() == TwoByteCharset.NONE && allowsBulk();
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
    if (openDefect() != Defect.NONE) {
      return openDefect();
    }
    Defect body = openBody();
    if (body != Defect.NONE) {
      return body;
    }
    if (parens > 0) {
      return Defect.PARENTHESIS;
    }
    return previousSymbol == ',' ? Defect.CUT_STATEMENT : Defect.NONE;
  }

  /** Where what {@link #defect()} names was opened. */
  public long defectAt() {
    return openDefect() != Defect.NONE ? openedAt() : textFrom;
  }

  // What a dialect adds.

  protected abstract void beginStatement();

  /** Whether words, line starts and the like play no part in the rest of this statement. */
  protected abstract boolean allowsBulk();

  /** Sets what the head of an INSERT with values sets, all else being as at its begin. */
  protected abstract void enterRows();

  /** Whether all that may matter from here on is as {@link #enterRows} sets it. */
  protected abstract boolean hasEnteredRows();

  /** Whether no other delimiter than the semicolon is in force. */
  boolean endsAtSemicolons() {
    return true;
  }

  /** A {@code ;} at pos: moves behind it and says whether the statement ends. */
  protected abstract Stop semicolon();

  /** Where the terminator begins at which the statement has just ended. */
  public final long codeEnd() {
    return codeEnd;
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

  @Override
  protected final void symbol(int b) {
    token(b, null);
    previousSymbol = b;
    previousWord = Keyword.NONE;
    lineFirst = false;
  }

  protected final void warn(ScanWarning warning) {
    warnings |= warning.bit();
  }

  protected final long textFrom() {
    return textFrom;
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
          lineFirst = false;
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
        lineFirst = false;
        pos = code;
        return null;
      }
    }
    blockCommentSeen();
    openBlockComment();
    return null;
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
      if (p > pos && delimiterAt(p, b) || in.isStarved()) {
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
      int upper = LexicalRules.upper(b);
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
    boolean keyword = length <= Keyword.MAX_LENGTH && start != joinAt;
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
}
