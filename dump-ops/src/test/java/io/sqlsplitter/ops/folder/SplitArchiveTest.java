package io.sqlsplitter.ops.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.ArchiveFormat;
import io.sqlsplitter.io.TemporaryPlace;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.describe.DescribeOperation;
import io.sqlsplitter.ops.describe.DescribeReport;
import io.sqlsplitter.ops.describe.DescribeRequest;
import io.sqlsplitter.ops.merge.MergeOperation;
import io.sqlsplitter.ops.merge.MergeRequest;
import io.sqlsplitter.ops.split.SplitOperation;
import io.sqlsplitter.ops.split.SplitRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives that split wrote, and others that look like it. */
class SplitArchiveTest {
  private static final String MANIFEST = "{\n\"format\" : 1,\n";
  private static final String DUMP = "CREATE TABLE a (x int);\nCREATE TABLE b (x int);\n";

  @TempDir Path temp;

  private static void tarEntry(OutputStream out, String name, char type, String content)
      throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    byte[] header = new byte[512];
    put(header, 0, name);
    put(header, 100, "0000644");
    put(header, 108, "0000000");
    put(header, 116, "0000000");
    put(header, 124, String.format(Locale.ROOT, "%011o", bytes.length));
    put(header, 136, "00000000000");
    put(header, 148, "        ");
    header[156] = (byte) type;
    put(header, 157, type == '1' || type == '2' ? "/etc/passwd" : "");
    put(header, 257, "ustar");
    put(header, 263, "00");
    int sum = 0;
    for (byte b : header) {
      sum += b & 0xFF;
    }
    put(header, 148, String.format(Locale.ROOT, "%06o\0 ", sum));
    out.write(header);
    out.write(Arrays.copyOf(bytes, (bytes.length + 511) / 512 * 512));
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }

  private Set<String> temporaryFolders() throws IOException {
    Path folder = TemporaryPlace.folder();
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("sql-splitter-"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private String mergeFails(Path archive) throws IOException {
    Path output = temp.resolve("merged.sql");
    Set<String> before = temporaryFolders();
    OperationException e =
        assertThrows(
            OperationException.class,
            () ->
                MergeOperation.run(
                    new MergeRequest(
                        archive, output, null, List.of(), List.of(), false, true, false),
                    null,
                    ProgressListener.NONE));
    assertFalse(Files.exists(output));
    Set<String> left = temporaryFolders();
    left.removeAll(before);
    assertEquals(Set.of(), left, "left behind");
    return e.getMessage();
  }

  @ParameterizedTest
  @CsvSource({
    "../evil.sql, 0, would leave the folder",
    "/tmp/evil.sql, 0, would leave the folder",
    "a/../../evil.sql, 0, would leave the folder",
    "./a.sql, 0, would leave the folder",
    "a\\b.sql, 0, would leave the folder",
    "c:evil.sql, 0, would leave the folder",
    "manifest.json, 0, two of its entries are called manifest.json",
    "link.sql, 1, is no file",
    "link.sql, 2, is no file",
    "device.sql, 3, is no file",
    "pipe.sql, 6, is no file",
  })
  void entriesThatWouldDoHarmAreRefused(String name, char type, String said) throws IOException {
    Path archive = temp.resolve("x.tar");
    try (OutputStream out = Files.newOutputStream(archive)) {
      tarEntry(out, "manifest.json", '0', MANIFEST);
      tarEntry(out, name, type, type == '0' ? "evil" : "");
      out.write(new byte[1024]);
    }
    String message = mergeFails(archive);
    assertTrue(message.contains(said), message);
    assertTrue(message.startsWith(archive.toString()), message);
    assertFalse(Files.exists(temp.resolve("evil.sql")));
    assertFalse(Files.exists(Path.of("/tmp/evil.sql")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../evil.sql", "/evil.sql", "a//b.sql"})
  void entriesOfAZipThatWouldDoHarmAreRefused(String name) throws IOException {
    Path archive = temp.resolve("x.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(archive))) {
      for (String entry : List.of("manifest.json", name)) {
        out.putNextEntry(new ZipEntry(entry));
        out.write(MANIFEST.getBytes(StandardCharsets.UTF_8));
      }
    }
    assertTrue(mergeFails(archive).contains("would leave the folder"));
  }

  @Test
  void whatNoSplitWroteIsNoArchiveOfOurs() throws IOException {
    Path archive = temp.resolve("x.tar");
    try (OutputStream out = Files.newOutputStream(archive)) {
      tarEntry(out, "dump.sql", '0', DUMP);
      out.write(new byte[1024]);
    }
    assertFalse(SplitArchive.isOne(archive));
    assertFalse(SplitArchive.isOne(temp));
    assertFalse(SplitArchive.isOne(temp.resolve("missing")));
    for (String content : List.of("", "P", "PK\3\4 and no more", DUMP, "\u001F")) {
      assertFalse(SplitArchive.isOne(Files.writeString(temp.resolve("f"), content)), content);
    }
    Path other = temp.resolve("other.tar");
    try (OutputStream out = Files.newOutputStream(other)) {
      tarEntry(out, "manifest.json", '0', "{\"name\": \"of a browser's extension\"}");
      out.write(new byte[1024]);
    }
    assertFalse(SplitArchive.isOne(other));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tar", "tar.gz", "tar.zst", "tar.xz", "tar.bz2", "tar.lz4", "zip"})
  void aDamagedArchiveGivesNothing(String ending) throws Exception {
    Path archive = split("x." + ending);
    byte[] bytes = Files.readAllBytes(archive);
    // Without its end: no member has a checksum then, and no entry of the last files is there.
    Files.write(archive, Arrays.copyOf(bytes, bytes.length * 2 / 3));
    try {
      String message = mergeFails(archive);
      assertFalse(message.isBlank());
    } catch (AssertionError e) {
      throw new AssertionError(ending + ": " + e.getMessage(), e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tar.zst", "zip"})
  void aListTellsOfAnArchiveByItsManifest(String ending) throws Exception {
    Path archive = split("x." + ending);
    assertTrue(DescribeOperation.describes(archive));
    DescribeReport report =
        DescribeOperation.run(new DescribeRequest(archive, List.of(), List.of(), true));
    assertEquals(
        List.of("a.sql", "b.sql", "_restore.sql"),
        report.files().stream().map(file -> file.path()).toList());
    assertEquals("mysql", report.dialect().label());
    assertTrue(
        report.restores().stream()
            .allMatch(restore -> restore.command().contains("sql-splitter merge " + archive)),
        report.restores().toString());
    assertThrows(
        OperationException.class,
        () -> DescribeOperation.run(new DescribeRequest(archive, List.of("a"), List.of(), true)));
  }

  private Path split(String name) throws Exception {
    Path dump = Files.writeString(temp.resolve("dump.sql"), DUMP);
    Path archive = temp.resolve(name);
    SplitOperation.run(
        SplitRequest.of(new DumpInput(dump), archive)
            .dialect(io.sqlsplitter.parser.Dialect.MYSQL)
            .archive(ArchiveFormat.ofName(name))
            .build(),
        null,
        null,
        ProgressListener.NONE);
    ByteArrayOutputStream back = new ByteArrayOutputStream();
    MergeOperation.run(
        new MergeRequest(archive, null, null, List.of(), List.of(), false, true, false),
        back,
        ProgressListener.NONE);
    assertEquals(DUMP, back.toString(StandardCharsets.UTF_8));
    return archive;
  }
}
