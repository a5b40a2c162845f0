package io.sqlsplitter.bench.generate;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A long run of words in random order, of which values are cut. Values begin and end with a word,
 * so UTF-8 characters stay whole. Not thread safe.
 */
final class WordPool {
  private static final int WORDS = 50_000;

  private static final String[] PLAIN = {
    "order",
    "invoice",
    "shipment",
    "customer",
    "Ada",
    "Grace",
    "Linus",
    "Main",
    "Street",
    "blue",
    "green",
    "large",
    "small",
    "parcel",
    "café",
    "Zürich",
    "東京",
    "pending",
    "paid",
    "refund",
    "a",
    "of",
    "to",
    "in",
    "42",
    "B-17",
    "north",
    "south",
    "office",
    "garden",
    "winter",
    "summer"
  };

  private static final String[] SPECIAL = {
    "C:\\new\\table",
    "\\\\server\\share",
    "it's",
    "O'Brien's",
    "\"quoted\"",
    "{\"key\":\"a\\\"b\"}",
    "^\\d+\\s*'$",
    "rock 'n' roll",
    "\\",
    "'",
    "''",
    "\"",
    "tab\there",
    "line\nbreak",
    "a\\'b",
    "100%",
    "; -- no comment",
    "/* text */",
    "`tick`",
    "[x]",
    "$$"
  };

  final byte[] bytes;
  private final int[] starts;
  private final int[] ends;

  private WordPool(byte[] bytes, int[] starts, int[] ends) {
    this.bytes = bytes;
    this.starts = starts;
    this.ends = ends;
  }

  private static WordPool of(Seeded random, String[] rare, int onePer, int lineBreakPer) {
    int[] starts = new int[WORDS];
    int[] ends = new int[WORDS];
    ByteArrayOutputStream pool = new ByteArrayOutputStream();
    for (int i = 0; i < WORDS; i++) {
      starts[i] = pool.size();
      String[] words = random.below(onePer) == 0 ? rare : PLAIN;
      pool.writeBytes(words[random.below(words.length)].getBytes(StandardCharsets.UTF_8));
      ends[i] = pool.size();
      pool.write(lineBreakPer > 0 && random.below(lineBreakPer) == 0 ? '\n' : ' ');
    }
    return new WordPool(pool.toByteArray(), starts, ends);
  }

  /** Words and numbers; one in 200 has a quote in it. */
  static WordPool plain(Seeded random) {
    return of(random, new String[] {"O'Brien"}, 200, 0);
  }

  /** Long texts: an apostrophe per kilobyte, a line break per half of one. */
  static WordPool prose(Seeded random) {
    return of(random, new String[] {"don't"}, 170, 80);
  }

  /** Every second word has backslashes, quotes or other marks in it. */
  static WordPool escapes(Seeded random) {
    return of(random, SPECIAL, 2, 0);
  }

  /** The same words, written as in a string literal. */
  WordPool escaped(Escapes escapes) {
    byte[] written = new byte[2 * bytes.length];
    int[] writtenStarts = new int[WORDS];
    int[] writtenEnds = new int[WORDS];
    int to = 0;
    int word = 0;
    for (int from = 0; from < bytes.length; from++) {
      if (word < WORDS && from == starts[word]) {
        writtenStarts[word] = to;
      } else if (word < WORDS && from == ends[word]) {
        writtenEnds[word++] = to;
      }
      byte second = escapes.second()[bytes[from] & 0xFF];
      if (second != 0) {
        written[to++] = escapes.lead();
      }
      written[to++] = second != 0 ? second : bytes[from];
    }
    return new WordPool(Arrays.copyOf(written, to), writtenStarts, writtenEnds);
  }

  /** Index of a word behind which {@code words} words stand. */
  int pick(Seeded random, int words) {
    return random.below(WORDS - words);
  }

  /** Offset of the first byte of a word. */
  int from(int word) {
    return starts[word];
  }

  /** Bytes of {@code words} words, at least one, from {@code word} on, with the blanks between. */
  int length(int word, int words) {
    return ends[word + words - 1] - starts[word];
  }
}
