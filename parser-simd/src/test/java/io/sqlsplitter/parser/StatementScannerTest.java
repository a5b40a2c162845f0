package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract of the scanner towards whoever feeds it. */
class StatementScannerTest {
  private final StatementCursor cursor = new StatementCursor();

  private static StatementScanner scanner(Dialect dialect) {
    return new StatementScanner(LexicalRules.of(dialect), ScanLimits.DEFAULT);
  }

  private static MemorySegment window(Arena arena, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    MemorySegment window = arena.allocate(Math.max(1, bytes.length));
    window.asSlice(0, bytes.length).copyFrom(MemorySegment.ofArray(bytes));
    return window.asSlice(0, bytes.length).asReadOnly();
  }

  @Test
  void usesTheBestKernelOfTheMachine() {
    assertTrue(scanner(Dialect.MYSQL).kernelName().startsWith("vector"), Kernel.reason());
    assertEquals(Kernel.best().name(), scanner(Dialect.SQLITE).kernelName());
  }

  @ParameterizedTest
  @EnumSource
  void anEmptyInputHasNoPieces(Dialect dialect) {
    try (Arena arena = Arena.ofConfined()) {
      StatementScanner scanner = scanner(dialect);
      scanner.feed(window(arena, ""), 0, true);
      assertEquals(ScanEvent.END, scanner.next(cursor));
      assertEquals(ScanEvent.END, scanner.next(cursor));
    }
  }

  @Test
  void anyNumberOfVariablesCanSaveASetting() {
    StringBuilder dump = new StringBuilder("SET sql_mode = 'NO_BACKSLASH_ESCAPES';");
    for (int i = 0; i < 40; i++) {
      dump.append("SET @v").append(i).append(" = @@sql_mode;");
    }
    dump.append("SET sql_mode = '';SELECT 1;SET sql_mode = @v39;SELECT 'a\\';SELECT 2;");
    try (Arena arena = Arena.ofConfined()) {
      StatementScanner scanner = scanner(Dialect.MYSQL);
      scanner.feed(window(arena, dump.toString()), 0, true);
      int pieces = 0;
      while (scanner.next(cursor) == ScanEvent.PIECE) {
        pieces++;
        assertEquals(Defect.NONE, cursor.defect());
      }
      assertEquals(46, pieces);
      assertFalse(scanner.rules().backslashEscapes());
    }
  }

  @Test
  void asksForBytesUntilTheInputHasEnded() {
    try (Arena arena = Arena.ofConfined()) {
      StatementScanner scanner = scanner(Dialect.MYSQL);
      scanner.feed(window(arena, "SELECT 1"), 0, false);
      assertEquals(ScanEvent.NEED_MORE, scanner.next(cursor));
      assertEquals(ScanEvent.NEED_MORE, scanner.next(cursor));
      assertEquals(0, scanner.keepFrom());
      scanner.feed(window(arena, "SELECT 1;"), 0, true);
      assertEquals(ScanEvent.PIECE, scanner.next(cursor));
      assertEquals(9, cursor.to());
      assertEquals(8, cursor.codeTo());
      assertTrue(cursor.terminated());
      assertEquals(ScanEvent.END, scanner.next(cursor));
    }
  }

  @Test
  void refusesAWindowThatLeavesBytesOut() {
    try (Arena arena = Arena.ofConfined()) {
      StatementScanner scanner = scanner(Dialect.POSTGRES);
      scanner.feed(window(arena, "SELECT 1"), 0, false);
      scanner.next(cursor);
      MemorySegment later = window(arena, "ELECT 1; ");
      assertThrows(IllegalArgumentException.class, () -> scanner.feed(later, 1, true));
      MemorySegment shorter = window(arena, "SELECT");
      assertThrows(IllegalArgumentException.class, () -> scanner.feed(shorter, 0, true));
    }
  }

  @Test
  void acceptsAWindowThatBeginsEarlierThanItMust() {
    try (Arena arena = Arena.ofConfined()) {
      StatementScanner scanner = scanner(Dialect.POSTGRES);
      String text = "SELECT 1;\nSELECT 2;\nSELECT 3;\n";
      List<Long> ends = new ArrayList<>();
      for (int to = 1; to <= text.length(); to++) {
        scanner.feed(window(arena, text.substring(0, to)), 0, to == text.length());
        while (scanner.next(cursor) == ScanEvent.PIECE) {
          ends.add(cursor.to());
        }
      }
      assertEquals(List.of(10L, 20L, 30L), ends);
    }
  }

  @Test
  void countsFromTheBaseOfTheFirstWindowOn() {
    try (Arena arena = Arena.ofConfined()) {
      StatementScanner scanner = scanner(Dialect.MYSQL);
      scanner.feed(window(arena, "a;b"), 0, false);
      assertEquals(ScanEvent.NEED_MORE, eventAfterPieces(scanner));
      long keep = scanner.keepFrom();
      scanner.feed(window(arena, "a;b'c;".substring((int) keep)), keep, true);
      List<Long> ends = new ArrayList<>();
      while (scanner.next(cursor) == ScanEvent.PIECE) {
        ends.add(cursor.to());
      }
      assertEquals(6L, ends.getLast());
      assertEquals(Defect.STRING, cursor.defect());
      assertEquals(3, cursor.defectAt());
    }
  }

  private ScanEvent eventAfterPieces(StatementScanner scanner) {
    ScanEvent event = scanner.next(cursor);
    while (event == ScanEvent.PIECE) {
      event = scanner.next(cursor);
    }
    return event;
  }

  @Test
  void saysTheRulesInForceWhereEachPieceBegan() {
    try (Arena arena = Arena.ofConfined()) {
      StatementScanner scanner = scanner(Dialect.MYSQL);
      String text =
          "SET @m=@@sql_mode, sql_mode='NO_BACKSLASH_ESCAPES,ANSI_QUOTES';a;SET NAMES gbk;b;"
              + "SET sql_mode=@m;c;";
      scanner.feed(window(arena, text), 0, true);
      List<LexicalRules> rules = new ArrayList<>();
      while (scanner.next(cursor) == ScanEvent.PIECE) {
        rules.add(scanner.rules());
      }
      assertEquals(6, rules.size());
      assertEquals(LexicalRules.of(Dialect.MYSQL), rules.get(0));
      assertFalse(rules.get(1).backslashEscapes());
      assertTrue(rules.get(1).ansiQuotes());
      assertEquals(TwoByteCharset.NONE, rules.get(2).charset());
      assertEquals(TwoByteCharset.GBK, rules.get(3).charset());
      assertFalse(rules.get(3).backslashEscapes());
      assertTrue(rules.get(5).backslashEscapes());
      assertFalse(rules.get(5).ansiQuotes());
      assertEquals(TwoByteCharset.GBK, rules.get(5).charset());
    }
  }

  /** Scanning the thousandth statement costs no memory: only the windows do. */
  @ParameterizedTest
  @EnumSource
  void allocatesNothingPerStatement(Dialect dialect) throws ReflectiveOperationException {
    String text =
        "INSERT INTO \"a\".b VALUES (1,'x'),(2,'y');\nCREATE TABLE t (a int);\n".repeat(5000);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment window = window(arena, text);
      scanAll(scanner(dialect), window); // Loads the classes.
      StatementScanner scanner =
          new StatementScanner(
              LexicalRules.of(dialect),
              ScanLimits.DEFAULT,
              Kernel.named("swar").orElseThrow(), // a vector kernel that is cold boxes
              false);
      long before = allocated();
      int pieces = scanAll(scanner, window);
      long bytes = allocated() - before;
      assertEquals(10_000, pieces);
      assertTrue(bytes < 2L * pieces, () -> bytes + " bytes for " + pieces + " pieces");
    }
  }

  /** Nor do rows, known by their heads or joined; without the boxes of vectors that are cold. */
  @ParameterizedTest
  @EnumSource
  void allocatesNothingPerRow(Dialect dialect) throws ReflectiveOperationException {
    String rows =
        "INSERT INTO a VALUES (1,'x');\nINSERT INTO a VALUES (2,'y');\nINSERT INTO b VALUES (3,'z');\n";
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment window = window(arena, rows.repeat(100_000));
      for (boolean joins : new boolean[] {false, true}) {
        StatementScanner scanner =
            new StatementScanner(
                LexicalRules.of(dialect),
                ScanLimits.DEFAULT,
                Kernel.named("swar").orElseThrow(),
                false);
        if (joins) {
          scanner.joinRows();
        }
        scanAll(scanner(dialect), window(arena, rows)); // Loads the classes.
        long before = allocated();
        int pieces = scanAll(scanner, window);
        long bytes = allocated() - before;
        assertEquals(joins ? 200_000 : 300_000, pieces, 1);
        assertTrue(bytes < 100_000, () -> bytes + " bytes for 300,000 rows, joined: " + joins);
      }
    }
  }

  private int scanAll(StatementScanner scanner, MemorySegment window) {
    scanner.feed(window, 0, true);
    int pieces = 0;
    while (scanner.next(cursor) == ScanEvent.PIECE) {
      pieces++;
    }
    return pieces;
  }

  /** Bytes that this thread has allocated; by reflection, as this module does not read JMX. */
  private static long allocated() throws ReflectiveOperationException {
    Object threads =
        Class.forName("java.lang.management.ManagementFactory")
            .getMethod("getThreadMXBean")
            .invoke(null);
    return (long)
        Class.forName("com.sun.management.ThreadMXBean")
            .getMethod("getCurrentThreadAllocatedBytes")
            .invoke(threads);
  }
}
