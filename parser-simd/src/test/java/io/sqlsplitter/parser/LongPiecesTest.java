package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Pieces larger than windows and limits: never held whole, cut as the oracle says. */
class LongPiecesTest {
  private static final int LONG = 200_000;
  private static final int[] WINDOWS = {1000, 4096, 65_536, 1 << 20};

  static Stream<Arguments> inputs() {
    String rows = "(1,'it''s; a \\\\ \"x\" -- no',NULL),\n".repeat(LONG / 30);
    return Stream.of(
        Arguments.of("long INSERT", Dialect.MYSQL, "INSERT INTO t VALUES " + rows + "(2);\nx;"),
        Arguments.of("long INSERT", Dialect.POSTGRES, "INSERT INTO t VALUES " + rows + "(2);\nx;"),
        Arguments.of("long INSERT", Dialect.SQLITE, "INSERT INTO t VALUES " + rows + "(2);\nx;"),
        Arguments.of("long INSERT", Dialect.MSSQL, "INSERT INTO t VALUES " + rows + "(2)\nGO\n"),
        Arguments.of("cut INSERT", Dialect.MYSQL, "INSERT INTO t VALUES " + rows),
        Arguments.of(
            "one string", Dialect.MYSQL, "SELECT '" + "\\'\\\\;".repeat(LONG / 5) + "';y;"),
        Arguments.of("open string", Dialect.POSTGRES, "SELECT 1;SELECT '" + ";\n".repeat(LONG / 2)),
        Arguments.of("dollar quote", Dialect.POSTGRES, "DO $a$" + "$b$ ;$".repeat(LONG) + "$a$;x"),
        Arguments.of(
            "COPY",
            Dialect.POSTGRES,
            "COPY t FROM stdin;\n" + "\\.x\n".repeat(LONG / 4) + "\\.\nSELECT 1;"),
        Arguments.of(
            "COPY line",
            Dialect.POSTGRES,
            "COPY t FROM stdin;\n" + "\\.".repeat(LONG) + "\n\\.\r\nSELECT 1;"),
        Arguments.of(
            "COPY without end", Dialect.POSTGRES, "COPY t FROM stdin;\n" + "a\n".repeat(LONG)),
        Arguments.of("blanks", Dialect.MYSQL, "x;" + " ".repeat(LONG) + "\nSELECT 1;"),
        Arguments.of("gap at the limit", Dialect.MYSQL, " ".repeat(65_536) + "SELECT 1;"),
        Arguments.of("gap over the limit", Dialect.MYSQL, " ".repeat(65_537) + "SELECT 1;"),
        Arguments.of("trailing blanks", Dialect.SQLITE, "x;\n" + "\n".repeat(LONG)),
        Arguments.of("long comment", Dialect.MSSQL, "/*" + "*/*".repeat(LONG / 3) + "*/\nGO\n"),
        Arguments.of(
            "deep comment",
            Dialect.POSTGRES,
            "/*".repeat(LONG / 2) + "*/".repeat(LONG / 2) + "SELECT 1;"),
        Arguments.of("open comment", Dialect.MYSQL, "x;/*" + " ;".repeat(LONG / 2)),
        Arguments.of("comment lines", Dialect.MYSQL, "-- it's\n".repeat(LONG / 8) + "x;"),
        Arguments.of("NULs", Dialect.MYSQL, "x;" + "\0".repeat(LONG) + "x;"),
        Arguments.of("client line", Dialect.POSTGRES, "\\echo " + "x;'".repeat(LONG / 3) + "\nx;"),
        Arguments.of("noise", Dialect.MYSQL, "mysqldump: " + "x;'".repeat(LONG / 3) + "\nx;"),
        Arguments.of(
            "delimiter",
            Dialect.MYSQL,
            "DELIMITER "
                + "ab".repeat(300)
                + "\nx"
                + "ab".repeat(300)
                + "y"
                + "ab".repeat(127)
                + "a"),
        Arguments.of(
            "deep blocks",
            Dialect.MYSQL,
            "CREATE PROCEDURE p() "
                + "BEGIN ".repeat(500)
                + "CASE ".repeat(500)
                + "; END".repeat(1000)
                + ";x;"),
        Arguments.of(
            "GO comment",
            Dialect.MSSQL,
            "SELECT 1\nGO /*" + "\n GO ".repeat(LONG / 5) + "*/\nSELECT 2\nGO\n"),
        Arguments.of(
            "module",
            Dialect.MSSQL,
            "CREATE PROC p AS\n" + "SELECT 1;\n".repeat(LONG / 10) + "GO\nx"),
        Arguments.of(
            "long SET",
            Dialect.MYSQL,
            "SET sql_mode='" + " ".repeat(70_000) + "ANSI_QUOTES';\nSELECT \"a\\\";\";\n"),
        Arguments.of(
            "long head", Dialect.MYSQL, "CREATE /*" + " ".repeat(LONG) + "*/ TABLE t (a int);"));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("inputs")
  void isCutAsTheOracleSays(String name, Dialect dialect, String text) {
    byte[] input = text.getBytes(StandardCharsets.ISO_8859_1);
    List<Piece> right = new NaiveScanner(input, dialect, false, ScanLimits.DEFAULT).scan();
    for (Kernel kernel : Kernels.NATIVE) {
      for (int window : WINDOWS) {
        assertEquals(right, pieces(scan(input, dialect, kernel, window)), kernel.name() + window);
      }
    }
  }

  @Test
  void aHeadThatShowsNoNameIsUnknownAndSaysSo() {
    String text = "CREATE /*" + " ".repeat(70_000) + "*/ TABLE t (a int);\nCREATE TABLE u (a int);";
    byte[] input = text.getBytes(StandardCharsets.ISO_8859_1);
    List<ScannerFeeder.Scanned> scanned = scan(input, Dialect.MYSQL, Kernel.best(), 4096);
    assertTrue(scanned.get(0).headLimit());
    assertEquals(StatementKind.UNKNOWN, scanned.get(0).kind());
    assertEquals(StatementKind.CREATE_TABLE, scanned.get(1).kind());
    assertEquals("u", scanned.get(1).table());
  }

  private static List<ScannerFeeder.Scanned> scan(
      byte[] input, Dialect dialect, Kernel kernel, int window) {
    try (ScannerFeeder feeder = new ScannerFeeder()) {
      StatementScanner scanner =
          new StatementScanner(LexicalRules.of(dialect), ScanLimits.DEFAULT, kernel, false);
      return feeder.scan(input, scanner, ScanLimits.DEFAULT, window);
    }
  }

  private static List<Piece> pieces(List<ScannerFeeder.Scanned> scanned) {
    return scanned.stream().map(ScannerFeeder.Scanned::piece).toList();
  }
}
