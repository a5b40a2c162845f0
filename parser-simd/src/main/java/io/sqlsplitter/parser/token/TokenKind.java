package io.sqlsplitter.parser.token;

/** What a token is. Blanks and comments are no tokens; MySQL version comments are read as code. */
public enum TokenKind {
  /** A maximal run of word bytes: keyword, bare name, number, parameter. */
  WORD,
  /** A quoted name, quotes included. */
  QUOTED_NAME,
  /**
   * A string of any form, quotes included; a prefix such as E or N is a WORD of its own directly
   * before it.
   */
  STRING,
  /** One byte of any other kind. */
  SYMBOL,
  /** A string or quoted name that the text ends in. */
  UNTERMINATED,
  /** The end of the text. */
  END
}
