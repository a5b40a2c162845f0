package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.Parallelism;
import io.sqlsplitter.parser.StatementKind;
import io.sqlsplitter.parser.TwoByteCharset;
import io.sqlsplitter.parser.token.TokenKind;
import io.sqlsplitter.parser.token.TokenStream;
import io.sqlsplitter.parser.vector.BlockClassifier;
import java.lang.foreign.MemorySegment;

/**
 * The fast way through INSERT statements: heads that are known by their bytes, rows in blocks, and
 * runs of whole statements with one head. Where it does not apply it leaves the {@link CodeMachine}
 * in a state from which that goes on byte by byte, as if it had come there by itself. Not thread
 * safe.
 */
public final class RowPath {
  /** How far the careful path goes before the fast one is tried again, in bytes. */
  private static final int CAREFUL_STEP = 512;

  /** Longest head that is kept, in bytes. */
  private static final int LONGEST_HEAD = 1024;

  /** A run ends behind the statement with which it is at least this long, in bytes. */
  static final int LONG_RUN = 1 << 18;

  /** So many heads may be learned for one that is found: where heads do not come again, few are. */
  private static final int CREDIT = 64;

  private final ByteFeed in;
  private final CodeMachine machine;
  private final BulkRows bulk;

  /** Null for other dialects. */
  private final SqlServerRows sqlServer;

  private final KnownHeads heads = new KnownHeads();
  private final CodeMachine judge;
  private final StatementClassifier classifier = new StatementClassifier();
  private final TokenStream tokens = new TokenStream();
  private final ObjectName object = new ObjectName();
  private final ObjectName table = new ObjectName();
  private int credit = CREDIT;

  /** Where a statement begins whose rows were gone through for a run in vain; -1 when none was. */
  private long triedAt = -1;

  // The run at hand.
  private long runEnd;
  private long codeEnd;
  private int statements;
  private int batches;

  public RowPath(
      ByteFeed in,
      CodeMachine machine,
      LexicalRules rules,
      BlockClassifier blockClassifier,
      Parallelism parallelism) {
    this.in = in;
    this.machine = machine;
    this.judge = CodeMachine.of(in, rules);
    this.bulk = new BulkRows(in, blockClassifier, rules.dialect(), parallelism);
    this.sqlServer =
        rules.dialect() == Dialect.MSSQL ? new SqlServerRows(in, blockClassifier) : null;
  }

  /** A new window is there, which begins under these rules. */
  public void newWindow(LexicalRules rules) {
    bulk.newWindow(rules);
    if (sqlServer != null) {
      sqlServer.newWindow();
    }
  }

  /** No other thread reads the window once this returns. */
  public void endWindow() {
    bulk.endWindow();
  }

  // Within a statement.

  /** Goes on through an INSERT until something stops it that is no mere change of path. */
  public Stop run(LexicalRules rules) {
    while (true) {
      boolean string = machine.inPlainString();
      long careful = machine.pos + CAREFUL_STEP;
      if (string || machine.inPlainCode()) {
        careful = sqlServer == null ? rows(rules, string) : rowsOfSqlServer(string);
      }
      Stop stop = machine.run(careful);
      if (stop != Stop.PROBE) {
        return stop;
      }
    }
  }

  /** Returns up to where the careful path must go. */
  private long rows(LexicalRules rules, boolean string) {
    BulkRows.Halt halt =
        bulk.run(
            rules,
            machine.pos,
            string,
            machine.openedAt(),
            machine.parens(),
            machine.symbolBefore());
    if (bulk.pos() != machine.pos) {
      resume();
    }
    return halt == BulkRows.Halt.CAREFUL ? bulk.blockEnd() : Long.MAX_VALUE;
  }

  private long rowsOfSqlServer(boolean string) {
    SqlServerRows.Halt halt =
        sqlServer.run(machine.pos, string, machine.openedAt(), machine.parens());
    if (sqlServer.pos() != machine.pos) {
      resume();
    }
    return switch (halt) {
      case CAREFUL -> sqlServer.blockEnd();
      case WINDOW_END -> Long.MAX_VALUE;
      // What comes behind the rows may be more of them.
      case CLOSED -> machine.pos + CAREFUL_STEP;
    };
  }

  private void resume() {
    if (sqlServer == null) {
      machine.resume(
          bulk.pos(), bulk.inString(), bulk.openedAt(), bulk.parens(), bulk.symbolBefore());
    } else {
      machine.resume(
          sqlServer.pos(),
          sqlServer.inString(),
          sqlServer.openedAt(),
          sqlServer.parens(),
          sqlServer.symbolBefore());
    }
  }

  // Heads.

  /** The head that is known of the statement that begins at {@code at}, or null. */
  public RowHead find(LexicalRules rules, long at) {
    if (!mayKnow(rules) || at >= in.limit() || !mayBegin(in.farAt(at))) {
      return null;
    }
    MemorySegment segment = in.segment();
    RowHead head = heads.find(rules, segment, at - in.base(), segment.byteSize());
    credit = head == null ? credit : CREDIT;
    return head;
  }

  /**
   * Whether {@code b} may begin a statement whose head is kept: nothing that the {@link GapMachine}
   * looks for begins with it.
   */
  private static boolean mayBegin(int b) {
    return (b & 0xDF) == 'I' || (b & 0xDF) == 'R';
  }

  private boolean mayKnow(LexicalRules rules) {
    return rules.charset() == TwoByteCharset.NONE
        && machine.endsAtSemicolons()
        && !(sqlServer != null && rules.crLineEnds());
  }

  /** A statement begins at {@code at} with a head that was found there. */
  public void begin(long at, RowHead head) {
    machine.beginInRows(at, at + head.length());
    if (at == triedAt) {
      resume();
    }
    triedAt = -1;
  }

  /**
   * Keeps the head of an INSERT that was read word by word, if the careful path, by nothing but the
   * bytes of the head, comes to where {@link #begin} puts it.
   *
   * @param from where its text begins; in the window
   * @param most longest head that tells what the statement is
   */
  public void learn(LexicalRules rules, long from, int most) {
    if (!mayKnow(rules) || !mayBegin(in.farAt(from)) || credit == 0) {
      return;
    }
    credit--;
    MemorySegment segment = in.segment();
    long at = from - in.base();
    long limit = Math.min(segment.byteSize(), at + Math.min(LONGEST_HEAD, most));
    int length = headLength(rules, segment, at, limit);
    if (length == 0 || segment.byteSize() - at < length + 7 || !comesToRows(rules, from, length)) {
      return;
    }
    StatementKind kind = classifier.classify(rules, segment, at, at + length, false, object, table);
    if (kind == StatementKind.INSERT && !table.isEmpty() && !classifier.severalTables()) {
      heads.add(rules, segment, at, length, segment.byteSize(), object, table, mayRun(rules));
    }
  }

  /** Length up to and with the first parenthesis behind VALUES; 0 when there is none. */
  private int headLength(LexicalRules rules, MemorySegment segment, long at, long limit) {
    tokens.reset(rules, segment, at, limit);
    TokenKind kind = tokens.next();
    if (sqlServer != null && !tokens.isWord("INSERT")) {
      return 0; // Another word at a line start would not end the statement before.
    }
    int depth = 0;
    boolean values = false;
    while (kind != TokenKind.END && kind != TokenKind.UNTERMINATED) {
      if (tokens.isSymbol('(')) {
        if (values) {
          return (int) (tokens.end() - at);
        }
        depth++;
      } else if (tokens.isSymbol(')')) {
        depth--;
      }
      if (tokens.isWord("SELECT") || tokens.isWord("WITH") || tokens.isWord("TABLE")) {
        return 0; // What reads other tables is more than rows.
      }
      values = depth == 0 && tokens.isWord("VALUES");
      kind = tokens.next();
    }
    return 0;
  }

  private boolean comesToRows(LexicalRules rules, long from, int length) {
    judge.rules(rules);
    judge.begin(from, true);
    Stop stop = judge.run(from + length);
    in.takeStarved();
    return stop == Stop.PROBE && judge.pos == from + length && judge.standsInRows();
  }

  /** SQLite: what its own tables say of others is looked at row by row. */
  private boolean mayRun(LexicalRules rules) {
    int last = table.parts() - 1;
    return rules.dialect() != Dialect.SQLITE
        || !table.text(last).regionMatches(true, 0, "sqlite_", 0, 7);
  }

  // Runs.

  /**
   * Looks for whole statements with the same head directly behind one that has ended.
   *
   * @param from where that one begins
   * @param to where it ends
   * @param terminated whether it ended at its terminator; the others must as well
   * @return whether there are any
   */
  public boolean extend(LexicalRules rules, RowHead head, long from, long to, boolean terminated) {
    runEnd = to;
    statements = 0;
    batches = 0;
    if (!head.runs() || !head.isReadBy(rules) || !mayKnow(rules)) {
      return false;
    }
    while (runEnd - from < LONG_RUN
        && (sqlServer == null
            ? addStatement(rules, head)
            : addOfSqlServer(rules, head, terminated))) {
      statements++;
    }
    return statements > 0;
  }

  /** How many statements were found. */
  public int statements() {
    return statements;
  }

  /** How many of them have a GO line before them. */
  public int batches() {
    return batches;
  }

  /** Where the last one ends. */
  public long runEnd() {
    return runEnd;
  }

  /** Where the code of the last one ends. */
  public long codeEnd() {
    return codeEnd;
  }

  private boolean addStatement(LexicalRules rules, RowHead head) {
    long at = runEnd;
    if (!standsAt(head, at)) {
      return false;
    }
    triedAt = at;
    BulkRows.Halt halt = bulk.run(rules, at + head.length(), false, at, 1, '(');
    if (halt != BulkRows.Halt.SEMICOLON) {
      return false;
    }
    return add(bulk.pos(), behindLineEnd(rules, bulk.pos() + 1));
  }

  private boolean addOfSqlServer(LexicalRules rules, RowHead head, boolean terminated) {
    long at = behindBatch(rules, runEnd);
    boolean batch = at > runEnd;
    if (!standsAt(head, at)) {
      return false;
    }
    triedAt = at;
    if (sqlServer.run(at + head.length(), false, at, 1) != SqlServerRows.Halt.CLOSED) {
      return false;
    }
    long close = sqlServer.pos();
    boolean added;
    if (terminated) {
      added = isAt(close, ';') && add(close, behindLineEnd(rules, close + 1));
    } else {
      long next = behindLineEnd(rules, close);
      // What stands there must end the statement for certain.
      added =
          next > 0 && (standsAt(head, next) || behindBatch(rules, next) > next) && add(next, next);
    }
    batches += added && batch ? 1 : 0;
    return added;
  }

  private boolean add(long code, long next) {
    // The last statement of the input may be cut: it is always a piece of its own.
    if (next < 0 || next >= in.limit()) {
      return false;
    }
    triedAt = -1;
    codeEnd = code;
    runEnd = next;
    return true;
  }

  private boolean standsAt(RowHead head, long at) {
    return in.limit() - at >= head.reach() && head.standsAt(in.segment(), at - in.base());
  }

  /** Behind the line end at {@code p}; -1 when none stands there, or not all of it is seen. */
  private long behindLineEnd(LexicalRules rules, long p) {
    if (in.limit() - p < 2) {
      return -1;
    }
    int b = in.farAt(p);
    if (b == rules.lineEnd()) {
      return p + 1;
    }
    return b == '\r' && in.farAt(p + 1) == '\n' ? p + 2 : -1;
  }

  /** Behind the GO line at {@code p}, if there is one with nothing else in it; else {@code p}. */
  private long behindBatch(LexicalRules rules, long p) {
    if (!isAt(p, 'G') || !isAt(p + 1, 'O')) {
      return p;
    }
    return Math.max(p, behindLineEnd(rules, p + 2));
  }

  private boolean isAt(long p, char b) {
    return p < in.limit() && in.farAt(p) == b;
  }
}
