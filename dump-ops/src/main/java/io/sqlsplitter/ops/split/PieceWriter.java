package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.session.SessionTracker;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.StatementKind;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Puts pieces into files and adds what a client needs to read them there: DELIMITER and GO lines,
 * line ends, a last terminator. With {@code bare} it adds nothing. What cannot stand in SQL text
 * (an unpaired UTF-16 unit, half a unit at the end) is cut out into the residue.
 */
final class PieceWriter {
  private static final String[] DELIMITERS = {";;", "$$", "//", "|;|", "-;;-", "~~;~~"};

  private final SplitSink sink;
  private final Dialect dialect;
  private final SessionTracker tracker;
  private final boolean use;
  private final boolean bare;
  private final boolean units;
  private final Supplier<OutputFile> residue;
  private final Edits edits;
  private long[] cuts = EditText.NO_CUTS;
  private final long[] omittedKinds = new long[StatementKind.values().length];
  private long omitted;

  /**
   * @param use every file of a database begins by switching to it
   * @param units the input is UTF-16, which may hold units that have no UTF-8 form
   * @param residue the file for them; null when there is none
   * @param edits is told what was cut out
   */
  PieceWriter(
      SplitSink sink,
      Dialect dialect,
      SessionTracker tracker,
      boolean use,
      boolean bare,
      boolean units,
      Supplier<OutputFile> residue,
      Edits edits) {
    this.edits = edits;
    this.sink = sink;
    this.dialect = dialect;
    this.tracker = tracker;
    this.use = use;
    this.bare = bare;
    this.units = units;
    this.residue = residue;
  }

  /** Whether nothing is added. */
  boolean isBare() {
    return bare;
  }

  /** Before the first byte of a piece. */
  void begin(OutputFile file, StatementKind kind, Place at) throws IOException {
    enter(file, kind, at);
    boolean code = kind.isStatement();
    if (!bare && !file.aside && at.from != file.client().dumpEnd) {
      if (dialect == Dialect.MYSQL
          && (code || kind == StatementKind.EMPTY)
          && !Arrays.equals(file.client().delimiter, at.delimiter)) {
        delimiterLine(file, at.delimiter);
      }
      if (code) {
        batch(file, at);
      }
      if (kind == StatementKind.CLIENT_LINE
          || kind == StatementKind.DELIMITER
          || kind == StatementKind.BATCH_SEPARATOR) {
        endLine(file);
      }
    }
    if (code) {
      file.client().batch = at.batch + at.batches;
    } else if (kind == StatementKind.BATCH_SEPARATOR) {
      file.client().batch = OutputFile.NO_BATCH;
    }
    if (!bare && file.client().session != null) {
      if (connects(kind, at)) {
        tracker.connected(file.client().session);
      } else if (sets(kind, at)) {
        tracker.written(file.client().session, at.after);
      }
    }
    file.pieceStart = file.size();
    file.count(kind, at.statements);
    if (at.batches > 0) {
      file.count(StatementKind.BATCH_SEPARATOR, at.batches);
    }
  }

  /** Batches have ended within the piece written last. */
  void batchesEnded(OutputFile file) {
    if (!bare && file.client().session != null) {
      tracker.written(file.client().session, tracker.current());
    }
  }

  /** Whether a piece stands in a session and may change it: statements, and lines that set. */
  private static boolean sets(StatementKind kind, Place at) {
    return kind.isStatement() || kind == StatementKind.CLIENT_LINE && at.after != at.before;
  }

  private boolean connects(StatementKind kind, Place at) {
    return kind == StatementKind.CLIENT_LINE && at.after != at.before && tracker.isNew(at.after);
  }

  /** Gives a file the session that a statement stands in. */
  void enter(OutputFile file, StatementKind kind, Place at) throws IOException {
    if (bare || !sets(kind, at) || connects(kind, at) || file.client().session == null) {
      return;
    }
    byte[] database = use && at.use == null ? file.folder().database() : at.use;
    if (database != null && !Arrays.equals(database, file.client().use)) {
      lines(file, ClientWords.use(dialect, database), at);
      file.client().use = database;
    }
    if (tracker.differs(file.client().session, at.before)) {
      SessionTracker.Lines lines = tracker.lines(file.client().session, at.before);
      lines(file, lines.session(), at);
      if (!lines.batch().isEmpty()) {
        batch(file, at);
        endLine(file);
        add(file, lines.batch().getBytes(StandardCharsets.ISO_8859_1));
      }
    }
    if (!at.variables.isEmpty()) {
      lines(file, tracker.linesThatDefine(file.client().session, at.before, at.variables), at);
    }
    if (at.after != at.before) {
      lines(file, tracker.linesBeforeChange(file.client().session, at.before, at.after), at);
    }
  }

  /** SQL Server: ends the batch that is open in the file, if it is another one of the dump. */
  private void batch(OutputFile file, Place at) throws IOException {
    if (dialect == Dialect.MSSQL
        && file.client().batch != OutputFile.NO_BATCH
        && file.client().batch != at.batch) {
      line(file, "GO");
      file.client().batch = OutputFile.NO_BATCH;
    }
  }

  private void lines(OutputFile file, String lines, Place at) throws IOException {
    if (lines.isEmpty()) {
      return;
    }
    endLine(file);
    if (dialect == Dialect.MYSQL && !Arrays.equals(file.client().delimiter, OutputFile.SEMICOLON)) {
      delimiterLine(file, OutputFile.SEMICOLON);
    }
    boolean ownBatch = dialect == Dialect.MSSQL && (at == null || file.client().batch != at.batch);
    if (ownBatch && file.client().batch != OutputFile.NO_BATCH) {
      line(file, "GO");
    }
    add(file, lines.getBytes(StandardCharsets.ISO_8859_1));
    if (ownBatch) {
      line(file, "GO");
      file.client().batch = OutputFile.NO_BATCH;
    }
    // What comes next does not stand behind the piece before any more.
    file.client().dumpEnd = -1;
  }

  /**
   * What is to be cut out of the piece that is written next.
   *
   * @param ranges pairs of offsets of the dump
   */
  void cut(long[] ranges) {
    cuts = ranges;
  }

  /** Whether the piece written last is not whole in its file. */
  boolean cut() {
    return cuts.length > 0;
  }

  /** Bytes {@code [from, to)} of the dump. */
  void write(OutputFile file, InputWindow window, long from, long to) throws IOException {
    if (to == from) {
      return;
    }
    long at = from;
    for (int i = 0; i < cuts.length; i += 2) {
      long cutFrom = Math.max(at, cuts[i]);
      long cutTo = Math.min(to, cuts[i + 1]);
      if (cutFrom < cutTo) {
        text(file, window, at, cutFrom);
        edits.cut(cutTo - cutFrom);
        if (residue.get() == null) {
          sink.omit(cutTo - cutFrom);
        } else {
          residue(window, cutFrom, cutTo);
        }
        at = cutTo;
      }
    }
    text(file, window, at, to);
    file.client().dumpEnd = to;
  }

  private void text(OutputFile file, InputWindow window, long from, long to) throws IOException {
    long at = from;
    if (units) {
      at = cutUnits(file, window, from, to);
    }
    if (to > at) {
      sink.dump(file, window, at, to);
      file.addBytes(to - at);
      file.client().lastByte = window.segment().get(ValueLayout.JAVA_BYTE, to - 1 - window.base());
    }
  }

  /** Bytes of the dump that waited. */
  void write(OutputFile file, byte[] bytes, int offset, int length, long from) throws IOException {
    if (length == 0) {
      return;
    }
    int at = 0;
    for (int i = 0; i < cuts.length; i += 2) {
      int cutFrom = (int) (cuts[i] - from);
      int cutTo = (int) (cuts[i + 1] - from);
      text(file, bytes, offset + at, cutFrom - at);
      edits.cut(cutTo - cutFrom);
      if (residue.get() == null) {
        sink.omit(cutTo - cutFrom);
      } else {
        text(residue.get(), bytes, offset + cutFrom, cutTo - cutFrom);
      }
      at = cutTo;
    }
    text(file, bytes, offset + at, length - at);
    file.client().dumpEnd = from + length;
  }

  private void text(OutputFile file, byte[] bytes, int offset, int length) throws IOException {
    if (length > 0) {
      sink.dump(file, bytes, offset, length);
      file.addBytes(length);
      file.client().lastByte = bytes[offset + length - 1];
    }
  }

  /**
   * Writes what comes before the last unpaired unit in {@code [from, to)}; returns where it ends.
   */
  private long cutUnits(OutputFile file, InputWindow window, long from, long to)
      throws IOException {
    long written = from;
    for (long at = nextUnit(window, from, to); at >= 0; at = nextUnit(window, written, to)) {
      if (at > written) {
        sink.dump(file, window, written, at);
        file.addBytes(at - written);
        file.client().lastByte =
            window.segment().get(ValueLayout.JAVA_BYTE, at - 1 - window.base());
      }
      residue(window, at, at + 3);
      written = at + 3;
    }
    return written;
  }

  /** Bytes that are no text. */
  void residue(InputWindow window, long from, long to) throws IOException {
    OutputFile file = residue.get();
    if (file == null) {
      omit(StatementKind.TRIVIA, to - from);
      return;
    }
    sink.dump(file, window, from, to);
    file.addBytes(to - from);
  }

  /** Whether there is anything in these bytes that cannot stand in text. */
  boolean cuts(InputWindow window, long from, long to) {
    return units && nextUnit(window, from, to) >= 0;
  }

  /** Where the first unpaired unit (ED A0..BF xx) of {@code [from, to)} begins; -1 without one. */
  private static long nextUnit(InputWindow window, long from, long to) {
    MemorySegment segment = window.segment();
    long end = to - window.base();
    for (long at = from - window.base(); at + 2 < end; at++) {
      if (segment.get(ValueLayout.JAVA_BYTE, at) == (byte) 0xed
          && (segment.get(ValueLayout.JAVA_BYTE, at + 1) & 0xe0) == 0xa0) {
        return at + window.base();
      }
    }
    return -1;
  }

  /** After the last byte of a statement that had no terminator in the dump. */
  void terminate(OutputFile file, byte[] delimiter) throws IOException {
    if (!bare && !file.open && !file.aside && dialect != Dialect.MSSQL) {
      endLine(file);
      line(file, new String(delimiter, StandardCharsets.ISO_8859_1));
    }
  }

  /** A DELIMITER line of the dump stands in the file: the client reads on under another one. */
  void delimited(OutputFile file, byte[] delimiter) {
    file.client().delimiter = delimiter;
  }

  /**
   * Before a compound body that stands under {@code ;}: puts it under a delimiter that is not in
   * it.
   *
   * @return that delimiter, or null when nothing is added
   */
  String openBody(OutputFile file, InputWindow window, StatementKind kind, Place at, long to)
      throws IOException {
    if (bare) {
      return null;
    }
    for (String candidate : DELIMITERS) {
      if (!contains(window, at.from, to, candidate)) {
        enter(file, kind, at);
        delimiterLine(file, candidate.getBytes(StandardCharsets.US_ASCII));
        return candidate;
      }
    }
    return null;
  }

  /** After that body. */
  void closeBody(OutputFile file, String delimiter) throws IOException {
    endLine(file);
    line(file, delimiter);
    delimiterLine(file, OutputFile.SEMICOLON);
  }

  /** Lines before the text of a guarded statement; none for null. */
  void open(OutputFile file, Guard guard) throws IOException {
    if (guard != null && !bare) {
      endLine(file);
      addTo(file, guard.open());
    }
  }

  /** Lines behind it. */
  void close(OutputFile file, Guard guard) throws IOException {
    if (guard != null && !bare) {
      endLine(file);
      addTo(file, guard.close());
    }
  }

  /** A line of ours that the next piece needs before it. */
  void lineBefore(OutputFile file, byte[] line) throws IOException {
    if (!bare) {
      endLine(file);
      add(file, line);
    }
  }

  /** Lines that give a client its own session back behind what was written; none with bare. */
  String closing(OutputFile file) {
    return bare ? "" : tracker.closing(file.client().session);
  }

  /** The end of a file that is whole: leaves a client in the state it began in. */
  void closeFile(OutputFile file) throws IOException {
    if (bare
        || file.open
        || file.whole() != file
        || file.size() == 0
        || file.client().session == null) {
      return;
    }
    endLine(file);
    if (dialect == Dialect.MYSQL && !Arrays.equals(file.client().delimiter, OutputFile.SEMICOLON)) {
      delimiterLine(file, OutputFile.SEMICOLON);
    }
    if (dialect == Dialect.MSSQL && file.client().batch != OutputFile.NO_BATCH) {
      line(file, "GO");
      file.client().batch = OutputFile.NO_BATCH;
    }
    if (file.lineAtEnd != null) {
      add(file, file.lineAtEnd);
    }
    lines(file, tracker.closing(file.client().session), null);
  }

  private void delimiterLine(OutputFile file, byte[] delimiter) throws IOException {
    endLine(file);
    byte[] word = "DELIMITER ".getBytes(StandardCharsets.US_ASCII);
    byte[] text = Arrays.copyOf(word, word.length + delimiter.length + 1);
    System.arraycopy(delimiter, 0, text, word.length, delimiter.length);
    text[text.length - 1] = '\n';
    add(file, text);
    file.client().delimiter = delimiter;
  }

  private void line(OutputFile file, String text) throws IOException {
    endLine(file);
    add(file, (text + "\n").getBytes(StandardCharsets.ISO_8859_1));
  }

  private void endLine(OutputFile file) throws IOException {
    if (file.client().lastByte != '\n' && file.client().lastByte != '\r') {
      add(file, new byte[] {'\n'});
    }
  }

  private void add(OutputFile file, byte[] bytes) throws IOException {
    addTo(file.whole(), bytes);
  }

  private void addTo(OutputFile file, byte[] bytes) throws IOException {
    sink.add(file, bytes);
    file.addAddition(bytes.length);
    file.client().lastByte = bytes[bytes.length - 1];
    // What comes next does not adjoin any more, though it may in the dump.
    file.client().dumpEnd = -1;
  }

  /** Leaves bytes out. */
  void omit(StatementKind kind, long length) throws IOException {
    countOmitted(kind, length);
    sink.omit(length);
  }

  /** Counts bytes that will be left out. */
  void countOmitted(StatementKind kind, long length) {
    omittedKinds[kind.ordinal()] += length;
    omitted += length;
  }

  /** Leaves bytes out that were counted. */
  void omitCounted(long length) throws IOException {
    sink.omit(length);
  }

  /** What was edited so far. */
  Edits edits() {
    return edits;
  }

  long omitted() {
    return omitted;
  }

  /** Bytes left out by kind of piece. */
  Map<String, Long> omittedKinds() {
    Map<String, Long> kinds = new TreeMap<>();
    for (StatementKind kind : StatementKind.values()) {
      if (omittedKinds[kind.ordinal()] > 0) {
        kinds.put(OutputFile.label(kind), omittedKinds[kind.ordinal()]);
      }
    }
    return kinds;
  }

  /** Whether an ASCII text stands in bytes {@code [from, to)} of the dump. */
  static boolean contains(InputWindow window, long from, long to, String ascii) {
    return contains(window.segment(), from - window.base(), to - window.base(), ascii);
  }

  private static boolean contains(MemorySegment segment, long from, long to, String ascii) {
    int n = ascii.length();
    for (long at = from; at + n <= to; at++) {
      int i = 0;
      while (i < n && segment.get(ValueLayout.JAVA_BYTE, at + i) == (byte) ascii.charAt(i)) {
        i++;
      }
      if (i == n) {
        return true;
      }
    }
    return false;
  }
}
