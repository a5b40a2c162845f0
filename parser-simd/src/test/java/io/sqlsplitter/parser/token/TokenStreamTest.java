package io.sqlsplitter.parser.token;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.TwoByteCharset;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenStreamTest {
  private final TokenStream tokens = new TokenStream();
  private final ObjectName name = new ObjectName();

  private void read(Dialect dialect, String text) {
    read(LexicalRules.of(dialect), text);
  }

  private void read(LexicalRules rules, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    tokens.reset(rules, MemorySegment.ofArray(bytes), 0, bytes.length);
    tokens.next();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "MYSQL    | t (a)                  | t         | 1",
        "MYSQL    | `a``b`.`c.d` x         | a`b.c.d   | 2",
        "MYSQL    | db . /* c */ `t`       | db.t      | 2",
        "MYSQL    | /*!50001 `v`*/ x       | v         | 1",
        "MYSQL    | `a\\`                  | a\\       | 1",
        "POSTGRES | \"a\"\"b\".\"c\"       | a\"b.c    | 2",
        "POSTGRES | public.\"user.log\"    | public.user.log | 2",
        "POSTGRES | a.b.c.d.e              | a.b.c.d   | 4",
        "SQLITE   | [a b].`c` x            | a b.c     | 2",
        "SQLITE   | 'it''s' x              | it's      | 1",
        "MSSQL    | [db]..[t]]x]           | db..t]x   | 3",
        "MSSQL    | \"a\".[b].c            | a.b.c     | 3"
      })
  void readsDottedNamesWithoutTheirQuotes(Dialect dialect, String text, String right, int parts) {
    read(dialect, text);
    assertTrue(tokens.readName(name));
    assertEquals(right, name.toString());
    assertEquals(parts, name.parts());
  }

  @Test
  void standsAtTheFirstTokenBehindAName() {
    read(Dialect.POSTGRES, "public.t(a)");
    assertTrue(tokens.readName(name));
    assertTrue(tokens.isSymbol('('));
    tokens.next();
    assertTrue(tokens.isWord("A"));
  }

  @Test
  void doesNotMoveWhereNoNameBegins() {
    read(Dialect.POSTGRES, "(a)");
    assertFalse(tokens.readName(name));
    assertTrue(name.isEmpty());
    assertTrue(tokens.isSymbol('('));
  }

  @Test
  void keepsTheTrailByteOfATwoByteCharacterInAName() {
    read(LexicalRules.of(Dialect.MYSQL).withCharset(TwoByteCharset.GBK), "`\u00bf`x` y");
    assertTrue(tokens.readName(name));
    assertArrayEquals(new byte[] {(byte) 0xBF, '`', 'x'}, name.last());
    assertTrue(tokens.isWord("Y"));
  }

  @Test
  void comparesWordsWithoutCaseAndWhole() {
    read(Dialect.SQLITE, "creaTe created");
    assertTrue(tokens.isWord("CREATE"));
    tokens.next();
    assertFalse(tokens.isWord("CREATE"));
  }

  @Test
  void readsOnlyTheBytesItWasGiven() {
    byte[] bytes = "xx'a' b".getBytes(StandardCharsets.ISO_8859_1);
    tokens.reset(LexicalRules.of(Dialect.SQLITE), MemorySegment.ofArray(bytes), 2, 4);
    assertEquals(TokenKind.UNTERMINATED, tokens.next());
    assertEquals(2, tokens.start());
    assertEquals(4, tokens.end());
    assertEquals(TokenKind.END, tokens.next());
    assertEquals(TokenKind.END, tokens.next());
  }

  @Test
  void saysThatTheTextEndsInAComment() {
    read(Dialect.POSTGRES, "a /* /* */");
    assertEquals(TokenKind.END, tokens.next());
    assertTrue(tokens.endsInComment());
    read(Dialect.MYSQL, "a /* /* */");
    assertEquals(TokenKind.END, tokens.next());
    assertFalse(tokens.endsInComment());
  }
}
