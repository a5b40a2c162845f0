package io.sqlsplitter.ops.index;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.RowStretch;
import io.sqlsplitter.parser.Defect;
import io.sqlsplitter.parser.ScanRest;
import io.sqlsplitter.parser.StatementCursor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.LongSupplier;

/**
 * Finds the stretch within the data of one COPY: from behind its first line to before its last,
 * which closes it.
 */
final class CopyStretch {
  private final byte lineEnd;
  private final LongSupplier line;

  /** Behind the first line, behind the head of the dump; -1 before its end was seen. */
  private long from;

  /** The start of the last line that began in a part before, and its number. */
  private long lineStart;

  private long lineNumber;

  /**
   * @param line 1-based line of the byte behind the part at hand; 0 where nobody counts
   */
  CopyStretch(byte lineEnd, LongSupplier line) {
    this.lineEnd = lineEnd;
    this.line = line;
  }

  /** Looks at a part; gives the stretch behind the last one, or null when it is not worth it. */
  RowStretch part(InputWindow window, StatementCursor piece) {
    MemorySegment segment = window.segment();
    long at = piece.from() - window.base();
    long end = piece.to() - window.base();
    if (piece.first()) {
      from = -1;
    }
    if (from < 0) {
      long first = Math.max(at, RowStretch.FIRST - 1 - window.base());
      while (first < end && segment.get(ValueLayout.JAVA_BYTE, first) != lineEnd) {
        first++;
      }
      if (first < end) {
        from = first + 1 + window.base();
        lineStart = from;
        lineNumber = 0;
      }
    }
    // The line that closes the data has its line end behind it, but for the last of a file.
    boolean closed =
        piece.last() && end > at && segment.get(ValueLayout.JAVA_BYTE, end - 1) == lineEnd;
    long last = closed ? end - 1 : end;
    while (last > at && segment.get(ValueLayout.JAVA_BYTE, last - 1) != lineEnd) {
      last--;
    }
    if (last > at) {
      lineStart = last + window.base();
      lineNumber = line.getAsLong() - (closed ? 1 : 0);
    }
    boolean worth =
        piece.last()
            && piece.terminated()
            && piece.defect() == Defect.NONE
            && piece.warnings() == 0
            && from >= 0
            && lineStart - from >= RowStretch.LEAST
            && !PlainInserts.isOwn(piece.table());
    return worth
        ? new RowStretch(ScanRest.COPY, from, lineStart, 0, 0, 0, Math.max(0, lineNumber))
        : null;
  }
}
