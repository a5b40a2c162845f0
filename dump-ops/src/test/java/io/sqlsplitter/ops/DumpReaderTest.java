package io.sqlsplitter.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.parser.Dialect;
import java.io.ByteArrayInputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a dump as a whole: complete or not, and where its troubles are. */
final class DumpReaderTest {
  @TempDir Path folder;

  private static final String MYSQL = "-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n";
  private static final String TABLE = "CREATE TABLE `t` (`i` int);\n";
  private static final String DONE = "-- Dump completed on 2026-01-02  3:04:05\n";

  /** Reads a dump; gives its completeness and the codes of its diagnostics. */
  private String read(String dump) throws Exception {
    Path file = Files.writeString(folder.resolve("d.sql"), dump);
    try (DumpReader reader = DumpReader.open(new DumpInput(file), null, InputMode.READ, null)) {
      reader.read((window, piece, rules) -> {}, ProgressListener.NONE);
      return reader.completeness()
          + reader.diagnostics().sorted().stream()
              .map(d -> " " + d.code() + "@" + d.line())
              .reduce("", String::concat);
    }
  }

  @Test
  void aDumpWithItsToolsClosingMarkIsWhole() throws Exception {
    assertEquals("YES", read(MYSQL + TABLE + DONE));
  }

  @Test
  void withoutTheMarkItIsCut() throws Exception {
    assertEquals("NO closing-mark-missing@0", read(MYSQL + TABLE));
  }

  @Test
  void theMarkInsideDataDoesNotCount() throws Exception {
    assertEquals(
        "NO closing-mark-missing@0",
        read(MYSQL + TABLE + "INSERT INTO `t` VALUES ('\n" + DONE + "');\n"));
  }

  @Test
  void theMarkMustStandNearTheEnd() throws Exception {
    String more = TABLE.replace("`t`", "`u`").repeat(200);
    assertEquals("NO closing-mark-missing@0", read(MYSQL + TABLE + DONE + more));
  }

  @Test
  void ofDumpsPastedTogetherTheLastOneCounts() throws Exception {
    assertEquals("YES", read(MYSQL + TABLE + DONE + MYSQL + TABLE + DONE));
    assertEquals("NO closing-mark-missing@0", read(MYSQL + TABLE + DONE + MYSQL + TABLE));
  }

  @Test
  void withoutABannerNothingTells() throws Exception {
    assertEquals("UNKNOWN completeness-unknown@0", read(TABLE));
  }

  @Test
  void postgresDumpsEndInTheirOwnWords() throws Exception {
    String head = "--\n-- PostgreSQL database dump\n--\n\nCREATE TABLE public.t (i integer);\n";
    String end = "--\n-- PostgreSQL database dump complete\n--\n\n";
    assertEquals("YES", read(head + end + "\\unrestrict abc\n"));
    assertEquals("NO closing-mark-missing@0", read(head));
    assertEquals("NO closing-mark-missing@0", read(head + end + head));
  }

  @Test
  void theShellsDumpEndsInCommit() throws Exception {
    String head = "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE t(i);\n";
    assertEquals("YES", read(head + "COMMIT;\n"));
    assertEquals("NO closing-mark-missing@0", read(head));
    assertEquals("NO closing-mark-missing@0", read(head + "ROLLBACK; -- due to errors\n"));
  }

  @Test
  void aClientsErrorMakesItIncompleteAndAWarningDoesNot() throws Exception {
    assertEquals(
        "NO client-error-text@3",
        read(MYSQL + TABLE + "mysqldump: Error 2013: Lost connection\n" + DONE));
    assertEquals(
        "YES client-text@1",
        read("mysqldump: [Warning] Using a password can be insecure.\n" + MYSQL + TABLE + DONE));
  }

  @Test
  void troublesAreFoundOnTheirLines() throws Exception {
    assertEquals(
        "YES nul-bytes@4 byte-order-mark-inside@5",
        read(MYSQL + TABLE + "\n\0\0\n\ufeff" + TABLE + DONE));
  }

  @ParameterizedTest
  @CsvSource({"1", "7", "4096", "1000000"})
  void linesAreTheSameFromAPipeWhateverItsSteps(int step) throws Exception {
    StringBuilder dump = new StringBuilder();
    List<Long> expected = new ArrayList<>();
    long line = 1;
    for (int i = 0; i < 40; i++) {
      for (int k = 0; k < i * 10; k++) {
        dump.append("INSERT INTO t VALUES ('\n\n');\n");
        line += 3;
      }
      dump.append("--x\nSELECT 1;\n");
      expected.add(line);
      line += 2;
    }
    byte[] bytes = dump.toString().getBytes(StandardCharsets.US_ASCII);
    ByteArrayInputStream in =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] b, int off, int len) {
            return super.read(b, off, Math.min(len, step));
          }
        };
    try (DumpReader reader =
        DumpReader.open(DumpInput.STDIN, Dialect.MYSQL, InputMode.READ, Channels.newChannel(in))) {
      reader.read((window, piece, rules) -> {}, ProgressListener.NONE);
      assertEquals(
          expected,
          reader.diagnostics().sorted().stream()
              .filter(d -> d.code().equals("bare-dashes"))
              .map(Diagnostic::line)
              .toList());
    }
  }

  /** What is done to the file while it is read. */
  private interface Deed {
    void to(Path file) throws Exception;
  }

  private String readWhile(Deed deed) throws Exception {
    Path file = folder.resolve("d.sql");
    Files.writeString(file, "INSERT INTO t VALUES (1);\n\n\n--x\nSELECT 1;\n");
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
    DumpInput input = new DumpInput(file);
    AtomicLong pieces = new AtomicLong();
    try (DumpReader reader = DumpReader.open(input, Dialect.MYSQL, InputMode.READ, null)) {
      reader.read(
          (window, piece, rules) -> {
            if (pieces.getAndIncrement() == 0) {
              try {
                deed.to(file);
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            }
          },
          ProgressListener.NONE);
      return reader.diagnostics().sorted().stream()
          .filter(d -> !d.code().equals("completeness-unknown"))
          .map(d -> d.code() + " " + d.severity() + "@" + d.line() + " ")
          .sorted()
          .reduce("", String::concat);
    }
  }

  @Test
  void aFileThatIsTouchedWhileItIsReadIsToldAndItsLinesAreNotLookedUpInAnother() throws Exception {
    assertEquals("bare-dashes WARNING@2 ", readWhile(file -> {}));
    assertEquals(
        "bare-dashes WARNING@2 input-grew WARNING@0 ",
        readWhile(file -> Files.writeString(file, "SELECT 2;\n", StandardOpenOption.APPEND)));
    assertEquals(
        "bare-dashes WARNING@2 input-changed WARNING@0 ",
        readWhile(file -> Files.setLastModifiedTime(file, FileTime.fromMillis(2_000_000))));
    assertEquals(
        "bare-dashes WARNING@0 input-replaced NOTE@0 ",
        readWhile(
            file -> {
              Path other = Files.writeString(folder.resolve("other"), "\n".repeat(9));
              Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
            }));
    assertEquals("bare-dashes WARNING@0 input-removed NOTE@0 ", readWhile(Files::delete));
  }

  @Test
  void progressNamesTheTableAtWorkAndEndsAtTheWholeOfTheFile() throws Exception {
    String row = "INSERT INTO `%s` VALUES ('" + "x".repeat(1 << 20) + "');\n";
    Path file = folder.resolve("d.sql");
    Files.writeString(
        file,
        MYSQL + row.formatted("first").repeat(12) + row.formatted("a b").repeat(12) + DONE + "\n");
    long size = Files.size(file);
    List<String> tables = new ArrayList<>();
    AtomicLong last = new AtomicLong();
    try (DumpReader reader = DumpReader.open(new DumpInput(file), null, InputMode.READ, null)) {
      reader.read(
          (window, piece, rules) -> {},
          (done, total, table) -> {
            assertTrue(done > last.get() && total == size, done + " of " + total);
            last.set(done);
            tables.add(String.valueOf(table));
          });
    }
    assertEquals(size, last.get());
    assertEquals(List.of("first", "a b", "null"), tables.stream().distinct().toList());
    assertTrue(tables.size() >= 5, tables::toString);
  }

  @Test
  void aDumpFullOfTroubleDoesNotFillTheMemory() {
    DiagnosticLog log = new DiagnosticLog();
    for (int i = 0; i < 1000; i++) {
      log.add(Severity.WARNING, "w", "m", i, 1, null);
    }
    log.add(Severity.ERROR, "e", "m");
    assertEquals(DiagnosticLog.MAX_PER_CODE + 2, log.sorted().size());
    assertTrue(log.hasErrors());
    assertTrue(log.sorted().getLast().message().startsWith("950 more"));
  }

  @Test
  void errorsOfClientsAreToldFromWarnings() {
    assertTrue(ClientText.isError("mysqldump: Got error: 1045: Access denied"));
    assertTrue(ClientText.isError("pg_dump: error: connection failed"));
    assertTrue(ClientText.isError("mysqldump: Couldn't execute 'SHOW'"));
    assertFalse(ClientText.isError("mysqldump: [Warning] Using a password, an error source"));
    assertFalse(ClientText.isError("Enter password: "));
    assertFalse(ClientText.isError("pg_dump: reading schemas"));
  }

  @Test
  void lineEndsAreCountedInAnyStretch() {
    byte[] bytes = new byte[1000];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i % 7 == 0 ? '\n' : i % 11 == 0 ? 0x8a : i);
      if (bytes[i] == '\n' && i % 7 != 0) {
        bytes[i] = 'x';
      }
    }
    var segment = java.lang.foreign.MemorySegment.ofArray(bytes);
    for (int from = 0; from < 40; from++) {
      for (int to = from; to < bytes.length; to += 13) {
        int count = 0;
        for (int i = from; i < to; i++) {
          count += bytes[i] == '\n' ? 1 : 0;
        }
        assertEquals(count, LineCounter.count(segment, from, to, (byte) '\n'));
      }
    }
  }
}
