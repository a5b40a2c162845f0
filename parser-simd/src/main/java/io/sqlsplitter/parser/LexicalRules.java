package io.sqlsplitter.parser;

/** Placeholder while the contract is being agreed. */
public record LexicalRules(Dialect dialect, boolean crLineEnds) {
  public static LexicalRules of(Dialect dialect) {
    return new LexicalRules(dialect, false);
  }

  public LexicalRules withCrLineEnds(boolean cr) {
    return new LexicalRules(dialect, cr);
  }
}
