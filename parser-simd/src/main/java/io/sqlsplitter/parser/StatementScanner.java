package io.sqlsplitter.parser;

import io.sqlsplitter.parser.statement.ByteFeed;
import io.sqlsplitter.parser.statement.CodeMachine;
import io.sqlsplitter.parser.statement.GapMachine;
import io.sqlsplitter.parser.statement.KnownStatement;
import io.sqlsplitter.parser.statement.LineReader;
import io.sqlsplitter.parser.statement.RowHead;
import io.sqlsplitter.parser.statement.RowPath;
import io.sqlsplitter.parser.statement.SettingsReader;
import io.sqlsplitter.parser.statement.Stop;
import java.lang.foreign.MemorySegment;

/**
 * Cuts a dump into pieces: statements, data blocks, client lines and what is no SQL. The pieces
 * partition the input.
 *
 * <p>Windows are fed one after the other; each begins at {@link #keepFrom()} and holds at least one
 * byte more than the one before:
 *
 * <pre>{@code
 * scanner.feed(window, base, last);
 * while (true) {
 *   switch (scanner.next(cursor)) {
 *     case PIECE -> use(cursor);
 *     case NEED_MORE -> scanner.feed(...); // the bytes from scanner.keepFrom() on
 *     case END -> { return; }
 *   }
 * }
 * }</pre>
 *
 * <p>A piece that is no row data and no longer than {@link ScanLimits#head()} comes whole, in one
 * part, and so does one that lies within a window. Any other piece comes in parts, in order; the
 * last part may be empty. Nothing is allocated per statement. Not thread safe.
 */
public final class StatementScanner implements AutoCloseable {
  private static final int MAX_TERMINATOR_BLANKS = 32;

  private enum Phase {
    GAP,
    TEXT,
    /** Behind a terminator: blanks and a line end go with it. */
    LINE_TAIL,
    /** Cut by lines, not by tokens. */
    LINE,
    COPY_DATA,
    /** A piece has ended and is to be reported. */
    ENDED,
    DONE
  }

  private final ByteFeed in = new ByteFeed();
  private final ScanLimits limits;
  private final Kernel kernel;
  private final boolean carefulOnly;
  private final CodeMachine machine;
  private final GapMachine gap;
  private final LineReader lines;
  private final RowPath rows;
  private final KindReader kinds;
  private final SettingsReader settings = new SettingsReader();
  private LexicalRules rules;
  private LexicalRules pieceRules;

  private Phase phase = Phase.GAP;

  /** First byte that was not reported. */
  private long from;

  /** The next byte to look at, where no machine holds it. */
  private long pos;

  private boolean lineFirst = true;

  private final OpenPiece piece = new OpenPiece();
  private boolean triviaOpen;
  private GapMachine.Start pending;

  /** Whether INSERTs of one table may be reported together. */
  private boolean joinsRows;

  /** A scanner with the best kernel of this JVM. */
  public StatementScanner(LexicalRules rules, ScanLimits limits) {
    this(rules, limits, Kernel.best(), false);
  }

  /**
   * @param carefulOnly look at each byte by itself; for tests
   */
  public StatementScanner(
      LexicalRules rules, ScanLimits limits, Kernel kernel, boolean carefulOnly) {
    this(rules, limits, kernel, carefulOnly, Parallelism.NONE);
  }

  /** A scanner that other threads help. */
  public StatementScanner(
      LexicalRules rules, ScanLimits limits, Kernel kernel, Parallelism parallelism) {
    this(rules, limits, kernel, false, parallelism);
  }

  private StatementScanner(
      LexicalRules rules,
      ScanLimits limits,
      Kernel kernel,
      boolean carefulOnly,
      Parallelism parallelism) {
    this.rules = rules;
    this.pieceRules = rules;
    this.limits = limits;
    this.kernel = kernel;
    this.carefulOnly = carefulOnly;
    this.machine = CodeMachine.of(in, rules);
    this.gap = new GapMachine(in, machine, rules);
    this.lines = new LineReader(in, machine, rules, kernel.classifier(), !carefulOnly);
    this.rows = new RowPath(in, machine, rules, kernel.classifier(), parallelism);
    this.kinds = new KindReader(in, machine, limits, carefulOnly ? null : rows);
    gap.begin(0, true);
  }

  /**
   * From now on whole INSERT statements that begin with the same words and follow each other
   * directly may be reported as one piece, which says how many they are. It lies within one window.
   */
  public void joinRows() {
    joinsRows = !carefulOnly;
  }

  /** The kernel in use. */
  public String kernelName() {
    return kernel.name();
  }

  /**
   * Hands over the next window.
   *
   * @param window bytes {@code [base, base + window.byteSize())} of the input; must stay as it is
   *     until {@link #next} has returned NEED_MORE or END, or {@link #close} was called
   * @param base absolute offset of the window's first byte; at most {@link #keepFrom()}
   * @param last whether the input ends with this window
   */
  public void feed(MemorySegment window, long base, boolean last) {
    if (base > from || base + window.byteSize() < in.limit()) {
      throw new IllegalArgumentException(
          "window [%d, %d) does not continue at %d"
              .formatted(base, base + window.byteSize(), from));
    }
    in.feed(window, base, last);
    rows.newWindow(rules);
    lines.newWindow();
  }

  /**
   * Gives up: no other thread reads the window once this returns. Nothing to do where none helps,
   * or all was read.
   */
  @Override
  public void close() {
    rows.endWindow();
  }

  /** First byte that the next window must still hold: the start of what was not reported yet. */
  public long keepFrom() {
    return from;
  }

  /**
   * The rules in force where the piece reported last began; settings in the text (sql_mode,
   * charset, …) change them.
   */
  public LexicalRules rules() {
    return pieceRules;
  }

  /**
   * Where the scanner rests, behind {@link ScanEvent#NEED_MORE}; null where it must see what
   * follows.
   */
  public ScanRest rest() {
    return switch (phase) {
      case GAP ->
          pending == null && !triviaOpen && lineFirst && from == in.limit()
              ? ScanRest.BETWEEN
              : null;
      case TEXT ->
          piece.kind == StatementKind.INSERT
                  && piece.partReported
                  && (machine.inPlainCode() || machine.inPlainString())
              ? ScanRest.INSERT
              : null;
      case COPY_DATA ->
          piece.partReported && from == in.limit() && lines.atLineStart() ? ScanRest.COPY : null;
      default -> null;
    };
  }

  /**
   * Goes on at {@code to} as if all before had been fed; {@link #rest()} must not be null. From
   * BETWEEN the bytes passed over must be whole pieces that change nothing, from INSERT rows, or
   * INSERTs, up to a semicolon that ends one, from COPY whole lines of data.
   */
  public void skip(long to) {
    ScanRest rest = rest();
    if (rest == null || to < in.limit()) {
      throw new IllegalStateException("cannot pass from byte " + from + " to " + to);
    }
    switch (rest) {
      case BETWEEN -> gap.begin(to, lineFirst);
      case INSERT -> machine.resume(to, false, to, 0, 0);
      case COPY -> lines.begin(LineReader.Form.COPY, to);
    }
    from = to;
    pos = to;
  }

  /** The next piece, or the next part of one. */
  public ScanEvent next(StatementCursor cursor) {
    while (true) {
      boolean starved =
          switch (phase) {
            case GAP -> gap();
            case TEXT -> text();
            case LINE_TAIL -> lineTail();
            case LINE, COPY_DATA -> line();
            case ENDED, DONE -> false;
          };
      if (phase == Phase.DONE) {
        rows.endWindow();
        return ScanEvent.END;
      }
      if (phase == Phase.ENDED) {
        if (joinsRows && piece.head != null) {
          join();
        }
        report(cursor);
        return ScanEvent.PIECE;
      }
      if (starved) {
        if (reportPart(cursor)) {
          return ScanEvent.PIECE;
        }
        rows.endWindow();
        return ScanEvent.NEED_MORE;
      }
    }
  }

  // Between pieces.

  private boolean gap() {
    GapMachine.Start start = pending;
    if (start == null) {
      if (gap.pos == from && !triviaOpen && !carefulOnly) {
        RowHead head = rows.find(rules, from);
        if (head != null) {
          pos = from;
          begin(head);
          return false;
        }
      }
      start = gap.run();
      pos = gap.pos;
      if (start == GapMachine.Start.STARVED) {
        return true;
      }
    }
    boolean tooLong = pos - from > limits.gap() || triviaOpen;
    if (start == GapMachine.Start.INPUT_END) {
      if (pos == from && !triviaOpen) {
        phase = Phase.DONE;
        return false;
      }
      endTrivia();
      if (gap.inBlockComment()) {
        piece.defect = Defect.COMMENT;
        piece.defectAt = gap.commentOpenedAt();
      }
      return false;
    }
    if (tooLong) {
      pending = start;
      endTrivia();
      return false;
    }
    pending = null;
    begin(start);
    return false;
  }

  private void endTrivia() {
    beginPiece(StatementKind.TRIVIA);
    gap.forgetBareDashes();
    piece.partReported = triviaOpen;
    triviaOpen = false;
    phase = Phase.ENDED;
  }

  private void beginPiece(StatementKind of) {
    piece.begin(of, pos, gap.bareDashes() ? ScanWarning.BARE_DASHES.bit() : 0);
    pieceRules = rules;
  }

  private void begin(GapMachine.Start start) {
    lineFirst = gap.lineFirst();
    switch (start) {
      case STATEMENT -> {
        RowHead head = carefulOnly ? null : rows.find(rules, pos);
        KnownStatement known = head != null ? null : kinds.find(rules, pos);
        if (head != null) {
          begin(head);
        } else if (known != null) {
          begin(known);
        } else {
          beginPiece(StatementKind.UNKNOWN);
          machine.begin(pos, lineFirst);
          beginText();
        }
      }
      case EMPTY -> {
        beginPiece(StatementKind.EMPTY);
        pos += gap.textLength();
        piece.terminated = true;
        lineFirst = false;
        phase = Phase.LINE_TAIL;
      }
      case BYTE_ORDER_MARK -> {
        beginPiece(StatementKind.BYTE_ORDER_MARK);
        pos += 3;
        piece.terminated = true;
        lineFirst = true;
        phase = Phase.ENDED;
      }
      case NUL_RUN -> beginLine(StatementKind.NUL_RUN, LineReader.Form.NULS);
      case SANDBOX -> beginLine(StatementKind.CLIENT_LINE, LineReader.Form.SANDBOX);
      case NOISE -> beginLine(StatementKind.CLIENT_NOISE, LineReader.Form.LINE);
      case CLIENT_LINE -> beginLine(StatementKind.CLIENT_LINE, LineReader.Form.LINE);
      case DELIMITER -> beginLine(StatementKind.DELIMITER, LineReader.Form.LINE);
      case BATCH_SEPARATOR -> beginLine(StatementKind.BATCH_SEPARATOR, LineReader.Form.BATCH);
      case STARVED, INPUT_END -> throw new IllegalStateException(start.name());
    }
  }

  /** An INSERT begins at pos with words that are known. */
  private void begin(RowHead head) {
    lineFirst = gap.lineFirst();
    beginPiece(StatementKind.INSERT);
    piece.head = head;
    rows.begin(pos, head);
    beginText();
  }

  /** A statement begins at pos that is known from its first byte to its semicolon. */
  private void begin(KnownStatement known) {
    beginPiece(known.kind());
    piece.known = known;
    machine.begin(pos, lineFirst);
    pos += known.length();
    piece.codeTo = pos - 1;
    piece.terminated = true;
    lineFirst = false;
    phase = Phase.LINE_TAIL;
  }

  private void beginText() {
    kinds.begin(piece);
    phase = Phase.TEXT;
  }

  private void beginLine(StatementKind of, LineReader.Form form) {
    beginPiece(of);
    lines.begin(form, pos);
    phase = Phase.LINE;
  }

  // Within a piece. Each returns whether the window is used up.

  private boolean text() {
    Stop stop = runText();
    pos = machine.pos;
    if (!piece.kindKnown && pos - piece.textFrom >= limits.head()) {
      kinds.headEnded(piece, pieceRules);
    }
    switch (stop) {
      case STARVED -> {
        return true;
      }
      case PROBE -> {
        if (!piece.kindKnown) {
          kinds.grown(piece, pieceRules, pos);
        }
      }
      case INPUT_END -> {
        piece.defect = machine.defect();
        piece.defectAt = machine.defectAt();
        phase = Phase.ENDED;
      }
      case CUT -> phase = Phase.ENDED;
      case TERMINATED -> {
        piece.terminated = true;
        piece.codeTo = machine.codeEnd();
        lineFirst = false;
        phase = Phase.LINE_TAIL;
      }
      case TERMINATED_WITH_LINE -> {
        piece.terminated = true;
        piece.codeTo = machine.codeEnd();
        piece.copyFollows = machine.dataFollows();
        phase = Phase.ENDED;
      }
      case COPY_FOLLOWS -> {
        piece.terminated = true;
        piece.codeTo = machine.codeEnd();
        piece.copyFollows = true;
        lines.begin(LineReader.Form.LINE, pos);
        phase = Phase.LINE;
      }
    }
    if (phase == Phase.ENDED) {
      lineFirst = machine.lineFirst();
      piece.warnings |= machine.warnings();
    }
    return false;
  }

  private Stop runText() {
    if (!piece.kindKnown || piece.kind != StatementKind.INSERT || carefulOnly) {
      return machine.run(piece.kindKnown ? Long.MAX_VALUE : kinds.probe());
    }
    return rows.run(rules);
  }

  private boolean lineTail() {
    long q = pos;
    int b = in.peek(q);
    while ((b == ' ' || b == '\t') && q - pos < MAX_TERMINATOR_BLANKS) {
      b = in.peek(++q);
    }
    boolean taken = b == rules.lineEnd();
    if (b == '\r' && !taken && in.peek(q + 1) == '\n') {
      q++;
      taken = true;
    }
    if (in.takeStarved()) {
      return true;
    }
    if (taken) {
      pos = q + 1;
      lineFirst = true;
    }
    piece.warnings |= piece.kind == StatementKind.EMPTY ? 0 : machine.warnings();
    phase = Phase.ENDED;
    return false;
  }

  private boolean line() {
    Stop stop = lines.run();
    pos = lines.pos;
    if (!piece.kindKnown && pos - piece.textFrom >= limits.head()) {
      kinds.headEnded(piece, pieceRules);
    }
    if (stop == Stop.STARVED) {
      return true;
    }
    if (phase == Phase.COPY_DATA && stop == Stop.INPUT_END) {
      piece.defect = Defect.COPY_BLOCK;
      piece.defectAt = piece.textFrom;
    } else if (lines.inComment()) {
      piece.defect = Defect.COMMENT;
      piece.defectAt = machine.openedAt();
    } else {
      piece.terminated = true;
    }
    piece.warnings |= lines.warnings();
    lineFirst = true;
    phase = Phase.ENDED;
    return false;
  }

  // Reporting.

  /**
   * Reports what of an open piece lies in the window; false when the piece is still undecided or
   * nothing is new.
   */
  private boolean reportPart(StatementCursor cursor) {
    long upTo = pos;
    if (phase == Phase.GAP) {
      if (!triviaOpen && pos - from <= limits.gap()) {
        return false;
      }
      if (!triviaOpen) {
        beginPiece(StatementKind.TRIVIA);
        piece.textFrom = pos;
      }
      piece.partReported = triviaOpen;
      triviaOpen = true;
    } else if (phase == Phase.LINE_TAIL) {
      upTo = pos - 1; // the last part is not empty
    }
    boolean wholeIfShort = !piece.kind.isData() && piece.kind != StatementKind.TRIVIA;
    // A known head tells the kind at once, but what is short comes whole all the same.
    boolean undecided = !piece.kindKnown || piece.head != null && upTo < kinds.probe();
    if (undecided || wholeIfShort && upTo - piece.textFrom < limits.head() || upTo <= from) {
      return false;
    }
    fill(cursor, upTo);
    cursor.last = false;
    return true;
  }

  /** Takes the statements with the same head behind a whole one into the piece. */
  private void join() {
    boolean joinable = !piece.partReported && piece.warnings == 0 && piece.defect == Defect.NONE;
    if (joinable && rows.extend(rules, piece.head, from, pos, piece.terminated)) {
      piece.statements += rows.statements();
      piece.batches = rows.batches();
      piece.codeTo = rows.codeEnd();
      pos = rows.runEnd();
      lineFirst = true;
    }
  }

  /** Reports the last part of the piece that has ended at pos. */
  private void report(StatementCursor cursor) {
    if (piece.codeTo < piece.textFrom) {
      piece.codeTo = pos;
    }
    boolean text = piece.kind == StatementKind.UNKNOWN || piece.kind.isStatement();
    boolean whole = !piece.partReported && pos - piece.textFrom <= limits.head();
    if (text && !piece.kindKnown) {
      kinds.ended(piece, pieceRules);
    }
    boolean dataFollows = piece.copyFollows;
    if (whole) {
      kinds.learn(piece, pieceRules);
      dataFollows |= applyEffects();
    }
    fill(cursor, pos);
    cursor.last = true;
    if (piece.kind == StatementKind.BATCH_SEPARATOR) {
      lines.batchEnded();
    }
    if (piece.kind == StatementKind.TRIVIA && pending != null) {
      phase = Phase.GAP;
    } else if (dataFollows) {
      beginPiece(StatementKind.COPY_DATA);
      piece.warnings = 0;
      lines.begin(LineReader.Form.COPY, pos);
      phase = Phase.COPY_DATA;
    } else {
      gap.begin(pos, lineFirst);
      phase = Phase.GAP;
    }
  }

  private void fill(StatementCursor cursor, long to) {
    piece.fill(cursor, from, to);
    from = to;
  }

  /** What a whole piece changes for those behind it; returns whether COPY data follow. */
  private boolean applyEffects() {
    MemorySegment segment = in.segment();
    long start = piece.textFrom - in.base();
    long end = piece.codeTo - in.base();
    switch (piece.kind) {
      case SET, SELECT -> rules(settings.apply(rules, segment, start, end, piece.known));
      case DELIMITER -> lines.delimiter(segment, start, end, piece.object);
      case CLIENT_LINE -> {
        boolean data = lines.clientLine(rules, segment, start, end, piece.object, piece.table);
        rules(settings.applyClientLine(rules, piece.object));
        return data;
      }
      default -> {}
    }
    return false;
  }

  private void rules(LexicalRules changed) {
    if (changed != rules) {
      rules = changed;
      machine.rules(changed);
      gap.rules(changed);
    }
  }
}
