package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Statements that come again and again are found by their bytes, and mean what they did. */
class KnownStatementsTest {
  private static final long SEED = Long.getLong("fuzz.seed", 20260101L);
  private static final int INPUTS = 4000;

  /** What they mean, and where they end, depends on those before. */
  private static final List<String> STATEMENTS =
      List.of(
          "/*!40101 SET @saved_mode = @@sql_mode */;\n",
          "SET sql_mode = 'NO_BACKSLASH_ESCAPES';\n",
          "SET sql_mode = 'ANSI_QUOTES';\n",
          "SET sql_mode = @saved_mode;\n",
          "SET sql_mode = @saved_mode ;  \n",
          "SET NAMES gbk /* two bytes */;\n",
          "SET NAMES utf8mb4, @a = 1;\n",
          "/*!40101 SET @saved_cs = @@character_set_client */;\n",
          "/*!40101 SET character_set_client = @saved_cs */;\n",
          "SET @v = 'it\\'s', @w = 2;\n",
          "SET @v = 'c:\\', @w = \"\\\";\n",
          "SET @v = \"a;b\", @w = '\u00c0\\';\n",
          "UNLOCK TABLES;\n",
          "UNLOCK TABLES;",
          "-- a comment\nSTART TRANSACTION;\n",
          "START TRANSACTION\\g\n",
          "SET autocommit = 0",
          "INSERT INTO t VALUES ('a\\'),('b');\n",
          "\n\nCREATE TABLE t (a int);\n",
          "DELIMITER ;;\n",
          "SET @x = 1; SET @y = 2;;\n",
          "DELIMITER ;\n");

  @Test
  void areReadAsByTheCarefulScanner() {
    try (ScannerFeeder feeder = new ScannerFeeder()) {
      for (int i = 0; i < INPUTS; i++) {
        SplittableRandom random = new SplittableRandom(SEED + i);
        byte[] dump = dump(random);
        int window = 1 + random.nextInt(random.nextBoolean() ? 40 : 2000);
        LexicalRules rules = LexicalRules.of(Dialect.MYSQL);
        ScanLimits limits = random.nextInt(4) == 0 ? new ScanLimits(40, 40) : ScanLimits.DEFAULT;
        StatementScanner careful = new StatementScanner(rules, limits, Kernel.best(), true);
        StatementScanner scanner = new StatementScanner(rules, limits, Kernel.best(), false);
        assertEquals(
            feeder.scan(dump, careful, limits, window),
            feeder.scan(dump, scanner, limits, window),
            "input " + i + " of fuzz.seed=" + SEED);
      }
    }
  }

  private static byte[] dump(SplittableRandom random) {
    StringBuilder dump = new StringBuilder();
    int few = 1 + random.nextInt(STATEMENTS.size());
    int first = random.nextInt(STATEMENTS.size());
    for (int n = random.nextInt(60); n > 0; n--) {
      dump.append(STATEMENTS.get((first + random.nextInt(few)) % STATEMENTS.size()));
    }
    return dump.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void haveOneNumberForOneText() {
    String dump =
        """
        SET character_set_client = utf8mb4;
        UNLOCK TABLES;
        SET character_set_client = utf8mb4;
        SET character_set_client = utf8mb3;
        UNLOCK TABLES;
        """;
    Map<String, Integer> numbers = new HashMap<>();
    byte[] bytes = dump.getBytes(StandardCharsets.US_ASCII);
    StatementScanner scanner =
        new StatementScanner(LexicalRules.of(Dialect.MYSQL), ScanLimits.DEFAULT);
    StatementCursor cursor = new StatementCursor();
    scanner.feed(MemorySegment.ofArray(bytes), 0, true);
    while (scanner.next(cursor) == ScanEvent.PIECE) {
      assertNotEquals(StatementCursor.NO_TEXT, cursor.textNumber());
      String text = dump.substring((int) cursor.textFrom(), (int) cursor.codeTo());
      Integer known = numbers.putIfAbsent(text, cursor.textNumber());
      assertEquals(known == null ? cursor.textNumber() : known, cursor.textNumber(), text);
    }
    assertEquals(3, numbers.values().stream().distinct().count());
  }
}
