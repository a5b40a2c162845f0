package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which statements the scanner joins, where it is told to. */
class JoinedRowsTest {
  private static final String ROW = "INSERT INTO t VALUES (1,'a;b''(');\n";

  /** Statements and GO lines of each piece: {@code 3}, {@code 3+2}. */
  private static List<String> pieces(Dialect dialect, String text, boolean joins) {
    try (ScannerFeeder feeder = new ScannerFeeder()) {
      byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
      StatementScanner scanner =
          new StatementScanner(LexicalRules.of(dialect), ScanLimits.DEFAULT, Kernel.best(), false);
      if (joins) {
        scanner.joinRows();
      }
      return feeder.scan(bytes, scanner, ScanLimits.DEFAULT, 1 << 20).stream()
          .map(s -> s.statements() + (s.batches() == 0 ? "" : "+" + s.batches()))
          .toList();
    }
  }

  /** The same of a text that has more behind it, so that whole blocks can be looked at. */
  private static List<String> joined(Dialect dialect, String text) {
    List<String> pieces = pieces(dialect, text + " ".repeat(100), true);
    return pieces.subList(0, pieces.size() - 1);
  }

  @Test
  void rowsOfOneTableAreOnePieceButForTheFirstWhichIsRead() {
    for (Dialect dialect : List.of(Dialect.MYSQL, Dialect.POSTGRES, Dialect.SQLITE)) {
      assertEquals(List.of("1", "9"), joined(dialect, ROW.repeat(10)));
    }
  }

  @Test
  void theLastOfTheInputIsByItself() {
    String row = "INSERT INTO t VALUES (" + "1,".repeat(100) + "1);\n";
    assertEquals(List.of("1", "8", "1"), pieces(Dialect.MYSQL, row.repeat(10), true));
  }

  @Test
  void nothingIsJoinedUnlessAskedFor() {
    assertEquals(10, pieces(Dialect.MYSQL, ROW.repeat(10), false).size());
  }

  @Test
  void rowsOfSqlServerAreJoinedAcrossGoLines() {
    String row = "INSERT [dbo].[t] ([a], [b]) VALUES (1, CAST(N'2' AS Decimal(10, 2)))\n";
    assertEquals(List.of("1", "8"), joined(Dialect.MSSQL, row.repeat(10)));
    assertEquals(List.of("1", "1", "9+8", "1"), joined(Dialect.MSSQL, (row + "GO\n").repeat(10)));
    // A count repeats the batch, and whoever reads the script should see that.
    assertEquals(20, joined(Dialect.MSSQL, (row + "GO 2\n").repeat(10)).size());
  }

  @Test
  void anotherTableAGapOrAnotherWordEndsARun() {
    String other = ROW.replace(" t ", " u ");
    assertEquals(
        List.of("1", "2", "1", "3"),
        joined(Dialect.MYSQL, ROW.repeat(3) + other + ROW + ROW.repeat(2)));
    assertEquals(
        List.of("1", "2", "2"), joined(Dialect.MYSQL, ROW.repeat(3) + "-- x\n" + ROW + ROW));
    assertEquals(
        List.of("1", "2", "1", "1"),
        joined(Dialect.MYSQL, ROW.repeat(3) + ROW.replace("VALUES", "values") + ROW));
  }

  @Test
  void rowsOfSqlitesOwnTablesAreSeenOneByOne() {
    String row = "INSERT INTO sqlite_sequence VALUES('t',1);\n";
    assertEquals(5, joined(Dialect.SQLITE, row.repeat(5)).size());
  }

  @Test
  void aRunIsNotMuchLongerThanItMayBe() {
    int rows = 100_000;
    List<String> pieces = joined(Dialect.MYSQL, ROW.repeat(rows));
    long longest = pieces.stream().mapToInt(Integer::parseInt).max().orElseThrow();
    assertTrue(longest * ROW.length() < (1 << 18) + ROW.length(), () -> "longest: " + longest);
    assertEquals(rows, pieces.stream().mapToInt(Integer::parseInt).sum());
  }

  @Test
  void aChangeOfTheRulesEndsWhatWasKnown() {
    String set = "SET sql_mode='NO_BACKSLASH_ESCAPES';\n";
    String row = "INSERT INTO t VALUES ('\\');\n";
    assertEquals(
        List.of("1", "1", "1", "4"),
        joined(Dialect.MYSQL, "INSERT INTO t VALUES ('a');\n" + set + row.repeat(5)));
  }
}
