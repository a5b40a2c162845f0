package io.sqlsplitter.ops;

import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.parser.ScanWarning;
import io.sqlsplitter.parser.StatementCursor;

/** What users are told of a scanner's warnings. */
final class ScanRemarks {
  private ScanRemarks() {}

  /** Reports those of a whole piece, the one at hand. */
  static void report(DumpReader reader, StatementCursor piece, String table) {
    long at = piece.first() ? piece.textFrom() : piece.from();
    if (piece.has(ScanWarning.BARE_DASHES)) {
      reader.report(
          Severity.WARNING,
          "bare-dashes",
          "a line begins with -- and no blank behind it: the client drops it as a comment, the"
              + " server would refuse it",
          piece.from(),
          table);
    }
    if (piece.has(ScanWarning.GO_SEMICOLON)) {
      reader.report(
          Severity.WARNING,
          "go-semicolon",
          "GO; was taken as a batch separator; the Microsoft tools refuse it",
          at,
          table);
    }
    if (piece.has(ScanWarning.NO_DELIMITER)) {
      reader.report(
          Severity.WARNING,
          "missing-delimiter",
          "a compound body stands without DELIMITER lines around it: no client can load this dump"
              + " as it is",
          at,
          table);
    }
    if (piece.has(ScanWarning.HEAD_LIMIT)) {
      reader.report(
          Severity.WARNING,
          "head-limit",
          "a statement does not show what it is about in its first 64 KiB; it was kept apart from"
              + " the tables",
          at,
          table);
    }
  }
}
