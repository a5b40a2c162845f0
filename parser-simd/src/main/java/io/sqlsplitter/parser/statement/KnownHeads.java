package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import java.lang.foreign.MemorySegment;

/**
 * The heads of INSERT statements that were read word by word once, to be found again by their
 * bytes. Dumps write the tables one after the other, or in turn: the head that followed the last
 * one before is looked at first, as long as that is mostly right. At most {@value #MOST}; when
 * there are more, all are forgotten. Not thread safe.
 */
final class KnownHeads {
  static final int MOST = 1 << 14;

  /** Up to where the first parenthesis must come, in bytes. */
  private static final int HASHED = 256;

  private static final long PARENTHESES = 0x0101010101010101L * '(';
  private static final long LOW = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final long MIXER = 0x9E3779B97F4A7C15L;
  private static final long NO_HASH = 0;
  private static final int MOST_TRUST = 8;

  private RowHead[] heads = new RowHead[64];
  private long[] hashes = new long[64];
  private int size;
  private RowHead last;

  /** Below 0 the head that followed before was mostly not the one that came. */
  private int trust;

  KnownHeads() {}

  /**
   * The head that stands at {@code at}, or null.
   *
   * @param limit behind the last byte that may be looked at
   */
  RowHead find(LexicalRules rules, MemorySegment text, long at, long limit) {
    if (size == 0) {
      return null;
    }
    RowHead guess = last == null ? null : last.next;
    if (trust >= 0 && guess != null && is(guess, rules, text, at, limit)) {
      trust = Math.min(trust + 1, MOST_TRUST);
      last = guess;
      return guess;
    }
    long hash = hash(text, at, limit);
    if (hash == NO_HASH) {
      return null;
    }
    int mask = heads.length - 1;
    for (int slot = (int) hash & mask; heads[slot] != null; slot = (slot + 1) & mask) {
      RowHead head = heads[slot];
      if (hashes[slot] == hash && is(head, rules, text, at, limit)) {
        trust = head == guess ? trust + 1 : Math.max(trust - 1, -MOST_TRUST);
        follow(head);
        return head;
      }
    }
    return null;
  }

  private void follow(RowHead head) {
    if (last != null) {
      last.next = head;
    }
    last = head;
  }

  private static boolean is(
      RowHead head, LexicalRules rules, MemorySegment text, long at, long limit) {
    return limit - at >= head.reach() && head.standsAt(text, at) && head.isReadBy(rules);
  }

  /** Keeps a head, which is not known yet; null when its parenthesis comes too late. */
  RowHead add(
      LexicalRules rules,
      MemorySegment text,
      long at,
      int length,
      long limit,
      ObjectName object,
      ObjectName table,
      boolean runs) {
    long hash = hash(text, at, limit);
    if (hash == NO_HASH) {
      return null;
    }
    if (size == MOST) {
      heads = new RowHead[64];
      hashes = new long[64];
      size = 0;
      last = null;
    } else if (size * 2 >= heads.length) {
      grow();
    }
    RowHead head = new RowHead(size, rules, text, at, length, object, table, runs);
    put(head, hash);
    size++;
    follow(head);
    return head;
  }

  private void put(RowHead head, long hash) {
    int mask = heads.length - 1;
    int slot = (int) hash & mask;
    while (heads[slot] != null) {
      slot = (slot + 1) & mask;
    }
    heads[slot] = head;
    hashes[slot] = hash;
  }

  private void grow() {
    RowHead[] oldHeads = heads;
    long[] oldHashes = hashes;
    heads = new RowHead[oldHeads.length * 2];
    hashes = new long[heads.length];
    for (int i = 0; i < oldHeads.length; i++) {
      if (oldHeads[i] != null) {
        put(oldHeads[i], oldHashes[i]);
      }
    }
  }

  /** Over the bytes before the first parenthesis. */
  private static long hash(MemorySegment text, long at, long limit) {
    long hash = 0;
    int words = (int) Math.min(HASHED / 8, (limit - at) / 8);
    for (int i = 0; i < words; i++) {
      long word = text.get(RowHead.WORD, at + 8L * i);
      long differs = word ^ PARENTHESES;
      long found = (differs - LOW) & ~differs & HIGH;
      if (found != 0) {
        // The lowest bit is that of the first parenthesis.
        long before = (found & -found) - 1 >>> 7;
        return mix(hash, word & before) | 1;
      }
      hash = mix(hash, word);
    }
    return NO_HASH;
  }

  private static long mix(long hash, long word) {
    long mixed = (hash ^ word) * MIXER;
    return mixed ^ mixed >>> 32;
  }
}
