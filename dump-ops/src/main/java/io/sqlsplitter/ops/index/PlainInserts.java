package io.sqlsplitter.ops.index;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Locale;

/**
 * Tells INSERTs that hold nothing but values of their own, for a user's table. Those of one table
 * mostly begin alike: they cost one comparison each.
 */
final class PlainInserts {
  private static final int LONGEST_HEAD = 1 << 10;

  /** A gap that may stand before a row: blanks, no comment. */
  private static final int LONGEST_GAP = 64;

  private final StatementText text = new StatementText();

  /** The words of the last one, up to VALUES; null where they were too many. */
  private MemorySegment head;

  private final ObjectName named = new ObjectName();
  private ObjectName table = named;

  /** By the number that the scanner gives a head: the table, where it is one of plain rows. */
  private ObjectName[] byHead = {};

  /** Whether a piece, of which the first part is at hand, is one. */
  boolean isPlain(InputWindow window, StatementCursor piece, LexicalRules rules) {
    return !piece.severalTables()
        && !piece.table().isEmpty()
        && LexicalRules.isLetter(
            window.segment().get(ValueLayout.JAVA_BYTE, piece.textFrom() - window.base()))
        && isBlank(window, piece.from(), piece.textFrom())
        && (isKnown(piece) || beginsAlike(window, piece) || reads(window, piece, rules));
  }

  /** Tables whose rows alternate cost one look each, and no memory. */
  private boolean isKnown(StatementCursor piece) {
    int number = piece.headNumber();
    if (number < 0 || number >= byHead.length || byHead[number] != piece.table()) {
      return false;
    }
    table = byHead[number];
    return true;
  }

  private void learn(StatementCursor piece) {
    int number = piece.headNumber();
    if (number >= byHead.length) {
      byHead = Arrays.copyOf(byHead, Math.max(64, 2 * (number + 1)));
    }
    if (number >= 0) {
      byHead[number] = piece.table();
    }
  }

  /** The table of the last plain piece, as it is written there. */
  ObjectName table() {
    return table;
  }

  private boolean beginsAlike(InputWindow window, StatementCursor piece) {
    long from = piece.textFrom() - window.base();
    boolean alike =
        head != null
            && piece.to() - piece.textFrom() >= head.byteSize()
            && MemorySegment.mismatch(
                    window.segment(), from, from + head.byteSize(), head, 0, head.byteSize())
                < 0;
    table = named;
    return alike;
  }

  private boolean reads(InputWindow window, StatementCursor piece, LexicalRules rules) {
    if (isOwn(piece.table())) {
      return false;
    }
    text.open(window, piece, rules);
    for (; !text.atEnd() && text.end() <= LONGEST_HEAD; text.next()) {
      if (text.is("SELECT") || text.is("WITH") || text.is("TABLE") || text.is("SET")) {
        return false;
      }
      if (text.is("VALUES")) {
        long from = piece.textFrom() - window.base();
        head =
            MemorySegment.ofArray(
                window.segment().asSlice(from, text.end()).toArray(ValueLayout.JAVA_BYTE));
        named.set(piece.table());
        table = named;
        learn(piece);
        return true;
      }
    }
    return false;
  }

  /** Tables of the database system: a split treats some of them in ways of their own. */
  static boolean isOwn(ObjectName name) {
    for (int i = 0; i < name.parts(); i++) {
      String part = name.text(i).toLowerCase(Locale.ROOT);
      if (part.startsWith("sqlite_") || part.startsWith("pg_") || part.equals("sys")) {
        return true;
      }
    }
    return false;
  }

  static boolean isBlank(InputWindow window, long from, long to) {
    if (to - from > LONGEST_GAP || from < window.base()) {
      return to == from;
    }
    for (long at = from - window.base(); at < to - window.base(); at++) {
      if (!LexicalRules.isBlank(window.segment().get(ValueLayout.JAVA_BYTE, at))) {
        return false;
      }
    }
    return true;
  }
}
