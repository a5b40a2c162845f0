package io.sqlsplitter.parser;

/** What {@link StatementScanner#next} has to say. */
public enum ScanEvent {
  /** The cursor holds a piece, or a part of one. */
  PIECE,
  /**
   * The window is used up: feed the next one, which starts at {@link StatementScanner#keepFrom()}.
   */
  NEED_MORE,
  /** The input has ended and every byte of it was reported. */
  END
}
