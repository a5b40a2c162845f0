package io.sqlsplitter.ops.merge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.manifest.FolderFixture;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactMergeTest {
  @TempDir Path temp;
  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectory(temp.resolve("tables"));
  }

  private FolderFixture shop() {
    return new FolderFixture(folder)
        .file("_before.sql", null, null)
        .run("users.sql", "-- head\nCREATE TABLE users (id int);\n")
        .addition("users.sql", "-- added\n")
        .run("_before.sql", "CREATE SEQUENCE s;\n")
        .run("users.sql", "INSERT INTO users VALUES (1);\n")
        .run("_residue.bin", new byte[] {0, (byte) 0xff, '\r', '\n'})
        .run("orders.sql", "CREATE TABLE orders (id int);\n")
        .run("users.sql", "INSERT INTO users VALUES (2);\n")
        .run("orders.sql.incomplete", "INSERT INTO orders VALUES ('cut")
        .addition("_restore.sql", "source users.sql\n");
  }

  @Test
  void theDumpComesBackByteForByte() throws Exception {
    FolderFixture shop = shop().write();
    Path back = temp.resolve("back.sql");
    MergeReport report = merge(back);
    assertArrayEquals(shop.dump(), Files.readAllBytes(back));
    assertTrue(report.exact());
    assertEquals(shop.dump().length, report.bytes());
    assertEquals(List.of("users", "orders"), report.tables());
    assertEquals(List.of(), report.diagnostics());
  }

  @Test
  void theFolderMayHaveMoved() throws Exception {
    FolderFixture shop = shop().write();
    Path moved = Files.move(folder, temp.resolve("elsewhere"));
    Path back = temp.resolve("back.sql");
    assertTrue(run(request(moved, back), null).exact());
    assertArrayEquals(shop.dump(), Files.readAllBytes(back));
  }

  @Test
  void theOutputMayBeInTheFolderAndIsNotMergedNextTime() throws Exception {
    // MO-12
    FolderFixture shop = shop().write();
    for (String name : List.of("all.sql", "all.sql", "again.sql")) {
      MergeReport report = merge(folder.resolve(name));
      assertTrue(report.exact(), name);
      assertArrayEquals(shop.dump(), Files.readAllBytes(folder.resolve(name)));
    }
  }

  @Test
  void theOutputIsNeverOneOfTheFilesThatAreMerged() throws Exception {
    shop().write();
    Files.createSymbolicLink(temp.resolve("link.sql"), folder.resolve("users.sql"));
    for (Path output :
        List.of(
            folder.resolve("users.sql"),
            folder.resolve("manifest.json"),
            folder.resolve("orders.sql.incomplete"),
            temp.resolve("link.sql"))) {
      byte[] before = Files.readAllBytes(output);
      OperationException e = assertThrows(OperationException.class, () -> merge(output));
      assertTrue(e.isUsage());
      assertTrue(e.getMessage().contains("one of the files that are merged"), e.getMessage());
      assertArrayEquals(before, Files.readAllBytes(output));
    }
  }

  @Test
  void manyShortRunsOfManyFilesNeedFewOpenFiles() throws Exception {
    long seed = Long.getLong("seed", 20_260_101L);
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    FolderFixture fixture = new FolderFixture(folder);
    for (int i = 0; i < 6_000; i++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      fixture.run("t" + random.nextInt(2_000) + ".sql", bytes);
    }
    fixture.write();
    Path back = temp.resolve("back.sql");
    assertTrue(MergeOperation.run(request(folder, back), null, ProgressListener.NONE, 8).exact());
    assertArrayEquals(fixture.dump(), Files.readAllBytes(back));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void runsOfEverySizeAreCopied(int openFiles) throws Exception {
    FolderFixture fixture = new FolderFixture(folder);
    byte[] bytes = new byte[9 << 20];
    new Random(7).nextBytes(bytes);
    int at = 0;
    for (int size : List.of(1, 0, 262_143, 262_144, 262_145, 3, 8 << 20, 5, 65_536)) {
      fixture.run(
          at % 3 + ".sql", Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + size)));
      at = Math.min(bytes.length, at + size);
    }
    fixture.write();
    Path back = temp.resolve("back.sql");
    MergeOperation.run(request(folder, back), null, ProgressListener.NONE, openFiles);
    assertArrayEquals(fixture.dump(), Files.readAllBytes(back));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MergeOperation.run(request(folder, null), out, ProgressListener.NONE, openFiles);
    assertArrayEquals(fixture.dump(), out.toByteArray());
  }

  @Test
  void progressReachesTheTotal() throws Exception {
    FolderFixture fixture = new FolderFixture(folder).run("a.sql", new byte[20 << 20]).write();
    AtomicLong last = new AtomicLong();
    AtomicLong calls = new AtomicLong();
    MergeOperation.run(
        request(folder, temp.resolve("back.sql")),
        null,
        (done, total, table) -> {
          assertTrue(done >= last.get() && done <= total);
          last.set(done);
          calls.incrementAndGet();
        },
        8);
    assertEquals(fixture.dump().length, last.get());
    assertTrue(calls.get() >= 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"utf-16le", "utf-16be"})
  void utf16IsEncodedBackOddByteIncluded(String label) throws Exception {
    var charset = label.endsWith("le") ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
    String text = "\uFEFFCREATE TABLE t (a int); -- \u00e9\u4e2d\ud83d\ude00\r\n".repeat(9_000);
    byte[] even = text.getBytes(charset);
    byte[] source = Arrays.copyOf(even, even.length + 1);
    source[even.length] = (byte) 0xd8;
    byte[] decoded = text.getBytes(StandardCharsets.UTF_8);
    int middle = decoded.length / 2;
    new FolderFixture(folder)
        .utf16(label, true, source.length)
        .run("a.sql", Arrays.copyOf(decoded, middle))
        .run("b.sql", Arrays.copyOfRange(decoded, middle, decoded.length))
        .run("_residue.bin", new byte[] {(byte) 0xd8})
        .write();
    Path back = temp.resolve("back.sql");
    MergeReport report = merge(back);
    assertArrayEquals(source, Files.readAllBytes(back));
    assertEquals(source.length, report.bytes());
    // And what the next merge finds in the folder is known by its size.
    merge(folder.resolve("all.sql"));
    assertTrue(merge(back).exact());
  }

  @Test
  void utf16ThatWasEditedInPlaceIsRefused() throws Exception {
    new FolderFixture(folder).utf16("utf-16le", false, 16).run("a.sql", "SELECT 1").write();
    Files.write(folder.resolve("a.sql"), "SELECT \u00e9".getBytes(StandardCharsets.ISO_8859_1));
    Path back = temp.resolve("back.sql");
    OperationException e = assertThrows(OperationException.class, () -> merge(back));
    assertTrue(e.getMessage().contains("were changed since the split"), e.getMessage());
    assertFalse(Files.exists(back));
  }

  @Test
  void whatFiltersLeftOutAtTheSplitIsSaid() throws Exception {
    FolderFixture fixture = new FolderFixture(folder).run("a.sql", "one").omitted("two").write();
    Path back = temp.resolve("back.sql");
    MergeReport report = merge(back);
    assertTrue(report.exact());
    assertArrayEquals(fixture.dump(), Files.readAllBytes(back));
    Diagnostic note = report.diagnostics().get(0);
    assertEquals(Diagnostic.Severity.NOTE, note.severity());
    assertEquals("omitted-at-split", note.code());
    assertTrue(note.message().contains(" 3 bytes"), note.message());
  }

  @Test
  void anIncompleteDumpComesBackAsItWasAndThatIsSaid() throws Exception {
    FolderFixture shop = shop().complete("false").write();
    Path back = temp.resolve("back.sql");
    MergeReport report = merge(back);
    assertArrayEquals(shop.dump(), Files.readAllBytes(back));
    assertEquals("incomplete-dump", report.diagnostics().get(0).code());
  }

  @Test
  void aDryRunWritesNothingButChecksTheManifest() throws Exception {
    FolderFixture shop = shop().write();
    Path back = temp.resolve("back.sql");
    MergeRequest dry =
        new MergeRequest(folder, back, null, List.of(), List.of(), false, true, true);
    MergeReport report = run(dry, null);
    assertTrue(report.exact());
    assertEquals(shop.dump().length, report.bytes());
    assertFalse(Files.exists(back));
    shop.recordsOff(1).write();
    assertThrows(OperationException.class, () -> run(dry, null));
  }

  // Failures.

  @Test
  void aDamagedManifestIsRefusedAndNothingIsWritten() throws Exception {
    shop().recordsOff(1).write();
    Path back = Files.writeString(temp.resolve("back.sql"), "as before");
    assertThrows(OperationException.class, () -> merge(back));
    assertEquals("as before", Files.readString(back));
    assertNoTemporaryFiles();
  }

  @Test
  void aLinkOutOfTheFolderIsRefused() throws Exception {
    shop().write();
    Path secret = Files.copy(folder.resolve("users.sql"), temp.resolve("secret"));
    Files.delete(folder.resolve("users.sql"));
    Files.createSymbolicLink(folder.resolve("users.sql"), secret);
    OperationException e =
        assertThrows(OperationException.class, () -> merge(temp.resolve("back.sql")));
    assertTrue(e.getMessage().contains("leads out of the folder"), e.getMessage());
  }

  @Test
  void aLinkedFolderOutOfTheFolderIsRefused() throws Exception {
    Path outside = Files.createDirectory(temp.resolve("outside"));
    Files.writeString(outside.resolve("t.sql"), "x");
    Files.createSymbolicLink(folder.resolve("db"), outside);
    new FolderFixture(folder).run("db/t.sql", "x").writeManifest();
    assertThrows(OperationException.class, () -> merge(temp.resolve("back.sql")));
  }

  @Test
  void aLinkWithinTheFolderIsFollowed() throws Exception {
    FolderFixture shop = shop().write();
    Path kept = Files.createDirectory(folder.resolve("kept")).resolve("users");
    Files.move(folder.resolve("users.sql"), kept);
    Files.createSymbolicLink(folder.resolve("users.sql"), kept);
    Path back = temp.resolve("back.sql");
    assertTrue(merge(back).exact());
    assertArrayEquals(shop.dump(), Files.readAllBytes(back));
  }

  @Test
  void whatIsNoFolderIsAUsageError() throws Exception {
    Path file = Files.createFile(temp.resolve("file"));
    for (Path wrong : List.of(file, temp.resolve("absent"))) {
      OperationException e =
          assertThrows(
              OperationException.class, () -> run(request(wrong, temp.resolve("b.sql")), null));
      assertTrue(e.isUsage());
      assertTrue(e.getMessage().startsWith(wrong.toString()), e.getMessage());
    }
  }

  @Test
  void anOutputThatCannotBeIsAUsageError() throws Exception {
    shop().write();
    for (Path wrong : List.of(temp, temp.resolve("absent/back.sql"))) {
      OperationException e = assertThrows(OperationException.class, () -> merge(wrong));
      assertTrue(e.isUsage());
    }
  }

  @Test
  void aFullDeviceIsAnError() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no /dev/full on this system");
    shop().write();
    OperationException e = assertThrows(OperationException.class, () -> merge(full));
    assertFalse(e.isUsage());
    assertTrue(e.getMessage().startsWith("cannot write /dev/full: "), e.getMessage());
    try (OutputStream out = Files.newOutputStream(full)) {
      assertThrows(OperationException.class, () -> run(request(folder, null), out));
    }
  }

  @Test
  void anErrorThatAPrintStreamSwallowsIsAnErrorAllTheSame() throws Exception {
    shop().write();
    PrintStream broken =
        new PrintStream(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("no");
              }
            });
    assertThrows(OperationException.class, () -> run(request(folder, null), broken));
  }

  @Test
  void aPipeThatIsClosedEndsTheMergeQuietly() throws Exception {
    new FolderFixture(folder).run("a.sql", new byte[4 << 20]).write();
    OutputStream closing =
        new OutputStream() {
          private int left = 100_000;

          @Override
          public void write(int b) throws IOException {
            write(new byte[1], 0, 1);
          }

          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            left -= length;
            if (left < 0) {
              throw new IOException("Broken pipe");
            }
          }
        };
    MergeReport report = run(request(folder, null), closing);
    assertFalse(report.exact());
    assertEquals(List.of(), report.diagnostics());
  }

  @Test
  void aDeviceIsWrittenStraightThrough() throws Exception {
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device), "no /dev/null on this system");
    FolderFixture shop = shop().write();
    assertEquals(shop.dump().length, merge(device).bytes());
    assertFalse(Files.isRegularFile(device));
  }

  @Test
  void aNewFileGetsTheUsualPermissionsAndAnOldOneKeepsIts() throws Exception {
    shop().write();
    Path usual = Files.createFile(temp.resolve("usual"));
    Path fresh = temp.resolve("fresh.sql");
    merge(fresh);
    assertEquals(Files.getPosixFilePermissions(usual), Files.getPosixFilePermissions(fresh));
    Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-r-----"));
    merge(fresh);
    assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(fresh)));
    assertNoTemporaryFiles();
  }

  @Test
  void aLinkAsOutputStaysALink() throws Exception {
    FolderFixture shop = shop().write();
    Path real = Files.writeString(temp.resolve("real.sql"), "old");
    Path link = Files.createSymbolicLink(temp.resolve("link.sql"), real);
    merge(link);
    assertTrue(Files.isSymbolicLink(link));
    assertArrayEquals(shop.dump(), Files.readAllBytes(real));
  }

  private void assertNoTemporaryFiles() throws IOException {
    try (Stream<Path> files = Files.list(temp)) {
      assertEquals(List.of(), files.filter(f -> f.toString().endsWith(".tmp")).toList());
    }
  }

  private MergeReport merge(Path output) throws IOException, OperationException {
    return run(request(folder, output), null);
  }

  private static MergeReport run(MergeRequest request, OutputStream stdout)
      throws IOException, OperationException {
    return MergeOperation.run(request, stdout, ProgressListener.NONE, 8);
  }

  private static MergeRequest request(Path folder, Path output) {
    return new MergeRequest(folder, output, null, List.of(), List.of(), false, true, false);
  }
}
