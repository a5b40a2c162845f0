package io.sqlsplitter.ops.split;

import io.sqlsplitter.parser.Defect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.StatementKind;

/**
 * The unfinished piece that a dump ends in.
 *
 * @param file where it is, from {@link OutputFile#pieceStart} on; null when it was left out
 * @param defect what is open
 * @param kind of the piece
 * @param rules in force where it began
 * @param delimiter in force
 */
record OpenPiece(
    OutputFile file, Defect defect, StatementKind kind, LexicalRules rules, byte[] delimiter) {
  /** The same piece once its file is known. */
  OpenPiece(OutputFile file, OpenPiece piece) {
    this(file, piece.defect, piece.kind, piece.rules, piece.delimiter);
  }
}
