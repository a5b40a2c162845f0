package io.sqlsplitter.parser;

/** What was still open when the input ended. */
public enum Defect {
  NONE("nothing"),
  STRING("string"),
  QUOTED_NAME("quoted name"),
  COMMENT("comment"),
  DOLLAR_QUOTE("dollar quote"),
  COPY_BLOCK("COPY block"),
  DELIMITER_BODY("statement under DELIMITER"),
  COMPOUND_BODY("compound body"),
  PARENTHESIS("parenthesis"),
  /** The statement ends in a comma. */
  CUT_STATEMENT("statement");

  private final String text;

  Defect(String text) {
    this.text = text;
  }

  /** Words for a message: "unterminated …". */
  public String text() {
    return text;
  }
}
