package io.sqlsplitter.io.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.libc.FileCalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFolderTest {
  private static final List<String> FILES = List.of("a.sql", "db1/users.sql", "manifest.json");

  @TempDir Path temp;
  private Path parent;
  private Path target;

  @BeforeEach
  void folders() throws IOException {
    parent = Files.createDirectory(temp.resolve("parent"));
    target = parent.resolve("tables");
  }

  @Test
  void aNewFolderAppearsWholeAndAtOnce() throws IOException {
    try (OutputFolder folder = OutputFolder.begin(target)) {
      write(folder, "1", FILES);
      assertFalse(Files.exists(target));
      assertEquals(
          PosixFilePermissions.fromString("rwx------"),
          Files.getPosixFilePermissions(folder.staging().getParent()));
      folder.publish(FILES, List.of(), false, false);
    }
    assertEquals(content("1", FILES), read(target));
    assertEquals(List.of("tables"), names(parent));
  }

  @Test
  void anEmptyFolderIsReplacedAndKeepsItsMode() throws IOException {
    Files.createDirectory(
        target, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---")));
    try (OutputFolder folder = OutputFolder.begin(target)) {
      write(folder, "1", FILES);
      folder.publish(FILES, List.of(), false, false);
    }
    assertEquals(content("1", FILES), read(target));
    assertEquals("rwxr-x---", PosixFilePermissions.toString(Files.getPosixFilePermissions(target)));
    assertEquals(List.of("tables"), names(parent));
  }

  @Test
  void aRunThatIsNotPublishedLeavesNothingNotEvenParents() throws IOException {
    Path deep = parent.resolve("x/y/z");
    try (OutputFolder folder = OutputFolder.begin(deep)) {
      write(folder, "1", FILES);
    }
    assertEquals(List.of(), names(parent));
  }

  @Test
  void missingParentsAreMade() throws IOException {
    Path deep = parent.resolve("x/y/z");
    try (OutputFolder folder = OutputFolder.begin(deep)) {
      write(folder, "1", FILES);
      folder.publish(FILES, List.of(), false, false);
    }
    assertEquals(content("1", FILES), read(deep));
  }

  @Test
  void aSecondRunReplacesTheFirstOnesFilesAndNoOthers() throws IOException {
    publish("1", List.of("a.sql", "old/gone.sql", "gone.sql", "manifest.json"), List.of());
    Files.writeString(target.resolve("theirs.txt"), "theirs");
    publish("2", FILES, List.of("a.sql", "old/gone.sql", "gone.sql", "manifest.json"));
    Map<String, String> expected = content("2", FILES);
    expected.put("theirs.txt", "theirs");
    assertEquals(expected, read(target));
    assertEquals(List.of("a.sql", "db1", "manifest.json", "theirs.txt"), names(target));
  }

  @Test
  void aFileOfOthersInTheWayIsAConflictAndNothingChanges() throws IOException {
    publish("1", List.of("a.sql", "manifest.json"), List.of());
    Files.createDirectory(target.resolve("db1"));
    Files.writeString(target.resolve("db1/users.sql"), "theirs");
    Map<String, String> before = read(target);
    try (OutputFolder folder = OutputFolder.begin(target)) {
      write(folder, "2", FILES);
      OutputConflictException e =
          assertThrows(
              OutputConflictException.class,
              () -> folder.publish(FILES, List.of("a.sql", "manifest.json"), false, false));
      assertTrue(e.getMessage().contains("db1/users.sql: exists"), e.getMessage());
    }
    assertEquals(before, read(target));
    assertEquals(List.of("a.sql", "db1", "manifest.json"), names(target));
    try (OutputFolder folder = OutputFolder.begin(target)) {
      write(folder, "3", FILES);
      folder.publish(FILES, List.of("a.sql", "manifest.json"), true, false);
    }
    assertEquals(content("3", FILES), read(target));
  }

  @Test
  void aFolderOrALinkInTheWayIsAConflictEvenWithForce() throws IOException {
    Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
    Files.createDirectory(target);
    Files.createSymbolicLink(target.resolve("db1"), elsewhere);
    assertConflict("db1: is no folder");
    Files.delete(target.resolve("db1"));
    Files.createDirectories(target.resolve("a.sql/x"));
    assertConflict("a.sql: is a folder");
    assertEquals(List.of(), names(elsewhere));
  }

  private void assertConflict(String text) throws IOException {
    try (OutputFolder folder = OutputFolder.begin(target)) {
      write(folder, "2", FILES);
      OutputConflictException e =
          assertThrows(
              OutputConflictException.class,
              () -> folder.publish(FILES, List.of("a.sql", "manifest.json"), true, false));
      assertTrue(e.getMessage().contains(text), e.getMessage());
    }
  }

  @Test
  void aFolderThatFilledMeanwhileIsAConflict() throws IOException {
    try (OutputFolder folder = OutputFolder.begin(target)) {
      write(folder, "1", FILES);
      Files.createDirectory(target);
      Files.writeString(target.resolve("theirs.txt"), "theirs");
      assertThrows(
          OutputConflictException.class, () -> folder.publish(FILES, List.of(), true, false));
    }
    assertEquals(Map.of("theirs.txt", "theirs"), read(target));
    assertEquals(List.of("tables"), names(parent));
  }

  @Test
  void onlyTheFilesNamedArePublished() throws IOException {
    for (int round = 0; round < 2; round++) {
      try (OutputFolder folder = OutputFolder.begin(target)) {
        write(folder, "1", FILES);
        write(folder, "x", List.of("scratch.bin", "db2/scratch.sql", "db1/scratch.sql"));
        folder.publish(FILES, FILES, false, false);
      }
      assertEquals(content("1", FILES), read(target));
      assertEquals(List.of("a.sql", "db1", "manifest.json"), names(target));
    }
  }

  @Test
  void aFileThatWasNotWrittenCannotBePublished() throws IOException {
    try (OutputFolder folder = OutputFolder.begin(target)) {
      write(folder, "1", List.of("a.sql"));
      assertThrows(IOException.class, () -> folder.publish(FILES, List.of(), false, false));
    }
    assertEquals(List.of(), names(parent));
  }

  @Test
  void namesThatLeaveTheFolderAreRefused() throws IOException {
    publish("1", FILES, List.of());
    Path outside = Files.writeString(parent.resolve("outside"), "mine");
    try (OutputFolder folder = OutputFolder.begin(target)) {
      write(folder, "2", FILES);
      assertThrows(
          IllegalArgumentException.class,
          () -> folder.publish(FILES, List.of("../outside"), true, false));
      assertThrows(
          IllegalArgumentException.class,
          () -> folder.publish(List.of("../outside", "manifest.json"), List.of(), true, false));
    }
    assertEquals("mine", Files.readString(outside));
    assertEquals(content("1", FILES), read(target));
  }

  @Test
  void aLinkToAFolderIsFollowedAndStaysALink() throws IOException {
    Path real = Files.createDirectory(temp.resolve("real"));
    Files.createSymbolicLink(target, real);
    publish("1", FILES, List.of());
    publish("2", FILES, FILES);
    assertTrue(Files.isSymbolicLink(target));
    assertEquals(content("2", FILES), read(real));
  }

  @Test
  void outputsThatCannotBeAreToldInOneSentence() throws IOException {
    Path file = Files.createFile(temp.resolve("file"));
    Path link = Files.createSymbolicLink(temp.resolve("link"), temp.resolve("nowhere"));
    assertEquals(
        file + ": is a file, not a folder",
        assertThrows(IOException.class, () -> OutputFolder.begin(file)).getMessage());
    assertEquals(
        link + ": is a symbolic link that leads nowhere",
        assertThrows(IOException.class, () -> OutputFolder.begin(link)).getMessage());
    for (Path below : List.of(file.resolve("x"), file.resolve("x/y"), Path.of("/proc/x/y"))) {
      String message =
          assertThrows(IOException.class, () -> OutputFolder.begin(below)).getMessage();
      assertTrue(message.startsWith(below + ": cannot be"), message);
    }
  }

  @Test
  void twoRunsAtOnceDoNotMeet() throws IOException {
    publish("1", FILES, List.of());
    try (OutputFolder first = OutputFolder.begin(target)) {
      write(first, "2", FILES);
      IOException e = assertThrows(IOException.class, () -> OutputFolder.begin(target));
      assertEquals(
          target.toRealPath()
              + ": another run is writing there just now (process "
              + ProcessHandle.current().pid()
              + ")",
          e.getMessage());
      assertThrows(IOException.class, () -> OutputFolder.recover(target));
      first.publish(FILES, FILES, false, false);
    }
    OutputFolder.recover(target);
    assertEquals(content("2", FILES), read(target));
  }

  @Test
  void twoRunsBesideEachOtherDoNotRemoveEachOther() throws IOException {
    Path other = parent.resolve("other");
    try (OutputFolder first = OutputFolder.begin(target);
        OutputFolder second = OutputFolder.begin(other)) {
      write(first, "1", FILES);
      write(second, "2", FILES);
      first.publish(FILES, List.of(), false, false);
      second.publish(FILES, List.of(), false, false);
    }
    assertEquals(content("1", FILES), read(target));
    assertEquals(content("2", FILES), read(other));
  }

  @Test
  void whatADeadRunLeftBesideIsRemovedByARunIntoAFolderThatIsThere() throws IOException {
    try (OutputFolder folder = OutputFolder.begin(target)) {
      write(folder, "1", FILES);
      folder.publish(FILES, List.of(), false, false);
    }
    Path dead = Files.createDirectory(parent.resolve(StagingArea.PREFIX + "00ff"));
    Files.writeString(dead.resolve("lock"), "sql-splitter 1\n");
    try (OutputFolder folder = OutputFolder.begin(target)) {
      assertEquals(List.of("tables"), names(parent));
      assertTrue(folder.staging().startsWith(target));
    }
    assertEquals(content("1", FILES), read(target));
  }

  @Test
  void theTopOfTheFileSystemHasNothingBeside() throws IOException {
    Path top = temp.getRoot();
    if (Files.isWritable(top)) {
      try (OutputFolder folder = OutputFolder.begin(top)) {
        assertTrue(folder.staging().startsWith(top.resolve(StagingArea.INSIDE)));
      }
      assertFalse(Files.exists(top.resolve(StagingArea.INSIDE)));
    } else {
      assertThrows(IOException.class, () -> OutputFolder.begin(top));
    }
  }

  @Test
  void whatADeadRunLeftBesideIsRemovedByTheNext() throws IOException {
    Path dead = Files.createDirectory(parent.resolve(StagingArea.PREFIX + "0123456789abcdef"));
    Files.writeString(dead.resolve("lock"), "sql-splitter 1\n");
    Files.createDirectories(dead.resolve("files/db"));
    Files.writeString(dead.resolve("files/db/a.sql"), "a");
    Files.createDirectory(parent.resolve(StagingArea.PREFIX + "empty"));
    Path foreign = Files.createDirectory(parent.resolve(StagingArea.PREFIX + "foreign"));
    Files.writeString(foreign.resolve("lock"), "not made by us");
    publish("1", FILES, List.of());
    assertEquals(List.of(foreign.getFileName().toString(), "tables"), names(parent));
    assertEquals(List.of("lock"), names(foreign));
  }

  /** Ends the process, as far as one thread can: nothing after it runs. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  private static final class KillAt implements Runnable {
    private int left;

    KillAt(int step) {
      left = step;
    }

    @Override
    public void run() {
      if (left-- == 0) {
        throw new Killed();
      }
    }
  }

  @Test
  void killedAtAnyStepTheFolderIsTheOldOneOrTheNewOneAfterRecovery() throws IOException {
    List<String> old = List.of("a.sql", "gone.sql", "old/gone.sql", "manifest.json");
    boolean done = false;
    int rolledForward = 0;
    for (int step = 0; !done; step++) {
      FolderTree.delete(target);
      publish("1", old, List.of());
      try {
        runUntilKilled("2", FILES, old, new KillAt(step));
        done = true;
      } catch (Killed e) {
        boolean manifest = Files.exists(target.resolve("manifest.json"));
        boolean journal = Journal.exists(target.resolve(StagingArea.INSIDE));
        assertTrue(manifest || journal, "at step " + step + " nobody could tell");
      }
      // The recovery may be killed too.
      boolean recovered = false;
      for (int again = 0; !recovered; again++) {
        try {
          OutputFolder.recover(target, FileCalls.best(), new KillAt(again));
          recovered = true;
        } catch (Killed e) {
          continue;
        }
      }
      if (read(target).equals(content("2", FILES))) {
        rolledForward++;
        assertEquals(List.of("a.sql", "db1", "manifest.json"), names(target));
      } else {
        assertEquals(content("1", old), read(target), "at step " + step);
      }
    }
    assertTrue(rolledForward > 5, rolledForward + " rolled forward");
  }

  @Test
  void killedAtAnyStepIntoANewFolderItIsWholeOrAbsent() throws IOException {
    boolean done = false;
    for (int step = 0; !done; step++) {
      FolderTree.delete(target);
      try {
        runUntilKilled("1", FILES, List.of(), new KillAt(step));
        done = true;
      } catch (Killed e) {
        if (Files.exists(target)) {
          assertEquals(content("1", FILES), read(target));
        }
      }
    }
    assertEquals(List.of("tables"), names(parent));
  }

  @Test
  void aPublishingThatWasCutShortIsFinishedByTheNextRun() throws IOException {
    publish("1", FILES, List.of());
    assertThrows(Killed.class, () -> runUntilKilled("2", FILES, FILES, new KillAt(3)));
    try (OutputFolder folder = OutputFolder.begin(target)) {
      assertEquals(content("2", FILES), readPublished(target));
      write(folder, "3", FILES);
    }
    assertEquals(content("2", FILES), read(target));
  }

  @Test
  void filesLostByACrashOfTheMachineAreNotTakenForWhole() throws IOException {
    publish("1", FILES, List.of());
    assertThrows(Killed.class, () -> runUntilKilled("2", FILES, FILES, new KillAt(3)));
    Path staged = target.resolve(StagingArea.INSIDE + "/files/db1/users.sql");
    Files.write(staged, new byte[0]);
    String message =
        assertThrows(IOException.class, () -> OutputFolder.recover(target)).getMessage();
    assertTrue(message.contains("db1/users.sql is not whole"), message);
    assertThrows(IOException.class, () -> OutputFolder.begin(target));
    assertFalse(Files.exists(target.resolve("manifest.json")));
  }

  @Test
  void aDamagedJournalIsNotFollowed() throws IOException {
    publish("1", FILES, List.of());
    assertThrows(Killed.class, () -> runUntilKilled("2", FILES, FILES, new KillAt(3)));
    Path journal = target.resolve(StagingArea.INSIDE + "/journal");
    String text = Files.readString(journal);
    for (String damaged :
        List.of(
            "",
            text.substring(0, text.length() / 2),
            text.replace("a.sql", "b.sql"),
            text.replace("a.sql", "../a.sql"),
            text.replace("end ", "END "))) {
      Files.writeString(journal, damaged);
      String message =
          assertThrows(IOException.class, () -> OutputFolder.recover(target)).getMessage();
      assertTrue(message.contains("journal: is damaged"), message);
    }
    Files.writeString(journal, text);
    OutputFolder.recover(target);
    assertEquals(content("2", FILES), read(target));
  }

  @Test
  void recoveringWhatNeedsNoneChangesNothing() throws IOException {
    OutputFolder.recover(target);
    publish("1", FILES, List.of());
    OutputFolder.recover(target);
    assertEquals(content("1", FILES), read(target));
    assertEquals(List.of("tables"), names(parent));
  }

  /** As if the process were gone: the lock is let go, what lies there stays. */
  private void runUntilKilled(
      String version, List<String> files, List<String> replaced, Runnable beforeStep)
      throws IOException {
    OutputFolder folder = OutputFolder.begin(target, FileCalls.best(), beforeStep);
    try {
      write(folder, version, files);
      folder.publish(files, replaced, false, false);
    } finally {
      folder.forget();
    }
  }

  private void publish(String version, List<String> files, List<String> replaced)
      throws IOException {
    try (OutputFolder folder = OutputFolder.begin(target)) {
      write(folder, version, files);
      folder.publish(files, replaced, false, false);
    }
  }

  static void write(OutputFolder folder, String version, List<String> files) throws IOException {
    for (String name : files) {
      Path file = folder.staging().resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, name + " of run " + version);
    }
  }

  private static Map<String, String> content(String version, List<String> files) {
    Map<String, String> content = new TreeMap<>();
    for (String name : files) {
      content.put(name, name + " of run " + version);
    }
    return content;
  }

  private static Map<String, String> read(Path folder) throws IOException {
    Map<String, String> content = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.toList()) {
        if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
          content.put(folder.relativize(path).toString(), Files.readString(path));
        }
      }
    }
    return content;
  }

  private static Map<String, String> readPublished(Path folder) throws IOException {
    Map<String, String> content = read(folder);
    content.keySet().removeIf(name -> name.startsWith(StagingArea.INSIDE + "/"));
    return content;
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }
}
