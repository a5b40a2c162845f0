package io.sqlsplitter.ops;

import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import io.sqlsplitter.parser.detect.DumpTool;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Watches for the closing mark with which a tool ends a whole dump. The mark counts only where the
 * tool's banner stood at the head of the input, outside of statements and data, and near the end; a
 * second banner (dumps pasted together) asks for a mark of its own.
 */
final class CompletenessJudge {
  /** Bytes that may follow the mark: session values put back, \\unrestrict, blank lines. */
  private static final long TAIL = 4096;

  private final DumpTool tool;
  private final String banner;

  /** No mark is longer. */
  private static final int SEAM = 64;

  /** The last bytes of the part before, and room for the first of the next. */
  private final byte[] seam = new byte[2 * SEAM];

  private int seamLength;

  /**
   * The gap at hand. A look at single bytes of a memory segment is slow until it is compiled, and
   * most dumps have few gaps.
   */
  private byte[] gap = new byte[1024];

  private boolean marked;
  private long behindMark;

  CompletenessJudge(DumpTool tool) {
    this.tool = tool;
    this.banner =
        switch (tool) {
          case MYSQLDUMP -> "-- MySQL dump ";
          case MARIADB_DUMP -> "-- MariaDB dump ";
          case PG_DUMP -> "-- PostgreSQL database dump\n";
          case PG_DUMPALL -> "-- PostgreSQL database cluster dump\n";
          case MYSQLBACKUP_NET -> "-- MySqlBackup.NET ";
          case SQLITE_DUMP, OTHER -> "";
        };
  }

  /** Whether this tool's dumps end in a mark. */
  boolean expectsMark() {
    return !tool.closingMark().isEmpty();
  }

  /** Whether the mark stood near the end of what was seen. */
  boolean marked() {
    return marked && behindMark <= TAIL;
  }

  /** So many bytes of rows were passed over. */
  void passed(long bytes) {
    behindMark += bytes;
  }

  /** Looks at a part of a piece. */
  void see(MemorySegment segment, long base, StatementCursor piece) {
    if (!expectsMark()) {
      return;
    }
    StatementKind kind = piece.kind();
    behindMark += kind == StatementKind.NUL_RUN ? 0 : piece.to() - piece.from();
    if (tool == DumpTool.SQLITE_DUMP) {
      if (kind == StatementKind.TRANSACTION && piece.first() && piece.last()) {
        boolean commit =
            startsWithWord(segment, piece.textFrom() - base, piece.to() - base, "COMMIT");
        marked = commit;
        behindMark = 0;
      }
      return;
    }
    if (kind == StatementKind.TRIVIA) {
      lookAcross(segment, base, piece);
      look(segment, piece.from() - base, piece.to() - base);
    } else if (piece.first() && piece.textFrom() > piece.from()) {
      look(segment, piece.from() - base, piece.textFrom() - base);
    }
  }

  /** A long gap comes in parts: a mark may begin in one and end in the next. */
  private void lookAcross(MemorySegment segment, long base, StatementCursor piece) {
    long length = piece.to() - piece.from();
    if (!piece.first() && seamLength > 0) {
      int more = (int) Math.min(SEAM, length);
      MemorySegment.copy(
          segment, piece.from() - base, MemorySegment.ofArray(seam), seamLength, more);
      boolean before = marked;
      marked = false;
      look(seam, seamLength + more);
      if (marked) {
        behindMark += length - more;
      }
      marked |= before;
    }
    seamLength = piece.last() ? 0 : (int) Math.min(SEAM, length);
    MemorySegment.copy(
        segment, piece.to() - base - seamLength, MemorySegment.ofArray(seam), 0, seamLength);
  }

  /** Looks at a gap, or what of it lies in the window: on the heap, see {@link #gap}. */
  private void look(MemorySegment segment, long from, long to) {
    int length = Math.toIntExact(to - from);
    if (gap.length < length) {
      gap = new byte[Math.max(length, 2 * gap.length)];
    }
    MemorySegment.copy(segment, from, MemorySegment.ofArray(gap), 0, length);
    look(gap, length);
  }

  private void look(byte[] text, int to) {
    for (int at = 0; at < to; at++) {
      if (text[at] != '-') {
        continue;
      }
      if (startsWith(text, at, to, tool.closingMark())) {
        marked = true;
        behindMark = to - at;
      } else if (isBanner(text, at, to)) {
        marked = false;
      }
      while (at < to && text[at] != '\n') {
        at++;
      }
    }
  }

  private boolean isBanner(byte[] text, int at, int to) {
    // CRLF as well: the line must end behind the words, or "… dump complete" would be one.
    String words = banner.strip();
    if (!startsWith(text, at, to, words)) {
      return false;
    }
    int end = at + words.length();
    return !banner.endsWith("\n") || end == to || text[end] == '\n' || text[end] == '\r';
  }

  private static boolean startsWith(byte[] text, int at, int to, String ascii) {
    if (to - at < ascii.length()) {
      return false;
    }
    for (int i = 0; i < ascii.length(); i++) {
      if (text[at + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean startsWithWord(MemorySegment segment, long at, long to, String upper) {
    if (to - at < upper.length()) {
      return false;
    }
    for (int i = 0; i < upper.length(); i++) {
      if ((segment.get(ValueLayout.JAVA_BYTE, at + i) & ~0x20) != upper.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
