package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What may not be taken for plain rows, at every place of a block of 64 bytes: behind a head that
 * is known, the scanner must find what it finds byte by byte.
 */
class SlidingHazardTest {
  private static final int PLACES = 200;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          POSTGRES | E'it\\'s; x'
          POSTGRES | xE'a\\'
          POSTGRES | foo$$bar(1), $$b;'$$
          POSTGRES | $x$;'$x$, a$x$b
          POSTGRES | true, NULL::text, 1e5
          POSTGRES | 1 -- ;'
          POSTGRES | /* ;' */ 2
          POSTGRES | 'a''b;', ''
          MYSQL | 'a\\'b;', ''
          MYSQL | 'a\\\\', 'b''c'
          MYSQL | "x;'", `a`
          MYSQL | 1 -- ;'
          MYSQL | 1--2, - -3
          MYSQL | 1 # ;'
          MYSQL | /* ;' */ 2
          MYSQL | /*!40000 3 */
          MYSQL | ((1)), f(g(2))
          MYSQL | 1), (2
          SQLITE | 'a''b;', X'00'
          SQLITE | "a;'b"
          SQLITE | [a;'b]
          SQLITE | 1 -- ;'
          SQLITE | /* ;' */ 2
          MSSQL | N'a''b;', CAST(N'1' AS [x;'y])
          MSSQL | CASE WHEN 1=1 THEN ')' ELSE 2 END
          MSSQL | 1 -- ;'
          MSSQL | /* ;' */ 2
          """)
  void isFoundWhereverItStands(Dialect dialect, String hazard) {
    compare(dialect, hazard);
  }

  @ParameterizedTest
  @CsvSource({"POSTGRES", "MYSQL", "SQLITE", "MSSQL"})
  void linesWithinRowsAreFoundWhereverTheyStand(Dialect dialect) {
    for (String line : List.of("GO", "GO" + " ".repeat(70), "DELIMITER x", ":r file", "\\.")) {
      compare(dialect, "1,\n" + line + "\n2");
    }
  }

  private static void compare(Dialect dialect, String hazard) {
    for (int place = 0; place < PLACES; place++) {
      String row = "INSERT INTO t VALUES ('%s', %s, 'end; -- x', " + "7,".repeat(40) + "8);\n";
      String text =
          "INSERT INTO t VALUES (1);\n".repeat(3)
              + row.formatted("a".repeat(place), hazard).repeat(2)
              + "INSERT INTO u VALUES ('x');\n".repeat(5)
              + " ".repeat(200);
      byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
      List<ScannerFeeder.Scanned> careful = scan(dialect, bytes, Kernel.best(), true, 1 << 20);
      for (Kernel kernel : Kernels.NATIVE) {
        for (int window : new int[] {1 << 20, 256}) {
          assertEquals(
              careful,
              scan(dialect, bytes, kernel, false, window),
              kernel.name() + ", place " + place + ", windows of " + window);
        }
      }
    }
  }

  private static List<ScannerFeeder.Scanned> scan(
      Dialect dialect, byte[] bytes, Kernel kernel, boolean carefulOnly, int window) {
    try (ScannerFeeder feeder = new ScannerFeeder()) {
      StatementScanner scanner =
          new StatementScanner(LexicalRules.of(dialect), ScanLimits.DEFAULT, kernel, carefulOnly);
      return feeder.scan(bytes, scanner, ScanLimits.DEFAULT, window);
    }
  }
}
