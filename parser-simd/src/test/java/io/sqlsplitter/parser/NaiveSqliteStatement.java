package io.sqlsplitter.parser;

/** docs/lexing.md, section 6, for the oracle: the table of sqlite3_complete(). */
final class NaiveSqliteStatement extends NaiveStatement {
  private enum State {
    START,
    NORMAL,
    EXPLAIN,
    CREATE,
    TRIGGER,
    SEMICOLON,
    END
  }

  private State state = State.START;

  NaiveSqliteStatement(NaiveLexer lexer, int textFrom, boolean lineFirst) {
    super(lexer, textFrom, lineFirst);
  }

  @Override
  void word(String word) {
    state =
        switch (state) {
          case START ->
              word.equals("EXPLAIN")
                  ? State.EXPLAIN
                  : word.equals("CREATE") ? State.CREATE : State.NORMAL;
          case NORMAL -> State.NORMAL;
          case EXPLAIN ->
              switch (word) {
                case "CREATE" -> State.CREATE;
                case "EXPLAIN", "TEMP", "TEMPORARY", "TRIGGER", "END" -> State.NORMAL;
                default -> State.EXPLAIN;
              };
          case CREATE ->
              switch (word) {
                case "TEMP", "TEMPORARY" -> State.CREATE;
                case "TRIGGER" -> State.TRIGGER;
                default -> State.NORMAL;
              };
          case TRIGGER, END -> State.TRIGGER;
          case SEMICOLON -> word.equals("END") ? State.END : State.TRIGGER;
        };
  }

  @Override
  void symbol(String symbol) {
    if (!symbol.equals(";")) {
      quoted();
    } else if (state == State.TRIGGER || state == State.SEMICOLON) {
      lexer.reached.add(Feature.SQLITE_TRIGGER);
      state = State.SEMICOLON;
    } else {
      endBehind(lexer.start, lexer.end);
    }
  }

  /** Any token that is neither a word nor a semicolon. */
  @Override
  void quoted() {
    state =
        switch (state) {
          case START, NORMAL, CREATE -> State.NORMAL;
          case EXPLAIN -> State.EXPLAIN;
          case TRIGGER, SEMICOLON, END -> State.TRIGGER;
        };
  }

  @Override
  Defect openAtEnd() {
    return state == State.TRIGGER || state == State.SEMICOLON ? Defect.COMPOUND_BODY : Defect.NONE;
  }
}
