package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.Diagnostic.Severity;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compressed dumps by their case numbers, from a file (of the wrong name) and from a pipe. */
final class StoredInputTest {
  private static final String ONE_ROW = "CREATE TABLE t (i int);\nINSERT INTO t VALUES (1);\n";

  @TempDir Path folder;

  private List<SplitFixture> both(byte[] stored) throws Exception {
    Path file = Files.createDirectories(folder.resolve("file"));
    Path pipe = Files.createDirectories(folder.resolve("pipe"));
    return List.of(
        SplitFixture.of(file, stored).run(), SplitFixture.ofPipe(pipe, stored, 100).run());
  }

  private static byte[] resource(String name) throws Exception {
    try (InputStream in = StoredInputTest.class.getResourceAsStream("stored/" + name)) {
      return in.readAllBytes();
    }
  }

  private static byte[] gzip(String... members) throws Exception {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (String member : members) {
      ByteArrayOutputStream one = new ByteArrayOutputStream();
      try (GZIPOutputStream out = new GZIPOutputStream(one)) {
        out.write(member.getBytes(StandardCharsets.UTF_8));
      }
      all.writeBytes(one.toByteArray());
    }
    return all.toByteArray();
  }

  private static Diagnostic find(SplitFixture split, String code) {
    return split.report().diagnostics().stream()
        .filter(d -> d.code().equals(code))
        .findFirst()
        .orElseThrow(() -> new AssertionError(split.report().diagnostics().toString()));
  }

  @Test
  void case54JunkBehindTheDataIsLeftOutWithAWarning() throws Exception {
    for (SplitFixture split : both(resource("054-junk.sql.gz"))) {
      assertEquals(ONE_ROW, split.file("t.sql"));
      assertTrue(split.report().succeeded(false));
      Diagnostic warning = find(split, "trailing-bytes");
      assertEquals(Severity.WARNING, warning.severity());
      assertTrue(
          warning
              .message()
              .startsWith(
                  "16 bytes that are not part of it stand behind the gzip data, from byte 67"),
          warning.message());
    }
  }

  @Test
  void case54ZerosBehindTheDataAreNoWarning() throws Exception {
    for (SplitFixture split : both(resource("054-zero.sql.gz"))) {
      assertEquals(ONE_ROW, split.file("t.sql"));
      assertTrue(split.report().succeeded(false));
      assertEquals(Severity.NOTE, find(split, "trailing-zeros").severity());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "055-a.sql.gz",
        "055-b.sql.gz",
        "055-c.sql.xz",
        "055-d.sql.bz2",
        "055-d.sql.zst",
        "055-d.sql.lz4"
      })
  void case55CutFilesGiveWhatStandsBeforeAndFail(String name) throws Exception {
    for (SplitFixture split : both(resource(name))) {
      assertFalse(split.report().succeeded(false));
      assertEquals(Completeness.NO, split.report().completeness());
      assertEquals(Completeness.NO, split.manifest().complete());
      Diagnostic error = find(split, "input-damaged");
      assertEquals(Severity.ERROR, error.severity());
      assertTrue(error.message().startsWith("the compressed data ends early"), error.message());
      String content = new String(split.rebuilt(), StandardCharsets.US_ASCII);
      assertTrue(content.startsWith("CREATE TABLE t (i int);\nINSERT"), content);
    }
  }

  @Test
  void case57LongWindowsAreRead() throws Exception {
    for (SplitFixture split : both(resource("057-a.sql.zst"))) {
      assertEquals(ONE_ROW, split.file("t.sql"));
    }
  }

  /** ZP-01, ZP-09, ZP-13. */
  @Test
  void membersAreOneDumpAndNamesDecideNothing() throws Exception {
    byte[] stored = gzip("CREATE TABLE a (id INT);\n", "CREATE TABLE b (id INT);\n");
    for (SplitFixture split : both(stored)) {
      assertEquals(List.of("a", "b"), split.report().tables());
    }
    Path misnamed = Files.writeString(folder.resolve("dump.sql.gz"), ONE_ROW);
    SplitFixture plain = SplitFixture.ofFile(folder, misnamed).run();
    assertEquals(ONE_ROW, plain.file("t.sql"));
  }

  /** ZP-14, and more: nothing before the damage, so nothing is written. */
  @Test
  void ofADumpOfWhichNothingCanBeReadNothingIsWritten() throws Exception {
    byte[] stored = Arrays.copyOf(gzip(ONE_ROW), 12);
    SplitFixture split = SplitFixture.of(folder, stored);
    String said = assertThrows(Exception.class, split::run).getMessage();
    assertTrue(said.startsWith(split.input() + ": the compressed data ends early"), said);
    assertFalse(Files.exists(split.output()));
  }

  /** The place of an error is that in the decoded text, in lines too. */
  @Test
  void placesAreThoseOfTheContent() throws Exception {
    String cut = "CREATE TABLE t (i int);\nINSERT INTO t VALUES (1),\n('open";
    for (SplitFixture split : both(gzip(cut))) {
      Diagnostic error =
          split.report().diagnostics().stream()
              .filter(d -> d.severity() == Severity.ERROR)
              .findFirst()
              .orElseThrow();
      assertEquals(3, error.line());
      assertEquals(cut.indexOf('\''), error.offset());
    }
  }

  /** Merge gives back the content, not the file as it was stored. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theManifestKnowsTheSizeOfTheContent(boolean utf16) throws Exception {
    String text = ONE_ROW.repeat(100);
    byte[] content = text.getBytes(utf16 ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_8);
    ByteArrayOutputStream stored = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(stored)) {
      out.write(content);
    }
    for (SplitFixture split : both(stored.toByteArray())) {
      assertEquals(content.length, split.manifest().source().bytes());
      assertEquals(text, new String(split.rebuilt(), StandardCharsets.UTF_8));
    }
  }
}
