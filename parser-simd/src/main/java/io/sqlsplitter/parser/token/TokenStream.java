package io.sqlsplitter.parser.token;

import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import java.lang.foreign.MemorySegment;

/**
 * The tokens of one statement, by the same rules by which the scanner found it. Reusable; not
 * thread safe; allocates nothing per token. Offsets are relative to the segment.
 */
public final class TokenStream {
  public TokenStream() {}

  /**
   * Begins to read bytes {@code [from, to)} of {@code text} by {@code rules}, those in force where
   * the statement began.
   */
  public void reset(LexicalRules rules, MemorySegment text, long from, long to) {}

  /** Moves to the next token. */
  public TokenKind next() {
    return TokenKind.END;
  }

  /** Offset of the token's first byte. */
  public long start() {
    return 0;
  }

  /** Offset behind the token's last byte. */
  public long end() {
    return 0;
  }

  /** Whether the token is this keyword; {@code word} in upper case, compared without case. */
  public boolean isWord(String word) {
    return false;
  }

  /** Whether the token is this one-byte symbol. */
  public boolean isSymbol(char symbol) {
    return false;
  }

  /**
   * Reads a dotted name that begins at the present token, leaves the stream at the first token
   * behind it.
   *
   * @return false when no name begins here; the stream has not moved then
   */
  public boolean readName(ObjectName into) {
    return false;
  }
}
