package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * Drives a {@link StatementScanner} over an input in windows of native memory, and checks what the
 * scanner promises of every window and part. Reused from input to input; not thread safe.
 */
final class ScannerFeeder implements AutoCloseable {
  private static final int COPIED_WINDOW = 1 << 17;
  private static final int MOST_COPIES = 100;

  /** A piece, and what the scanner alone says of it. */
  record Scanned(
      Piece piece,
      StatementKind kind,
      String object,
      String table,
      int tableParts,
      boolean severalTables,
      boolean headLimit,
      int statements,
      int batches) {}

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment[] windows = {
    arena.allocate(COPIED_WINDOW + 64, 64), arena.allocate(COPIED_WINDOW + 64, 64)
  };
  private MemorySegment whole = arena.allocate(1 << 14, 64);
  private int windowCount;

  // Of the input that is being read.
  private StatementScanner scanner;
  private ScanLimits limits;
  private MemorySegment input;
  private boolean copies;
  private long reported;
  private List<Scanned> result;
  private final StatementCursor cursor = new StatementCursor();

  // Of the piece whose parts are being joined.
  private boolean inPiece;
  private long from;
  private long textFrom;
  private StatementKind kind;
  private String object;
  private String table;

  /**
   * The pieces that {@code scanner}, which is new, finds.
   *
   * @param newBytes how many bytes each window holds that the one before did not
   */
  List<Scanned> scan(byte[] bytes, StatementScanner scanner, ScanLimits limits, int newBytes) {
    begin(bytes, scanner, limits, newBytes);
    long reached = 0;
    boolean last = bytes.length == 0;
    feed(0, 0, last);
    while (true) {
      ScanEvent event = scanner.next(cursor);
      if (event == ScanEvent.PIECE) {
        part(bytes.length);
      } else if (event == ScanEvent.END) {
        assertTrue(last, "END before the last window");
        assertFalse(inPiece, "END inside a piece");
        assertEquals(bytes.length, reported, "bytes reported");
        return result;
      } else {
        assertFalse(last, "NEED_MORE after the last window");
        long keep = scanner.keepFrom();
        assertTrue(keep <= reached, "keepFrom beyond the window");
        assertTrue(keep <= reported, "keepFrom beyond what was reported");
        assertTrue(
            reached - keep <= limits.maxKeep(),
            () -> "keepFrom " + keep + " is more than maxKeep before the window's end");
        reached = Math.min(reached + newBytes, bytes.length);
        last = reached == bytes.length;
        // A window may begin earlier than it must.
        feed(windowCount % 5 == 4 ? Math.max(0, keep - 3) : keep, reached, last);
      }
    }
  }

  private void begin(byte[] bytes, StatementScanner scanner, ScanLimits limits, int newBytes) {
    this.scanner = scanner;
    this.limits = limits;
    if (whole.byteSize() < bytes.length) {
      whole = arena.allocate(bytes.length * 2L, 64);
    }
    MemorySegment.copy(bytes, 0, whole, ValueLayout.JAVA_BYTE, 0, bytes.length);
    input = whole.asSlice(0, bytes.length).asReadOnly();
    copies = bytes.length <= COPIED_WINDOW && bytes.length / newBytes < MOST_COPIES;
    reported = 0;
    inPiece = false;
    result = new ArrayList<>();
  }

  /** Hands a window over; a window handed over before is overwritten, as its owner may do. */
  private void feed(long base, long to, boolean last) {
    windowCount++;
    if (!copies) {
      scanner.feed(input.asSlice(base, to - base), base, last);
      return;
    }
    MemorySegment window = windows[windowCount % 2].asSlice(windowCount % 61, to - base);
    MemorySegment before = windows[(windowCount + 1) % 2];
    before.asSlice(0, Math.min(before.byteSize(), 4096)).fill((byte) '\'');
    window.copyFrom(input.asSlice(base, to - base));
    scanner.feed(window.asReadOnly(), base, last);
  }

  private void part(int length) {
    assertEquals(reported, cursor.from(), "a part begins where the one before ended");
    assertTrue(cursor.to() >= cursor.from() && cursor.to() <= length, "the part's end");
    assertEquals(!inPiece, cursor.first(), "first part");
    assertTrue(
        cursor.to() > cursor.from() || cursor.last(), "only the last part of a piece may be empty");
    reported = cursor.to();
    if (!inPiece) {
      inPiece = true;
      from = cursor.from();
      kind = cursor.kind();
      textFrom = kind == StatementKind.TRIVIA ? from : cursor.textFrom();
      object = cursor.object().toString();
      table = cursor.table().toString();
      assertTrue(from <= textFrom, "the text begins in the piece");
    } else {
      assertEquals(kind, cursor.kind(), "kind in every part");
      assertEquals(object, cursor.object().toString(), "object in every part");
      assertEquals(table, cursor.table().toString(), "table in every part");
    }
    if (cursor.last()) {
      finish();
    }
  }

  private void finish() {
    inPiece = false;
    boolean headLimit = cursor.has(ScanWarning.HEAD_LIMIT);
    assertFalse(
        headLimit && cursor.to() - textFrom < limits.head(), "HEAD_LIMIT in a short statement");
    result.add(
        new Scanned(
            new Piece(
                from,
                textFrom,
                cursor.to(),
                kind.isStatement() ? cursor.codeTo() : -1,
                kind.isStatement() ? StatementKind.UNKNOWN : kind,
                Piece.saysTerminated(kind) && cursor.terminated(),
                cursor.defect(),
                cursor.defect() == Defect.NONE ? -1 : cursor.defectAt(),
                cursor.warnings() & ~ScanWarning.HEAD_LIMIT.bit()),
            kind,
            object,
            table,
            cursor.table().parts(),
            cursor.severalTables(),
            headLimit,
            cursor.statements(),
            cursor.batches()));
  }

  @Override
  public void close() {
    arena.close();
  }
}
