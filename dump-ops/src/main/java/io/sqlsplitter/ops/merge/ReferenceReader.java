package io.sqlsplitter.ops.merge;

import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.token.TokenKind;
import io.sqlsplitter.parser.token.TokenStream;
import java.lang.foreign.MemorySegment;
import java.util.Set;

/**
 * Finds the tables that a CREATE TABLE or ALTER TABLE names as its parents: behind REFERENCES,
 * INHERITS, PARTITION OF and LIKE. Not thread safe.
 */
final class ReferenceReader {
  private final TokenStream tokens = new TokenStream();
  private final ObjectName name = new ObjectName();

  /** Adds what {@code [from, to)} of {@code text} refers to. */
  void read(LexicalRules rules, MemorySegment text, long from, long to, Set<String> into) {
    tokens.reset(rules, text, from, to);
    boolean more = tokens.next() != TokenKind.END;
    // Where a name was read the stream already stands at the token behind it.
    while (more) {
      if (tokens.isWord("REFERENCES") || tokens.isWord("LIKE")) {
        tokens.next();
        readName(into);
      } else if (tokens.isWord("INHERITS")) {
        tokens.next();
        if (tokens.isSymbol('(')) {
          do {
            tokens.next();
            readName(into);
          } while (tokens.isSymbol(','));
        }
      } else if (tokens.isWord("PARTITION")) {
        tokens.next();
        if (tokens.isWord("OF")) {
          tokens.next();
          readName(into);
        }
      } else {
        more = tokens.next() != TokenKind.END;
      }
    }
  }

  private void readName(Set<String> into) {
    name.clear();
    if (tokens.readName(name)) {
      into.add(FileSurvey.key(name));
    }
  }
}
