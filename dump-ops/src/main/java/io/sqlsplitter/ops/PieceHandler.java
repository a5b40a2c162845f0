package io.sqlsplitter.ops;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.StatementCursor;
import java.io.IOException;

/** What an operation does with the pieces of a dump. Called on the reading thread, in order. */
@FunctionalInterface
public interface PieceHandler {
  /**
   * A piece, or a part of one.
   *
   * @param window holds bytes {@code [cursor.from(), cursor.to())}; given back when this returns,
   *     unless it is retained
   * @param cursor reused for the next piece
   * @param rules in force where the piece began
   */
  void piece(InputWindow window, StatementCursor cursor, LexicalRules rules)
      throws IOException, OperationException;

  /**
   * Rows follow of the table whose rows were handed over last, and need not be read.
   *
   * @param from the first byte that was not handed over, at most {@code rows.from()}
   * @return whether they are left out here, and were counted so, up to {@code rows.to()}; false to
   *     have them handed over
   */
  default boolean skip(long from, RowStretch rows) throws IOException {
    return false;
  }

  /**
   * Whether whole INSERTs with one head may come as one piece ({@link
   * StatementCursor#statements()}). Asked once, before the first piece.
   */
  default boolean joinsRows() {
    return false;
  }

  /** The last piece was handed over. */
  default void end() throws IOException, OperationException {}

  /**
   * Line ends in the first {@code length} bytes of the piece reported last, whose first bytes are
   * no longer in a window; -1 where nobody knows any more. Asked once, behind the last piece, and
   * only where the input cannot be read again.
   */
  default long lineEnds(long length, byte lineEnd) throws IOException {
    return -1;
  }
}
