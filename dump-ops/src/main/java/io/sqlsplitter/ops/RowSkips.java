package io.sqlsplitter.ops;

import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.StatementScanner;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;

/** Leads a reader over stretches of rows that its handler leaves out. Used once, by one thread. */
public final class RowSkips {
  private static final int BUFFER = 1 << 16;

  private final Dialect dialect;
  private final List<RowStretch> stretches;
  private int next;

  /**
   * @param dialect the dump was read in when the stretches were found
   * @param stretches ascending, and apart from each other
   */
  public RowSkips(Dialect dialect, List<RowStretch> stretches) {
    this.dialect = dialect;
    this.stretches = List.copyOf(stretches);
  }

  /** Opens the dump; null where it cannot be read with gaps. */
  InputSource open(Path file) throws IOException {
    long[] stops = stretches.stream().mapToLong(RowStretch::from).toArray();
    long passed = stretches.stream().mapToLong(RowStretch::length).sum();
    return InputSource.sparse(file, stops, passed);
  }

  /** Whether the stretches hold where the dump is read in that dialect. */
  boolean holdFor(Dialect other) {
    return other == dialect;
  }

  /**
   * Asks the handler whether it needs what follows, where a stretch begins; if not, lets the
   * scanner go on behind it.
   *
   * @param window all of which the scanner has used up
   * @return where the next window begins
   */
  long pass(
      StatementScanner scanner, PieceHandler handler, CompletenessJudge judge, InputWindow window)
      throws IOException {
    long from = scanner.keepFrom();
    long end = window.base() + window.segment().byteSize();
    while (next < stretches.size() && stretches.get(next).from() < end) {
      next++;
    }
    if (next == stretches.size() || stretches.get(next).from() != end) {
      return from;
    }
    RowStretch rows = stretches.get(next);
    if (scanner.rest() != rows.rest() || !handler.skip(from, rows)) {
      return from;
    }
    scanner.skip(rows.to());
    judge.passed(rows.to() - from);
    return rows.to();
  }

  /**
   * The 1-based lines of bytes of the dump, as {@link LineCounter#linesAt} gives them.
   *
   * @param offsets ascending
   */
  long[] linesAt(Path file, boolean crLineEnds, long[] offsets) throws IOException {
    if (stretches.stream().anyMatch(rows -> rows.line() == 0)) {
      return LineCounter.linesAt(file, crLineEnds, offsets);
    }
    byte lineEnd = new LineCounter(crLineEnds).lineEnd();
    long[] found = new long[offsets.length];
    long at = 0;
    long line = 1;
    int mark = 0;
    try (FileChannel channel = FileChannel.open(file)) {
      for (int i = 0; i < offsets.length; i++) {
        for (; mark < stretches.size() && stretches.get(mark).to() <= offsets[i]; mark++) {
          if (stretches.get(mark).to() > at) {
            at = stretches.get(mark).to();
            line = stretches.get(mark).line();
          }
        }
        line += count(channel, at, offsets[i], lineEnd);
        at = Math.max(at, offsets[i]);
        found[i] = line;
      }
    }
    return found;
  }

  private static long count(FileChannel channel, long from, long to, byte wanted)
      throws IOException {
    long count = 0;
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    MemorySegment segment = MemorySegment.ofArray(buffer.array());
    for (long at = from; at < to; ) {
      buffer.clear().limit((int) Math.min(BUFFER, to - at));
      int n = channel.read(buffer, at);
      if (n < 0) {
        break;
      }
      count += LineCounter.count(segment, 0, n, wanted);
      at += n;
    }
    return count;
  }
}
