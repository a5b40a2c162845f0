package io.sqlsplitter.ops.merge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.ArchiveFormat;
import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.DecodedFile;
import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.manifest.Manifest;
import io.sqlsplitter.ops.manifest.ManifestReader;
import io.sqlsplitter.ops.split.SplitOperation;
import io.sqlsplitter.ops.split.SplitReport;
import io.sqlsplitter.ops.split.SplitRequest;
import io.sqlsplitter.ops.split.WriteOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/** Dumps through each compression and each kind of archive, and back. */
class CompressedRoundTripTest {
  private static final long SEED = Long.getLong("seed", 20260302L);
  private static final Path SHARED = Path.of("..", "..", "shared");

  /** Pieces before, between and behind the tables; a string that is open at the end. */
  private static final String DUMP =
      """
      -- MariaDB dump 10.19
      /*!40101 SET NAMES utf8mb4 */;
      DROP DATABASE IF EXISTS `shop`;
      CREATE TABLE `users` (`id` int, `n` text);
      INSERT INTO `users` VALUES (1,'a;\\'b'),(2,'x');
      CREATE TABLE `_before` (`id` int, CONSTRAINT f FOREIGN KEY (id) REFERENCES users (id));
      INSERT INTO `_before` VALUES (1);
      INSERT INTO `users` VALUES (3,'late');
      /*!50001 CREATE VIEW `v` AS select 1 AS `id` */;
      ALTER TABLE `_before` ADD FOREIGN KEY (id) REFERENCES users (id);
      DELIMITER ;;
      CREATE PROCEDURE p() BEGIN SELECT 1; SELECT 2; END ;;
      DELIMITER ;
      """;

  private static final String CUT = DUMP + "INSERT INTO `users` VALUES (4,'four'),(5,'open";

  @TempDir Path temp;

  private static UnaryOperator<SplitRequest.Builder> compress(Compression format) {
    return request ->
        request.write(new WriteOptions(format, WriteOptions.DEFAULT_LEVEL, IoStrategy.AUTO, false));
  }

  private static SplitReport split(Path dump, Path out, UnaryOperator<SplitRequest.Builder> asked)
      throws Exception {
    SplitRequest.Builder request =
        SplitRequest.of(new DumpInput(dump), out)
            .archive(ArchiveFormat.ofName(out.getFileName().toString()));
    return SplitOperation.run(asked.apply(request).build(), null, null, ProgressListener.NONE);
  }

  private SplitReport split(String dump, Path out, UnaryOperator<SplitRequest.Builder> asked)
      throws Exception {
    return split(Files.writeString(temp.resolve("dump.sql"), dump), out, asked);
  }

  private static MergeReport merge(Path from, OutputStream out, String... tables) throws Exception {
    return MergeOperation.run(
        new MergeRequest(from, null, null, List.of(tables), List.of(), false, true, false),
        out,
        ProgressListener.NONE);
  }

  private static byte[] merged(Path from) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertTrue(merge(from, out).exact());
    return out.toByteArray();
  }

  private static String text(Path file) throws IOException {
    try (InputStream in = DecodedFile.open(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void filesHoldWhatPlainOnesHoldAndComeBack(Compression format) throws Exception {
    Path plain = temp.resolve("plain");
    Path packed = temp.resolve("packed");
    for (String dump : List.of(DUMP, CUT)) {
      split(dump, plain, request -> request.salvage(true));
      split(dump, packed, request -> compress(format).apply(request).salvage(true));
      TreeSet<String> expected = new TreeSet<>();
      for (String name : names(plain)) {
        if (!name.equals("_restore.sql")) {
          expected.add(name.equals("manifest.json") ? name : name + format.suffix());
        }
      }
      assertEquals(List.copyOf(expected), names(packed));
      for (String name : expected) {
        if (!name.equals("manifest.json")) {
          String plainName = name.substring(0, name.length() - format.suffix().length());
          assertEquals(Files.readString(plain.resolve(plainName)), text(packed.resolve(name)));
          assertEquals(format, DecodedFile.compression(packed.resolve(name)), name);
        }
      }
      assertArrayEquals(dump.getBytes(StandardCharsets.UTF_8), merged(packed));
      Manifest manifest = ManifestReader.read(packed.resolve("manifest.json"));
      for (Manifest.FileEntry entry : manifest.files()) {
        assertEquals(Files.size(packed.resolve(entry.file())), entry.stored(), entry.file());
      }
      ByteArrayOutputStream some = new ByteArrayOutputStream();
      merge(packed, some, "users");
      assertTrue(some.toString(StandardCharsets.UTF_8).contains("'late'"), "" + some);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tar", "tar.gz", "tgz", "tar.zst", "tzst", "tar.xz", "txz", "tar.bz2", "tbz2", "tar.lz4",
        "zip"
      })
  void archivesComeBackAndAreTheSameEachTime(String ending) throws Exception {
    Path archive = temp.resolve("new/folder/x." + ending);
    split(CUT, archive, request -> request);
    byte[] first = Files.readAllBytes(archive);
    assertArrayEquals(CUT.getBytes(StandardCharsets.UTF_8), merged(archive));
    split(CUT, archive, request -> request); // one of ours is replaced
    assertArrayEquals(first, Files.readAllBytes(archive));
    assertEquals(List.of("x." + ending), names(archive.getParent()), "nothing else is left");
    ByteArrayOutputStream some = new ByteArrayOutputStream();
    merge(archive, some, "_before");
    assertTrue(some.toString(StandardCharsets.UTF_8).contains("INSERT INTO `_before`"), "" + some);
  }

  @Test
  void anythingElseUnderTheNameOfAnArchiveStays() throws Exception {
    Path archive = Files.writeString(temp.resolve("x.tar.gz"), "the user's own");
    OperationException e =
        assertThrows(OperationException.class, () -> split(DUMP, archive, request -> request));
    assertTrue(e.getMessage().contains("was not made by this tool"), e.getMessage());
    assertEquals("the user's own", Files.readString(archive));
    split(DUMP, archive, request -> request.force(true));
    assertArrayEquals(DUMP.getBytes(StandardCharsets.UTF_8), merged(archive));
    Path folder = Files.createDirectory(temp.resolve("f.zip"));
    e = assertThrows(OperationException.class, () -> split(DUMP, folder, request -> request));
    assertTrue(e.getMessage().contains("is a folder"), e.getMessage());
    assertEquals(List.of("dump.sql", "f.zip", "x.tar.gz"), names(temp));
  }

  @Test
  void aPlainSplitReplacesACompressedOneAndTheOtherWayRound() throws Exception {
    Path out = temp.resolve("out");
    split(DUMP, out, compress(Compression.GZIP));
    split(DUMP, out, request -> request);
    assertFalse(names(out).stream().anyMatch(name -> name.endsWith(".gz")), "" + names(out));
    split(DUMP, out, compress(Compression.ZSTD));
    assertFalse(names(out).stream().anyMatch(name -> name.endsWith(".sql")), "" + names(out));
    assertArrayEquals(DUMP.getBytes(StandardCharsets.UTF_8), merged(out));
  }

  @Test
  void howAFileIsCompressedDoesNotMatterWhatIsInItDoes() throws Exception {
    Path out = temp.resolve("out");
    split(DUMP, out, compress(Compression.ZSTD));
    Path users = out.resolve("users.sql.zst");
    String content = text(users);
    // As another format under the same name.
    gzip(users, content);
    assertArrayEquals(DUMP.getBytes(StandardCharsets.UTF_8), merged(out));
    // Under the name of the other format.
    Files.move(users, out.resolve("users.sql.gz"));
    assertArrayEquals(DUMP.getBytes(StandardCharsets.UTF_8), merged(out));
    // Unpacked.
    Files.delete(out.resolve("users.sql.gz"));
    Files.writeString(out.resolve("users.sql"), content);
    assertArrayEquals(DUMP.getBytes(StandardCharsets.UTF_8), merged(out));
    // Edited.
    Files.delete(out.resolve("users.sql"));
    gzip(users, content.replace("late", "LATE"));
    ByteArrayOutputStream back = new ByteArrayOutputStream();
    MergeReport report = merge(out, back);
    assertFalse(report.exact());
    assertTrue(report.diagnostics().toString().contains("users.sql.zst was edited"), "" + report);
    assertTrue(back.toString(StandardCharsets.UTF_8).contains("LATE"));
    // Edited without a change of size or time that shows.
    split(DUMP, out, compress(Compression.GZIP));
    byte[] bytes = Files.readAllBytes(out.resolve("users.sql.gz"));
    bytes[bytes.length / 2] ^= 1;
    Files.write(out.resolve("users.sql.gz"), bytes);
    Files.setLastModifiedTime(
        out.resolve("users.sql.gz"),
        FileTime.from(
            Files.getLastModifiedTime(out.resolve("manifest.json")).toInstant().plusSeconds(1)));
    report = merge2(out);
    assertFalse(report != null && report.exact());
  }

  private static MergeReport merge2(Path out) throws Exception {
    try {
      return merge(out, OutputStream.nullOutputStream());
    } catch (OperationException | IOException e) {
      return null; // a damaged file cannot be merged in any order
    }
  }

  private static void gzip(Path file, String content) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void aFolderOfCompressedFilesWithoutAManifestIsMerged(Compression format) throws Exception {
    Path out = temp.resolve("out");
    split(DUMP, out, compress(format));
    Files.delete(out.resolve("manifest.json"));
    ByteArrayOutputStream back = new ByteArrayOutputStream();
    MergeReport report = merge(out, back);
    assertFalse(report.exact());
    String text = back.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("'late'") && text.contains("CREATE PROCEDURE p()"), text);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void tablesWhoseRowsAlternateComeBack(Compression format) throws Exception {
    Random random = new Random(SEED);
    StringBuilder dump = new StringBuilder();
    for (int table = 0; table < 120; table++) {
      dump.append("CREATE TABLE t").append(table).append(" (a int, b text);\n");
    }
    for (int row = 0; row < 6000; row++) {
      dump.append("INSERT INTO t").append(random.nextInt(120));
      dump.append(" VALUES (").append(row).append(",'").append(random.nextLong()).append("');\n");
    }
    Path out = temp.resolve("out");
    split(dump.toString(), out, compress(format));
    ByteArrayOutputStream back = new ByteArrayOutputStream();
    MergeOperation.run(
        new MergeRequest(out, null, null, List.of(), List.of(), false, true, false),
        back,
        ProgressListener.NONE,
        20);
    assertEquals(dump.toString(), back.toString(StandardCharsets.UTF_8), "seed " + SEED);
  }

  @TestFactory
  Stream<DynamicTest> oddDumpsComeBackThroughEachForm() throws IOException {
    List<Path> dumps = new ArrayList<>();
    for (Path folder : List.of(SHARED, Path.of("src", "test", "resources"))) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> walk = Files.walk(folder)) {
          walk.filter(f -> f.toString().endsWith(".sql") && f.toFile().length() < 100_000)
              .sorted()
              .forEach(dumps::add);
        }
      }
    }
    List<String> forms = List.of("gzip", "zstd", "bzip2", "xz", "lz4", "tar.zst", "zip");
    return java.util.stream.IntStream.range(0, dumps.size())
        .mapToObj(
            i ->
                DynamicTest.dynamicTest(
                    dumps.get(i).getFileName() + " as " + forms.get(i % forms.size()),
                    () -> comesBack(dumps.get(i), forms.get(i % forms.size()), i)));
  }

  private void comesBack(Path dump, String form, int number) throws Exception {
    boolean archive = form.contains(".") || form.equals("zip");
    Path out = temp.resolve("out" + number + (archive ? "." + form : ""));
    try {
      split(
          dump,
          out,
          archive
              ? request -> request
              : compress(Compression.valueOf(form.toUpperCase(Locale.ROOT))));
    } catch (OperationException e) {
      assertFalse(Files.exists(out), "refused, but something is there");
      return;
    }
    assertArrayEquals(Files.readAllBytes(dump), merged(out));
  }
}
