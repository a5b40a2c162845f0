package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Defect;
import io.sqlsplitter.parser.LexicalRules;

/**
 * Statements as {@code sqlite3_complete()} cuts them (sqlite.org/c3ref/complete.html; complete.c).
 */
final class SqliteMachine extends CodeMachine {
  // States and tokens of sqlite3_complete(); the table is its own.
  private static final int START = 1;
  private static final int TRIGGER = 5;
  private static final int SEMICOLON = 6;

  /** In any statement but one that makes a trigger. */
  private static final int NORMAL = 2;

  private static final int SEMI_TOKEN = 0;
  private static final int OTHER_TOKEN = 2;

  /**
   * Next state by state and token: semicolon, blank, other, EXPLAIN, CREATE, TEMP, TRIGGER, END.
   */
  private static final byte[][] NEXT = {
    {1, 0, 2, 3, 4, 2, 2, 2},
    {1, 1, 2, 3, 4, 2, 2, 2},
    {1, 2, 2, 2, 2, 2, 2, 2},
    {1, 3, 3, 2, 4, 2, 2, 2},
    {1, 4, 2, 2, 2, 4, 5, 2},
    {6, 5, 5, 5, 5, 5, 5, 5},
    {6, 6, 5, 5, 5, 5, 5, 7},
    {1, 7, 5, 5, 5, 5, 5, 5},
  };

  private int state = START;

  SqliteMachine(ByteFeed in, LexicalRules rules) {
    super(in, rules);
  }

  @Override
  protected void beginStatement() {
    state = START;
  }

  @Override
  protected boolean allowsBulk() {
    return state < TRIGGER;
  }

  @Override
  protected void enterRows() {
    state = NORMAL;
  }

  @Override
  protected boolean hasEnteredRows() {
    return state == NORMAL;
  }

  @Override
  protected void token(int symbol, Keyword word) {
    if (symbol != ';') {
      state = NEXT[state][tokenOf(word)];
    }
  }

  private static int tokenOf(Keyword word) {
    if (word == null) {
      return OTHER_TOKEN;
    }
    return switch (word) {
      case EXPLAIN -> 3;
      case CREATE -> 4;
      case TEMP, TEMPORARY -> 5;
      case TRIGGER -> 6;
      case END -> 7;
      default -> OTHER_TOKEN;
    };
  }

  @Override
  protected Stop semicolon() {
    state = NEXT[state][SEMI_TOKEN];
    symbol(';');
    codeEnd = pos++;
    return state == START ? Stop.TERMINATED : null;
  }

  /** Within a trigger, unless only the last semicolon is missing. */
  @Override
  protected Defect openBody() {
    return state == TRIGGER || state == SEMICOLON ? Defect.COMPOUND_BODY : Defect.NONE;
  }
}
