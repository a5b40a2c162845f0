package io.sqlsplitter.ops;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import io.sqlsplitter.parser.token.TokenKind;
import io.sqlsplitter.parser.token.TokenStream;

/** Whether an INSERT that the dump ends in has come as far as its rows. */
final class InsertHead {
  private InsertHead() {}

  /**
   * An INSERT that names a table and no rows, or ends in the word that announces them, is cut,
   * though nothing is open in it.
   *
   * @param piece the last of the dump, without a terminator; only one that came in one part is
   *     looked at
   */
  static boolean isCut(InputWindow window, StatementCursor piece, LexicalRules rules) {
    if (piece.kind() != StatementKind.INSERT || !piece.first()) {
      return false;
    }
    TokenStream tokens = new TokenStream();
    tokens.reset(
        rules, window.segment(), piece.textFrom() - window.base(), piece.codeTo() - window.base());
    boolean rows = false;
    boolean announced = false;
    for (TokenKind kind = tokens.next();
        kind != TokenKind.END && kind != TokenKind.UNTERMINATED;
        kind = tokens.next()) {
      announced = tokens.isWord("VALUES") || tokens.isWord("VALUE") || tokens.isWord("SELECT");
      rows |=
          announced
              || tokens.isWord("SET")
              || tokens.isWord("DEFAULT")
              || tokens.isWord("EXEC")
              || tokens.isWord("EXECUTE")
              || tokens.isWord("TABLE");
    }
    return !rows || announced;
  }
}
