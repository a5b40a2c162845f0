package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.acceptance.server.Command;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.CliProcess;
import io.sqlsplitter.acceptance.tool.WrittenForm;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Signals at 30 moments, while compressed files and archives are written, packed and put in place,
 * with every strategy: what is there is the old split or the whole new one. The timeouts end only
 * what hangs.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class KilledFormTest {
  private static final int MOMENTS = 30;
  private static final int MINUTES_OF_A_RUN = 3;
  private static final List<String> SIGNALS = List.of("KILL", "INT", "TERM");
  private static final Map<String, Integer> EXITS = Map.of("KILL", 137, "INT", 130, "TERM", 143);

  /** After that a run knows of all that it has staged, in nanoseconds. */
  private static final long SETTLED = 100_000_000;

  /** Makes auto look at the device, which it does not do for a dump this small. */
  private static final Map<String, String> LOOKS = Map.of("SQL_SPLITTER_EPOCH_BYTES", "262144");

  @TempDir Path temp;
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  @Test
  void whatIsThereIsTheOldSplitOrTheWholeNewOne() throws Exception {
    System.err.println("seed " + seed);
    Path old = FaultDump.write(temp.resolve("old.sql"), 30, 300_000, seed);
    Path dump = FaultDump.write(temp.resolve("new.sql"), 60, 3_000_000, seed + 1);
    byte[] oldBytes = Files.readAllBytes(old);
    byte[] newBytes = Files.readAllBytes(dump);
    Path folder = Files.createDirectory(temp.resolve("out"));
    List<WrittenForm> forms = new ArrayList<>(WrittenForm.shuffled(random));
    forms.addAll(forms.subList(0, MOMENTS - forms.size()));
    Map<String, List<String>> clean = new HashMap<>();
    Map<String, Integer> seen = new HashMap<>();
    long span = span(forms.getFirst(), dump, folder);
    for (int i = 0; i < MOMENTS; i++) {
      WrittenForm form = forms.get(i);
      Path target = form.target(folder);
      boolean existing = random.nextInt(3) > 0;
      if (existing) {
        Cli.run(form.split(old, folder)).assertExit(0);
      }
      String signal = SIGNALS.get(i % 3);
      boolean late = random.nextBoolean();
      Process run = start(form, dump, folder);
      await(run, () -> late ? inPlaceSoon(folder, target) : staged(folder, target));
      long wait = random.nextLong(late ? span / 4 : span);
      spin(wait);
      send(signal, run);
      int exit = end(run, form);

      String where =
          "moment " + i + ", seed " + seed + ", " + form + ", " + signal + ", late " + late;
      where = where + ", existing " + existing + ", exit " + exit;
      assertTrue(exit == 0 || exit == EXITS.get(signal), where + read());
      if (!signal.equals("KILL") && (late || wait > SETTLED)) {
        assertFalse(read().contains("\tat ") || read().contains("internal error"), where + read());
        assertEquals(
            Files.exists(target) ? List.of(target.getFileName().toString()) : List.of(),
            names(folder),
            where);
      }
      boolean isOld = !Files.exists(target);
      if (isOld) {
        assertFalse(existing, "the old one is lost, " + where);
      } else {
        byte[] merged = merged(target, where);
        isOld = existing && Arrays.equals(merged, oldBytes);
        assertTrue(isOld || Arrays.equals(merged, newBytes), "neither old nor new, " + where);
      }
      assertTrue(exit != 0 || !isOld, "nothing was done by a run that ended well, " + where);
      seen.merge(isOld ? "old" : "new", 1, Integer::sum);

      Cli.run(form.split(dump, folder)).assertExit(0);
      assertArrayEquals(newBytes, merged(target, where), where);
      assertEquals(List.of(target.getFileName().toString()), names(folder), where);
      List<String> tree = WrittenForm.tree(target);
      delete(target);
      if (!clean.containsKey(form.form())) {
        Cli.run(form.split(dump, folder)).assertExit(0);
        clean.put(form.form(), WrittenForm.tree(target));
        delete(target);
      }
      assertEquals(clean.get(form.form()), tree, "something is left over, " + where);
    }
    System.err.println("signals: " + seen);
    assertTrue(seen.size() == 2, "the signals do not strike on both sides, seed " + seed);
  }

  /** From the first that is staged to the end, in nanoseconds. */
  private long span(WrittenForm form, Path dump, Path folder) throws Exception {
    Process run = start(form, dump, folder);
    await(run, () -> staged(folder, form.target(folder)));
    long begin = System.nanoTime();
    assertEquals(0, end(run, form), this::read);
    delete(form.target(folder));
    return System.nanoTime() - begin;
  }

  private Process start(WrittenForm form, Path dump, Path folder) {
    return CliProcess.start(temp.resolve("errors.txt"), LOOKS, form.split(dump, folder));
  }

  /** The run may have ended. */
  private static void send(String signal, Process run) {
    switch (signal) {
      case "KILL" -> run.destroyForcibly();
      case "TERM" -> run.destroy();
      default -> Command.of("kill", "-s", signal, Long.toString(run.pid())).run();
    }
  }

  private int end(Process run, WrittenForm form) throws InterruptedException {
    boolean ended = run.waitFor(MINUTES_OF_A_RUN, TimeUnit.MINUTES);
    run.destroyForcibly().waitFor();
    assertTrue(ended, () -> form + " hangs, seed " + seed + "\n" + read());
    return run.exitValue();
  }

  /** What can be looked for in the file system. */
  @FunctionalInterface
  private interface Sign {
    boolean there() throws IOException;
  }

  private static void await(Process run, Sign sign) throws IOException {
    while (run.isAlive() && !sign.there()) {
      LockSupport.parkNanos(50_000); // the run needs the processors
    }
  }

  private static boolean staged(Path folder, Path target) throws IOException {
    return Files.exists(target.resolve(".sql-splitter")) || any(folder, "");
  }

  /** The archive is begun, or the journal of a folder is written, or a new folder is staged. */
  private static boolean inPlaceSoon(Path folder, Path target) throws IOException {
    return Files.exists(target.resolve(".sql-splitter/journal"))
        || any(folder, "files/archive")
        || any(folder, "files/manifest.json");
  }

  private static boolean any(Path folder, String inside) throws IOException {
    try (DirectoryStream<Path> stages = Files.newDirectoryStream(folder, ".sql-splitter*")) {
      for (Path stage : stages) {
        if (Files.exists(stage.resolve(inside))) {
          return true;
        }
      }
    }
    return false;
  }

  private static void spin(long nanos) {
    for (long end = System.nanoTime() + nanos; System.nanoTime() < end; ) {
      Thread.onSpinWait();
    }
  }

  private byte[] merged(Path target, String where) throws IOException {
    Path back = temp.resolve("back.sql");
    Cli.Result result = Cli.run("merge", target, "-o", back);
    assertEquals(0, result.exit(), () -> where + "\n" + result);
    return Files.readAllBytes(back);
  }

  private String read() {
    try {
      return Files.readString(temp.resolve("errors.txt"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }

  private static void delete(Path target) {
    Command.of("rm", "-rf", target.toString()).runOrFail();
  }
}
