package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Defect;
import io.sqlsplitter.parser.LexicalRules;

/**
 * Statements within the batches of a SQL Server script: sqlcmd ends a batch at a GO line; within it
 * statements need no terminator, so the words at line starts tell them apart.
 */
final class SqlServerMachine extends CodeMachine {
  private static final int MAX_GO_BLANKS = 64;
  private static final int MAX_GO_DIGITS = 9;

  /** Only so many words tell what kind of statement it is. */
  private static final int HEAD_WORDS = 4;

  private boolean batchBegins = true;
  private boolean firstOfBatch;
  private boolean module;
  private int words;
  private Keyword first = Keyword.NONE;
  private Keyword second = Keyword.NONE;
  private Keyword third = Keyword.NONE;
  private boolean rowsSeen;
  private boolean setSeen;
  private boolean actionSeen;
  private int blocks;
  private boolean beginBefore;
  private boolean endBefore;

  SqlServerMachine(ByteFeed in, LexicalRules rules) {
    super(in, rules);
  }

  /** The statement that comes next is the first of its batch. */
  void beginBatch() {
    batchBegins = true;
  }

  @Override
  protected void beginStatement() {
    firstOfBatch = batchBegins;
    batchBegins = false;
    module = false;
    words = 0;
    first = Keyword.NONE;
    second = Keyword.NONE;
    third = Keyword.NONE;
    rowsSeen = false;
    setSeen = false;
    actionSeen = false;
    blocks = 0;
    beginBefore = false;
    endBefore = false;
  }

  /** Only within the parentheses of an INSERT: elsewhere words at line starts play a part. */
  @Override
  protected boolean allowsBulk() {
    // At a line start GO and client lines play a part.
    return parens > 0 && !lineFirst && !rules.crLineEnds() && hasEnteredRows();
  }

  @Override
  protected void enterRows() {
    words = HEAD_WORDS;
    first = Keyword.INSERT;
    rowsSeen = true;
  }

  @Override
  protected boolean hasEnteredRows() {
    return words > 1
        && first == Keyword.INSERT
        && rowsSeen
        && !module
        && blocks == 0
        && !beginBefore
        && !endBefore;
  }

  @Override
  protected void token(int symbol, Keyword word) {
    settleBlocks(word);
    if (word != null) {
      words++;
      readWord(word);
    }
  }

  /**
   * BEGIN TRANSACTION and the like open no block, END CONVERSATION closes none: only the token
   * behind tells.
   */
  private void settleBlocks(Keyword word) {
    if (beginBefore && opensNoBlock(word)) {
      blocks--;
    }
    if (endBefore && word == Keyword.CONVERSATION) {
      blocks++;
    }
    beginBefore = false;
    endBefore = false;
  }

  private static boolean opensNoBlock(Keyword word) {
    return word == Keyword.TRAN
        || word == Keyword.TRANSACTION
        || word == Keyword.DISTRIBUTED
        || word == Keyword.DIALOG
        || word == Keyword.CONVERSATION;
  }

  private void readWord(Keyword word) {
    switch (words) {
      case 1 -> first = word;
      case 2 -> {
        second = word;
        module = firstOfBatch && (isCreate() || first == Keyword.ALTER) && isModule(word);
      }
      case 3 -> third = word;
      case 4 ->
          module |=
              firstOfBatch
                  && isCreate()
                  && second == Keyword.OR
                  && third == Keyword.ALTER
                  && isModule(word);
      default -> {}
    }
    switch (word) {
      case VALUES, SELECT, EXEC, EXECUTE, DEFAULT -> rowsSeen |= parens == 0;
      case SET -> {
        setSeen = true;
        actionSeen |= words > 2;
      }
      case ADD, ALTER, DROP, WITH, CHECK, NOCHECK, REBUILD, ENABLE, DISABLE, SWITCH ->
          actionSeen |= words > 2;
      // What begins within parentheses ends there.
      case BEGIN -> {
        if (parens == 0) {
          blocks++;
          beginBefore = true;
        }
      }
      case CASE -> blocks += parens == 0 ? 1 : 0;
      case END -> {
        if (blocks > 0 && parens == 0) {
          blocks--;
          endBefore = true;
        }
      }
      default -> {}
    }
  }

  private boolean isCreate() {
    return first == Keyword.CREATE;
  }

  private static boolean isModule(Keyword word) {
    return word == Keyword.PROC
        || word == Keyword.PROCEDURE
        || word == Keyword.FUNCTION
        || word == Keyword.TRIGGER
        || word == Keyword.VIEW;
  }

  @Override
  protected Stop semicolon() {
    if (module || parens > 0 || blocks > 0) {
      symbol(';');
      pos++;
      return null;
    }
    codeEnd = pos++;
    return Stop.TERMINATED;
  }

  @Override
  protected Stop beforeWord() {
    if (!lineFirst || pos == textFrom()) {
      return null;
    }
    boolean go = goAt(pos);
    if (in.takeStarved()) {
      return Stop.STARVED;
    }
    if (go) {
      return Stop.CUT;
    }
    if (module || parens > 0 || blocks > 0) {
      return null;
    }
    Keyword next = peekWord(pos);
    if (next == Keyword.BEGIN && !in.isStarved()) {
      next = transactionBegins() ? Keyword.BEGIN : Keyword.NONE;
    }
    if (in.takeStarved()) {
      return Stop.STARVED;
    }
    return begins(next) ? Stop.CUT : null;
  }

  /** Whether TRANSACTION or TRAN stands behind the BEGIN at pos. */
  private boolean transactionBegins() {
    long begin = pos + "BEGIN".length();
    long word = skipGoBlanks(begin);
    Keyword next = word > begin ? peekWord(word) : Keyword.NONE;
    return next == Keyword.TRAN || next == Keyword.TRANSACTION || next == Keyword.DISTRIBUTED;
  }

  /** The keyword at {@code p}, not consumed. */
  private Keyword peekWord(long p) {
    long head = 0;
    long tail = 0;
    int length = 0;
    int b;
    while (LexicalRules.isWordByte(b = in.peek(p + length)) && b >= 0) {
      int upper = LexicalRules.upper(b);
      if (length < 8) {
        head = head << 8 | upper;
      } else {
        tail = tail << 8 | upper;
      }
      if (++length > Keyword.MAX_LENGTH) {
        return Keyword.NONE;
      }
    }
    return Keyword.of(head, tail);
  }

  /** Whether a line-first {@code next} ends the open statement and begins one of its own. */
  private boolean begins(Keyword next) {
    switch (next) {
      case INSERT,
          SET,
          CREATE,
          ALTER,
          DROP,
          EXEC,
          EXECUTE,
          PRINT,
          UPDATE,
          DELETE,
          TRUNCATE,
          USE,
          IF,
          DECLARE,
          BEGIN, // TRANSACTION
          COMMIT,
          ROLLBACK,
          SAVE -> {}
      default -> {
        return false;
      }
    }
    switch (first) {
      case MERGE, WITH, IF, WHILE -> {
        return false;
      }
      case INSERT -> {
        if (!rowsSeen) {
          return false;
        }
      }
      case UPDATE -> {
        if (next == Keyword.SET && !setSeen) {
          return false;
        }
      }
      case ALTER -> {
        boolean action = next == Keyword.ALTER || next == Keyword.DROP || next == Keyword.SET;
        if (second == Keyword.TABLE && action && !actionSeen) {
          return false;
        }
      }
      default -> {}
    }
    if (previousSymbol == ',') {
      return false;
    }
    return switch (previousWord) {
      case AS, FOR, OR, AND, ELSE -> false;
      // SET IDENTITY_INSERT t ON, SET NOCOUNT ON: the statement ends with its line.
      case ON -> first == Keyword.SET;
      default -> true;
    };
  }

  /** Whether a GO line begins at {@code p}, which is line-first. May starve. */
  boolean goAt(long p) {
    if (!isLetter(in.peek(p), 'g') || !isLetter(in.peek(p + 1), 'o')) {
      return false;
    }
    long q = skipGoBlanks(p + 2);
    int digits = 0;
    while (digits < MAX_GO_DIGITS && isDigit(in.peek(q)) && q > p + 2) {
      q++;
      digits++;
    }
    if (digits > 0) {
      q = skipGoBlanks(q);
    }
    int b = in.peek(q);
    if (b == '-' || b == '/') {
      return in.peek(q + 1) == (b == '-' ? '-' : '*');
    }
    return b == ByteFeed.END || b == '\r' || b == '\n' || b == ';';
  }

  private static boolean isLetter(int b, char lower) {
    return b > 0 && (b | 0x20) == lower;
  }

  private long skipGoBlanks(long q) {
    for (int i = 0; i < MAX_GO_BLANKS; i++) {
      int b = in.peek(q);
      if (b != ' ' && b != '\t') {
        break;
      }
      q++;
    }
    return q;
  }

  private static boolean isDigit(int b) {
    return b >= '0' && b <= '9';
  }

  @Override
  protected Stop colon() {
    if (lineFirst && pos != textFrom()) {
      int next = in.peek(pos + 1);
      if (in.takeStarved()) {
        return Stop.STARVED;
      }
      if (LexicalRules.isLetter(next)) {
        return Stop.CUT;
      }
    }
    return super.colon();
  }

  @Override
  protected Stop special(int b) {
    if (b == '!' && lineFirst && pos != textFrom()) {
      int next = in.peek(pos + 1);
      if (in.takeStarved()) {
        return Stop.STARVED;
      }
      if (next == '!') {
        return Stop.CUT;
      }
    }
    return plain();
  }

  @Override
  protected Defect openBody() {
    return blocks > 0 ? Defect.COMPOUND_BODY : Defect.NONE;
  }
}
