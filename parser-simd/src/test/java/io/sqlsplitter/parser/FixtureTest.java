package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Dumps in the shape of the writers that people use: what they hold, and whose it is. */
class FixtureTest {
  private static final Set<StatementKind> CONTENTS =
      EnumSet.of(
          StatementKind.INSERT,
          StatementKind.COPY,
          StatementKind.COPY_DATA,
          StatementKind.ALTER_TABLE,
          StatementKind.DROP_TABLE);

  static Stream<TestData> fixtures() {
    return TestData.read("fixtures.jsonl").stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void eachStatementBelongsToItsTable(TestData fixture) {
    assertEquals(String.join("\n", fixture.list("contents")), String.join("\n", contents(fixture)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void isWholeAndHasNothingToWarnOf(TestData fixture) {
    for (ScannerFeeder.Scanned scanned : scan(fixture)) {
      assertEquals(Defect.NONE, scanned.piece().defect());
      assertEquals(0, scanned.piece().warnings(), scanned::toString);
      assertFalse(scanned.headLimit());
      assertTrue(scanned.kind() != StatementKind.CLIENT_NOISE);
    }
  }

  private static List<String> contents(TestData fixture) {
    return scan(fixture).stream()
        .filter(scanned -> isContent(scanned.kind()))
        .map(
            scanned ->
                scanned.kind()
                    + " "
                    + (scanned.table().isEmpty() ? scanned.object() : scanned.table()))
        .toList();
  }

  private static boolean isContent(StatementKind kind) {
    return kind.name().startsWith("CREATE_") || CONTENTS.contains(kind);
  }

  private static List<ScannerFeeder.Scanned> scan(TestData fixture) {
    LexicalRules rules = LexicalRules.of(fixture.dialects().getFirst());
    try (ScannerFeeder feeder = new ScannerFeeder()) {
      StatementScanner scanner =
          new StatementScanner(rules, ScanLimits.DEFAULT, Kernel.best(), false);
      return feeder.scan(fixture.input(), scanner, ScanLimits.DEFAULT, 4096);
    }
  }
}
