package io.sqlsplitter.parser.statement;

/** The words that decide where a statement ends. */
enum Keyword {
  /** Any other word. */
  NONE,
  ADD,
  ALTER,
  AND,
  AS,
  BEGIN,
  BINARY,
  CASE,
  CHECK,
  COMMIT,
  CONVERSATION,
  COPY,
  CREATE,
  DATA,
  DATABASE,
  DECLARE,
  DEFAULT,
  DEFINER,
  DELETE,
  DELIMITER,
  DETERMINISTIC,
  DIALOG,
  DISABLE,
  DISTRIBUTED,
  DO,
  DROP,
  ELSE,
  ENABLE,
  END,
  EVENT,
  EXEC,
  EXECUTE,
  EXPLAIN,
  FOR,
  FROM,
  FUNCTION,
  IF,
  INDEX,
  INSERT,
  INVOKER,
  LOOP,
  MERGE,
  NOCHECK,
  ON,
  OR,
  PACKAGE,
  PRINT,
  PROC,
  PROCEDURE,
  REBUILD,
  REPEAT,
  REPLACE,
  ROLE,
  ROLLBACK,
  ROW,
  SAVE,
  SCHEMA,
  SELECT,
  SEQUENCE,
  SERVER,
  SET,
  SOURCE,
  SQL,
  STDIN,
  SWITCH,
  TABLE,
  TEMP,
  TEMPORARY,
  THEN,
  TRAN,
  TRANSACTION,
  TRIGGER,
  TRUNCATE,
  UPDATE,
  USE,
  USER,
  VALUES,
  VIEW,
  WHILE,
  WITH;

  /** No keyword is longer. */
  static final int MAX_LENGTH = 16;

  private static final int SIZE = 512;
  private static final Keyword[] TABLE_BY_HASH = new Keyword[SIZE];
  private static final long[] HEADS = new long[SIZE];
  private static final long[] TAILS = new long[SIZE];

  static {
    for (Keyword keyword : values()) {
      if (keyword != NONE) {
        long head = 0;
        long tail = 0;
        for (int i = 0; i < keyword.name().length(); i++) {
          if (i < 8) {
            head = head << 8 | keyword.name().charAt(i);
          } else {
            tail = tail << 8 | keyword.name().charAt(i);
          }
        }
        int slot = slot(head, tail);
        while (TABLE_BY_HASH[slot] != null) {
          slot = (slot + 1) & (SIZE - 1);
        }
        TABLE_BY_HASH[slot] = keyword;
        HEADS[slot] = head;
        TAILS[slot] = tail;
      }
    }
  }

  /**
   * The keyword of these letters.
   *
   * @param head up to eight upper-case bytes, the first highest
   * @param tail the eight behind them, likewise
   */
  static Keyword of(long head, long tail) {
    int slot = slot(head, tail);
    while (TABLE_BY_HASH[slot] != null) {
      if (HEADS[slot] == head && TAILS[slot] == tail) {
        return TABLE_BY_HASH[slot];
      }
      slot = (slot + 1) & (SIZE - 1);
    }
    return NONE;
  }

  private static int slot(long head, long tail) {
    long h = (head * 31 + tail) * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 55) & (SIZE - 1);
  }
}
