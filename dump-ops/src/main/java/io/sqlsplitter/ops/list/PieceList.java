package io.sqlsplitter.ops.list;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.LineCounter;
import io.sqlsplitter.ops.PieceHandler;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import java.lang.foreign.MemorySegment;
import java.util.Locale;
import java.util.function.Consumer;

/** One entry per piece, told as soon as the piece has ended. */
final class PieceList implements PieceHandler {
  private final LineCounter lines;
  private final Consumer<ListEntry> entries;
  private final DatabaseWatch watch;
  private final NameScope scope;
  private long count;
  private long offset;
  private long line;

  PieceList(Dialect dialect, LineCounter lines, Consumer<ListEntry> entries) {
    this.lines = lines;
    this.entries = entries;
    this.scope = new NameScope(dialect);
    this.watch = new DatabaseWatch(dialect, scope);
  }

  /** Entries told so far. */
  long count() {
    return count;
  }

  @Override
  public void piece(InputWindow window, StatementCursor piece, LexicalRules rules) {
    MemorySegment segment = window.segment();
    if (piece.first()) {
      offset = piece.kind() == StatementKind.TRIVIA ? piece.from() : piece.textFrom();
      line = lines.lineAt(segment, window.base(), offset);
      watch.see(segment, window.base(), piece, rules);
    }
    lines.lineAt(segment, window.base(), piece.to());
    if (piece.last()) {
      count++;
      entries.accept(entry(piece));
    }
  }

  private ListEntry entry(StatementCursor piece) {
    return new ListEntry(
        offset,
        piece.to() - offset,
        line,
        piece.kind(),
        piece.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '),
        database(piece),
        text(piece.object()),
        text(piece.table()),
        piece.kind().isStatement() ? 1 : 0);
  }

  private String database(StatementCursor piece) {
    ObjectName name = piece.table().isEmpty() ? piece.object() : piece.table();
    // A qualified name may say another one than that in force.
    return name.parts() > 1
        ? NameScope.readable(scope.id(ObjectTable.RELATION, name).database())
        : scope.database();
  }

  private String text(ObjectName name) {
    return name.isEmpty() ? null : scope.display(name);
  }
}
