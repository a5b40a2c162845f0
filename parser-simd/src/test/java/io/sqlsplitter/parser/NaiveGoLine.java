package io.sqlsplitter.parser;

/**
 * A GO line (docs/lexing.md, section 7), for the oracle.
 *
 * @param to offset behind it
 * @param semicolon whether it is {@code GO;}
 * @param commentAt where a block comment that has no end was opened; -1 when there is none
 */
record NaiveGoLine(int to, boolean semicolon, int commentAt) {
  private static final int MAX_BLANKS = 64;
  private static final int MAX_DIGITS = 9;

  /** The GO line at {@code p}, which is line-first; null when there is none. */
  static NaiveGoLine at(NaiveLexer lexer, int p) {
    if ((lexer.at(p) | 0x20) != 'g' || (lexer.at(p + 1) | 0x20) != 'o') {
      return null;
    }
    int q = behindBlanks(lexer, p + 2);
    int digits = q;
    while (lexer.isDigit(q)) {
      q++;
    }
    boolean counted = q > digits;
    if (counted && (digits == p + 2 || q - digits > MAX_DIGITS)) {
      return null;
    }
    if (counted) {
      q = behindBlanks(lexer, q);
    }
    int b = lexer.at(q);
    boolean comment = lexer.looksAt(q, "--") || lexer.looksAt(q, "/*");
    if (b >= 0 && b != '\r' && b != '\n' && b != ';' && !comment) {
      return null;
    }
    lexer.reached.add(Feature.GO_LINE);
    if (counted) {
      lexer.reached.add(Feature.GO_COUNT);
    }
    if (comment) {
      lexer.reached.add(Feature.GO_COMMENT);
    }
    return toLineEnd(lexer, q);
  }

  private static NaiveGoLine toLineEnd(NaiveLexer lexer, int from) {
    int first = -1; // The first byte outside blanks, digits and comments.
    int q = from;
    while (lexer.at(q) >= 0 && !lexer.isLineEnd(q) && !lexer.looksAt(q, "--")) {
      if (lexer.looksAt(q, "/*")) {
        int opened = q;
        lexer.open = Defect.NONE;
        q = lexer.behindBlockComment(q);
        if (lexer.open != Defect.NONE) {
          return new NaiveGoLine(q, first == ';', opened);
        }
      } else {
        if (first < 0 && !lexer.isBlank(q) && !lexer.isDigit(q)) {
          first = lexer.at(q);
        }
        q++;
      }
    }
    if (first == ';') {
      lexer.reached.add(Feature.GO_SEMICOLON);
    }
    return new NaiveGoLine(lexer.behindLine(q), first == ';', -1);
  }

  private static int behindBlanks(NaiveLexer lexer, int p) {
    int q = p;
    while (q - p < MAX_BLANKS && (lexer.at(q) == ' ' || lexer.at(q) == '\t')) {
      q++;
    }
    return q;
  }
}
