package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Parts what the scanner has joined where the oracle does, and checks that it might be joined. */
final class JoinedRows {
  private JoinedRows() {}

  /**
   * The same pieces, one for each statement and GO line.
   *
   * @param right what the oracle says of the input
   */
  static List<ScannerFeeder.Scanned> part(
      List<ScannerFeeder.Scanned> scanned, List<Piece> right, byte[] input) {
    List<ScannerFeeder.Scanned> parted = new ArrayList<>();
    for (ScannerFeeder.Scanned piece : scanned) {
      if (piece.statements() == 1) {
        assertEquals(0, piece.batches(), "GO lines in one statement");
        parted.add(piece);
      } else {
        List<Piece> within =
            right.stream()
                .filter(p -> p.from() >= piece.piece().from() && p.to() <= piece.piece().to())
                .toList();
        check(piece, within, NaiveScanner.latin1(input));
        within.forEach(p -> parted.add(one(piece, p)));
      }
    }
    return parted;
  }

  private static void check(ScannerFeeder.Scanned run, List<Piece> within, String input) {
    Piece whole = run.piece();
    assertEquals(StatementKind.INSERT, run.kind(), "the kind of what is joined");
    assertTrue(run.statements() > 1 && whole.to() < input.length(), "the last is by itself");
    Piece first = within.getFirst();
    Piece last = within.getLast();
    assertEquals(
        List.of(whole.from(), whole.textFrom(), whole.to(), whole.codeTo()),
        List.of(first.from(), first.textFrom(), last.to(), last.codeTo()),
        () -> "joined, against the oracle: " + run + within);
    String text = input.substring((int) first.textFrom(), (int) first.to());
    int values = text.toUpperCase(Locale.ROOT).indexOf("VALUES");
    String head = text.substring(0, text.indexOf('(', values) + 1);
    int statements = 0;
    int batches = 0;
    long at = whole.from();
    for (Piece piece : within) {
      assertEquals(at, piece.from(), "a gap in what is joined");
      at = piece.to();
      if (piece.kind() == StatementKind.BATCH_SEPARATOR) {
        batches++;
      } else {
        statements++;
        assertEquals(StatementKind.UNKNOWN, piece.kind(), "a statement");
        assertEquals(piece == first ? whole.textFrom() : piece.from(), piece.textFrom(), "gap");
        assertEquals(whole.terminated(), piece.terminated(), "terminated");
        assertTrue(input.startsWith(head, (int) piece.textFrom()), "begins with " + head);
      }
      assertEquals(Defect.NONE, piece.defect(), "defect");
      assertEquals(0, piece.warnings(), "warnings");
    }
    assertEquals(run.statements(), statements, "statements");
    assertEquals(run.batches(), batches, "GO lines");
  }

  private static ScannerFeeder.Scanned one(ScannerFeeder.Scanned run, Piece piece) {
    return piece.kind() == StatementKind.BATCH_SEPARATOR
        ? new ScannerFeeder.Scanned(piece, piece.kind(), "", "", 0, false, false, 1, 0)
        : new ScannerFeeder.Scanned(
            piece, run.kind(), run.object(), run.table(), run.tableParts(), false, false, 1, 0);
  }
}
