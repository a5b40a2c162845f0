package io.sqlsplitter.parser.statement;

/** What stopped a machine that walks through bytes. */
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
