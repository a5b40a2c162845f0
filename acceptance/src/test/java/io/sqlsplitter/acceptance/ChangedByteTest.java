package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.SplitFolder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A byte that changed in what split wrote is not merged as if nothing had been. */
class ChangedByteTest {
  private static final int CHANGES = 20;

  @TempDir Path temp;
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  /** A changed byte of a head, such as the time in a gzip, may change no content. */
  private void assertNoticed(byte[] dump, Path tables, String where) throws IOException {
    Path back = temp.resolve("back.sql");
    Files.deleteIfExists(back);
    Cli.Result merge = Cli.run("merge", tables, "-o", back);
    where = where + "\n" + merge;
    assertTrue(!merge.err().contains("internal error"), where);
    if (merge.exit() != 0) {
      assertEquals(1, merge.exit(), where);
    } else if (merge.err().contains(", byte for byte as in ")) {
      assertArrayEquals(dump, Files.readAllBytes(back), where);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "gzip", "zstd", "bzip2", "xz", "lz4"})
  void anyByteOfAFile(String form) throws IOException {
    System.err.println("seed " + seed);
    Path dump = FaultDump.write(temp.resolve("dump.sql"), 5, 200_000, seed);
    byte[] bytes = Files.readAllBytes(dump);
    Path tables = temp.resolve("tables");
    SplitFolder split = Cli.split(dump, tables, "--compress", form);
    List<SplitFolder.Entry> files =
        split.files().stream().filter(file -> file.table() != null).toList();
    for (int i = 0; i < CHANGES; i++) {
      Path file = split.path(files.get(random.nextInt(files.size())));
      byte[] was = Files.readAllBytes(file);
      int at = random.nextInt(was.length);
      byte[] changed = was.clone();
      changed[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, changed);
      assertNoticed(bytes, tables, "seed " + seed + ", byte " + at + " of " + file);
      Files.write(file, was);
    }
    Cli.merge(tables, temp.resolve("back.sql"));
    assertArrayEquals(bytes, Files.readAllBytes(temp.resolve("back.sql")), "all is as it was");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tar", "tar.gz", "tar.zst", "tar.xz", "tar.bz2", "zip"})
  void anyByteOfAnArchive(String form) throws IOException {
    System.err.println("seed " + seed);
    Path dump = FaultDump.write(temp.resolve("dump.sql"), 5, 200_000, seed);
    byte[] bytes = Files.readAllBytes(dump);
    Path archive = temp.resolve("tables." + form);
    assertEquals(0, Cli.run("split", dump, "-o", archive).exit());
    byte[] was = Files.readAllBytes(archive);
    for (int i = 0; i < CHANGES; i++) {
      // Behind the head, by which it is known to be an archive.
      int at = 600 + random.nextInt(was.length - 600);
      byte[] changed = was.clone();
      changed[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(archive, changed);
      Path back = temp.resolve("back.sql");
      Files.deleteIfExists(back);
      Cli.Result merge = Cli.run("merge", archive, "-o", back);
      String where = "seed " + seed + ", byte " + at + "\n" + merge;
      assertTrue(!merge.err().contains("internal error"), where);
      if (merge.exit() == 0 && merge.err().contains(", byte for byte as in ")) {
        assertArrayEquals(bytes, Files.readAllBytes(back), where);
      }
    }
  }

  /** The checksum of the gzip fits the changed content; that of the manifest does not. */
  @Test
  void contentThatWasPackedAnew() throws IOException {
    Path dump = FaultDump.write(temp.resolve("dump.sql"), 5, 200_000, seed);
    Path tables = temp.resolve("tables");
    SplitFolder split = Cli.split(dump, tables, "--compress", "gzip");
    Path file =
        split.path(
            split.files().stream().filter(each -> each.table() != null).findFirst().orElseThrow());
    byte[] content;
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
      content = in.readAllBytes();
    }
    content[random.nextInt(content.length)] ^= 1;
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(content);
    }
    Files.write(file, packed.toByteArray());
    Path back = temp.resolve("back.sql");
    Cli.Result merge = Cli.run("merge", tables, "-o", back);
    String where = "seed " + seed + "\n" + merge;
    assertTrue(merge.exit() != 0 || !merge.err().contains(", byte for byte as in "), where);
    assertTrue(
        merge.exit() != 0 || !Arrays.equals(Files.readAllBytes(dump), Files.readAllBytes(back)),
        where);
  }
}
