package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.parser.token.TokenKind;
import io.sqlsplitter.parser.token.TokenStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tokens of a text are those that the oracle's lexer reads, under every setting. */
class TokenStreamAgreementTest {
  private static final int INPUTS = 4000;
  private static final long SEED = Long.getLong("fuzz.seed", 20260101L);

  /** A delimiter that no input has: the stream is handed texts without one. */
  private static final byte[] NO_DELIMITER =
      "\u0001\u0002\u0003never\u0003\u0002\u0001".getBytes(StandardCharsets.ISO_8859_1);

  private record Token(TokenKind kind, long start, long end) {}

  @ParameterizedTest
  @EnumSource
  void tokensAreThoseOfTheOracle(Dialect dialect) {
    for (int i = 0; i < INPUTS; i++) {
      SplittableRandom random = new SplittableRandom(SEED + i);
      byte[] text = DumpGenerator.of(dialect, random).dump();
      if (random.nextBoolean()) {
        text = Mutator.mutate(text, text, random);
      }
      check(text, rules(dialect, random, FuzzInput.crLineEnds(text)), "seed " + SEED + " #" + i);
    }
  }

  @Test
  void tokensOfAllCasesAreThoseOfTheOracle() {
    for (TestData data : TestData.all()) {
      for (Dialect dialect : data.dialects()) {
        check(data.input(), LexicalRules.of(dialect), data.id());
      }
    }
  }

  private static LexicalRules rules(Dialect dialect, SplittableRandom random, boolean cr) {
    LexicalRules rules = LexicalRules.of(dialect).withCrLineEnds(cr);
    if (dialect == Dialect.MYSQL || dialect == Dialect.POSTGRES) {
      TwoByteCharset[] charsets = TwoByteCharset.values();
      rules =
          rules
              .withBackslashEscapes(random.nextBoolean())
              .withCharset(charsets[random.nextInt(charsets.length)]);
    }
    return dialect == Dialect.MYSQL ? rules.withAnsiQuotes(random.nextBoolean()) : rules;
  }

  private static void check(byte[] text, LexicalRules rules, String message) {
    List<Token> right = oracle(text, rules);
    List<Token> actual = stream(text, rules);
    if (!right.equals(actual)) {
      byte[] small =
          Shrinker.shrink(text, bytes -> !oracle(bytes, rules).equals(stream(bytes, rules)));
      assertEquals(
          oracle(small, rules),
          stream(small, rules),
          message + " " + rules + " " + Shrinker.literal(small));
    }
  }

  private static List<Token> stream(byte[] text, LexicalRules rules) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(text.length + 2L);
      segment.fill((byte) '\'');
      segment.asSlice(1, text.length).copyFrom(MemorySegment.ofArray(text));
      TokenStream stream = new TokenStream();
      stream.reset(rules, segment.asSlice(0, text.length + 1L).asReadOnly(), 1, text.length + 1L);
      List<Token> tokens = new ArrayList<>();
      while (stream.next() != TokenKind.END) {
        tokens.add(new Token(stream.kind(), stream.start() - 1, stream.end() - 1));
      }
      return tokens;
    }
  }

  private static List<Token> oracle(byte[] text, LexicalRules rules) {
    NaiveSettings settings = new NaiveSettings();
    settings.delimiter = NO_DELIMITER;
    settings.noBackslashEscapes = !rules.backslashEscapes();
    settings.scsOff = rules.backslashEscapes();
    settings.ansiQuotes = rules.ansiQuotes();
    settings.charset = NaiveSettings.TwoByte.valueOf(rules.charset().name());
    NaiveLexer lexer = new NaiveLexer(text, rules.dialect(), rules.crLineEnds(), settings);
    List<Token> tokens = new ArrayList<>();
    for (int p = 0; p < text.length; p = lexer.end) {
      lexer.read(p, false);
      if (lexer.open != Defect.NONE && lexer.open != Defect.COMMENT) {
        tokens.add(new Token(TokenKind.UNTERMINATED, lexer.start, lexer.end));
      } else {
        kind(lexer).forEach(kind -> tokens.add(new Token(kind, lexer.start, lexer.end)));
      }
    }
    return tokens;
  }

  private static Stream<TokenKind> kind(NaiveLexer lexer) {
    return switch (lexer.kind) {
      case BLANK, LINE_COMMENT, BLOCK_COMMENT, VERSION_MARK -> Stream.empty();
      case WORD -> Stream.of(TokenKind.WORD);
      case STRING -> Stream.of(TokenKind.STRING);
      case NAME -> Stream.of(TokenKind.QUOTED_NAME);
      case BYTE -> Stream.of(TokenKind.SYMBOL);
    };
  }
}
