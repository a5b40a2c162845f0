package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.acceptance.disk.Disks;
import io.sqlsplitter.acceptance.disk.SimulatedDevice;
import io.sqlsplitter.acceptance.server.Command;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.CliProcess;
import io.sqlsplitter.acceptance.tool.SplitFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Disks that run full or fail: an error in one line, and nothing half done is left to be seen. */
@Tag("device")
class DiskFaultTest {
  private static final int POINTS = 10;

  @TempDir Path temp;
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  private static void assertOneLine(String err) {
    List<String> errors = err.lines().filter(line -> line.startsWith("sql-splitter: ")).toList();
    assertEquals(1, errors.size(), err);
    assertFalse(err.contains("\tat ") || err.contains("internal error"), err);
  }

  private static long usable(Path folder) throws IOException {
    return Files.getFileStore(folder).getUsableSpace();
  }

  /**
   * Fills the disk up so that less, or just about, or a little more than the output needs is free,
   * and splits. Half of the points are near the end, where the manifest is written and published.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aDiskThatRunsFullAtAnyPointLeavesTheOldFilesOrNone(boolean existing) throws IOException {
    System.err.println("seed " + seed);
    Path old = FaultDump.write(temp.resolve("old.sql"), 30, 100_000, seed);
    Path dump = FaultDump.write(temp.resolve("dump.sql"), 40, 6_000_000, seed + 1);
    byte[] bytes = Files.readAllBytes(dump);
    try (Disks.Disk disk = Disks.ext4(temp.resolve("disk"), 40 << 20)) {
      Path target = disk.folder().resolve("tables");
      long before = usable(disk.folder());
      Cli.split(dump, target, "-d", "mysql");
      long need = before - usable(disk.folder());
      deleteAll(target);
      int full = 0;
      for (int point = 0; point < POINTS; point++) {
        double part =
            point % 2 == 0 ? random.nextDouble(0.9) : random.nextDouble(existing ? 0.9 : 0.97, 1.1);
        if (existing) {
          Cli.split(old, target, "-d", "mysql");
        }
        Map<String, byte[]> was = existing ? SplitFolder.snapshot(target) : Map.of();
        Path filler = disk.folder().resolve("filler");
        long fill = usable(disk.folder()) - (long) (need * part);
        Command.of("fallocate", "-l", Long.toString(fill), filler.toString()).runOrFail();

        Cli.Result result = Cli.run("split", dump, "-o", target, "-d", "mysql");

        String where = "seed " + seed + ", " + part + " of what is needed: " + result;
        if (result.exit() == 0) {
          assertArrayEquals(bytes, Files.readAllBytes(merge(target, where)), where);
        } else {
          full++;
          assertEquals(1, result.exit(), where);
          assertOneLine(result.err());
          assertTrue(result.err().contains("No space left on device"), where);
          if (existing) {
            Map<String, byte[]> is = SplitFolder.snapshot(target);
            assertEquals(was.keySet(), is.keySet(), where);
            was.forEach((name, content) -> assertArrayEquals(content, is.get(name), where));
          } else {
            assertEquals(List.of("filler", "lost+found"), names(disk.folder()), where);
          }
        }
        Files.delete(filler);
        // What was refused for want of room works once there is some.
        Cli.split(dump, target, "-d", "mysql");
        assertArrayEquals(bytes, Files.readAllBytes(merge(target, where)), where);
        deleteAll(target);
        assertEquals(List.of("lost+found"), names(disk.folder()), where);
      }
      assertTrue(full >= POINTS / 2, full + " of " + POINTS + " met a full disk, seed " + seed);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"read", "mmap", "auto"})
  void anInputThatItsDiskCannotGiveIsAnErrorAndNothingIsWritten(String mode) throws Exception {
    System.err.println("seed " + seed);
    try (SimulatedDevice device =
        SimulatedDevice.start("ssd", temp.resolve("device"), "--size", "128M")) {
      int size = 24_000_000;
      Path dump = FaultDump.write(device.folder().resolve("dump.sql"), 40, size, seed);
      byte[] bytes = Files.readAllBytes(dump);
      Path target = temp.resolve("tables");
      for (int point = 0; point < 3; point++) {
        device.forget(dump);
        int after = point == 0 ? 0 : random.nextInt(size - 2_000_000);
        device.fail("read", after);
        Command.Result result =
            Command.of(CliProcess.argv("split", dump, "-o", target, "--input-mode", mode)).run();
        String where = "seed " + seed + ", after " + after + "\n" + result.err();
        assertEquals(1, result.exit(), where);
        assertOneLine(result.err());
        assertTrue(result.err().contains("dump.sql"), where);
        assertTrue(result.err().matches("(?s).*(Input/output error|cannot be read).*"), where);
        assertFalse(Files.exists(target), where);
        assertEquals(List.of("device"), names(temp), where);
        device.mend();
      }
      Cli.split(dump, target, "-d", "mysql", "--input-mode", mode);
      assertArrayEquals(bytes, Files.readAllBytes(merge(target, mode)));
    }
  }

  /** Before a file of the run before is touched the journal must be on the device. */
  @ParameterizedTest
  @ValueSource(strings = {"write", "flush"})
  void aDeviceThatTakesNothingAnyMoreLeavesTheOldFiles(String what) throws Exception {
    Path old = FaultDump.write(temp.resolve("old.sql"), 30, 1_000_000, seed);
    Path dump = FaultDump.write(temp.resolve("dump.sql"), 40, 3_000_000, seed + 1);
    try (SimulatedDevice device =
        SimulatedDevice.start("ssd", temp.resolve("device"), "--size", "128M")) {
      Path target = device.folder().resolve("tables");
      Cli.split(old, target, "-d", "mysql");
      Command.of("sync", "-f", target.toString()).runOrFail();
      device.fail(what, 0);
      Command.Result result =
          Command.of(CliProcess.argv("split", dump, "-d", "mysql", "-o", target)).run();
      assertEquals(1, result.exit(), result.err());
      assertOneLine(result.err());
      assertTrue(
          result.err().matches("(?s).*(Input/output error|Read-only file system).*"), result.err());
      device.mend();
      device.remount();
      assertArrayEquals(Files.readAllBytes(old), Files.readAllBytes(merge(target, what)));
      Cli.split(dump, target, "-d", "mysql");
      device.remount();
      assertArrayEquals(Files.readAllBytes(dump), Files.readAllBytes(merge(target, what)));
    }
  }

  /**
   * From a random place on writes fail. A durable run that returns 0 has all on the device; one
   * that fails may have been renamed already, but what is on the device then is whole or refused.
   */
  @ParameterizedTest
  @ValueSource(strings = {"ssd", "hdd", "cheap", "auto"})
  void aDurableRunTellsOfWritesThatTheDeviceRefused(String strategy) throws Exception {
    System.err.println("seed " + seed);
    int size = 6_000_000;
    Path dump = FaultDump.write(temp.resolve("dump.sql"), 40, size, seed);
    byte[] bytes = Files.readAllBytes(dump);
    try (SimulatedDevice device =
        SimulatedDevice.start("ssd", temp.resolve("device"), "--size", "128M")) {
      Path target = device.folder().resolve("tables");
      int failed = 0;
      for (int point = 0; point < 3; point++) {
        int after = point == 0 ? 0 : random.nextInt(size);
        device.fail("write", after);
        Cli.Result result =
            Cli.run(
                "split", dump, "-d", "mysql", "-o", target, "--durable", "--io-strategy", strategy);
        device.mend();
        device.remount();
        String where = "seed " + seed + ", after " + after + "\n" + result;
        assertEquals(1, result.exit(), where);
        assertOneLine(result.err());
        assertTrue(
            result.err().matches("(?s).*(Input/output error|Read-only file system).*"), where);
        if (Files.exists(target)) {
          Path back = temp.resolve("back.sql");
          Cli.Result merge = Cli.run("merge", target, "-o", back);
          if (merge.exit() == 0) {
            assertArrayEquals(bytes, Files.readAllBytes(back), where);
          }
        } else {
          failed++;
        }
        deleteAll(target);
      }
      assertTrue(failed > 0, "seed " + seed);
      Cli.split(dump, target, "-d", "mysql", "--durable", "--io-strategy", strategy);
      device.crash();
      assertArrayEquals(bytes, Files.readAllBytes(merge(target, strategy)));
    }
  }

  private Path merge(Path folder, String where) {
    Path back = temp.resolve("back.sql");
    Cli.Result result = Cli.run("merge", folder, "-o", back);
    assertEquals(0, result.exit(), () -> where + "\n" + result);
    return back;
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }

  private static void deleteAll(Path folder) {
    Command.of("rm", "-rf", folder.toString()).runOrFail();
  }

  @Test
  void theScriptOfTheDeviceTakesDownWhateverAStartLeft() throws Exception {
    Path folder = temp.resolve("device");
    try (SimulatedDevice device = SimulatedDevice.start("hdd", folder, "--size", "64M")) {
      assertEquals(0, SimulatedDevice.script("start", "hdd", folder.toString()).run().exit());
      assertEquals(2, SimulatedDevice.script("start", "usb", folder.toString()).run().exit());
      long written = device.counted("bytes_written");
      Path file = Files.write(folder.resolve("f"), new byte[3_000_000]);
      Command.of("sync", file.toString()).runOrFail();
      assertTrue(device.counted("bytes_written") >= written + 3_000_000, "all of it reached us");
      device.fail("write", 0);
      Files.write(file, new byte[3_000_000]);
      assertTrue(Command.of("sync", file.toString()).run().exit() != 0, "the write failed");
      device.mend();
    }
    assertFalse(Files.exists(folder));
    assertEquals(0, SimulatedDevice.script("stop", folder.toString()).run().exit());
    for (int i = 0; i < 3; i++) {
      Process start = SimulatedDevice.script("start", "ssd", folder.toString(), "--memory").start();
      Thread.sleep(random.nextInt(400));
      start.destroyForcibly().waitFor();
      SimulatedDevice.script("stop", folder.toString()).runOrFail();
      assertFalse(Files.exists(folder), "seed " + seed);
      assertFalse(
          Command.of("losetup", "-a").runOrFail().text().contains("sql-splitter-devices"),
          "seed " + seed);
    }
  }
}
