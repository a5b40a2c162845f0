package io.sqlsplitter.parser;

/**
 * A piece as the oracle and the scanner are compared by. Offsets are 0-based bytes of the input.
 *
 * @param kind what the piece is; every SQL statement is UNKNOWN here
 * @param codeTo of a statement: where its terminator begins, {@code to} when it has none; -1 of all
 *     others
 * @param terminated said of statements, COPY data and lone terminators; false for all others
 * @param defectAt -1 where there is no defect
 * @param warnings bits of {@link ScanWarning} without HEAD_LIMIT
 */
public record Piece(
    long from,
    long textFrom,
    long to,
    long codeTo,
    StatementKind kind,
    boolean terminated,
    Defect defect,
    long defectAt,
    int warnings) {

  static boolean saysTerminated(StatementKind kind) {
    return kind.isStatement() || kind == StatementKind.COPY_DATA || kind == StatementKind.EMPTY;
  }
}
