package io.sqlsplitter.ops.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.parser.Dialect;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestReaderTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void makeFolder() throws IOException {
    file = folder.resolve("manifest.json");
    new FolderFixture(folder)
        .run("a.sql", "first")
        .addition("a.sql", "+++")
        .omitted("gone")
        .run("b.sql", "second")
        .run("a.sql", "third")
        .write();
  }

  @Test
  void everyFieldIsRead() throws Exception {
    Manifest manifest = ManifestReader.read(file);
    assertEquals(
        new Manifest.Source("dump.sql", 20, InputEncoding.BYTES, false), manifest.source());
    assertEquals(Dialect.MYSQL, manifest.dialect());
    assertEquals(Completeness.YES, manifest.complete());
    assertEquals(4, manifest.omittedBytes());
    assertEquals(20, manifest.rangesBytes());
    assertEquals(5, manifest.records());
    assertEquals(List.of("a.sql", "b.sql"), names(manifest));
    Manifest.FileEntry a = manifest.files().get(0);
    assertEquals("a", a.table());
    assertNull(a.database());
    assertEquals(10, a.bytes());
    assertEquals(3, a.additions());
    assertEquals(13, a.size());
  }

  @Test
  void rangesComeInTheOrderOfTheDumpWithTheirPlaces() throws Exception {
    assertEquals(List.of("0@0+5", "0@5+3 added", "left out+4", "1@0+6", "0@8+5"), ranges(file));
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8, 64})
  void rangesMayBeCutIntoAnyNumberOfStrings(int chunk) throws Exception {
    FolderFixture fixture = new FolderFixture(folder).chunk(chunk);
    for (int i = 0; i < 500; i++) {
      fixture.run(i % 7 + ".sql", "x".repeat(i % 13));
    }
    fixture.write();
    assertEquals(500, ranges(file).size());
  }

  @Test
  void anEmptyDumpHasNoRecords() throws Exception {
    new FolderFixture(folder).write();
    assertEquals(List.of(), ranges(file));
    edit(s -> s.replaceFirst("\"data\":\\[.*?\\]", "\"data\":[]"));
    assertEquals(List.of(), ranges(file));
  }

  @Test
  void aManifestCutAnywhereIsRefused() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length++) {
      Files.write(file, java.util.Arrays.copyOf(whole, length));
      OperationException e = assertThrows(OperationException.class, () -> ranges(file));
      assertTrue(e.getMessage().startsWith(file + " is damaged"), e.getMessage());
      assertFalse(e.isUsage());
    }
  }

  @Test
  void aNewerFormatIsRefusedWithASentence() throws IOException {
    new FolderFixture(folder).format(3).write();
    // Nothing else of it is judged.
    edit(s -> s.substring(0, s.indexOf("\"tool\"")) + "\"files\": 7}");
    OperationException e = assertThrows(OperationException.class, () -> ManifestReader.read(file));
    assertEquals(
        file
            + " was written by a newer version (format 3, this version reads up to 2): use that"
            + " version",
        e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"format\":1 -> \"format\":0",
        "\"format\":1 -> \"format\":-1",
        "\"format\":1 -> \"format\":\"1\"",
        "\"format\":1, -> ",
        "\"dialect\":\"mysql\" -> \"dialect\":\"oracle\"",
        "\"dialect\":\"mysql\" -> \"dialect\":null",
        "\"dialect\":\"mysql\", -> ",
        "\"complete\":true -> \"complete\":\"yes\"",
        "\"encoding\":\"bytes\" -> \"encoding\":\"latin1\"",
        "\"bytes\":10 -> \"bytes\":11",
        "\"bytes\":10 -> \"bytes\":-10",
        "\"bytes\":10 -> \"bytes\":1e1",
        "\"bytes\":10 -> \"bytes\":99999999999999999999",
        "\"bytes\":10 -> \"bytes\":9223372036854775807",
        "\"bytes\":10, -> ",
        "\"additions\":3 -> \"additions\":[3]",
        "\"bytes\":20 -> \"bytes\":21",
        "\"b.sql\" -> \"a.sql\"",
        "\"file\":\"b.sql\" -> \"file\":\"b.sql\",\"file\":\"c.sql\"",
        "varint-deflate-base64 -> varint",
        "\"files\": -> \"fils\":",
        "\"ranges\": -> \"range\":",
        "\"data\": -> \"date\":",
        "]}} -> ]}}x",
      })
  void whatIsMissingOrWrongOrDoesNotAddUpIsRefused(String change) throws IOException {
    String[] parts = change.split(" -> ", -1);
    String before = Files.readString(file);
    edit(s -> s.replaceFirst(java.util.regex.Pattern.quote(parts[0]), parts[1]));
    assertFalse(Files.readString(file).equals(before), "the change does not apply");
    OperationException e = assertThrows(OperationException.class, () -> ranges(file));
    assertTrue(e.getMessage().startsWith(file + " is damaged ("), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../x.sql",
        "/etc/passwd",
        "a/../../x.sql",
        "a//b.sql",
        "./a.sql",
        "a/.",
        "",
        "..\\x.sql",
        "C:x.sql",
        "x\u0000.sql",
        "manifest.json"
      })
  void pathsThatLeadOutOfTheFolderAreRefused(String path) throws IOException {
    new FolderFixture(folder).file(path, null, null).writeManifest();
    OperationException e = assertThrows(OperationException.class, () -> ManifestReader.read(file));
    assertTrue(e.getMessage().contains("leads out of the folder"), e.getMessage());
  }

  @Test
  void anUnendingTextIsNotRead() throws IOException {
    edit(s -> s.replace("\"dump.sql\"", "\"" + "x".repeat(3 << 20) + "\""));
    OperationException e = assertThrows(OperationException.class, () -> ManifestReader.read(file));
    assertTrue(e.getMessage().contains("is damaged"), e.getMessage());
  }

  @Test
  void wrongBase64IsRefused() throws IOException {
    edit(s -> s.replaceFirst("\"data\":\\[\".", "\"data\":[\"!"));
    refused("is not base64");
  }

  @Test
  void aStringLongerThanTheFormatAllowsIsRefused() throws IOException {
    edit(s -> s.replaceFirst("\"data\":\\[\"[^\"]*", "\"data\":[\"" + "A".repeat(65_540)));
    refused("longer than 65536");
  }

  @Test
  void whatIsNoDeflateStreamIsRefused() throws IOException {
    replaceRanges(new byte[] {(byte) 0xff, (byte) 0xff, 1, 2, 3});
    refused("cannot be decompressed");
  }

  @Test
  void aDeflateStreamCutShortIsRefused() throws IOException {
    byte[] deflated = FolderFixture.deflate(records(2, 5, 3, 3, 0, 4, 4, 6, 2, 5));
    for (int length = 1; length < deflated.length; length++) {
      replaceRanges(java.util.Arrays.copyOf(deflated, length));
      refused("is damaged");
    }
  }

  @Test
  void bytesBehindTheDeflateStreamAreRefused() throws IOException {
    byte[] deflated = FolderFixture.deflate(records(2, 5, 3, 3, 0, 4, 4, 6, 2, 5));
    replaceRanges(java.util.Arrays.copyOf(deflated, deflated.length + 1));
    refused("something follows");
    edit(s -> s.replaceFirst("\"data\":\\[", "\"data\":[\"\","));
    refused("something follows");
  }

  @Test
  void aRecordThatRunsPastItsFileIsRefused() throws IOException {
    replaceRecords(2, 5, 3, 3, 0, 4, 4, 7, 2, 4);
    refused("record 4 runs past the end of b.sql");
  }

  @Test
  void aRecordOfAnEnormousLengthIsRefused() throws IOException {
    replaceRecords(2, Long.MAX_VALUE, 3, 3, 0, 4, 4, 6, 2, 5);
    refused("record 1 runs past the end of a.sql");
  }

  @Test
  void aRecordOfAFileThatIsNotNamedIsRefused() throws IOException {
    replaceRecords(2, 5, 3, 3, 0, 4, 6, 6, 2, 5);
    refused("record 4 is of a file that it does not name");
    replaceRecords(1, 5, 3, 3, 0, 4, 4, 6, 2, 5);
    refused("record 1 is of a file that it does not name");
    replaceRecords(Long.MAX_VALUE, 5, 3, 3, 0, 4, 4, 6, 2, 5);
    refused("record 1 is of a file that it does not name");
  }

  @Test
  void aNumberOfMoreThanNineBytesIsRefused() throws IOException {
    byte[] bytes = new byte[12];
    java.util.Arrays.fill(bytes, (byte) 0x80);
    replaceRanges(FolderFixture.deflate(bytes));
    refused("too large");
  }

  @Test
  void recordsThatDoNotCoverAFileAreRefused() throws IOException {
    replaceRecords(2, 5, 3, 3, 0, 4, 4, 6, 2, 4);
    refused("cover 12 of 13 bytes of a.sql");
  }

  @Test
  void moreLeftOutThanTheHeadSaysIsRefused() throws IOException {
    replaceRecords(2, 5, 3, 3, 0, 5, 4, 6, 2, 5);
    refused("runs past the end of what was left out");
  }

  @Test
  void additionsThatAreNamedDumpAreRefused() throws IOException {
    replaceRecords(2, 5, 2, 3, 0, 4, 4, 6, 2, 5);
    refused("runs past the end of the dump");
  }

  @Test
  void aWrongNumberOfRecordsIsRefused() throws IOException {
    new FolderFixture(folder).recordsOff(1).run("a.sql", "x").write();
    refused("1 of 2 records");
  }

  @Test
  void aRecordWithoutLengthIsRefused() throws IOException {
    replaceRecords(2, 5, 3, 3, 0, 4, 4, 6, 2, 5, 2);
    refused("its ranges are cut");
  }

  private void refused(String why) {
    OperationException e = assertThrows(OperationException.class, () -> ranges(file));
    assertTrue(e.getMessage().contains(why), e.getMessage());
  }

  private void edit(UnaryOperator<String> change) throws IOException {
    Files.writeString(file, change.apply(Files.readString(file)));
  }

  private void replaceRecords(long... numbers) throws IOException {
    replaceRanges(FolderFixture.deflate(records(numbers)));
  }

  private void replaceRanges(byte[] bytes) throws IOException {
    String base64 = Base64.getEncoder().encodeToString(bytes);
    edit(s -> s.replaceFirst("\"data\":\\[[^\\]]*\\]", "\"data\":[\"" + base64 + "\"]"));
  }

  private static byte[] records(long... numbers) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (long number : numbers) {
      FolderFixture.varint(out, number);
    }
    return out.toByteArray();
  }

  private static List<String> names(Manifest manifest) {
    return manifest.files().stream().map(Manifest.FileEntry::file).toList();
  }

  private static List<String> ranges(Path file) throws IOException, OperationException {
    Manifest manifest = ManifestReader.read(file);
    List<String> list = new ArrayList<>();
    try (RangeReader reader = new RangeReader(file, manifest)) {
      while (reader.next()) {
        list.add(
            reader.file() == RangeReader.OMITTED
                ? "left out+" + reader.length()
                : reader.file()
                    + "@"
                    + reader.position()
                    + "+"
                    + reader.length()
                    + (reader.isAddition() ? " added" : ""));
      }
    }
    return list;
  }
}
