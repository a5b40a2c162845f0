package io.sqlsplitter.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sqlsplitter.io.writer.OutputFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Promises that only a process of its own can show. */
class ProcessTest {
  private static final long MOST_PEAK_KIB = 200_000;

  @TempDir Path temp;

  @ParameterizedTest
  @EnumSource(InputMode.class)
  void aFileTruncatedWhileItIsReadIsAClearError(InputMode mode) throws Exception {
    Path file = sparse(600L << 20);
    Process child = java(List.of(), "read", file.toString(), mode.name());
    try (BufferedReader out = child.inputReader()) {
      assertEquals("ready", out.readLine());
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(500_000);
      }
      child.getOutputStream().write('\n');
      child.getOutputStream().flush();
      String line = out.readLine();
      assertTrue(
          line.startsWith(
              "error "
                  + file
                  + ": the file was truncated while it was read: it had "
                  + (600L << 20)
                  + " bytes"),
          line);
    }
    assertEquals(0, child.waitFor());
  }

  @ParameterizedTest
  @EnumSource(InputMode.class)
  void memoryStaysSmallForALargeFile(InputMode mode) throws Exception {
    long size = 1200L << 20;
    Path file = sparse(size);
    Process child = java(List.of(), "scan", file.toString(), mode.name());
    try (BufferedReader out = child.inputReader()) {
      assertEquals("scanned " + size, out.readLine());
      assertPeak(out.readLine());
    }
    assertEquals(0, child.waitFor());
  }

  @Test
  void fiftyThousandFilesWorkWith256OpenOnes() throws Exception {
    assumeTrue(Files.exists(Path.of("/bin/sh")), "no shell here");
    Path target = temp.resolve("tables");
    int count = 50_000;
    List<String> command =
        new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -n 256 && exec \"$@\"", "sh"));
    Process child = java(command, "many", target.toString(), "" + count);
    try (BufferedReader out = child.inputReader()) {
      assertEquals("written 192", out.readLine());
      assertPeak(out.readLine());
    }
    assertEquals(0, child.waitFor());
    try (Stream<Path> files = Files.list(target)) {
      assertEquals(count, files.count());
    }
    for (int i = 0; i < count; i += 4999) {
      assertEquals(3 * 26, Files.size(target.resolve("t" + i + ".sql")));
    }
  }

  private static void assertPeak(String line) {
    assertTrue(line.startsWith("peak "), line);
    long peak = Long.parseLong(line.substring("peak ".length()));
    assertTrue(peak < MOST_PEAK_KIB, peak + " KiB at the peak");
  }

  @ParameterizedTest
  @CsvSource({"TERM, 143", "INT, 130"})
  void aSignalRemovesWhatIsStagedWhileWritersRun(String signal, int exitCode) throws Exception {
    assumeTrue(!ignored(signal), "this process was started with SIG" + signal + " ignored");
    Path parent = Files.createDirectory(temp.resolve("parent"));
    Process child = java(List.of(), "write", parent.resolve("made/tables").toString());
    try (BufferedReader out = child.inputReader()) {
      assertEquals("ready", out.readLine());
    }
    assertEquals(0, new ProcessBuilder("kill", "-" + signal, "" + child.pid()).start().waitFor());
    assertEquals(exitCode, child.waitFor());
    assertEquals(List.of(), names(parent));
  }

  @Test
  void aSignalRemovesWhatIsStagedInsideAFolderInUse() throws Exception {
    Path target = Files.createDirectory(temp.resolve("tables"));
    Files.writeString(target.resolve("theirs.txt"), "theirs");
    Process child = java(List.of(), "write", target.toString());
    try (BufferedReader out = child.inputReader()) {
      assertEquals("ready", out.readLine());
    }
    child.destroy();
    assertEquals(143, child.waitFor());
    assertEquals(List.of("theirs.txt"), names(target));
  }

  @Test
  void whatAKilledProcessLeftIsInvisibleAndRemovedByTheNextRun() throws Exception {
    Path parent = Files.createDirectory(temp.resolve("parent"));
    Path target = parent.resolve("tables");
    Process child = java(List.of(), "write", target.toString());
    try (BufferedReader out = child.inputReader()) {
      assertEquals("ready", out.readLine());
    }
    // While it lives, another run beside it leaves it alone.
    try (OutputFolder other = OutputFolder.begin(parent.resolve("other"))) {
      assertTrue(Files.isDirectory(other.staging()));
      assertTrue(child.isAlive());
      assertEquals(2, names(parent).size());
    }
    child.destroyForcibly().waitFor();
    assertFalse(Files.exists(target));
    assertEquals(1, names(parent).size());
    try (OutputFolder next = OutputFolder.begin(target)) {
      assertTrue(Files.isDirectory(next.staging()));
    }
    assertEquals(List.of(), names(parent));
  }

  @Test
  void aFolderInUseByAnotherProcessIsRefused() throws Exception {
    Path target = Files.createDirectory(temp.resolve("tables"));
    Files.writeString(target.resolve("theirs.txt"), "theirs");
    Process child = java(List.of(), "write", target.toString());
    try (BufferedReader out = child.inputReader()) {
      assertEquals("ready", out.readLine());
    }
    for (int i = 0; i < 3; i++) {
      IOException e =
          org.junit.jupiter.api.Assertions.assertThrows(
              IOException.class, () -> OutputFolder.recover(target));
      assertTrue(e.getMessage().contains("(process " + child.pid() + ")"), e.getMessage());
    }
    child.destroyForcibly().waitFor();
    OutputFolder.recover(target);
    assertEquals(List.of("theirs.txt"), names(target));
  }

  @Test
  void aLocaleWithoutTheLetterIsToldAndOneWithItWrites() throws Exception {
    for (String locale : List.of("C", "C.UTF-8")) {
      Path target = temp.resolve("tables-" + locale);
      Process child = java(List.of("env", "LC_ALL=" + locale), "name", target.toString());
      try (BufferedReader out = child.inputReader()) {
        assertEquals(
            locale.equals("C")
                ? "error caf_.sql: this locale has no such file name; set LC_ALL=C.UTF-8 and run"
                    + " again"
                : "written",
            out.readLine());
      }
      assertEquals(0, child.waitFor());
      assertEquals(!locale.equals("C"), Files.exists(target));
    }
  }

  @Test
  void theEmptyFolderAProcessStandsInIsFilledAndNotReplaced() throws Exception {
    Path here = Files.createDirectory(temp.resolve("here"));
    Object before = Files.getAttribute(here, "unix:ino");
    List<String> command = command(List.of("env", "LC_ALL=C.UTF-8"), List.of(), "name", ".");
    Process child = new ProcessBuilder(command).directory(here.toFile()).start();
    try (BufferedReader out = child.inputReader()) {
      assertEquals("written", out.readLine());
    }
    assertEquals(0, child.waitFor());
    assertEquals(before, Files.getAttribute(here, "unix:ino"));
    try (Stream<Path> files = Files.list(here)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void withoutNativeAccessTheJdkIsUsedAndNothingIsPrinted() throws Exception {
    List<String> command = command(List.of(), List.of(), "calls");
    Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals("NioFallback\n", out);
    assertEquals(0, child.waitFor());
  }

  private Path sparse(long size) throws IOException {
    Path file = temp.resolve("dump.sql");
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      access.setLength(size);
    }
    Files.setLastModifiedTime(
        file, java.nio.file.attribute.FileTime.fromMillis(System.currentTimeMillis() - 60_000));
    return file;
  }

  private static Process java(List<String> before, String... args) throws IOException {
    return new ProcessBuilder(command(before, List.of("--enable-native-access=ALL-UNNAMED"), args))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static List<String> command(List<String> before, List<String> flags, String... args) {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-Xmx64m", "-cp", classPath()));
    command.add(ChildMain.class.getName());
    command.addAll(List.of(args));
    return command;
  }

  private static String classPath() {
    Path target = Path.of("target").toAbsolutePath();
    return target.resolve("classes") + ":" + target.resolve("test-classes");
  }

  /** Children inherit it, and the JVM then leaves the signal ignored. */
  private static boolean ignored(String signal) throws IOException {
    long mask = 1L << ((signal.equals("INT") ? 2 : 15) - 1);
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("SigIgn:")) {
        return (Long.parseUnsignedLong(line.substring(7).strip(), 16) & mask) != 0;
      }
    }
    return false;
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }
}
