package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.acceptance.dump.Samples;
import io.sqlsplitter.acceptance.server.Command;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.CliProcess;
import io.sqlsplitter.acceptance.tool.SplitFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong on the way out changes nothing that was there, and is said in one line. */
class OutputFaultTest {
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

  private static void assertOneLine(String err) {
    List<String> errors = err.lines().filter(line -> line.startsWith("sql-splitter: ")).toList();
    assertEquals(1, errors.size(), err);
    assertFalse(err.contains("\tat "), err);
    assertFalse(err.contains("internal error"), err);
  }

  private static void assertSame(Map<String, byte[]> before, Path folder) {
    Map<String, byte[]> after = SplitFolder.snapshot(folder);
    assertEquals(before.keySet(), after.keySet());
    before.forEach((name, content) -> assertArrayEquals(content, after.get(name), name));
  }

  @Test
  void secondRunReplacesTheFilesOfTheFirstAndOnlyThose() throws IOException {
    Cli.split(dump, tables);
    assertTrue(Files.exists(tables.resolve("a.sql")));
    Path notes = Files.writeString(tables.resolve("notes.txt"), "mine");
    Path mine = Files.writeString(tables.resolve("mine.sql"), "SELECT 1;");
    Files.writeString(dump, SQL.replace("`a`", "`c`").replace("(2)", "(3)"));

    Cli.split(dump, tables);

    assertFalse(Files.exists(tables.resolve("a.sql")), "a file of the first run is left");
    assertTrue(Files.readString(tables.resolve("c.sql")).contains("(1)"));
    assertTrue(Files.readString(tables.resolve("b.sql")).contains("(3)"));
    assertEquals("mine", Files.readString(notes));
    assertEquals("SELECT 1;", Files.readString(mine));
    // A file of SQL that split has not written is taken for one that somebody wants merged.
    Files.delete(mine);
    Cli.merge(tables, temp.resolve("back.sql"));
    assertEquals(Files.readString(dump), Files.readString(temp.resolve("back.sql")));
  }

  @Test
  void filesOfOthersAreNotReplaced() throws IOException {
    Files.createDirectories(tables);
    Files.writeString(tables.resolve("b.sql"), "mine");
    Files.writeString(tables.resolve("other.sql"), "mine too");
    Map<String, byte[]> before = SplitFolder.snapshot(tables);

    Cli.Result refused = Cli.run("split", dump, "-o", tables);

    assertTrue(refused.exit() == 1 || refused.exit() == 2, refused::toString);
    assertTrue(refused.err().contains("b.sql"), refused::toString);
    assertOneLine(refused.err());
    assertSame(before, tables);

    Cli.split(dump, tables, "--force");
    assertTrue(Files.readString(tables.resolve("b.sql")).contains("(2)"));
    assertEquals("mine too", Files.readString(tables.resolve("other.sql")));
  }

  @Test
  void fileThatTheUserChangedSinceIsStillOneOfOurs() throws IOException {
    Cli.split(dump, tables);
    Files.writeString(tables.resolve("b.sql"), "edited");
    Cli.split(dump, tables);
    assertTrue(Files.readString(tables.resolve("b.sql")).contains("(2)"));
  }

  @Test
  void outputThatIsAFileIsRefused() throws IOException {
    Files.writeString(tables, "a file");
    Cli.Result result = Cli.run("split", dump, "-o", tables);
    assertTrue(result.exit() == 1 || result.exit() == 2, result::toString);
    assertOneLine(result.err());
    assertEquals("a file", Files.readString(tables));
  }

  @Test
  void folderThatMayNotBeWrittenIsRefused() throws IOException {
    Path folder = Files.createDirectory(temp.resolve("folder"));
    boolean root = "root".equals(System.getProperty("user.name"));
    if (root) {
      // Permissions do not stop root.
      mount(folder, "ro");
    } else {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
    }
    try {
      Cli.Result result = Cli.run("split", dump, "-o", folder.resolve("tables"));
      assertEquals(1, result.exit(), result::toString);
      assertOneLine(result.err());
      assertTrue(result.err().contains(folder.toString()), result::toString);
    } finally {
      if (root) {
        Command.of("umount", folder.toString()).runOrFail();
      }
    }
  }

  private static void mount(Path folder, String options) {
    Command.Result mount =
        Command.of("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.toString()).run();
    if (mount.exit() != 0) {
      String message = "SKIPPED: no file system can be mounted here: " + mount.err().strip();
      System.err.println(message);
      Assumptions.abort(message);
    }
  }

  @Test
  void folderInAFileSystemThatTakesNoFilesIsRefused() {
    Cli.Result result = Cli.run("split", dump, "-o", "/proc/sql-splitter-tables");
    assertEquals(1, result.exit(), result::toString);
    assertOneLine(result.err());
    assertTrue(result.err().contains("/proc"), result::toString);
  }

  @Test
  @Tag("device")
  void fullDiskChangesNothingThatWasThere() throws IOException {
    Path disk = Files.createDirectory(temp.resolve("disk"));
    mount(disk, "size=256k");
    try {
      Path target = disk.resolve("tables");
      Cli.split(dump, target);
      Map<String, byte[]> before = SplitFolder.snapshot(target);

      Cli.Result result = Cli.run("split", Samples.path("data/chinook-mysql.sql"), "-o", target);

      assertEquals(1, result.exit(), result::toString);
      assertOneLine(result.err());
      assertTrue(result.err().contains("No space left on device"), result::toString);
      assertSame(before, target);

      Cli.Result fresh =
          Cli.run("split", Samples.path("data/chinook-mysql.sql"), "-o", disk.resolve("new"));
      assertEquals(1, fresh.exit(), fresh::toString);
      try (var left = Files.list(disk)) {
        assertEquals(List.of(target), left.toList());
      }
      Path back = disk.resolve("back.sql");
      Cli.merge(target, back);
      assertEquals(SQL, Files.readString(back));
    } finally {
      Command.of("umount", disk.toString()).runOrFail();
    }
  }

  @Test
  @Tag("device")
  void mergeToAFullDiskLeavesNoHalfFile() throws IOException {
    Path disk = Files.createDirectory(temp.resolve("disk"));
    mount(disk, "size=256k");
    try {
      Cli.split(Samples.path("data/chinook-mysql.sql"), tables);
      Path back = disk.resolve("back.sql");
      Files.writeString(back, "the one before");
      Cli.Result result = Cli.run("merge", tables, "-o", back);
      assertEquals(1, result.exit(), result::toString);
      assertOneLine(result.err());
      assertEquals("the one before", Files.readString(back));
      try (var left = Files.list(disk)) {
        assertEquals(List.of(back), left.toList());
      }
    } finally {
      Command.of("umount", disk.toString()).runOrFail();
    }
  }

  @Test
  void standardOutputThatIsFullIsAnError() {
    for (String command :
        List.of(
            CliProcess.shell(
                "split", Samples.path("data/chinook-mysql.sql"), "-t", "Track", "-o", "-"),
            CliProcess.shell("list", Samples.path("data/chinook-mysql.sql"), "--statements"))) {
      Command.Result result = Command.of("/bin/sh", "-c", command + " > /dev/full").run();
      assertEquals(1, result.exit(), result.err());
      assertOneLine(result.err());
      assertTrue(result.err().contains("No space left on device"), result.err());
    }
  }

  @Test
  void readerThatGoesAwayEndsTheRunQuietly() throws IOException {
    Path status = temp.resolve("status");
    String split =
        CliProcess.shell("split", Samples.path("data/chinook-mysql.sql"), "-t", "Track", "-o", "-");
    Command.Result result =
        Command.of(
                "/bin/sh",
                "-c",
                "{ " + split + "; echo $? > '" + status + "'; } | head -c 10 | wc -c")
            .run();
    assertEquals("10", result.text().strip());
    assertEquals("141", Files.readString(status).strip(), result.err());
    assertFalse(result.err().contains("\tat "), result.err());
  }

  @Test
  void listAndMergeEndQuietlyWhenTheirReaderGoesAway() throws IOException {
    // More in every form than a pipe holds.
    Path many = FaultDump.write(temp.resolve("long.sql"), 20, 8_000_000, 1);
    Cli.split(many, tables);
    Path status = temp.resolve("status");
    for (String command :
        List.of(
            CliProcess.shell("list", many, "--statements"),
            CliProcess.shell("list", many, "--statements", "--json"),
            CliProcess.shell("merge", tables, "-o", "-"))) {
      Command.Result result =
          Command.of("/bin/sh", "-c", "{ " + command + "; echo $? > '" + status + "'; } | head -1")
              .run();
      assertEquals("141", Files.readString(status).strip(), command + result.err());
      assertFalse(result.err().contains("\tat "), result.err());
    }
  }

  @Test
  void sixtyFourOpenFilesAreEnough() throws IOException {
    Path wide = FaultDump.write(temp.resolve("wide.sql"), 500, 2_000_000, 1);
    Path back = temp.resolve("back.sql");
    for (String command :
        List.of(
            CliProcess.shell("split", wide, "-o", tables),
            CliProcess.shell("merge", tables, "-o", back))) {
      Command.Result result = Command.of("/bin/sh", "-c", "ulimit -n 64; exec " + command).run();
      assertEquals(0, result.exit(), result.err());
    }
    assertArrayEquals(Files.readAllBytes(wide), Files.readAllBytes(back));
  }

  @Test
  void inputThatCannotBeReadIsNamed() throws IOException {
    for (String input : List.of(temp.toString(), temp.resolve("absent.sql").toString())) {
      Cli.Result result = Cli.run("split", input, "-o", tables);
      assertTrue(result.exit() == 1 || result.exit() == 2, result::toString);
      assertOneLine(result.err());
      assertTrue(result.err().contains(input), result::toString);
      assertFalse(Files.exists(tables));
      Cli.Result list = Cli.run("list", input);
      assertTrue(list.exit() == 1 || list.exit() == 2, list::toString);
      assertOneLine(list.err());
    }
    // An open that succeeds, and a read that does not: the memory of a process at address 0.
    Cli.Result result = Cli.run("split", "/proc/self/mem", "-o", tables);
    assertTrue(result.exit() == 1 || result.exit() == 2, result::toString);
    assertOneLine(result.err());
    assertFalse(Files.exists(tables));
  }

  @Test
  void mergeOfAChangedFolderSaysSoAndOfAForeignManifestRefuses() throws IOException {
    Cli.split(dump, tables);
    Files.writeString(tables.resolve("manifest.json"), "{\"format\": 1");
    Cli.Result result = Cli.run("merge", tables, "-o", temp.resolve("back.sql"));
    assertEquals(1, result.exit(), result::toString);
    assertTrue(result.err().contains("manifest"), result::toString);
    assertFalse(Files.exists(temp.resolve("back.sql")));
  }

  @Test
  void emptyAndCommentOnlyTextIsSplitToNothingMuch() throws IOException {
    for (String text : List.of("", "\n\n", "-- nothing here\n/* nor here */\n")) {
      Path here = Files.createTempDirectory(temp, "empty");
      Path file = Files.write(here.resolve("d.sql"), text.getBytes(StandardCharsets.UTF_8));
      Cli.split(file, here.resolve("tables"), "-d", "mysql");
      Cli.merge(here.resolve("tables"), here.resolve("back.sql"));
      assertEquals(text, Files.readString(here.resolve("back.sql")));
    }
  }
}
