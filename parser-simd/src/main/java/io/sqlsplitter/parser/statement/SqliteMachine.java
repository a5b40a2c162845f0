package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Defect;
import io.sqlsplitter.parser.LexicalRules;

/**
 * Statements as {@code sqlite3_complete()} cuts them (sqlite.org/c3ref/complete.html; complete.c).
 */
final class SqliteMachine extends CodeMachine {
  private enum Head {
    START,
    EXPLAIN,
    QUERY,
    CREATE,
    TEMP,
    TRIGGER,
    OTHER
  }

  /** Within a trigger: what has been seen of {@code ; END ;}. */
  private enum Tail {
    NONE,
    SEMICOLON,
    END
  }

  private Head head = Head.START;
  private Tail tail = Tail.NONE;

  SqliteMachine(ByteFeed in, LexicalRules rules) {
    super(in, rules);
  }

  @Override
  protected void beginStatement() {
    head = Head.START;
    tail = Tail.NONE;
  }

  @Override
  protected boolean allowsBulk() {
    return head == Head.OTHER;
  }

  @Override
  protected void token(int symbol, Keyword word) {
    tail = word == Keyword.END && tail == Tail.SEMICOLON ? Tail.END : Tail.NONE;
    if (head != Head.OTHER && head != Head.TRIGGER) {
      head = nextHead(word);
    }
  }

  private Head nextHead(Keyword word) {
    if (word == null) {
      return Head.OTHER;
    }
    return switch (head) {
      case START ->
          switch (word) {
            case EXPLAIN -> Head.EXPLAIN;
            case CREATE -> Head.CREATE;
            default -> Head.OTHER;
          };
      case EXPLAIN ->
          switch (word) {
            case QUERY -> Head.QUERY;
            case CREATE -> Head.CREATE;
            default -> Head.OTHER;
          };
      case QUERY -> word == Keyword.PLAN ? Head.EXPLAIN : Head.OTHER;
      case CREATE ->
          switch (word) {
            case TEMP, TEMPORARY -> Head.TEMP;
            case TRIGGER -> Head.TRIGGER;
            default -> Head.OTHER;
          };
      case TEMP -> word == Keyword.TRIGGER ? Head.TRIGGER : Head.OTHER;
      case TRIGGER, OTHER -> head;
    };
  }

  @Override
  protected Stop semicolon() {
    boolean ends = head != Head.TRIGGER || tail == Tail.END;
    symbol(';');
    tail = Tail.SEMICOLON;
    pos++;
    return ends ? Stop.TERMINATED : null;
  }

  @Override
  protected Defect openBody() {
    return head == Head.TRIGGER ? Defect.COMPOUND_BODY : Defect.NONE;
  }
}
