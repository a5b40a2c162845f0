package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.CliProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SIGKILL at any moment: what can be merged is the old dump or the new one, byte for byte. */
class KilledRunTest {
  private static final int KILLED = 128 + 9;
  private static final int KILLS_OF_A_SECOND_RUN = 20;
  private static final int KILLS_OF_A_FIRST_RUN = 10;

  @TempDir Path temp;
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private Path target;
  private Path old;
  private Path dump;
  private byte[] oldBytes;
  private byte[] newBytes;

  @BeforeEach
  void writeDumps() throws IOException {
    System.err.println("seed " + seed);
    target = temp.resolve("tables");
    old = FaultDump.write(temp.resolve("old.sql"), 150, 1_000_000, seed);
    dump = FaultDump.write(temp.resolve("new.sql"), 300, 5_000_000, seed + 1);
    oldBytes = Files.readAllBytes(old);
    newBytes = Files.readAllBytes(dump);
  }

  private Process start() {
    return CliProcess.start(temp.resolve("errors.txt"), "split", dump, "-d", "mysql", "-o", target);
  }

  /** How long a run takes here, in nanoseconds. */
  private long wholeRun() throws Exception {
    long begin = System.nanoTime();
    assertEquals(0, start().waitFor());
    return System.nanoTime() - begin;
  }

  private static void spin(long nanos) {
    for (long end = System.nanoTime() + nanos; System.nanoTime() < end; ) {
      Thread.onSpinWait();
    }
  }

  /** Half of the kills strike anywhere, half while the files are put in place. */
  @Test
  void aFolderInUseHoldsTheOldOrTheNewDumpNeverAMixture() throws Exception {
    Cli.split(old, target, "-d", "mysql");
    List<String> oldNames = names(target);
    long whole = wholeRun();
    Path journal = target.resolve(".sql-splitter/journal");
    int early = 0;
    int late = 0;
    for (int i = 0; i < KILLS_OF_A_SECOND_RUN; i++) {
      Cli.split(old, target, "-d", "mysql");
      assertEquals(oldNames, names(target), "something is left over, seed " + seed);
      Process run = start();
      if (i % 2 == 0) {
        spin(random.nextLong(whole));
      } else {
        while (run.isAlive() && !Files.exists(journal)) {
          Thread.onSpinWait();
        }
        spin(random.nextLong(10_000_000));
      }
      run.destroyForcibly();
      int exit = run.waitFor();

      byte[] merged = Files.readAllBytes(Cli.merge(target, temp.resolve("back.sql")));
      if (Arrays.equals(merged, oldBytes)) {
        early++;
        assertEquals(KILLED, exit, "the old dump after a run that ended well, seed " + seed);
      } else {
        late++;
        assertTrue(Arrays.equals(merged, newBytes), "a mixture, kill " + i + ", seed " + seed);
      }
    }
    System.err.println("killed: " + early + " times the old dump, " + late + " times the new one");
    assertTrue(early > 0 && late > 0, "the kills do not strike on both sides, seed " + seed);
  }

  @Test
  void aNewFolderIsWholeOrNotThereAndTheNextRunClearsWhatIsLeft() throws Exception {
    long whole = wholeRun();
    delete(target);
    for (int i = 0; i < KILLS_OF_A_FIRST_RUN; i++) {
      Process run = start();
      spin(random.nextLong(whole));
      run.destroyForcibly();
      int exit = run.waitFor();
      if (Files.exists(target)) {
        assertArrayEquals(newBytes, merged(), "kill " + i + ", seed " + seed);
        delete(target);
      } else {
        assertEquals(KILLED, exit);
      }
      Cli.split(dump, target, "-d", "mysql");
      assertArrayEquals(newBytes, merged(), "kill " + i + ", seed " + seed);
      delete(target);
      assertEquals(
          List.of("back.sql", "errors.txt", "new.sql", "old.sql"), names(temp), "seed " + seed);
    }
  }

  /** Neither mixes its files with the other's; the first to come has the folder. */
  @Test
  void ofTwoRunsIntoTheSameFolderTheSecondIsRefused() throws Exception {
    Cli.split(old, target, "-d", "mysql");
    Process first =
        CliProcess.start(temp.resolve("first.txt"), "split", "-", "-d", "mysql", "-o", target);
    try {
      // More than is looked at before the folder is taken, and than any buffer before.
      first.getOutputStream().write(newBytes);
      first.getOutputStream().write(newBytes);
      first.getOutputStream().flush();
      Path lock = target.resolve(".sql-splitter/lock");
      while (first.isAlive() && (!Files.exists(lock) || Files.size(lock) == 0)) {
        Thread.onSpinWait();
      }
      Cli.Result second = Cli.run("split", dump, "-d", "mysql", "-o", target);
      assertEquals(1, second.exit(), second::toString);
      assertTrue(
          second.err().contains("another run is writing there just now (process " + first.pid()),
          second::toString);
      first.getOutputStream().close();
      assertEquals(0, first.waitFor(), () -> read(temp.resolve("first.txt")));
      assertEquals(2L * newBytes.length, merged().length);
    } finally {
      first.destroyForcibly();
    }
  }

  @Test
  void ofTwoRunsIntoANewFolderOneIsRefusedWhole() throws Exception {
    Process first = start();
    Process second =
        CliProcess.start(temp.resolve("second.txt"), "split", old, "-d", "mysql", "-o", target);
    int one = first.waitFor();
    int two = second.waitFor();
    byte[] merged = merged();
    if (one == 0 && two == 0) {
      // One began when the other had ended, and has replaced its files.
      assertTrue(Arrays.equals(merged, oldBytes) || Arrays.equals(merged, newBytes));
    } else {
      assertTrue(one == 0 && two == 1 || one == 1 && two == 0, one + " and " + two);
      assertArrayEquals(one == 0 ? newBytes : oldBytes, merged);
      String said = read(temp.resolve(one == 0 ? "second.txt" : "errors.txt"));
      assertTrue(said.contains("meanwhile") || said.contains("another run"), said);
    }
    assertFalse(
        names(temp).stream().anyMatch(name -> name.startsWith(".sql-splitter")),
        () -> names(temp).toString());
  }

  private byte[] merged() throws IOException {
    return Files.readAllBytes(Cli.merge(target, temp.resolve("back.sql")));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static List<String> names(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> entries = Files.walk(folder)) {
      for (Path path : entries.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
