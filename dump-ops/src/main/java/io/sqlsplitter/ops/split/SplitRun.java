package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.DumpReader;
import io.sqlsplitter.ops.HeadEncoding;
import io.sqlsplitter.ops.PieceHandler;
import io.sqlsplitter.ops.RowStretch;
import io.sqlsplitter.parser.Defect;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ScanRest;
import io.sqlsplitter.parser.ScanWarning;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import java.io.IOException;
import java.util.List;

/**
 * Takes a dump piece by piece and hands each to the file the router names, in the order of the
 * dump: small pieces that say nothing of an object wait for the next that does.
 */
final class SplitRun implements PieceHandler {
  private final Dialect dialect;
  private final DumpReader reader;
  private final Layout layout;
  private final SplitSink sink;
  private final PieceWriter writer;
  private final boolean stream;
  private final Catalog catalog;
  private final Waiting waiting = new Waiting();
  private final SplitState state;
  private final TableRouter router;
  private final Edits edits;
  private final Backlog backlog;
  private final SupportChoice choice;
  private final Spool spool;
  private final Route route = new Route();
  private final Place place = new Place();

  private long statements;

  /** Where the text of the piece at hand begins. */
  private long remarkedAt;

  // The piece whose parts are coming in: where they go, null to leave them out.
  private OutputFile current;
  private long to;
  private boolean queued;
  private Held held;

  /** Some objects, or parts of them, are not asked for. */
  private final boolean partial;

  private String bodyDelimiter;
  private byte[] delimiterAfter;
  private boolean closed;

  /**
   * @param spool where a stream keeps what may not be wanted; null where files are written
   */
  SplitRun(
      SplitRequest request,
      DumpReader reader,
      SplitSink sink,
      Layout layout,
      TableFilter filter,
      Spool spool) {
    this.dialect = reader.dialect();
    this.reader = reader;
    this.layout = layout;
    this.sink = sink;
    this.stream = spool != null;
    this.spool = spool;
    this.partial = filter.leavesOut() || request.content() != SplitRequest.Content.ALL;
    this.catalog = new Catalog(dialect);
    this.state = new SplitState(dialect);
    this.choice = new SupportChoice(filter.selective(), catalog);
    this.edits = new Edits(dialect, request.edits(), layout);
    this.writer =
        new PieceWriter(
            sink,
            dialect,
            state.session,
            request.use(),
            request.bare(),
            reader.source().encoding() != InputEncoding.BYTES,
            () -> stream ? null : layout.residue(),
            edits);
    this.backlog = new Backlog(layout, writer, filter, catalog, waiting, state, stream);
    Destinations destinations =
        new Destinations(layout, catalog, filter, request.content(), stream);
    this.router =
        new TableRouter(
            dialect, catalog, layout, destinations, waiting, state, this::remark, choice, edits);
  }

  private void remark(String code, String message, DumpObject table) {
    String name = table == null ? null : table.display();
    reader.report(Severity.WARNING, code, message, remarkedAt, name);
  }

  Catalog catalog() {
    return catalog;
  }

  /** Which objects that no table owns are written; complete when the dump has ended. */
  SupportChoice choice() {
    return choice;
  }

  PieceWriter writer() {
    return writer;
  }

  long statements() {
    return statements;
  }

  /** What must stand behind the whole rows of an unfinished file. */
  String salvageTail(OutputFile file) {
    String unlock =
        dialect == Dialect.MYSQL && state.locked && state.lock == file ? "UNLOCK TABLES;\n" : "";
    return unlock + writer.closing(file);
  }

  /** The piece that the dump ends in, or null when that is whole. */
  OpenPiece openPiece() {
    return state.openPiece;
  }

  /** What filters leave out is counted by kind, so GO lines are not joined with rows there. */
  @Override
  public boolean joinsRows() {
    return dialect != Dialect.MSSQL || !partial && !stream;
  }

  @Override
  public void piece(InputWindow window, StatementCursor piece, LexicalRules rules)
      throws IOException {
    to = piece.to();
    boolean odd =
        window.last()
            && reader.source().oddByteAtEnd()
            && to == window.base() + window.segment().byteSize();
    if (odd) {
      to--;
      if (piece.first() && piece.textFrom() >= to) {
        // Nothing but a gap before the odd byte.
        backlog.gap(window, piece.from(), to);
        oddByte(window);
        return;
      }
    }
    long from = piece.first() ? begin(window, piece, rules) : piece.from();
    part(window, piece, from, to);
    if (odd) {
      broken(Defect.CUT_STATEMENT, piece.kind(), rules);
      oddByte(window);
    } else if (piece.last()) {
      end(piece, rules);
    }
  }

  /** Half a UTF-16 unit at the end is no text, and what stands before it is cut off. */
  private void oddByte(InputWindow window) throws IOException {
    end();
    writer.residue(window, to, to + 1);
  }

  /** Decides where a piece goes; returns the first byte that is still to be written. */
  private long begin(InputWindow window, StatementCursor piece, LexicalRules rules)
      throws IOException {
    StatementKind kind = piece.kind();
    if (kind.isStatement()) {
      statements += piece.statements();
    }
    if (place.before == null) {
      state.session.begin(HeadEncoding.mayBeUtf8(window));
    }
    place.before = state.session.current();
    remarkedAt = piece.textFrom();
    delimiterAfter = router.route(route, window, piece, rules);
    writeWanted();
    edits.placed(route, kind);
    if (edits.tookOut()) {
      state.session.back(place.before);
    }
    place.before = route.before != null ? route.before : place.before;
    place.after = route.after != null ? route.after : place.before;
    place.variables = route.variables;
    place.use = route.use;
    place.delimiter = state.delimiter;
    place.batch = state.batch;
    place.statements = piece.statements();
    place.batches = piece.batches();
    if (route.omit && route.setting && writer.isBare() && stream) {
      // Nothing is added there: what sets the session is needed whatever table it stood with.
      route.file = layout.after(layout.top());
      route.omit = false;
    }
    long from = piece.from();
    if (route.cutGap && piece.textFrom() > from) {
      backlog.gap(window, from, piece.textFrom());
      from = piece.textFrom();
    }
    place.from = from;
    queued = false;
    switch (route.way) {
      case OBJECT -> object();
      case FIXED -> fixed(window, piece, from);
      case WAIT -> waits(window, piece, from);
    }
    if (route.held && spool != null) {
      held = new Held(kind, place, spool.size());
      held.gap = piece.textFrom() - from;
      held.guard = guard(window, piece);
      held.cuts = route.cuts;
      route.support.hold(held);
    }
    writer.cut(route.cuts);
    if (!queued && current != null) {
      if (route.lineBefore != null) {
        writer.enter(current, kind, place);
        writer.lineBefore(current, route.lineBefore);
        current.lineAtEnd = route.lineAtEnd;
      }
      bodyDelimiter =
          piece.last() && piece.has(ScanWarning.NO_DELIMITER)
              ? writer.openBody(current, window, kind, place, to)
              : null;
      if (bodyDelimiter == null) {
        writer.begin(current, kind, place);
      } else {
        current.pieceStart = current.size();
        current.count(kind, 1);
      }
    }
    return from;
  }

  /** In a stream: what no table owns comes before the first chosen table that uses it. */
  private void writeWanted() throws IOException {
    List<Support> fresh = choice.fresh();
    if (fresh.isEmpty()) {
      return; // As for nearly every piece: no iterator is made.
    }
    for (Support support : fresh) {
      OutputFile file = layout.after(layout.top());
      for (Held piece : support.takeHeld()) {
        writer.cut(piece.cuts);
        writer.begin(file, piece.kind, piece.at);
        writeHeld(file, piece, 0, piece.gap);
        writer.open(file, piece.guard);
        writeHeld(file, piece, piece.gap, piece.length);
        if (!piece.terminated) {
          writer.terminate(file, piece.at.delimiter);
        }
        writer.close(file, piece.guard);
      }
    }
  }

  private void writeHeld(OutputFile file, Held piece, long from, long end) throws IOException {
    spool.read(
        piece.from + from,
        end - from,
        (bytes, length, at) -> writer.write(file, bytes, 0, length, piece.at.from + from + at));
  }

  /** What stands around the text of the piece at hand; only where all of it is seen. */
  private Guard guard(InputWindow window, StatementCursor piece) {
    boolean safe =
        route.guard != null
            && piece.last()
            && piece.terminated()
            && !PieceWriter.contains(window, piece.textFrom(), piece.to(), Guard.MARK);
    return safe ? route.guard : null;
  }

  private void object() throws IOException {
    if (route.omit && partial && !state.written && waiting.hasSettings()) {
      // The settings at the head of the dump are for every table: they wait for a chosen one.
      backlog.keepSettings();
      queued = true;
      current = null;
      state.placed = true;
      state.last = null;
      return;
    }
    if (!state.written) {
      backlog.beginChosen();
    }
    backlog.flush(route.file, route.omit, route.created, place.use);
    current = route.file;
    state.placed = true;
    state.last = current;
    state.written |= current != null;
  }

  private void fixed(InputWindow window, StatementCursor piece, long from) throws IOException {
    if (waiting.isEmpty()) {
      current = route.file;
    } else if (piece.last() && backlog.fits(window, from, to)) {
      queue(window, piece, from);
      return;
    } else {
      backlog.overflow();
      current = route.file;
    }
    if (current != layout.residueOrNull() || current == null) {
      state.placed = true;
      state.last = current;
    }
  }

  private void queue(InputWindow window, StatementCursor piece, long from) {
    queued = true;
    current = null;
    backlog.add(window, piece, from, to, route, place, delimiterAfter);
  }

  private void waits(InputWindow window, StatementCursor piece, long from) throws IOException {
    if (piece.last() && backlog.fits(window, from, to)) {
      queue(window, piece, from);
      return;
    }
    backlog.overflow();
    if (piece.last() && backlog.fits(window, from, to)) {
      queue(window, piece, from);
    } else {
      current = backlog.fallback();
      backlog.note(route.saves, route.begins, current);
    }
  }

  private void part(InputWindow window, StatementCursor piece, long from, long end)
      throws IOException {
    edits.handedOn(end - from);
    if (held != null) {
      spool.append(window.segment(), from - window.base(), end - window.base());
      held.length += end - from;
    } else if (queued) {
      // Queued whole, or left out behind settings that wait.
      if (route.omit && route.way == Route.Way.OBJECT) {
        writer.countOmitted(piece.kind(), end - from);
        waiting.addOmitted(end - from);
      }
    } else if (current == null) {
      writer.omit(piece.kind(), end - from);
    } else {
      Guard guard = guard(window, piece);
      long text = guard == null ? from : Math.max(from, piece.textFrom());
      writer.write(current, window, from, text);
      writer.open(current, guard);
      writer.write(current, window, text, end);
      writer.close(current, guard);
    }
  }

  @Override
  public boolean skip(long from, RowStretch rows) throws IOException {
    if (current != null || held != null || !state.placed || state.last != null) {
      return false;
    }
    if (rows.batches() > 0 && stream && writer.isBare()) {
      return false; // Every GO line is written there, whatever table it stood with.
    }
    statements += rows.statements();
    state.batch += rows.batches();
    long length = rows.to() - from;
    writer.countOmitted(
        rows.rest() == ScanRest.COPY ? StatementKind.COPY_DATA : StatementKind.INSERT,
        length - rows.batchBytes());
    writer.countOmitted(StatementKind.BATCH_SEPARATOR, rows.batchBytes());
    if (!waiting.isEmpty()) {
      waiting.addOmitted(length);
    } else {
      writer.omitCounted(length);
    }
    return true;
  }

  private void end(StatementCursor piece, LexicalRules rules) throws IOException {
    StatementKind kind = piece.kind();
    Defect defect = reader.defect(piece);
    if (held != null) {
      held.terminated = piece.terminated() || !kind.isStatement();
      held = null;
    }
    if (!queued && current != null) {
      if (bodyDelimiter != null) {
        writer.closeBody(current, bodyDelimiter);
        bodyDelimiter = null;
      }
      if (defect != Defect.NONE) {
        broken(defect, kind, rules);
      } else if (kind.isStatement() && !piece.terminated()) {
        writer.terminate(current, state.delimiter);
      }
      if (kind == StatementKind.DELIMITER) {
        backlog.delimited(current, delimiterAfter);
      }
    } else if (defect != Defect.NONE) {
      broken(defect, kind, rules);
    }
    if (kind == StatementKind.DELIMITER) {
      state.delimiter = delimiterAfter;
    } else if (kind == StatementKind.BATCH_SEPARATOR) {
      state.batch++;
      state.session.batchEnds();
    } else if (piece.batches() > 0) {
      state.batch += piece.batches();
      state.session.batchEnds();
      if (current != null) {
        writer.batchesEnded(current);
      }
    }
  }

  /** The dump ends inside the piece at hand: nothing may be added behind it. */
  private void broken(Defect defect, StatementKind kind, LexicalRules rules) {
    state.openPiece = new OpenPiece(queued ? null : current, defect, kind, rules, state.delimiter);
    if (queued && !waiting.isEmpty() && !waiting.last().omitted) {
      waiting.last().defect = true;
    } else if (current != null) {
      current.open = !current.aside;
    }
  }

  @Override
  public void end() throws IOException {
    backlog.end();
    choice.conclude();
    for (Support support : choice.unwanted()) {
      if (support.isHeld()) {
        support.takeHeld().forEach(piece -> writer.countOmitted(piece.kind, piece.length));
      }
    }
    if (!stream && layout.files().isEmpty()) {
      layout.after(layout.top());
    }
  }

  /** What a client needs at the end of each file; no piece may come afterwards. */
  void closeFiles() throws IOException {
    if (!closed) {
      closed = true;
      // Backwards: what is woven into one file was begun in this order.
      for (OutputFile file : layout.files().reversed()) {
        writer.closeFile(file);
      }
    }
  }

  @Override
  public long lineEnds(long length, byte lineEnd) throws IOException {
    if (state.openPiece == null || state.openPiece.file() == null || writer.cut()) {
      return -1;
    }
    closeFiles();
    return sink.count(state.openPiece.file(), state.openPiece.file().pieceStart, length, lineEnd);
  }
}
