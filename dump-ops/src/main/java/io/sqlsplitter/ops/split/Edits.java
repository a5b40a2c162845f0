package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import java.util.Set;

/**
 * Takes owners, privileges and definers out of what is written. The bytes are set aside in the
 * residue, so that the dump is still whole. What filters leave out is not edited.
 */
final class Edits {
  private final Layout layout;
  private final EditFinder finder;
  private final EditText text = new EditText();

  /** Stands for the residue until it is known that something goes there. */
  private final OutputFile nowhere = new OutputFile(-1, -1, null, Layout.RESIDUE, null);

  // The piece at hand.
  private boolean whole;
  private long[] cuts = EditText.NO_CUTS;
  private boolean aside;

  // SQL Server: the batch at hand.
  private boolean batchTaken;
  private boolean batchKept;

  private long statements;
  private long clauses;
  private long bytes;

  Edits(Dialect dialect, Set<SplitRequest.Edit> asked, Layout layout) {
    this.layout = layout;
    this.finder = EditFinder.of(dialect, asked);
  }

  /**
   * Looks at a statement before it is placed.
   *
   * @param statement open; stands at its first word afterwards
   */
  void look(InputWindow window, StatementCursor piece, StatementText statement) {
    if (finder == null) {
      return;
    }
    text.open(window, piece, statement);
    whole = finder.find(text, piece);
    cuts = whole ? EditText.NO_CUTS : text.cuts();
    statement.rewind();
    // Filters decide as ever, but no file is made for what is not written there.
    layout.instead(whole ? nowhere : null);
  }

  /** The router has placed a piece, if filters let it: sets it aside if it is to go. */
  void placed(Route route, StatementKind kind) {
    aside = false;
    if (finder == null) {
      return;
    }
    layout.instead(null);
    if (kind.isStatement()) {
      aside = whole && !route.omit;
      batchTaken |= aside;
      batchKept |= !whole;
    } else if (kind == StatementKind.BATCH_SEPARATOR) {
      // A batch of which nothing is left has nothing to end.
      aside = batchTaken && !batchKept;
      batchTaken = false;
      batchKept = false;
    }
    if (aside) {
      route.clear();
      route.way = Route.Way.FIXED;
      route.file = layout.residue();
      statements += kind.isStatement() ? 1 : 0;
    } else {
      route.cuts = cuts;
    }
    whole = false;
    cuts = EditText.NO_CUTS;
  }

  /** Whether the piece at hand is set aside as a whole: no client ever executes it. */
  boolean tookOut() {
    return aside;
  }

  /** Bytes of the piece at hand were handed on. */
  void handedOn(long length) {
    bytes += aside ? length : 0;
  }

  /** Bytes were cut out of a piece. */
  void cut(long length) {
    clauses++;
    bytes += length;
  }

  SplitReport.Edited counts() {
    return new SplitReport.Edited(statements, clauses, bytes);
  }
}
