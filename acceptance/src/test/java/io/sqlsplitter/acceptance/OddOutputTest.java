package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.acceptance.disk.Disks;
import io.sqlsplitter.acceptance.server.Command;
import io.sqlsplitter.acceptance.tool.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pipes, devices, links and mount points where files and folders are expected. To open a pipe is to
 * wait for its other end, for ever: the timeout ends only tests that hang.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class OddOutputTest {
  private static final String SQL =
      """
      CREATE TABLE `a` (`i` int);
      INSERT INTO `a` VALUES (1);
      CREATE TABLE `b` (`i` int);
      INSERT INTO `b` VALUES (2);
      """;

  @TempDir Path temp;
  private Path dump;
  private Path tables;

  @BeforeEach
  void writeDump() throws IOException {
    dump = Files.writeString(temp.resolve("dump.sql"), SQL);
    tables = temp.resolve("tables");
  }

  private static void pipe(Path path) {
    Command.of("mkfifo", path.toString()).runOrFail();
  }

  private static boolean isPipe(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .isOther();
  }

  private void assertRefused(String named, Object... arguments) {
    Cli.Result result = Cli.run(arguments);
    assertTrue(result.exit() == 1 || result.exit() == 2, result::toString);
    assertTrue(result.err().contains(named), result::toString);
    assertFalse(result.err().contains("internal error"), result::toString);
  }

  private void assertWhole(Path folder) throws IOException {
    Cli.merge(folder, temp.resolve("back.sql"));
    assertEquals(SQL, Files.readString(temp.resolve("back.sql")));
  }

  @Test
  void aPipeInPlaceOfTheManifestIsRefusedByAll() throws IOException {
    Cli.split(dump, tables);
    Files.delete(tables.resolve("manifest.json"));
    pipe(tables.resolve("manifest.json"));
    assertRefused("manifest.json", "list", tables);
    assertRefused("manifest.json", "merge", tables, "-o", temp.resolve("back.sql"));
    assertRefused("exists", "split", dump, "-o", tables);
    assertFalse(Files.exists(temp.resolve("back.sql")));
    assertTrue(isPipe(tables.resolve("manifest.json")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/lock", "/journal"})
  void aPipeInPlaceOfWhatWeKeepOfARunIsRefused(String name) throws IOException {
    Files.createDirectory(tables);
    Files.writeString(tables.resolve("notes.txt"), "mine");
    Path inside = tables.resolve(".sql-splitter");
    if (!name.isEmpty()) {
      Files.createDirectory(inside);
    }
    pipe(tables.resolve(".sql-splitter" + name));
    assertRefused(inside.toString(), "split", dump, "-o", tables);
    assertTrue(isPipe(tables.resolve(".sql-splitter" + name)));
    try (Stream<Path> left = Files.list(tables)) {
      assertEquals(2, left.count());
    }
  }

  @Test
  void aPipeOrALinkOfOthersIsInTheWayAndGivesWayToForce() throws IOException {
    Path precious = Files.writeString(temp.resolve("precious"), "mine");
    Files.createDirectory(tables);
    pipe(tables.resolve("a.sql"));
    assertRefused("a.sql", "split", dump, "-o", tables);
    assertTrue(isPipe(tables.resolve("a.sql")));
    Cli.split(dump, tables, "--force");
    assertWhole(tables);
    Files.delete(tables.resolve("manifest.json"));
    Files.delete(tables.resolve("a.sql"));
    Files.createSymbolicLink(tables.resolve("a.sql"), precious);
    assertRefused("a.sql", "split", dump, "-o", tables);
    assertEquals("mine", Files.readString(precious));
  }

  @Test
  void aLinkInPlaceOfOneOfOurFilesIsReplacedAndWhatItLeadsToIsLeftAlone() throws IOException {
    Path precious = Files.writeString(temp.resolve("precious"), "mine");
    Cli.split(dump, tables);
    Files.delete(tables.resolve("a.sql"));
    Files.createSymbolicLink(tables.resolve("a.sql"), precious);
    Cli.split(dump, tables);
    assertEquals("mine", Files.readString(precious));
    assertFalse(Files.isSymbolicLink(tables.resolve("a.sql")));
    assertWhole(tables);
  }

  @Test
  void splitWritesIntoFoldersOnly() throws IOException {
    Path pipe = temp.resolve("pipe");
    pipe(pipe);
    assertRefused("pipe", "split", dump, "-o", pipe);
    assertRefused("/dev/null", "split", dump, "-o", "/dev/null");
    assertTrue(isPipe(pipe));
    assertTrue(isPipe(Path.of("/dev/null")), "still a device");
  }

  @Test
  void mergeWritesThroughAPipe() throws Exception {
    Cli.split(dump, tables);
    Path pipe = temp.resolve("pipe");
    pipe(pipe);
    Process reader =
        new ProcessBuilder("cat", pipe.toString())
            .redirectOutput(temp.resolve("got").toFile())
            .start();
    try {
      Cli.merge(tables, pipe);
      assertEquals(0, reader.waitFor());
      assertEquals(SQL, Files.readString(temp.resolve("got")));
      assertTrue(isPipe(pipe));
    } finally {
      reader.destroyForcibly();
    }
  }

  @Test
  @Tag("device")
  void aMountPointIsFilledAndStaysOne() throws IOException {
    try (Disks.Disk disk = Disks.memory(tables, "size=4m")) {
      Cli.split(dump, disk.folder());
      assertWhole(disk.folder());
      Files.writeString(dump, SQL.replace("`b`", "`c`"));
      Cli.split(dump, disk.folder());
      assertFalse(Files.exists(disk.folder().resolve("b.sql")));
      assertFalse(Files.exists(disk.folder().resolve(".sql-splitter")));
      Files.writeString(dump, SQL);
      Cli.split(dump, disk.folder());
      assertWhole(disk.folder());
    }
    try (Stream<Path> under = Files.list(tables)) {
      assertEquals(0, under.count(), "nothing was written beside the mount");
    }
  }

  @Test
  @Tag("device")
  void aMountPointThatIsReadOnlyOrFullIsRefused() throws IOException {
    try (Disks.Disk disk = Disks.memory(tables, "ro")) {
      assertRefused(disk.folder().toString(), "split", dump, "-o", disk.folder());
    }
    try (Disks.Disk disk = Disks.memory(tables, "size=16k")) {
      Cli.Result result =
          Cli.run("split", FaultDump.write(dump, 5, 200_000, 1), "-o", disk.folder());
      assertEquals(1, result.exit(), result::toString);
      assertTrue(result.err().contains("No space left on device"), result::toString);
      try (Stream<Path> left = Files.list(disk.folder())) {
        assertEquals(0, left.count());
      }
    }
  }
}
