package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import java.io.IOException;
import java.util.List;

/** Gives the pieces that wait to the object they waited for, in the order of the dump. */
final class Backlog {
  private final Layout layout;
  private final PieceWriter writer;
  private final TableFilter filter;
  private final Catalog catalog;
  private final Waiting waiting;
  private final SplitState state;
  private final boolean stream;

  /** The settings at the head of the dump wait for the first table that is chosen. */
  private boolean headKept;

  /** How many entries waited when they were last gone through. */
  private int settled = -1;

  /**
   * @param stream everything goes into one stream
   */
  Backlog(
      Layout layout,
      PieceWriter writer,
      TableFilter filter,
      Catalog catalog,
      Waiting waiting,
      SplitState state,
      boolean stream) {
    this.layout = layout;
    this.writer = writer;
    this.filter = filter;
    this.catalog = catalog;
    this.waiting = waiting;
    this.state = state;
    this.stream = stream;
  }

  /** Whether bytes can wait: there is room, and nothing in them is to be cut out. */
  boolean fits(InputWindow window, long from, long end) {
    return waiting.hasRoom(end - from) && !writer.cuts(window, from, end);
  }

  /** Where pieces go that can wait no longer. */
  OutputFile fallback() {
    if (stream) {
      return layout.after(layout.top());
    }
    return state.last != null
        ? state.last
        : state.placed && (filter.selective() || otherDatabase())
            ? null
            : layout.before(layout.top());
  }

  /** A database is in force, or none, that is not wanted. */
  private boolean otherDatabase() {
    return !filter.databases().takes(catalog.database());
  }

  /** There is no more room: what waits goes where it can. */
  void overflow() throws IOException {
    OutputFile file = fallback();
    flush(file, file == null, null, null);
  }

  /** Copies a piece, which fits, as the router has placed it. */
  void add(
      InputWindow window,
      StatementCursor piece,
      long from,
      long to,
      Route route,
      Place place,
      byte[] delimiterAfter) {
    Waiting.Entry entry = waiting.add(window, from, to);
    entry.kind = piece.kind();
    entry.gap = (int) (piece.textFrom() - from);
    entry.file = route.way == Route.Way.FIXED ? route.file : null;
    entry.omitted = route.way == Route.Way.FIXED && route.omit;
    if (entry.omitted) {
      writer.countOmitted(entry.kind, entry.length);
    }
    entry.at.set(place);
    entry.delimiterAfter = delimiterAfter;
    entry.terminated = piece.terminated();
    entry.dropped = route.dropped;
    entry.dropsView = route.dropsView;
    entry.dropsOwn = route.dropsOwn;
    entry.setting = route.setting;
    entry.begins = route.begins;
    entry.collates = route.collates;
    entry.saves = List.copyOf(route.saves);
    entry.cuts = route.cuts;
  }

  /** The gap before a piece waits as a piece of its own. */
  void gap(InputWindow window, long from, long end) throws IOException {
    if (end == from) {
      return;
    }
    if (!fits(window, from, end)) {
      overflow();
    }
    if (!fits(window, from, end)) {
      OutputFile file = fallback();
      if (file == null) {
        writer.omit(StatementKind.TRIVIA, end - from);
      } else {
        writer.write(file, window, from, end);
      }
      return;
    }
    Waiting.Entry entry = waiting.add(window, from, end);
    entry.kind = StatementKind.TRIVIA;
    entry.at.delimiter = state.delimiter;
    entry.at.batch = state.batch;
    entry.terminated = true;
  }

  /**
   * An object is left out, and none was written yet: the settings at the head of the dump are for
   * every table, and wait for a chosen one.
   */
  void keepSettings() {
    if (waiting.entries().size() == settled) {
      return;
    }
    for (Waiting.Entry entry : waiting.entries()) {
      if (entry.omitted || entry.file != null) {
        continue; // Of what is left out no bytes wait that could be looked at.
      }
      // Behind the head, a value that is saved or put back belongs to an object that is left out.
      if (!entry.setting || headKept && !entry.kept && waiting.namesVariable(entry)) {
        entry.omitted = true;
        writer.countOmitted(entry.kind, entry.length);
      }
    }
    for (Waiting.Entry entry : waiting.entries()) {
      entry.kept = true;
    }
    headKept = true;
    leaveOutRepeated();
    settled = waiting.entries().size();
  }

  /**
   * The first chosen object comes. What is put back before it was saved by one that is left out.
   */
  void beginChosen() {
    if (!headKept) {
      return;
    }
    for (Waiting.Entry entry : waiting.entries()) {
      boolean waits = entry.setting && !entry.omitted && entry.file == null;
      if (waits && !entry.kept && waiting.putsBack(entry)) {
        entry.omitted = true;
        writer.countOmitted(entry.kind, entry.length);
      }
    }
    leaveOutRepeated();
  }

  private void leaveOutRepeated() {
    waiting.keepLastOfEach(entry -> writer.countOmitted(entry.kind, entry.length));
  }

  /** A DELIMITER line was written. */
  void delimited(OutputFile file, byte[] delimiter) {
    writer.delimited(file, delimiter);
    state.delimiterOpener = delimiter == OutputFile.SEMICOLON ? null : file;
  }

  /** Remembers which file saved values or began a transaction. */
  void note(List<String> saves, boolean begins, OutputFile file) {
    for (String name : saves) {
      state.save(name, file);
    }
    if (begins) {
      state.inTransaction = true;
      state.transaction = file;
    }
  }

  /**
   * Gives what waits to the object it waited for.
   *
   * @param file the object's; null when that is left out
   * @param created the object that is made here, or null
   * @param use the database that a client must have switched to, or null
   */
  void flush(OutputFile file, boolean omit, ObjectKey created, byte[] use) throws IOException {
    if (waiting.isEmpty()) {
      return;
    }
    boolean dropsGo = created != null && waiting.dropsOnly(created);
    for (Waiting.Entry entry : waiting.entries()) {
      if (entry.omitted) {
        writer.omitCounted(entry.length);
        continue;
      }
      OutputFile target = entry.file;
      if (target == null) {
        if (entry.dropsOwn != null && !dropsGo) {
          target = fileOf(entry.dropsOwn);
        } else if (entry.dropped != null && !dropsGo) {
          boolean omitted =
              filter.selective() || !filter.databases().takes(entry.dropped.database());
          target = omitted || stream ? null : layout.databaseFile();
        } else if (entry.collates) {
          target = collation(file);
        } else if (stream && entry.setting && writer.isBare()) {
          target = layout.after(layout.top());
        } else {
          target = omit ? null : entry.setting ? file.whole() : file;
          entry.at.use = use;
        }
      }
      deliver(entry, target);
    }
    waiting.clear();
    settled = -1;
  }

  private OutputFile fileOf(DumpObject object) {
    if (object.omitted(filter)) {
      return null;
    }
    return object.isTable()
        ? layout.table(object)
        : layout.after(layout.folder(object.key().database()));
  }

  /** Where the collation of the database changes, for an object of the given file. */
  private OutputFile collation(OutputFile file) {
    boolean behind = file != null && file.table() == null && !stream;
    boolean omitted = filter.selective() || otherDatabase();
    OutputFile target = behind ? file : omitted || stream ? null : layout.databaseFile();
    state.collation = SplitState.Collation.CHANGED;
    state.collationFile = target;
    return target;
  }

  private void deliver(Waiting.Entry entry, OutputFile target) throws IOException {
    note(entry.saves, entry.begins, target);
    if (target == null) {
      writer.omit(entry.kind, entry.length);
      return;
    }
    writer.cut(entry.cuts);
    writer.begin(target, entry.kind, entry.at);
    writer.write(target, waiting.buffer(), entry.offset, (int) entry.length, entry.at.from);
    if (entry.defect) {
      target.open = !target.aside;
      state.openPiece = new OpenPiece(target, state.openPiece);
    } else if (entry.kind.isStatement() && !entry.terminated) {
      writer.terminate(target, entry.at.delimiter);
    }
    if (entry.kind == StatementKind.DELIMITER) {
      delimited(target, entry.delimiterAfter);
    }
  }

  /** The dump ends: what still waits belongs behind all tables. */
  void end() throws IOException {
    if (!waiting.isEmpty()) {
      boolean omit = stream || filter.selective() || otherDatabase();
      flush(omit || !waiting.undecided() ? null : layout.after(layout.top()), omit, null, null);
    }
  }
}
