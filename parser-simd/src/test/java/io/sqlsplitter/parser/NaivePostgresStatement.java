package io.sqlsplitter.parser;

import java.util.Set;

/** docs/lexing.md, section 5, for the oracle. */
final class NaivePostgresStatement extends NaiveStatement {
  private static final Set<String> ENDING =
      Set.of("g", "gx", "gdesc", "gexec", "gset", "crosstabview", "watch");

  private enum Copy {
    NO,
    NAME,
    COLUMNS,
    FROM,
    STDIN,
    YES
  }

  private int beginDepth;
  private Copy copy = Copy.NO;
  private int nameParts;

  NaivePostgresStatement(NaiveLexer lexer, int textFrom, boolean lineFirst) {
    super(lexer, textFrom, lineFirst);
  }

  @Override
  int terminator(int p) {
    if (lexer.at(p) != '\\') {
      return p;
    }
    lineFirst = false;
    before = "\\";
    addToken(new NaiveSettings.Token(NaiveLexer.Kind.BYTE, "\\"));
    if (lexer.at(p + 1) == ';') {
      lexer.reached.add(Feature.BACKSLASH_SEMICOLON);
      notInCopyHead();
      return p + 2;
    }
    int end = p + 1;
    while (lexer.isLetter(end)) {
      end++;
    }
    lexer.reached.add(Feature.BACKSLASH_COMMAND);
    if (ENDING.contains(lexer.text(p + 1, end))) {
      endWithLine(p);
      copyDataFollows = copy == Copy.YES;
      return p;
    }
    notInCopyHead();
    int q = p + 1;
    while (q < lexer.in.length && !lexer.isLineEnd(q)) {
      q++;
    }
    return q;
  }

  @Override
  void word(String word) {
    if (wordCount == 1) {
      copy = word.equals("COPY") ? Copy.NAME : Copy.NO;
    } else {
      copyWord(word);
      atomicWord(word);
    }
  }

  private void copyWord(String word) {
    copy =
        switch (copy) {
          case NAME -> {
            boolean from = word.equals("FROM");
            boolean named = nameParts > 0;
            nameParts++;
            yield !from ? Copy.NAME : named ? Copy.STDIN : Copy.NO;
          }
          case FROM -> word.equals("FROM") ? Copy.STDIN : Copy.NO;
          case STDIN -> word.equals("STDIN") ? Copy.YES : Copy.NO;
          case COLUMNS, NO, YES -> copy;
        };
  }

  private void atomicWord(String word) {
    int kind = word(1).equals("OR") && word(2).equals("REPLACE") ? 3 : 1;
    boolean routine =
        word(0).equals("CREATE")
            && (word(kind).equals("FUNCTION") || word(kind).equals("PROCEDURE"));
    if (!routine || parentheses > 0) {
      return;
    }
    if (word.equals("BEGIN") || word.equals("CASE") && beginDepth > 0) {
      lexer.reached.add(Feature.BEGIN_ATOMIC);
      beginDepth++;
    } else if (word.equals("END") && beginDepth > 0) {
      beginDepth--;
    }
  }

  @Override
  void symbol(String symbol) {
    if (symbol.equals(";") && parentheses == 0 && beginDepth == 0) {
      if (copy == Copy.YES) {
        endWithLine(lexer.start);
        copyDataFollows = true;
      } else {
        endBehind(lexer.start, lexer.end);
      }
      return;
    }
    if (copy == Copy.NAME && symbol.equals("(") && nameParts > 0) {
      copy = Copy.COLUMNS;
    } else if (copy == Copy.COLUMNS && parentheses == 0) {
      copy = Copy.FROM;
    } else if (copy == Copy.NAME && symbol.equals(".")) {
      nameParts++;
    } else {
      notInCopyHead();
    }
  }

  @Override
  void quoted() {
    if (copy == Copy.NAME && lexer.kind == NaiveLexer.Kind.NAME) {
      nameParts++;
    } else {
      notInCopyHead();
    }
  }

  private void notInCopyHead() {
    if (copy == Copy.NAME || copy == Copy.FROM || copy == Copy.STDIN) {
      copy = Copy.NO;
    }
  }

  @Override
  Defect openAtEnd() {
    return beginDepth > 0 ? Defect.COMPOUND_BODY : Defect.NONE;
  }
}
