package io.sqlsplitter.ops.session;

import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.DumpReader;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.Dialect;
import java.io.ByteArrayInputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A script in a test: what a client that has read it is in, and what files need for the same. */
final class SessionScript {
  private static final String NOTE = "-- Added by sql-splitter: .*\n";

  /** PostgreSQL: in every file, whatever the dump sets. */
  private static final String ALWAYS =
      "SET check_function_bodies = false;\n|RESET CHECK_FUNCTION_BODIES;\n";

  private final Dialect dialect;
  private final SessionTracker tracker;
  private final StatementText text = new StatementText();

  /** The session before the statement that was read last, and behind it. */
  private Session before;

  private Session after;

  SessionScript(Dialect dialect) {
    this.dialect = dialect;
    this.tracker = new SessionTracker(dialect);
    before = tracker.current();
    after = before;
  }

  SessionTracker tracker() {
    return tracker;
  }

  /** A client reads on. Rows need no telling but where they begin a transaction. */
  SessionScript read(String script) throws Exception {
    ByteArrayInputStream bytes =
        new ByteArrayInputStream(script.getBytes(StandardCharsets.ISO_8859_1));
    try (DumpReader reader =
        DumpReader.open(DumpInput.STDIN, dialect, InputMode.READ, Channels.newChannel(bytes))) {
      reader.read(
          (window, piece, rules) -> {
            text.open(window, piece, rules);
            before = tracker.current();
            after = before;
            switch (piece.kind()) {
              case SET, SELECT, PRAGMA, CLIENT_LINE -> after = tracker.set(text);
              case TRANSACTION, UNKNOWN -> {
                TransactionChange change = TransactionChange.of(dialect, text);
                before = tracker.standsBefore(change);
                after =
                    change.kind() == TransactionChange.Kind.NONE
                        ? tracker.set(text)
                        : tracker.transaction(change);
              }
              case INSERT -> after = tracker.rows();
              case CREATE_TABLE -> after = tracker.definition();
              case BATCH_SEPARATOR -> tracker.batchEnds();
              default -> {}
            }
          },
          ProgressListener.NONE);
    }
    return this;
  }

  /** Lines that a new file needs here. */
  String opening() {
    return lines(new FileSession(""));
  }

  /** Lines that a file needs here before its next statement. */
  String lines(FileSession file) {
    return plain(tracker.lines(file, tracker.current()));
  }

  private static String plain(SessionTracker.Lines lines) {
    return plain(lines.session() + lines.batch());
  }

  /** Lines that a file needs before the statement that was read last, which is then in it. */
  String write(FileSession file) {
    String lines = tracker.differs(file, before) ? plain(tracker.lines(file, before)) : "";
    lines += before == after ? "" : tracker.linesBeforeChange(file, before, after);
    tracker.written(file, after);
    return plain(lines);
  }

  String define(String... variables) {
    return plain(
        tracker.linesThatDefine(new FileSession(""), tracker.current(), List.of(variables)));
  }

  String closing(FileSession file) {
    return plain(tracker.closing(file));
  }

  private static String plain(String lines) {
    return lines.replaceAll(NOTE, "").replaceAll(ALWAYS, "");
  }
}
