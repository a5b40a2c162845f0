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
import io.sqlsplitter.acceptance.tool.WrittenForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Disks that run full or fail while compressed files and archives are written, with every strategy.
 * The timeouts end only what hangs.
 */
@Tag("device")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class FormDiskFaultTest {
  private static final int MINUTES_OF_A_RUN = 3;
  private static final int SIZE = 3_000_000;

  /** Makes auto look at the device, which it does not do for a dump this small. */
  private static final Map<String, String> LOOKS = Map.of("SQL_SPLITTER_EPOCH_BYTES", "262144");

  @TempDir Path temp;
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private Path old;
  private Path dump;
  private byte[] oldBytes;
  private byte[] newBytes;

  @BeforeEach
  void writeDumps() throws IOException {
    System.err.println("seed " + seed);
    old = FaultDump.write(temp.resolve("old.sql"), 30, 100_000, seed);
    dump = FaultDump.write(temp.resolve("dump.sql"), 40, SIZE, seed + 1);
    oldBytes = Files.readAllBytes(old);
    newBytes = Files.readAllBytes(dump);
  }

  /** A disk with less free, or just about, or a little more than each form needs. */
  @Test
  void aDiskThatRunsFullInAnyFormLeavesTheOldOneOrNone() throws Exception {
    int full = 0;
    int packing = 0;
    try (Disks.Disk disk = Disks.ext4(temp.resolve("disk"), 40 << 20)) {
      Path folder = disk.folder();
      Map<String, Long> stored = new HashMap<>();
      int point = 0;
      for (WrittenForm form : WrittenForm.shuffled(random)) {
        Path target = form.target(folder);
        if (!stored.containsKey(form.form())) {
          long before = usable(folder);
          Cli.run(form.split(dump, folder)).assertExit(0);
          stored.put(form.form(), before - usable(folder));
          deleteAll(target);
        }
        boolean existing = random.nextBoolean();
        if (existing) {
          Cli.run(form.split(old, folder)).assertExit(0);
        }
        SortedMap<String, byte[]> was = content(target);
        List<String> tree = WrittenForm.tree(target);
        long free = free(form, stored.get(form.form()), point++ % 2 == 1);
        String where = "seed " + seed + ", " + form + ", " + free + " bytes free";
        Path filler = folder.resolve("filler");
        Command.of("fallocate", "-l", Long.toString(usable(folder) - free), filler.toString())
            .runOrFail();

        Ended run = run(form, form.split(dump, folder));

        where = where + ", exit " + run.exit() + ": " + run.err();
        if (run.exit() == 0) {
          assertArrayEquals(newBytes, merged(target, where), where);
        } else {
          full++;
          assertFailed(run, "No space left on device", folder, where);
          packing += form.archive() && !run.err().contains("/tree/") ? 1 : 0;
          assertEquals(tree, WrittenForm.tree(target), where);
          SortedMap<String, byte[]> is = content(target);
          was.forEach((name, bytes) -> assertArrayEquals(bytes, is.get(name), name));
          assertEquals(
              existing
                  ? List.of("filler", "lost+found", target.getFileName().toString())
                  : List.of("filler", "lost+found"),
              names(folder),
              where);
        }
        Files.delete(filler);
        Cli.run(form.split(dump, folder)).assertExit(0);
        assertArrayEquals(newBytes, merged(target, where), where);
        deleteAll(target);
        assertEquals(List.of("lost+found"), names(folder), where);
      }
    }
    System.err.println("full: " + full + " times, " + packing + " of them while packing");
    assertTrue(full >= 12 && packing >= 3, full + ", packing " + packing + ", seed " + seed);
  }

  /** An archive needs room for the files and for itself, a zip for its parts as well. */
  private long free(WrittenForm form, long stored, boolean late) {
    if (!form.archive()) {
      return (long) (stored * (late ? random.nextDouble(0.9, 1.1) : random.nextDouble(0.9)));
    }
    long packed = form.form().equals("zip") ? 2 * stored : stored;
    return late
        ? SIZE + (long) (packed * random.nextDouble(0.1, 1.1))
        : (long) ((SIZE + packed) * random.nextDouble(0.9));
  }

  /** Durable, so that it must be told; the first failed write may be one of data or of names. */
  @Test
  void aDeviceThatFailsInAnyFormLeavesTheOldOneOrTheWholeNewOne() throws Exception {
    int oldOnes = 0;
    try (SimulatedDevice device =
        SimulatedDevice.start("ssd", temp.resolve("device"), "--size", "128M")) {
      Path folder = device.folder();
      Map<String, Long> seen = new HashMap<>();
      for (WrittenForm form : WrittenForm.shuffled(random)) {
        if (seen.putIfAbsent(form.form(), 0L) != null) {
          continue; // each form once, with a strategy by chance
        }
        Path target = form.target(folder);
        Cli.run(form.split(old, folder, "--durable")).assertExit(0);
        long after = random.nextLong(SIZE / 2);
        device.fail("write", after);
        Ended run = process(form, form.split(dump, folder, "--durable"));
        device.mend();
        device.remount();
        String where = "seed " + seed + ", " + form + ", after " + after + ": " + run.err();
        assertFailed(run, "Input/output error|Read-only file system", folder, where);
        byte[] merged = merged(target, where);
        boolean isOld = Arrays.equals(oldBytes, merged);
        oldOnes += isOld ? 1 : 0;
        assertTrue(isOld || Arrays.equals(newBytes, merged), "a mixture, " + where);

        Cli.run(form.split(dump, folder, "--durable")).assertExit(0);
        device.remount();
        assertArrayEquals(newBytes, merged(target, where), where);
        deleteAll(target);
        assertEquals(List.of("lost+found"), names(folder), where);
      }
    }
    assertTrue(oldOnes > 0, "seed " + seed);
  }

  private static void assertFailed(Ended run, String reason, Path folder, String where) {
    assertEquals(1, run.exit(), where);
    List<String> errors =
        run.err().lines().filter(line -> line.startsWith("sql-splitter: ")).toList();
    assertEquals(1, errors.size(), where);
    assertTrue(errors.getFirst().matches(".*(" + reason + ").*"), where);
    assertTrue(errors.getFirst().contains(folder.toString()), "names no file: " + where);
    assertFalse(run.err().contains("\tat ") || run.err().contains("internal error"), where);
  }

  /** What a run said and how it ended. */
  private record Ended(int exit, String err) {}

  private Ended run(WrittenForm form, Object[] argv) throws Exception {
    if (form.strategy().equals("auto")) {
      return process(form, argv);
    }
    Cli.Result result = Cli.run(argv);
    return new Ended(result.exit(), result.err());
  }

  private Ended process(WrittenForm form, Object[] argv) throws Exception {
    Path errors = temp.resolve("errors.txt");
    Process run = CliProcess.start(errors, LOOKS, argv);
    boolean ended = run.waitFor(MINUTES_OF_A_RUN, TimeUnit.MINUTES);
    run.destroyForcibly().waitFor();
    assertTrue(ended, form + " hangs, seed " + seed + "\n" + Files.readString(errors));
    return new Ended(run.exitValue(), Files.readString(errors));
  }

  private byte[] merged(Path target, String where) throws IOException {
    Path back = temp.resolve("back.sql");
    Cli.Result result = Cli.run("merge", target, "-o", back);
    assertEquals(0, result.exit(), () -> where + "\n" + result);
    return Files.readAllBytes(back);
  }

  /** Of a folder its files, of an archive its bytes, of nothing nothing. */
  private static SortedMap<String, byte[]> content(Path target) {
    return Files.exists(target) ? SplitFolder.snapshot(target) : Collections.emptySortedMap();
  }

  private static long usable(Path folder) throws IOException {
    return Files.getFileStore(folder).getUsableSpace();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }

  private static void deleteAll(Path target) {
    Command.of("rm", "-rf", target.toString()).runOrFail();
  }
}
