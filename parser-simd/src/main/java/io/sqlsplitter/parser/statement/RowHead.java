package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * The bytes that INSERT statements of one table begin with, up to and with the parenthesis of the
 * first row, and what was found in them. Only {@link KnownHeads} changes it.
 */
public final class RowHead {
  static final ValueLayout.OfLong WORD =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final int number;
  private final LexicalRules rules;
  private final long[] words;
  private final long lastMask;
  private final int length;
  private final ObjectName object;
  private final ObjectName table;
  private final boolean runs;

  /** The head that came behind this one when this one came last; null at first. */
  RowHead next;

  /**
   * @param runs whether statements with it may be reported together
   */
  RowHead(
      int number,
      LexicalRules rules,
      MemorySegment text,
      long from,
      int length,
      ObjectName object,
      ObjectName table,
      boolean runs) {
    this.number = number;
    this.rules = rules;
    this.length = length;
    this.words = new long[(length + 7) / 8];
    int lastBytes = length - 8 * (words.length - 1);
    this.lastMask = -1L >>> (64 - 8 * lastBytes);
    for (int i = 0; i < words.length; i++) {
      words[i] = text.get(WORD, from + 8L * i);
    }
    words[words.length - 1] &= lastMask;
    this.object = object.copy();
    this.table = table.copy();
    this.runs = runs;
  }

  /** Small, and never that of another head that is known at the same time. */
  public int number() {
    return number;
  }

  /** Length in bytes. */
  public int length() {
    return length;
  }

  /** How many bytes {@link #standsAt} looks at: up to seven more than it has. */
  int reach() {
    return 8 * words.length;
  }

  /** Must not be changed. */
  public ObjectName object() {
    return object;
  }

  /** Must not be changed. */
  public ObjectName table() {
    return table;
  }

  boolean runs() {
    return runs;
  }

  boolean isReadBy(LexicalRules inForce) {
    return rules == inForce || rules.equals(inForce);
  }

  /** Whether the bytes at {@code at} are these; {@link #reach()} bytes must be there. */
  boolean standsAt(MemorySegment text, long at) {
    int last = words.length - 1;
    for (int i = 0; i < last; i++) {
      if (text.get(WORD, at + 8L * i) != words[i]) {
        return false;
      }
    }
    return (text.get(WORD, at + 8L * last) & lastMask) == words[last];
  }
}
