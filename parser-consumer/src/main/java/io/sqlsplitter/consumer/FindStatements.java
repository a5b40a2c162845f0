package io.sqlsplitter.consumer;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ScanEvent;
import io.sqlsplitter.parser.ScanLimits;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementScanner;
import java.io.PrintStream;
import java.lang.foreign.MemorySegment;

/** The example of the parser's README. */
final class FindStatements {
  private FindStatements() {}

  /** Prints from where to where each statement goes, what it is and of which table. */
  static void print(MemorySegment buffer, Dialect dialect, PrintStream out) {
    // README: begin
    StatementScanner scanner = new StatementScanner(LexicalRules.of(dialect), ScanLimits.DEFAULT);
    StatementCursor piece = new StatementCursor();
    long start = 0;
    scanner.feed(buffer, 0, true);
    while (scanner.next(piece) == ScanEvent.PIECE) {
      start = piece.first() ? piece.textFrom() : start;
      if (piece.last()) {
        out.printf("%d..%d %s %s%n", start, piece.to(), piece.kind(), piece.table());
      }
    }
    // README: end
  }
}
