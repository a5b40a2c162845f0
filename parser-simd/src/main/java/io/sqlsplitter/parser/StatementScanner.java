package io.sqlsplitter.parser;

import java.lang.foreign.MemorySegment;

/** Placeholder while the contract is being agreed. */
public final class StatementScanner {
  public StatementScanner(LexicalRules rules, ScanLimits limits) {}

  /**
   * Hands over the next window.
   *
   * @param window bytes {@code [base, base + window.byteSize())} of the input
   * @param base absolute offset of the window's first byte; must be at most {@link #keepFrom()},
   *     and the window must reach further than the one before, unless {@code last}
   * @param last whether the input ends with this window
   */
  public void feed(MemorySegment window, long base, boolean last) {}

  /** First byte that the next window must still hold: the start of what was not reported yet. */
  public long keepFrom() {
    return 0;
  }

  /** The next piece or part of a piece. */
  public ScanEvent next(StatementCursor cursor) {
    return ScanEvent.END;
  }

  /**
   * The rules in force where the piece reported last began; settings in the text (sql_mode,
   * charset, …) change them.
   */
  public LexicalRules rules() {
    return LexicalRules.of(Dialect.MYSQL);
  }
}
