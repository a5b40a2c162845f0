package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Inputs that troubled people, cut as they should be: the data is in {@link TestData#FILES}. */
class CaseTest {
  private static final int[] WINDOWS = {1, 2, 3, 7, 64, 4096};

  static Stream<Arguments> cases() {
    return everything().filter(arguments -> ((TestData) arguments.get()[0]).has("pieces"));
  }

  static Stream<Arguments> everything() {
    return TestData.all().stream()
        .flatMap(data -> data.dialects().stream().map(dialect -> Arguments.of(data, dialect)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("cases")
  void isCutAsItShouldBe(TestData data, Dialect dialect) {
    List<Piece> pieces = oracle(data, dialect);
    List<Piece> shown = pieces.stream().filter(CaseTest::isShown).toList();
    List<String> right = data.list("pieces");
    assertEquals(
        right.stream().map(CaseTest::kindClass).toList(), shown.stream().map(Piece::kind).toList());
    assertEquals(
        data.has("defect") ? data.text("defect") : "NONE",
        pieces.isEmpty() ? "NONE" : pieces.getLast().defect().name());
    if (data.has("defectAt")) {
      assertEquals(data.properties().get("defectAt"), pieces.getLast().defectAt());
    }
    if (data.has("defectText")) {
      String text = NaiveScanner.latin1(data.input());
      assertEquals(text.indexOf(data.text("defectText")), pieces.getLast().defectAt());
    }
    if (data.has("firstEnds")) {
      assertEquals(data.properties().get("firstEnds"), pieces.getFirst().to());
    }
    if (data.has("lastTerminated")) {
      assertEquals(data.flag("lastTerminated"), shown.getLast().terminated());
    }
    assertEquals(
        new TreeSet<>(data.has("warnings") ? data.list("warnings") : List.of()), warnings(pieces));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("everything")
  void scannerAgreesWithTheOracleInEveryWindowAndKernel(TestData data, Dialect dialect) {
    List<Piece> right = oracle(data, dialect);
    List<ScannerFeeder.Scanned> first = null;
    try (ScannerFeeder feeder = new ScannerFeeder()) {
      for (Kernel kernel : Kernels.NATIVE) {
        for (int window : data.input().length > 4000 ? new int[] {61, 4096} : WINDOWS) {
          for (boolean careful : new boolean[] {false, true}) {
            List<ScannerFeeder.Scanned> scanned =
                JoinedRows.part(
                    scan(data, dialect, kernel, careful, window, feeder), right, data.input());
            String way = kernel.name() + " careful=" + careful + " window=" + window;
            assertEquals(right, scanned.stream().map(ScannerFeeder.Scanned::piece).toList(), way);
            first = first == null ? scanned : first;
            assertEquals(first, scanned, way);
          }
        }
      }
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("cases")
  void kindsAndNamesAreAsTheyShouldBe(TestData data, Dialect dialect) {
    try (ScannerFeeder feeder = new ScannerFeeder()) {
      List<ScannerFeeder.Scanned> shown =
          JoinedRows.part(
                  scan(data, dialect, Kernel.best(), false, 1 << 20, feeder),
                  oracle(data, dialect),
                  data.input())
              .stream()
              .filter(scanned -> isShown(scanned.piece()))
              .toList();
      List<String> right = data.list("pieces");
      List<String> actual = new ArrayList<>();
      for (int i = 0; i < shown.size(); i++) {
        boolean named = i < right.size() && right.get(i).indexOf(' ') > 0;
        actual.add(
            named ? shown.get(i).kind() + " " + name(shown.get(i)) : "" + shown.get(i).kind());
      }
      assertEquals(right, actual);
      if (data.has("nameParts")) {
        assertEquals(
            data.list("nameParts"),
            shown.stream().map(scanned -> "" + scanned.tableParts()).toList());
      }
      assertEquals(
          data.flag("severalTables"),
          shown.stream().anyMatch(ScannerFeeder.Scanned::severalTables));
    }
  }

  private static String name(ScannerFeeder.Scanned scanned) {
    return scanned.table().isEmpty() ? scanned.object() : scanned.table();
  }

  private static List<Piece> oracle(TestData data, Dialect dialect) {
    boolean cr = FuzzInput.crLineEnds(data.input());
    assertEquals(data.flag("crLineEnds"), cr, "line ends");
    List<Piece> pieces = new NaiveScanner(data.input(), dialect, cr, ScanLimits.DEFAULT).scan();
    long at = 0;
    for (Piece piece : pieces) {
      assertEquals(at, piece.from());
      assertTrue(piece.textFrom() <= piece.to());
      at = piece.to();
    }
    assertEquals(data.input().length, at);
    return pieces;
  }

  private static List<ScannerFeeder.Scanned> scan(
      TestData data,
      Dialect dialect,
      Kernel kernel,
      boolean careful,
      int window,
      ScannerFeeder feeder) {
    LexicalRules rules =
        LexicalRules.of(dialect).withCrLineEnds(FuzzInput.crLineEnds(data.input()));
    StatementScanner scanner = new StatementScanner(rules, ScanLimits.DEFAULT, kernel, careful);
    assertEquals(kernel.name(), scanner.kernelName());
    scanner.joinRows();
    return feeder.scan(data.input(), scanner, ScanLimits.DEFAULT, window);
  }

  /** Blanks and comments that stand alone are not among the pieces of the data. */
  private static boolean isShown(Piece piece) {
    return piece.kind() != StatementKind.TRIVIA || piece.defect() != Defect.NONE;
  }

  private static StatementKind kindClass(String piece) {
    String kind = piece.indexOf(' ') < 0 ? piece : piece.substring(0, piece.indexOf(' '));
    StatementKind value = StatementKind.valueOf(kind);
    return value.isStatement() ? StatementKind.UNKNOWN : value;
  }

  private static TreeSet<String> warnings(List<Piece> pieces) {
    TreeSet<String> names = new TreeSet<>();
    for (Piece piece : pieces) {
      Stream.of(ScanWarning.values())
          .filter(warning -> (piece.warnings() & warning.bit()) != 0)
          .forEach(warning -> names.add(warning.name()));
    }
    return names;
  }
}
