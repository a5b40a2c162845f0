package io.sqlsplitter.ops.index;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.RowStretch;
import io.sqlsplitter.parser.Defect;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.ScanRest;
import io.sqlsplitter.parser.StatementCursor;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Watches the pieces of a dump for long stretches of plain rows of one table. A stretch begins
 * behind the first rows of its table, by which a split decides about all of them. Not thread safe.
 */
final class StretchFinder {
  /** Most stretches that are kept: of more, the longer ones. */
  static final int MOST = 1 << 14;

  /**
   * Of a long INSERT so many bytes are read, that it is known and placed; more than the longest
   * head.
   */
  private static final long PROBED = 1 << 11;

  private final Dialect dialect;
  private final byte lineEnd;
  private final LongSupplier line;
  private final PlainInserts plain = new PlainInserts();
  private final CopyStretch copy;
  private final List<RowStretch> found = new ArrayList<>();
  private long least = RowStretch.LEAST;

  /** Whether the piece at hand is one of plain rows, by its first part. */
  private boolean isPlain;

  // Rows of one table, without anything between.
  private boolean open;
  private final ObjectName table = new ObjectName();
  private ScanRest rest;

  /** Where the stretch begins, or -1 while no place was found. */
  private long from;

  /** Where it may end; at from while it may not. */
  private long to;

  private long lineOfTo;

  // Behind from, and of these up to to.
  private long statements;
  private long batches;
  private long batchBytes;
  private long statementsOfTo;
  private long batchesOfTo;
  private long batchBytesOfTo;

  // The end before to, for a dump that ends there.
  private long toBefore;
  private long lineBefore;
  private long statementsBefore;
  private long batchesBefore;
  private long batchBytesBefore;

  /**
   * @param lineEnd the byte that ends a line
   * @param line 1-based line of the byte behind the part at hand; 0 where nobody counts
   */
  StretchFinder(Dialect dialect, byte lineEnd, LongSupplier line) {
    this.dialect = dialect;
    this.lineEnd = lineEnd;
    this.line = line;
    this.copy = new CopyStretch(lineEnd, line);
  }

  /**
   * What was found; the dump has ended. The last rows of a dump that ends in rows are in no
   * stretch, since its end is always read.
   */
  List<RowStretch> found(long dumpBytes) {
    if (open && from >= 0 && to == dumpBytes) {
      to = toBefore;
      lineOfTo = lineBefore;
      statementsOfTo = statementsBefore;
      batchesOfTo = batchesBefore;
      batchBytesOfTo = batchBytesBefore;
    }
    close();
    thin(MOST);
    return found;
  }

  /** Looks at a part of a piece; the arguments are those of a piece handler. */
  void piece(InputWindow window, StatementCursor piece, LexicalRules rules) {
    switch (piece.kind()) {
      case INSERT -> {
        if (piece.first()) {
          isPlain = plain.isPlain(window, piece, rules);
        }
        if (piece.last()) {
          insert(window, piece);
        }
      }
      case COPY_DATA -> {
        close();
        RowStretch rows = copy.part(window, piece);
        if (rows != null) {
          add(rows);
        }
      }
      case BATCH_SEPARATOR -> {
        if (piece.last()) {
          batch(window, piece);
        }
      }
      default -> close();
    }
  }

  private void insert(InputWindow window, StatementCursor piece) {
    if (!isPlain || piece.warnings() != 0 || piece.defect() != Defect.NONE) {
      close();
      return;
    }
    if (open && isSame(plain.table())) {
      statements += piece.statements();
    } else {
      close();
      open(piece);
    }
    if (dialect == Dialect.MSSQL || !piece.terminated() || !endsLine(window, piece)) {
      return;
    }
    if (from < 0) {
      begin(ScanRest.BETWEEN, piece.to());
    } else if (rest == ScanRest.BETWEEN) {
      mayEnd(piece.to(), line.getAsLong());
    } else if (isSemicolon(window, piece.codeTo())) {
      mayEnd(piece.codeTo(), line.getAsLong() - 1);
    }
  }

  /** SQL Server: statements end with their batch, and only there a scanner is at rest. */
  private void batch(InputWindow window, StatementCursor piece) {
    boolean usual =
        piece.first()
            && piece.warnings() == 0
            && piece.defect() == Defect.NONE
            && PlainInserts.isBlank(window, piece.from(), piece.textFrom())
            && endsLine(window, piece);
    if (!open || !usual) {
      close();
    } else if (from < 0) {
      begin(ScanRest.BETWEEN, piece.to());
    } else {
      batches++;
      batchBytes += piece.to() - piece.from();
      mayEnd(piece.to(), line.getAsLong());
    }
  }

  private void open(StatementCursor piece) {
    open = true;
    table.set(plain.table());
    from = -1;
    long probed = Math.max(piece.textFrom() + PROBED, RowStretch.FIRST);
    boolean single = piece.statements() == 1;
    if (single && piece.to() - probed > RowStretch.LEAST && dialect != Dialect.MSSQL) {
      begin(ScanRest.INSERT, probed);
    }
  }

  private boolean isSame(ObjectName other) {
    boolean same = table.sameAs(other);
    for (int i = 0; same && i < other.parts(); i++) {
      same = table.isQuoted(i) == other.isQuoted(i);
    }
    return same;
  }

  private void begin(ScanRest where, long at) {
    if (at < RowStretch.FIRST) {
      return;
    }
    rest = where;
    from = at;
    to = at;
    statements = 0;
    batches = 0;
    batchBytes = 0;
  }

  private void mayEnd(long at, long lineThere) {
    toBefore = to;
    lineBefore = lineOfTo;
    statementsBefore = statementsOfTo;
    batchesBefore = batchesOfTo;
    batchBytesBefore = batchBytesOfTo;
    to = at;
    lineOfTo = lineThere;
    statementsOfTo = statements;
    batchesOfTo = batches;
    batchBytesOfTo = batchBytes;
  }

  private void close() {
    if (open && from >= 0 && to - from >= least) {
      add(
          new RowStretch(
              rest, from, to, statementsOfTo, batchesOfTo, batchBytesOfTo, Math.max(0, lineOfTo)));
    }
    open = false;
  }

  private void add(RowStretch rows) {
    if (rows.length() >= least) {
      found.add(rows);
      if (found.size() == 2 * MOST) {
        thin(MOST);
      }
    }
  }

  private void thin(int most) {
    while (found.size() > most) {
      least *= 2;
      found.removeIf(rows -> rows.length() < least);
    }
  }

  private boolean endsLine(InputWindow window, StatementCursor piece) {
    return piece.to() > window.base()
        && window.segment().get(ValueLayout.JAVA_BYTE, piece.to() - 1 - window.base()) == lineEnd;
  }

  private static boolean isSemicolon(InputWindow window, long at) {
    return at >= window.base()
        && window.segment().get(ValueLayout.JAVA_BYTE, at - window.base()) == ';';
  }
}
