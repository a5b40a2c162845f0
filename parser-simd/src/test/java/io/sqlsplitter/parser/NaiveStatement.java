package io.sqlsplitter.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds where one statement ends; the parts that all dialects share. Part of the oracle. */
abstract class NaiveStatement {
  private static final int KEPT_WORDS = 8;

  final NaiveLexer lexer;
  final int textFrom;

  // The result.
  int to;
  int codeTo;
  boolean terminated;
  Defect defect = Defect.NONE;
  long defectAt = -1;
  int warnings;
  boolean copyDataFollows;

  /** Whether what stands behind the statement is line-first. */
  boolean lineFirst;

  /** All tokens, when the statement may set something; otherwise only the first. */
  final List<NaiveSettings.Token> tokens = new ArrayList<>();

  /** The first words, in upper case; "" for a word that is no keyword where it stands. */
  final List<String> words = new ArrayList<>();

  int wordCount;
  int parentheses;

  /** The token before the present one: a word in upper case, a byte, or a quote sign. */
  String before = "";

  private boolean ended;

  NaiveStatement(NaiveLexer lexer, int textFrom, boolean lineFirst) {
    this.lexer = lexer;
    this.textFrom = textFrom;
    this.lineFirst = lineFirst;
  }

  /** Reads the statement to its end. */
  final void read() {
    int p = textFrom;
    while (p < lexer.in.length) {
      int behind = terminator(p);
      if (ended) {
        return;
      }
      if (behind > p) {
        p = behind;
        continue;
      }
      lexer.read(p, false);
      p = lexer.end;
      if (lexer.open != Defect.NONE) {
        to = lexer.in.length;
        codeTo = to;
        defect = lexer.open;
        defectAt = lexer.start;
        return;
      }
      element();
      if (ended) {
        return;
      }
    }
    endOfInput();
  }

  private void element() {
    switch (lexer.kind) {
      case BLANK -> {
        if (lexer.isLineEnd(lexer.start)) {
          lineFirst = true;
          lineEnd();
        }
      }
      case BLOCK_COMMENT -> comment();
      case LINE_COMMENT, VERSION_MARK -> {
        lineFirst = false;
        comment();
      }
      default -> {
        token();
        if (!ended) {
          lineFirst = false;
        }
      }
    }
  }

  private void token() {
    String token;
    if (lexer.kind == NaiveLexer.Kind.WORD) {
      token = isKeywordPlace() ? lexer.text(lexer.start, lexer.end).toUpperCase(Locale.ROOT) : "";
      wordCount++;
      if (words.size() < KEPT_WORDS) {
        words.add(token);
      }
      word(token);
    } else if (lexer.kind == NaiveLexer.Kind.BYTE) {
      token = lexer.text(lexer.start, lexer.end);
      if (token.equals("(")) {
        lexer.reached.add(Feature.PARENTHESES);
        parentheses++;
      } else if (token.equals(")") && parentheses > 0) {
        parentheses--;
      }
      symbol(token);
    } else {
      token = "'";
      quoted();
    }
    if (ended) {
      return;
    }
    before = token;
    boolean isQuoted = lexer.kind == NaiveLexer.Kind.STRING || lexer.kind == NaiveLexer.Kind.NAME;
    int edge = isQuoted ? 1 : 0;
    addToken(new NaiveSettings.Token(lexer.kind, lexer.text(lexer.start + edge, lexer.end - edge)));
  }

  final void addToken(NaiveSettings.Token token) {
    if (tokens.isEmpty() || mayApply()) {
      tokens.add(token);
    }
  }

  private boolean mayApply() {
    NaiveSettings.Token first = tokens.get(0);
    return first.is("SET") || first.is("RESET") || first.is("SELECT");
  }

  /** Whether a word at this place can be a keyword: not one like {@code @end} or t.case. */
  private boolean isKeywordPlace() {
    if (lexer.dialect == Dialect.POSTGRES || lexer.dialect == Dialect.SQLITE) {
      return true;
    }
    int previous = lexer.start > textFrom ? lexer.at(lexer.start - 1) : -1;
    return previous != '@'
        && previous != '.'
        && !(previous == '#' && lexer.dialect == Dialect.MSSQL);
  }

  final String word(int i) {
    return i < words.size() ? words.get(i) : "";
  }

  /** The statement ends by a terminator {@code [begin, p)}. */
  final void endBehind(int begin, int p) {
    codeTo = begin;
    int behind = behindLineEnd(lexer, p);
    lineFirst = behind > p;
    if (lineFirst) {
      lexer.reached.add(Feature.TERMINATOR_LINE_END);
    }
    finish(behind);
  }

  /** The statement ends with the line in which its terminator begins at {@code p}. */
  final void endWithLine(int p) {
    codeTo = p;
    lineFirst = true;
    finish(lexer.behindLine(p));
  }

  private void finish(int end) {
    to = end;
    terminated = true;
    ended = true;
  }

  /** The statement ends, without a terminator, where something else begins. */
  final void endBefore(int p) {
    to = p;
    codeTo = p;
    ended = true;
  }

  /** {@code p}, or the offset behind the blanks and the line end that belong to a terminator. */
  static int behindLineEnd(NaiveLexer lexer, int p) {
    int q = p;
    while (q - p < 32 && (lexer.at(q) == ' ' || lexer.at(q) == '\t')) {
      q++;
    }
    if (lexer.crLineEnds) {
      return lexer.at(q) == '\r' ? q + 1 : p;
    }
    return lexer.at(q) == '\n' ? q + 1 : lexer.looksAt(q, "\r\n") ? q + 2 : p;
  }

  private void endOfInput() {
    to = lexer.in.length;
    codeTo = to;
    lexer.reached.add(Feature.OPEN_AT_END);
    atEnd();
    defect = openAtEnd();
    if (defect == Defect.NONE && parentheses > 0) {
      defect = Defect.PARENTHESIS;
    }
    if (defect == Defect.NONE && before.equals(",")) {
      defect = Defect.CUT_STATEMENT;
    }
    defectAt = defect == Defect.NONE ? -1 : textFrom;
  }

  // What the dialects add.

  /**
   * Looks at {@code p} before all else.
   *
   * @return where to go on; {@code p} when nothing stands there
   */
  int terminator(int p) {
    return p;
  }

  void word(String word) {}

  void symbol(String symbol) {}

  void quoted() {}

  void comment() {}

  void lineEnd() {}

  void atEnd() {}

  /** DELIMITER_BODY, COMPOUND_BODY or NONE. */
  Defect openAtEnd() {
    return Defect.NONE;
  }
}
