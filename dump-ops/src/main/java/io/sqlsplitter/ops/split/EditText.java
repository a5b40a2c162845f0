package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.token.TokenKind;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * The tokens of the statement at hand, without its terminator, with marks on those that are to be
 * cut out. Comments, and the signs of version comments, are never marked. Reused.
 */
final class EditText {
  static final long[] NO_CUTS = {};

  private StatementText text;
  private MemorySegment segment;

  /** Begin and end of the statement, relative to the segment. */
  private long from;

  private long to;

  /** Offset of the segment in the dump. */
  private long base;

  /** Pairs of begin and end, relative to the segment, in order. */
  private long[] marks = new long[8];

  private int used;

  /**
   * Begins to read a statement by its first part.
   *
   * @param statement open at it; stands anywhere afterwards
   */
  void open(InputWindow window, StatementCursor piece, StatementText statement) {
    text = statement;
    segment = window.segment();
    base = window.base();
    from = piece.textFrom() - base;
    to = (piece.last() ? piece.codeTo() : piece.to()) - base;
    rewind();
  }

  /** Begins anew, without marks; the present token is the first. */
  void rewind() {
    used = 0;
    text.rewind();
  }

  /** Goes back to the first token; marks stay. */
  void again() {
    text.rewind();
  }

  boolean ended() {
    return text.atEnd() || from + text.at() >= to;
  }

  boolean is(String upper) {
    return !ended() && text.is(upper);
  }

  boolean is(char symbol) {
    return !ended() && text.is(symbol);
  }

  /** Whether it is one of these keywords. */
  boolean isAny(String... upper) {
    return Arrays.stream(upper).anyMatch(this::is);
  }

  /** A string, or a name in quotes. */
  boolean isQuoted() {
    return !ended() && (text.kind() == TokenKind.STRING || text.kind() == TokenKind.QUOTED_NAME);
  }

  boolean isWord() {
    return !ended() && text.kind() == TokenKind.WORD;
  }

  void next() {
    text.next();
  }

  /** Moves behind the present token if it is this keyword. */
  boolean take(String upper) {
    if (is(upper)) {
      next();
      return true;
    }
    return false;
  }

  /** Moves behind a dotted name; false when none begins here. */
  boolean takeName() {
    return !ended() && text.name() != null;
  }

  /** Moves behind a group in parentheses if one begins here. */
  void takeGroup() {
    if (!is('(')) {
      return;
    }
    int depth = 0;
    do {
      depth += is('(') ? 1 : is(')') ? -1 : 0;
      next();
    } while (depth > 0 && !ended());
  }

  /** Begin of the present token. */
  long start() {
    return from + text.at();
  }

  /** End of the present token. */
  long end() {
    return from + text.end();
  }

  /** Marks the present token and moves behind it. */
  void mark() {
    mark(start(), end());
    next();
  }

  /** Marks the present token if it is this keyword, and moves behind it. */
  boolean markIf(String upper) {
    if (is(upper)) {
      mark();
      return true;
    }
    return false;
  }

  boolean markIf(char symbol) {
    if (is(symbol)) {
      mark();
      return true;
    }
    return false;
  }

  /** Marks a token behind all that is marked. */
  void mark(long begin, long end) {
    if (used > 0 && blank(marks[used - 1], begin)) {
      marks[used - 1] = end;
      return;
    }
    if (used == marks.length) {
      marks = Arrays.copyOf(marks, used * 2);
    }
    marks[used++] = begin;
    marks[used++] = end;
  }

  void unmark() {
    used = 0;
  }

  /** What is marked, as offsets of the dump; where it leaves two blanks, those behind go too. */
  long[] cuts() {
    if (used == 0) {
      return NO_CUTS;
    }
    long[] cuts = Arrays.copyOf(marks, used);
    for (int i = 0; i < used; i += 2) {
      if (cuts[i] > from && LexicalRules.isBlank(at(cuts[i] - 1))) {
        long limit = i + 2 < used ? cuts[i + 2] : to;
        while (cuts[i + 1] < limit && (at(cuts[i + 1]) == ' ' || at(cuts[i + 1]) == '\t')) {
          cuts[i + 1]++;
        }
      }
      cuts[i] += base;
      cuts[i + 1] += base;
    }
    return cuts;
  }

  /**
   * Marks each GRANT and REVOKE of a privilege. Who is a member of a role stays, as with pg_dump:
   * other statements rely on it. In MySQL under another delimiter, and in psql behind a backslash,
   * {@code ;} parts statements that are one piece.
   *
   * @return whether there is nothing else in the piece
   */
  boolean markPrivileges() {
    boolean all = true;
    rewind();
    while (!ended()) {
      int usedBefore = used;
      long endBefore = used > 0 ? marks[used - 1] : 0;
      boolean privilege = false;
      boolean last = false;
      boolean grants = isAny("GRANT", "REVOKE");
      for (int i = 0; !last && !ended(); i++) {
        last = is(';');
        privilege |= grants && (is("ON") || i == 1 && is("ALL"));
        mark();
      }
      if (!privilege) {
        used = usedBefore;
        if (used > 0) {
          marks[used - 1] = endBefore;
        }
      }
      all &= privilege;
    }
    return all;
  }

  /** Whether the piece is one statement; goes back to its first token. */
  boolean single() {
    boolean single = true;
    for (again(); single && !ended(); next()) {
      single = !is(';');
    }
    again();
    return single;
  }

  private boolean blank(long begin, long end) {
    for (long p = begin; p < end; p++) {
      if (!LexicalRules.isBlank(at(p))) {
        return false;
      }
    }
    return true;
  }

  private int at(long p) {
    return segment.get(ValueLayout.JAVA_BYTE, p) & 0xff;
  }
}
