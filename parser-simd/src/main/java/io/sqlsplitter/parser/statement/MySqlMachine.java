package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Defect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ScanWarning;

/**
 * Statements as the mysql client reads them (client/mysql.cc, add_line), and compound bodies while
 * the delimiter is {@code ;}, which the client itself would cut.
 */
final class MySqlMachine extends CodeMachine {
  private static final int HEAD_WORDS = 40;
  private static final int MAX_LEVELS = 64;

  private byte[] delimiter = {';'};
  private boolean customDelimiter;

  private int words;

  /** USE db: the first word was USE, and the name behind it has begun. */
  private boolean use;

  private boolean useNamed;
  private boolean inHead;
  private boolean compound;
  private int blocks;

  /** Bit n: the block at level n + 1 is a CASE expression. */
  private long caseExpressions;

  MySqlMachine(ByteFeed in, LexicalRules rules) {
    super(in, rules);
  }

  /** The delimiter from now on; 1 to 255 bytes. */
  void delimiter(byte[] newDelimiter) {
    delimiter = newDelimiter;
    customDelimiter = newDelimiter.length != 1 || newDelimiter[0] != ';';
  }

  byte[] delimiter() {
    return delimiter;
  }

  @Override
  protected void beginStatement() {
    words = 0;
    use = false;
    useNamed = false;
    inHead = true;
    compound = false;
    blocks = 0;
    caseExpressions = 0;
  }

  @Override
  protected boolean allowsBulk() {
    return !customDelimiter && !compound;
  }

  @Override
  protected void enterRows() {
    words = HEAD_WORDS;
    inHead = false;
  }

  @Override
  protected boolean hasEnteredRows() {
    return words > 1 && !use && !useNamed && !inHead && !compound && blocks == 0;
  }

  @Override
  boolean endsAtSemicolons() {
    return !customDelimiter;
  }

  @Override
  protected void token(int symbol, Keyword word) {
    useNamed = use;
    if (word != null) {
      readWord(word);
    } else if (symbol == '(') {
      inHead = false;
    }
  }

  private void readWord(Keyword keyword) {
    words++;
    if (words == 1) {
      use = keyword == Keyword.USE;
      inHead = keyword == Keyword.CREATE;
    } else if (inHead) {
      readHead(keyword);
    } else if (compound && !customDelimiter) {
      readBody(keyword);
    }
  }

  private void readHead(Keyword keyword) {
    switch (keyword) {
      case TRIGGER, PROCEDURE, FUNCTION, EVENT -> {
        compound = true;
        inHead = false;
      }
      case TABLE, VIEW, INDEX, DATABASE, SCHEMA, USER, ROLE, SERVER, SEQUENCE, PACKAGE ->
          inHead = false;
      default -> inHead = words < HEAD_WORDS;
    }
  }

  private void readBody(Keyword keyword) {
    switch (keyword) {
      case BEGIN -> open(false);
      case CASE -> {
        if (previousWord != Keyword.END) {
          open(!bodyStatementCanBegin() || inCaseExpression());
        }
      }
      case IF, LOOP, REPEAT, WHILE, FOR -> {
        if (bodyStatementCanBegin() && !inCaseExpression()) {
          open(false);
        }
      }
      case END -> {
        if (blocks > 0) {
          blocks--;
        }
      }
      default -> {}
    }
  }

  private void open(boolean caseExpression) {
    warn(ScanWarning.NO_DELIMITER);
    if (blocks < MAX_LEVELS) {
      long bit = 1L << blocks;
      caseExpressions = caseExpression ? caseExpressions | bit : caseExpressions & ~bit;
    }
    blocks++;
  }

  private boolean inCaseExpression() {
    return blocks > 0 && blocks <= MAX_LEVELS && (caseExpressions & 1L << (blocks - 1)) != 0;
  }

  private boolean bodyStatementCanBegin() {
    if (previousSymbol == ';' || previousSymbol == ':' || previousSymbol == ')' && blocks == 0) {
      return true;
    }
    return switch (previousWord) {
      case BEGIN, THEN, ELSE, DO, LOOP, REPEAT, ROW, DETERMINISTIC, SQL, DATA, INVOKER, DEFINER ->
          true;
      default -> false;
    };
  }

  @Override
  protected Stop semicolon() {
    if (customDelimiter || blocks > 0) {
      symbol(';');
      pos++;
      return null;
    }
    codeEnd = pos++;
    return Stop.TERMINATED;
  }

  @Override
  protected boolean delimiterAt(long p, int b) {
    if (!customDelimiter || b != (delimiter[0] & 0xFF)) {
      return false;
    }
    for (int i = 1; i < delimiter.length; i++) {
      if (in.peek(p + i) != (delimiter[i] & 0xFF)) {
        return false;
      }
    }
    return true;
  }

  @Override
  protected Stop endAtDelimiter() {
    codeEnd = pos;
    pos += delimiter.length;
    return Stop.TERMINATED;
  }

  /** A DELIMITER line ends a statement that lacks its delimiter, as in the client. */
  @Override
  protected Stop beforeWord() {
    if (!customDelimiter || !lineFirst || pos == textFrom()) {
      return null;
    }
    boolean line = in.isWordThenSpace(pos, "DELIMITER");
    if (in.takeStarved()) {
      return Stop.STARVED;
    }
    return line ? Stop.CUT : null;
  }

  /** Whether the delimiter in force, whichever it is, stands at {@code p}. */
  boolean anyDelimiterAt(long p, int b) {
    return customDelimiter ? delimiterAt(p, b) : b == ';';
  }

  int delimiterLength() {
    return delimiter.length;
  }

  @Override
  protected Stop lineEnd() {
    codeEnd = pos;
    super.lineEnd();
    return useNamed ? Stop.TERMINATED_WITH_LINE : null;
  }

  @Override
  protected Stop special(int b) {
    if (b == '\\') {
      int next = in.peek(pos + 1);
      if (in.takeStarved()) {
        return Stop.STARVED;
      }
      if (next == 'g' || next == 'G') {
        codeEnd = pos;
        pos += 2;
        return Stop.TERMINATED;
      }
    } else if (b == '*') {
      int next = in.peek(pos + 1);
      if (in.takeStarved()) {
        return Stop.STARVED;
      }
      if (next == '/') {
        lineFirst = false;
        pos += 2;
        return null;
      }
    }
    return plain();
  }

  @Override
  protected Defect openBody() {
    if (customDelimiter) {
      return Defect.DELIMITER_BODY;
    }
    return blocks > 0 ? Defect.COMPOUND_BODY : Defect.NONE;
  }
}
