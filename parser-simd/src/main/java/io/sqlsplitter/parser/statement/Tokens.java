package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.token.TokenKind;
import io.sqlsplitter.parser.token.TokenStream;
import java.lang.foreign.MemorySegment;

/** Small phrases over a {@link TokenStream}: what the classifiers of statements share. */
final class Tokens {
  private static final int MAX_SCAN = 100_000;

  final TokenStream stream = new TokenStream();
  private long limit;
  private MemorySegment text;

  /** Stands at the first token again. */
  void again() {
    stream.rewind();
    stream.next();
  }

  /** Stands at the first token of {@code [from, to)}. */
  void reset(LexicalRules newRules, MemorySegment newText, long newFrom, long to) {
    stream.reset(newRules, newText, newFrom, to);
    limit = to;
    text = newText;
    stream.next();
  }

  /** The segment that is being read. */
  MemorySegment text() {
    return text;
  }

  /** Whether the text was read to its end, so that more of it could say something else. */
  boolean atEnd() {
    return stream.kind() == TokenKind.END
        || stream.kind() == TokenKind.UNTERMINATED
        || stream.end() == limit;
  }

  boolean ended() {
    return stream.kind() == TokenKind.END || stream.kind() == TokenKind.UNTERMINATED;
  }

  boolean is(String word) {
    return stream.isWord(word);
  }

  /** Moves over the word if it stands here. */
  boolean skip(String word) {
    if (stream.isWord(word)) {
      stream.next();
      return true;
    }
    return false;
  }

  boolean skipSymbol(char symbol) {
    if (stream.isSymbol(symbol)) {
      stream.next();
      return true;
    }
    return false;
  }

  void next() {
    stream.next();
  }

  /** IF EXISTS, IF NOT EXISTS. */
  void skipIfExists() {
    if (skip("IF")) {
      skip("NOT");
      skip("EXISTS");
    }
  }

  boolean name(ObjectName into) {
    return stream.readName(into);
  }

  /** Moves behind the parenthesis group that begins here. */
  void skipGroup() {
    int depth = 0;
    for (int i = 0; i < MAX_SCAN && !ended(); i++) {
      if (stream.isSymbol('(')) {
        depth++;
      } else if (stream.isSymbol(')') && --depth == 0) {
        stream.next();
        return;
      }
      stream.next();
    }
  }

  /** Moves to the next of {@code words} outside parentheses, not over it; null when none comes. */
  String seek(String... words) {
    for (int i = 0; i < MAX_SCAN && !ended(); i++) {
      if (stream.isSymbol('(')) {
        skipGroup();
        continue;
      }
      if (stream.kind() == TokenKind.WORD) {
        for (String word : words) {
          if (stream.isWord(word)) {
            return word;
          }
        }
      }
      stream.next();
    }
    return null;
  }
}
