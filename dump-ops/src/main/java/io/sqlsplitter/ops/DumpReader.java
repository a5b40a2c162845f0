package io.sqlsplitter.ops;

import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.io.InputRemark;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.parser.Defect;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.Kernel;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ScanLimits;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import io.sqlsplitter.parser.StatementScanner;
import io.sqlsplitter.parser.detect.Detection;
import io.sqlsplitter.parser.detect.DialectDetector;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/**
 * Reads one dump from its head to its end: the only loop that joins source and scanner. Says what
 * every operation has to say of a dump: what is no SQL, where it is broken, whether it is whole.
 * Used once, by one thread.
 */
public final class DumpReader implements AutoCloseable {
  private static final long PROGRESS_STEP = 4 << 20;

  /** How much of an open piece's end is searched for a client's message. */
  private static final long QUOTED_TAIL = 4096;

  private final DumpInput input;
  private final InputSource source;

  /** Null where the input is no regular file. */
  private FileWatch watch;

  /** Null where everything is read. */
  private RowSkips skips;

  private final boolean rereadable;
  private final Dialect given;
  private final DiagnosticLog diagnostics = new DiagnosticLog();

  private Detection detection;
  private InputWindow window;
  private LineCounter lines;
  private CompletenessJudge judge;
  private boolean broken;
  private boolean statements;
  private long bytes;
  private long openFrom;
  private long textFrom;

  /** Those in force where the piece at hand began. */
  private LexicalRules rules;

  private long openLine;

  private DumpReader(DumpInput input, InputSource source, boolean rereadable, Dialect given) {
    this.input = input;
    this.source = source;
    this.rereadable = rereadable;
    this.given = given;
  }

  /**
   * Opens a dump and looks at its head.
   *
   * @param dialect what the user says it is, or null to detect it
   * @param stdin where {@link DumpInput#STDIN} reads from
   * @throws OperationException when it cannot be read or is no SQL text
   */
  public static DumpReader open(
      DumpInput input, Dialect dialect, InputMode mode, ReadableByteChannel stdin)
      throws IOException, OperationException {
    return open(input, dialect, mode, stdin, null);
  }

  /**
   * As {@link #open(DumpInput, Dialect, InputMode, ReadableByteChannel)}.
   *
   * @param skips stretches that handlers may not need; null for none
   */
  public static DumpReader open(
      DumpInput input, Dialect dialect, InputMode mode, ReadableByteChannel stdin, RowSkips skips)
      throws IOException, OperationException {
    boolean regular = false;
    InputSource sparse = null;
    FileWatch watch = null;
    InputSource source;
    if (input.opened() != null) {
      source = input.opened();
    } else if (input.file() == null) {
      source = InputSource.of(stdin, input.name());
    } else {
      FormatSniffer.checkFile(input.file());
      regular = Files.isRegularFile(input.file());
      try {
        watch = regular ? new FileWatch(input.file()) : null;
        sparse = regular && skips != null ? skips.open(input.file()) : null;
        source =
            sparse != null
                ? sparse
                : regular
                    ? InputSource.open(input.file(), mode)
                    : InputSource.of(
                        Channels.newChannel(Files.newInputStream(input.file())), input.name());
      } catch (NoSuchFileException e) {
        throw OperationException.failed(input.name() + ": no such file", e);
      }
    }
    boolean rereadable = regular && source.storedAs() == null;
    DumpReader reader = new DumpReader(input, source, rereadable, dialect);
    reader.watch = watch;
    try {
      reader.readHead();
      reader.skips = sparse != null && skips.holdFor(reader.dialect()) ? skips : null;
    } catch (IOException | OperationException | RuntimeException e) {
      reader.close();
      throw e;
    }
    return reader;
  }

  private void readHead() throws IOException, OperationException {
    window = source.next(0);
    while (window.segment().byteSize() < DialectDetector.HEAD && !window.last()) {
      window = source.next(0);
    }
    MemorySegment all = window.segment();
    MemorySegment head = all.asSlice(0, Math.min(all.byteSize(), DialectDetector.HEAD));
    if (all.byteSize() == 0) {
      refuseDamaged();
    }
    FormatSniffer.check(head, input.name());
    detection = DialectDetector.detect(head, window.last() && head.byteSize() == all.byteSize());
    if (!detection.sql() && given == null && head.byteSize() > 0) {
      refuseDamaged();
      throw FormatSniffer.noSql(input.name());
    }
    lines = new LineCounter(detection.crLineEnds());
    judge = new CompletenessJudge(detection.tool());
    if (detection.crLineEnds()) {
      diagnostics.add(
          Severity.WARNING,
          "cr-line-ends",
          "lines end in CR alone (old Mac); they are read as lines, and kept",
          0,
          1,
          null);
    }
  }

  /** Nothing could be read at all. */
  private void refuseDamaged() throws OperationException {
    for (InputRemark remark : source.remarks()) {
      if (remark.kind() == InputRemark.Kind.DAMAGED) {
        throw OperationException.failed(input.name() + ": " + remark.message(), null);
      }
    }
  }

  /** The dialect it is read in. */
  public Dialect dialect() {
    return given == null ? detection.dialect() : given;
  }

  /** What the head showed. */
  public Detection detection() {
    return detection;
  }

  /** How sure the dialect is; null when the user gave it. */
  public Detection.Confidence confidence() {
    return given == null ? detection.confidence() : null;
  }

  /** The rules in force at the head. */
  public LexicalRules rules() {
    return LexicalRules.of(dialect()).withCrLineEnds(detection.crLineEnds());
  }

  /** Where the bytes come from; for its size, encoding and the like. */
  public InputSource source() {
    return source;
  }

  /** Reads everything and hands it over piece by piece. */
  public void read(PieceHandler handler, ProgressListener progress)
      throws IOException, OperationException {
    long expected = source.expectedBytes();
    Kernel kernel = Kernel.forInput(expected);
    try (ScanThreads help = ScanThreads.forInput(dialect(), expected);
        StatementScanner scanner =
            new StatementScanner(rules(), ScanLimits.DEFAULT, kernel, help.parallelism())) {
      if (handler.joinsRows()) {
        scanner.joinRows();
      }
      read(scanner, handler, progress);
    }
  }

  private void read(StatementScanner scanner, PieceHandler handler, ProgressListener progress)
      throws IOException, OperationException {
    StatementCursor cursor = new StatementCursor();
    scanner.feed(window.segment(), window.base(), window.last());
    long reported = 0;
    while (true) {
      switch (scanner.next(cursor)) {
        case PIECE -> {
          rules = scanner.rules();
          handler.piece(window, cursor, rules);
          inspect(cursor);
        }
        case NEED_MORE -> {
          long keepFrom = scanner.keepFrom();
          if (!rereadable) {
            lines.lineAt(window.segment(), window.base(), keepFrom);
          }
          window =
              source.next(skips == null ? keepFrom : skips.pass(scanner, handler, judge, window));
          scanner.feed(window.segment(), window.base(), window.last());
          if (source.bytesRead() - reported >= PROGRESS_STEP) {
            reported = source.bytesRead();
            progress.progress(
                reported,
                source.size(),
                cursor.table().isEmpty() ? null : cursor.table().toString());
          }
        }
        case END -> {
          bytes = window.base() + window.segment().byteSize();
          handler.end();
          // Behind the last byte that was needed a container may have more.
          progress.progress(
              source.size() >= 0 ? source.size() : source.bytesRead(), source.size(), null);
          finish(handler);
          return;
        }
      }
    }
  }

  /** Bytes of the decoded input; known when all is read. */
  public long bytes() {
    return bytes;
  }

  /** Whether the dump is whole; known when all is read. */
  public Completeness completeness() {
    if (broken) {
      return Completeness.NO;
    }
    if (judge.expectsMark()) {
      return judge.marked() ? Completeness.YES : Completeness.NO;
    }
    return Completeness.UNKNOWN;
  }

  /** What there is to say; operations add to it. Lines are complete when all is read. */
  public DiagnosticLog diagnostics() {
    return diagnostics;
  }

  /** Adds a diagnostic about a byte of the present window. */
  public void report(Severity severity, String code, String message, long offset, String table) {
    diagnostics.add(severity, code, message, offset, rereadable ? 0 : lineNow(offset), table);
  }

  private long lineNow(long offset) {
    return offset < lines.position() || offset < window.base()
        ? 0
        : lines.peek(window.segment(), window.base(), offset);
  }

  /**
   * What is open at the end of a piece. A statement without its terminator counts as cut where the
   * tool's closing mark should have come and has not: those tools end every statement, so more of
   * it, or of its rows, is missing.
   */
  public Defect defect(StatementCursor piece) {
    boolean unended =
        piece.defect() == Defect.NONE
            && piece.last()
            && piece.kind().isStatement()
            && !piece.terminated()
            && window.last()
            && piece.to() == window.base() + window.segment().byteSize();
    boolean cut =
        unended
            && (judge.expectsMark() && !judge.marked() || InsertHead.isCut(window, piece, rules));
    return cut ? Defect.CUT_STATEMENT : piece.defect();
  }

  private void inspect(StatementCursor piece) throws IOException {
    StatementKind kind = piece.kind();
    if (judge.expectsMark()) {
      judge.see(window.segment(), window.base(), piece);
    }
    statements |= kind.isStatement();
    if (piece.first()) {
      textFrom = piece.textFrom();
    }
    if (!rereadable && piece.first() && !piece.last()) {
      openFrom = piece.from();
      openLine = lineNow(piece.from());
    }
    if (!piece.last()) {
      return;
    }
    if (piece.warnings() != 0) {
      ScanRemarks.report(this, piece, nameOf(piece));
    }
    if (defect(piece) != Defect.NONE) {
      reportDefect(piece);
    }
    switch (kind) {
      case CLIENT_NOISE -> reportNoise(piece);
      case BYTE_ORDER_MARK -> {
        if (piece.from() != 0) {
          report(
              Severity.WARNING,
              "byte-order-mark-inside",
              "a byte order mark stands inside the dump (files that were joined?); it was set"
                  + " aside",
              piece.textFrom(),
              null);
        }
      }
      case NUL_RUN ->
          report(
              Severity.WARNING,
              "nul-bytes",
              (piece.to() - piece.textFrom())
                  + " NUL bytes stand between statements (a disk that was full?); they were set"
                  + " aside",
              piece.textFrom(),
              null);
      default -> {
        // Nothing to say.
      }
    }
  }

  private void reportDefect(StatementCursor piece) {
    broken = true;
    MemorySegment segment = window.segment();
    long from = Math.max(Math.max(piece.from(), piece.to() - QUOTED_TAIL), window.base());
    long error = ClientText.findError(segment, from - window.base(), piece.to() - window.base());
    String said =
        error < 0
            ? ""
            : ClientText.QUOTE + ClientText.line(segment, error, piece.to() - window.base());
    Defect defect = defect(piece);
    // Where nothing is open but the statement itself, that is what was opened.
    long opened = piece.defect() != Defect.NONE ? piece.defectAt() : textFrom;
    String code =
        defect == Defect.CUT_STATEMENT
            ? "cut-statement"
            : "unterminated-" + defect.text().toLowerCase(Locale.ROOT).replace(' ', '-');
    long line = rereadable || opened < window.base() ? 0 : lineNow(opened);
    diagnostics.add(
        Severity.ERROR,
        code,
        "the dump ends inside a "
            + defect.text()
            + " that was opened here: it is cut off or damaged, make it again"
            + said,
        opened,
        line,
        nameOf(piece));
  }

  private void reportNoise(StatementCursor piece) {
    String text =
        ClientText.text(
            window.segment(),
            Math.max(piece.textFrom(), window.base()) - window.base(),
            piece.to() - window.base());
    if (ClientText.isError(text)) {
      broken = true;
      report(
          Severity.ERROR,
          "client-error-text",
          "the dump client reported an error inside the dump, which is not whole"
              + ClientText.QUOTE
              + text,
          piece.textFrom(),
          null);
    } else {
      report(
          Severity.NOTE,
          "client-text",
          "text of a client stands in the dump and was set aside" + ClientText.QUOTE + text,
          piece.textFrom(),
          null);
    }
  }

  private void finish(PieceHandler handler) throws IOException {
    boolean same = watch != null && watch.report(diagnostics);
    source.remarks().forEach(this::reportStored);
    if (source.oddByteAtEnd()) {
      broken = true;
      report(
          Severity.ERROR,
          "odd-byte",
          "the UTF-16 text ends in half a character: it is cut off, make it again",
          bytes - 1,
          null);
    }
    if (!broken && judge.expectsMark() && !judge.marked()) {
      diagnostics.add(
          Severity.ERROR,
          "closing-mark-missing",
          "the dump begins with the banner of its tool but lacks the closing line \""
              + detection.tool().closingMark()
              + "\": it is cut off, make it again");
    } else if (statements && completeness() == Completeness.UNKNOWN) {
      diagnostics.add(
          Severity.NOTE,
          "completeness-unknown",
          "nothing in this dump tells whether it is whole (its writer leaves no closing mark)");
    }
    long[] offsets = diagnostics.openOffsets();
    if (offsets.length > 0) {
      diagnostics.resolve(offsets, findLines(offsets, handler, same));
    }
  }

  private void reportStored(InputRemark remark) {
    switch (remark.kind()) {
      case DAMAGED -> {
        broken = true;
        report(
            Severity.ERROR,
            "input-damaged",
            remark.message() + "; everything before was read: get the file again",
            bytes,
            null);
      }
      case TRAILING_BYTES -> diagnostics.add(Severity.WARNING, "trailing-bytes", remark.message());
      case TRAILING_ZEROS -> diagnostics.add(Severity.NOTE, "trailing-zeros", remark.message());
    }
  }

  private long[] findLines(long[] offsets, PieceHandler handler, boolean same) throws IOException {
    long[] found = new long[offsets.length];
    if (!rereadable) {
      // Only what was open over more than a window is still without a line.
      for (int i = 0; i < offsets.length; i++) {
        if (openLine > 0 && offsets[i] >= openFrom) {
          long ends = handler.lineEnds(offsets[i] - openFrom, lines.lineEnd());
          found[i] = ends < 0 ? 0 : openLine + ends;
        }
      }
      return found;
    }
    if (!same) {
      return found; // What could be read now is not what the offsets are of.
    }
    return skips == null
        ? LineCounter.linesAt(input.file(), detection.crLineEnds(), offsets)
        : skips.linesAt(input.file(), detection.crLineEnds(), offsets);
  }

  private static String nameOf(StatementCursor piece) {
    return !piece.table().isEmpty()
        ? piece.table().toString()
        : piece.object().isEmpty() ? null : piece.object().toString();
  }

  /** Closes the source. */
  @Override
  public void close() throws IOException {
    source.close();
  }
}
