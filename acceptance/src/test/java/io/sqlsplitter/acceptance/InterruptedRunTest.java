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
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that is killed leaves what was there, and the next run is none the worse for it. */
class InterruptedRunTest {
  private static final String HEAD = "CREATE TABLE `a` (`i` int, `t` text);\n";

  /** More than every buffer between here and the disk together, so that bytes are on the disk. */
  private static final int MEGABYTES = 96;

  @TempDir Path temp;

  /**
   * Starts a split that reads its input from us, gives it so much that part of the output must be
   * written, and ends it by a signal while it waits for more.
   */
  private int interrupt(Path target, String signal) throws IOException, InterruptedException {
    Path errors = temp.resolve("errors.txt");
    Process run = CliProcess.start(errors, "split", "-", "-d", "mysql", "-o", target);
    try {
      OutputStream stdin = run.getOutputStream();
      stdin.write(HEAD.getBytes(StandardCharsets.UTF_8));
      byte[] row =
          ("INSERT INTO `a` VALUES (1,'" + "x".repeat((1 << 20) - 30) + "');\n")
              .getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < MEGABYTES; i++) {
        stdin.write(row);
      }
      stdin.flush();
      while (run.isAlive() && bytesBelow(temp) <= row.length) {
        Thread.onSpinWait();
      }
      assertTrue(run.isAlive(), () -> "ended by itself: " + read(errors));
      Command.of("kill", "-s", signal, Long.toString(run.pid())).runOrFail();
      return run.waitFor();
    } finally {
      run.destroyForcibly();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static long bytesBelow(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.mapToLong(InterruptedRunTest::size).sum();
    } catch (java.io.UncheckedIOException e) {
      return 0; // Something went while we looked.
    }
  }

  private static long size(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  @ParameterizedTest
  @CsvSource({"KILL,137", "TERM,143", "INT,130"})
  void nothingNewIsVisibleAndTheNextRunCleansUp(String signal, int exit) throws Exception {
    Path source = Samples.path("data/chinook-sqlite.sql");
    Path target = temp.resolve("tables");
    Cli.split(source, target);
    Files.writeString(target.resolve("notes.txt"), "mine");
    Map<String, byte[]> before = visible(target);

    assertEquals(exit, interrupt(target, signal));

    assertSame(before, visible(target));
    if (!signal.equals("KILL")) {
      assertEquals(before.keySet(), SplitFolder.snapshot(target).keySet(), "cleaned up by itself");
    }
    Cli.merge(target, temp.resolve("back.sql"));
    assertArrayEquals(Files.readAllBytes(source), Files.readAllBytes(temp.resolve("back.sql")));

    Cli.split(source, target);
    assertEquals(before.keySet(), SplitFolder.snapshot(target).keySet(), "something is left over");
    assertEquals("mine", Files.readString(target.resolve("notes.txt")));
  }

  @ParameterizedTest
  @CsvSource({"KILL,137", "TERM,143"})
  void newFolderDoesNotAppearAndLeavesNothingBehind(String signal, int exit) throws Exception {
    Path source = Samples.path("data/chinook-sqlite.sql");
    Path target = temp.resolve("tables");
    assertEquals(exit, interrupt(target, signal));
    assertFalse(Files.exists(target.resolve("manifest.json")));
    assertFalse(Files.exists(target.resolve("a.sql")));
    Cli.split(source, target);
    Cli.merge(target, temp.resolve("back.sql"));
    assertArrayEquals(Files.readAllBytes(source), Files.readAllBytes(temp.resolve("back.sql")));
    try (Stream<Path> left = Files.list(temp)) {
      assertEquals(
          Stream.of("back.sql", "errors.txt", "tables").toList(),
          left.map(path -> path.getFileName().toString()).sorted().toList());
    }
  }

  /**
   * A look behind the end of a mapped file that was truncated is a SIGBUS, which ends the JVM where
   * compiled vector code meets it: then it is a crash (134), never a result.
   */
  @ParameterizedTest
  @CsvSource({"read", "mmap"})
  void anInputThatIsTruncatedWhileItIsScannedIsNeverTakenForWhole(String mode) throws Exception {
    Path dump = temp.resolve("dump.sql");
    byte[] row =
        ("INSERT INTO `a` VALUES (1,'" + "x".repeat((1 << 20) - 30) + "');\n")
            .getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = Files.newOutputStream(dump)) {
      out.write(HEAD.getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < 600; i++) {
        out.write(row);
      }
    }
    long whole = Files.size(dump);
    Path errors = temp.resolve("errors.txt");
    Path target = temp.resolve("tables");
    Process run =
        CliProcess.start(errors, "split", dump, "-d", "mysql", "-o", target, "--input-mode", mode);
    try {
      while (run.isAlive() && bytesBelow(temp) <= whole + row.length) {
        Thread.onSpinWait();
      }
      try (FileChannel channel = FileChannel.open(dump, StandardOpenOption.WRITE)) {
        channel.truncate(10 * row.length);
      }
      int exit = run.waitFor();
      if (mode.equals("mmap") && exit == 134) {
        assertFalse(Files.exists(target));
        return;
      }
      assertEquals(1, exit, () -> read(errors));
      assertTrue(read(errors).contains("the file was truncated while it was read"), read(errors));
      assertFalse(Files.exists(target));
    } finally {
      run.destroyForcibly();
    }
  }

  @Test
  void twelveThousandTablesNeedFewFileDescriptors() throws IOException {
    Path source = Samples.path("cases/public/inputs/060-a.sql");
    Path target = temp.resolve("tables");
    Command.Result result =
        Command.of(
                "/bin/sh",
                "-c",
                "ulimit -n 256; exec " + CliProcess.shell("split", source, "-o", target))
            .run();
    assertEquals(0, result.exit(), result.err());
    assertEquals(
        12_000,
        new SplitFolder(target).files().stream().filter(file -> file.table() != null).count());
    SplitFolder.snapshot(target)
        .forEach(
            (name, content) -> {
              String text = new String(content, StandardCharsets.ISO_8859_1);
              if (text.contains("CREATE TABLE")) {
                assertEquals(2, text.split("CREATE TABLE", -1).length, name);
                assertEquals(4, text.split("INSERT INTO", -1).length, name);
                assertTrue(text.indexOf("CREATE TABLE") < text.indexOf("INSERT INTO"), name);
              }
            });
    Command.Result merge =
        Command.of(
                "/bin/sh",
                "-c",
                "ulimit -n 256; exec "
                    + CliProcess.shell("merge", target, "-o", temp.resolve("back.sql")))
            .run();
    assertEquals(0, merge.exit(), merge.err());
    assertArrayEquals(Files.readAllBytes(source), Files.readAllBytes(temp.resolve("back.sql")));
  }

  @Test
  void killedWhilePublishingIsTheOldOrTheNewNeverAMixture() throws Exception {
    Path old = Samples.path("cases/public/inputs/060-a.sql");
    Path target = temp.resolve("tables");
    Cli.split(old, target);
    byte[] oldBytes = Files.readAllBytes(old);
    byte[] newBytes =
        new String(oldBytes, StandardCharsets.ISO_8859_1)
            .replace("INSERT", "INSERT ")
            .getBytes(StandardCharsets.ISO_8859_1);
    assertFalse(Arrays.equals(oldBytes, newBytes));
    Path dump = Files.write(temp.resolve("new.sql"), newBytes);
    Path first = target.resolve(new SplitFolder(target).files().get(100).file());
    Object before = key(first);
    Process run = CliProcess.start(temp.resolve("errors.txt"), "split", dump, "-o", target);
    run.getOutputStream().close();
    while (run.isAlive() && before.equals(key(first))) {
      Thread.onSpinWait();
    }
    run.destroyForcibly().waitFor();

    byte[] merged = Files.readAllBytes(Cli.merge(target, temp.resolve("back.sql")));
    assertTrue(Arrays.equals(merged, oldBytes) || Arrays.equals(merged, newBytes), "a mixture");
    Cli.split(dump, target);
    assertArrayEquals(newBytes, Files.readAllBytes(Cli.merge(target, temp.resolve("back.sql"))));
  }

  /** Tells a file from the one that replaced it; also while neither is there. */
  private static Object key(Path file) throws IOException {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (NoSuchFileException e) {
      return "none";
    }
  }

  /** All but what lies in folders of the tool's own. */
  private static Map<String, byte[]> visible(Path folder) {
    Map<String, byte[]> files = SplitFolder.snapshot(folder);
    files.keySet().removeIf(name -> name.startsWith("."));
    return files;
  }

  private static void assertSame(Map<String, byte[]> before, Map<String, byte[]> after) {
    assertEquals(before.keySet(), after.keySet());
    before.forEach((name, content) -> assertArrayEquals(content, after.get(name), name));
  }
}
