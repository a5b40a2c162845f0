package io.sqlsplitter.bench.generate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class DumpWriterTest {
  static Stream<DumpOptions> everyTargetAndContent() {
    return Arrays.stream(DumpTarget.values())
        .flatMap(
            target ->
                Arrays.stream(DumpContent.values())
                    .map(content -> DumpOptions.of(target, content, 7, 3_000_000, 42)));
  }

  @ParameterizedTest
  @MethodSource("everyTargetAndContent")
  void theSameSeedGivesTheSameBytesAndAnotherSeedOthers(DumpOptions options) throws IOException {
    byte[] first = generate(options);
    assertArrayEquals(first, generate(options));
    DumpOptions reseeded =
        DumpOptions.of(options.target(), options.content(), options.tables(), options.size(), 43);
    assertFalse(Arrays.equals(first, generate(reseeded)));
  }

  @ParameterizedTest
  @MethodSource("everyTargetAndContent")
  void theSizeIsMetToARow(DumpOptions options) throws IOException {
    long size = generate(options).length;
    assertTrue(
        size >= options.size() && size < options.size() + Literals.MAX_ROW, "size is " + size);
  }

  @ParameterizedTest
  @MethodSource("everyTargetAndContent")
  void everyTableHasAboutItsShareOfTheRows(DumpOptions options) throws IOException {
    String dump = text(generate(options));
    Pattern data =
        switch (options.target()) {
          case MYSQL -> Pattern.compile("(?s)LOCK TABLES `(\\w+)` WRITE;(.*?)\nUNLOCK");
          case POSTGRES -> Pattern.compile("(?s)\nCOPY public\\.(\\w+) (.*?)\n\\\\\\.\n");
          case SQLITE -> Pattern.compile("(?s)CREATE TABLE (\\w+) (.*?)\n(?=CREATE|COMMIT)");
          case MSSQL ->
              Pattern.compile("(?s)IDENTITY_INSERT \\[dbo]\\.\\[(\\w+)] ON(.*?)IDENTITY_INSERT");
        };
    List<Integer> sizes = data.matcher(dump).results().map(m -> m.group(2).length()).toList();
    assertEquals(options.tables(), sizes.size());
    for (int size : sizes) {
      assertEquals((double) options.size() / options.tables(), size, 30_000);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "TEXT, 120, 300",
    "ROWS, 10, 30",
    "TINY, 500, 10000000",
    "HEX, 500, 10000000",
    "ESCAPES, 2, 10"
  })
  void contentsDifferInTheDensityOfQuotesAndEscapes(DumpContent content, int from, int to)
      throws IOException {
    byte[] dump = generate(DumpOptions.of(DumpTarget.MYSQL, content, 1, 2_000_000, 1));
    int marks = 0;
    for (byte b : dump) {
      marks += b == '\'' || b == '"' || b == '\\' ? 1 : 0;
    }
    int every = dump.length / Math.max(1, marks);
    assertTrue(every >= from && every <= to, "a quote or backslash every " + every + " bytes");
  }

  @Test
  void mysqlInsertsAreAsLongAsMysqldumpMakesThem() throws IOException {
    String dump =
        text(generate(DumpOptions.of(DumpTarget.MYSQL, DumpContent.ROWS, 2, 8_000_000, 1)));
    List<Integer> inserts =
        dump.lines().filter(l -> l.startsWith("INSERT")).map(String::length).toList();
    assertEquals(8, inserts.size());
    assertTrue(inserts.stream().allMatch(length -> length < 1 << 20), inserts.toString());
    assertTrue(inserts.getFirst() > 1_000_000, inserts.toString());
  }

  @Test
  void oneInsertIsOneStatementInEveryDialect() throws IOException {
    for (DumpTarget target : DumpTarget.values()) {
      String dump = text(generate(shaped(target, DumpShape.ONE_INSERT, 1)));
      assertEquals(1, count(dump, "(?m)^INSERT "), target.name());
      assertTrue(dump.length() > 1_900_000);
    }
  }

  @Test
  void oneCopyIsOneBlock() throws IOException {
    String dump = text(generate(shaped(DumpTarget.POSTGRES, DumpShape.ONE_COPY, 1)));
    assertEquals(1, count(dump, "(?m)^COPY "));
    assertEquals(1, count(dump, "(?m)^\\\\\\.$"));
    assertEquals(0, count(dump, "(?m)^INSERT "));
  }

  @Test
  void alternateMixesTheRowsOfAllTables() throws IOException {
    for (DumpTarget target : DumpTarget.values()) {
      String dump = text(generate(shaped(target, DumpShape.ALTERNATE, 5)));
      List<String> inserts =
          Pattern.compile("(?m)^INSERT (?:INTO )?\\S+")
              .matcher(dump)
              .results()
              .map(m -> m.group())
              .toList();
      assertEquals(5, inserts.stream().distinct().count(), target.name());
      long changes = 0;
      for (int i = 1; i < inserts.size(); i++) {
        changes += inserts.get(i).equals(inserts.get(i - 1)) ? 0 : 1;
      }
      assertTrue(changes > inserts.size() / 2, target + ": " + changes + " of " + inserts.size());
    }
  }

  @Test
  void rowsPerInsertIsObeyed() throws IOException {
    DumpOptions options =
        new DumpOptions(
            DumpTarget.MYSQL, DumpContent.HEX, DumpShape.TABLES, 1, 500_000, 1, 3, false);
    String dump = text(generate(options));
    List<String> inserts = dump.lines().filter(l -> l.startsWith("INSERT")).toList();
    assertEquals(3, count(inserts.getFirst(), "\\([0-9]+,0x"));
  }

  @Test
  void everyTableHasARowHoweverSmallTheSize() throws IOException {
    DumpOptions options = DumpOptions.of(DumpTarget.MYSQL, DumpContent.ROWS, 5_000, 1, 1);
    assertEquals(5_000, count(text(generate(options)), "(?m)^INSERT INTO "));
  }

  @Test
  void sqliteStandsInForLineEndsWithWhatTheTextDoesNotHold() throws IOException {
    String dump =
        text(generate(DumpOptions.of(DumpTarget.SQLITE, DumpContent.ESCAPES, 1, 1_000_000, 1)));
    assertTrue(count(dump, ",'\\\\012',char\\(10\\)\\)") > 10);
    assertEquals(count(dump, "replace\\("), count(dump, "',char\\(10\\)\\)"));
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> shaped(DumpTarget.MYSQL, DumpShape.ONE_COPY, 1));
    assertThrows(
        IllegalArgumentException.class, () -> shaped(DumpTarget.MYSQL, DumpShape.ONE_INSERT, 2));
    assertThrows(
        IllegalArgumentException.class,
        () -> DumpOptions.of(DumpTarget.MYSQL, DumpContent.ROWS, 0, 1, 1));
  }

  @Test
  void aFailingStreamIsReportedAsItIs() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    DumpOptions options = DumpOptions.of(DumpTarget.MYSQL, DumpContent.ROWS, 1, 3_000_000, 1);
    IOException e = assertThrows(IOException.class, () -> DumpWriter.write(options, full));
    assertEquals("No space left on device", e.getMessage());
  }

  private static DumpOptions shaped(DumpTarget target, DumpShape shape, int tables) {
    return new DumpOptions(target, DumpContent.ROWS, shape, tables, 2_000_000, 1, 0, false);
  }

  private static byte[] generate(DumpOptions options) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertEquals(DumpWriter.write(options, out), out.size());
    return out.toByteArray();
  }

  private static String text(byte[] dump) {
    return new String(dump, StandardCharsets.UTF_8);
  }

  private static long count(String text, String regex) {
    return Pattern.compile(regex).matcher(text).results().count();
  }
}
