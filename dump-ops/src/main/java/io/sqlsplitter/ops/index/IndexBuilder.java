package io.sqlsplitter.ops.index;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.DumpReader;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.PieceHandler;
import io.sqlsplitter.ops.RowStretch;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.StatementCursor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;

/** Makes the index of a dump while another handler reads it. Used once, by one thread. */
public final class IndexBuilder {
  private final Path file;
  private final Stamp before;
  private StretchFinder finder;

  private IndexBuilder(Path file, Stamp before) {
    this.file = file;
    this.before = before;
  }

  /** Makes none. */
  public static IndexBuilder none() {
    return new IndexBuilder(null, null);
  }

  /** To be made before the dump is opened, so that a change since then shows. */
  public static IndexBuilder of(DumpInput input) throws IOException {
    Path file = input.opened() == null ? input.file() : null;
    return new IndexBuilder(file, Stamp.of(file));
  }

  /**
   * A handler that looks at each piece behind another one.
   *
   * @param line 1-based line of the byte behind the part that the other has seen; 0 where nobody
   *     counts
   */
  public PieceHandler behind(PieceHandler other, DumpReader reader, LongSupplier line) {
    if (before == null
        || before.bytes() <= RowStretch.FIRST
        || other.joinsRows()
            && reader.dialect() == Dialect.MSSQL // GO lines are counted one by one.
        || reader.source().storedAs() != null
        || reader.source().encoding() != InputEncoding.BYTES) {
      return other;
    }
    finder = new StretchFinder(reader.dialect(), (byte) reader.rules().lineEnd(), line);
    return new Both(other);
  }

  /**
   * The index, when the dump was read to its end; null where none can be made, or the dump has
   * changed meanwhile, or there is nothing in it that could be passed over.
   */
  public DumpIndex index(DumpReader reader) throws IOException {
    List<RowStretch> stretches =
        finder == null
            ? List.of()
            : DumpIndex.beforeTheEnd(finder.found(before.bytes()), before.bytes());
    if (stretches.isEmpty() || before.bytes() != reader.bytes()) {
      return null;
    }
    long checksum = Samples.checksum(file, before.bytes(), stretches);
    return before.equals(Stamp.of(file))
        ? new DumpIndex(before.bytes(), before.modified(), reader.dialect(), checksum, stretches)
        : null;
  }

  private final class Both implements PieceHandler {
    private final PieceHandler other;

    Both(PieceHandler other) {
      this.other = other;
    }

    @Override
    public void piece(InputWindow window, StatementCursor cursor, LexicalRules rules)
        throws IOException, OperationException {
      other.piece(window, cursor, rules);
      finder.piece(window, cursor, rules);
    }

    @Override
    public boolean joinsRows() {
      return other.joinsRows();
    }

    @Override
    public void end() throws IOException, OperationException {
      other.end();
    }

    @Override
    public long lineEnds(long length, byte lineEnd) throws IOException {
      return other.lineEnds(length, lineEnd);
    }
  }
}
