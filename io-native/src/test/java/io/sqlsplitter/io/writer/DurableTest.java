package io.sqlsplitter.io.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.NativeIoException;
import io.sqlsplitter.io.libc.Errno;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With {@code --durable} nothing is visible before it is on the device. */
class DurableTest {
  private static final List<String> FILES = List.of("a.sql", "db1/users.sql", "manifest.json");

  @TempDir Path temp;

  @Test
  void intoANewFolderEverythingIsSyncedBeforeTheOneRename() throws IOException {
    TestCalls calls = new TestCalls();
    publish(temp.resolve("new/tables"), calls, true);
    List<String> seen = calls.deviceCalls;
    int rename = seen.indexOf("rename tables");
    for (String before :
        List.of(
            "sync a.sql",
            "sync users.sql",
            "sync manifest.json",
            "syncDirectory db1",
            "syncDirectory files")) {
      int at = seen.indexOf(before);
      assertTrue(at >= 0 && at < rename, before + " in " + seen);
    }
    // Its name, and that of the parent that was made for it.
    assertTrue(seen.lastIndexOf("syncDirectory new") > rename, seen + "");
    assertTrue(seen.lastIndexOf("syncDirectory " + temp.getFileName()) > rename, seen + "");
  }

  @Test
  void intoAFolderInUseAllIsSyncedBeforeTheFirstRenameAndFoldersBehindTheLast() throws IOException {
    Path target = Files.createDirectory(temp.resolve("tables"));
    Files.writeString(target.resolve("others.txt"), "x");
    TestCalls calls = new TestCalls();
    publish(target, calls, true);
    List<String> seen = calls.deviceCalls;
    int first = seen.indexOf("rename a.sql");
    int last = seen.indexOf("rename manifest.json");
    for (String before :
        List.of(
            "sync a.sql",
            "sync users.sql",
            "sync manifest.json",
            "syncDirectory files",
            "syncDirectory tables")) {
      int at = seen.indexOf(before);
      assertTrue(at >= 0 && at < first, before + " in " + seen);
    }
    assertTrue(seen.lastIndexOf("syncDirectory tables") > last, seen + "");
    assertTrue(seen.lastIndexOf("syncDirectory db1") > first, seen + "");
  }

  @Test
  void withoutItNoFileIsSynced() throws IOException {
    TestCalls calls = new TestCalls();
    publish(temp.resolve("tables"), calls, false);
    assertFalse(calls.deviceCalls.stream().anyMatch(call -> call.startsWith("sync ")));
  }

  @Test
  void aWriteBackErrorIsToldAndNothingIsPublished() throws IOException {
    for (boolean inUse : new boolean[] {false, true}) {
      Path target = temp.resolve("tables" + inUse);
      if (inUse) {
        Files.createDirectory(target);
        Files.writeString(target.resolve("others.txt"), "x");
      }
      TestCalls calls =
          new TestCalls() {
            @Override
            void beforeDeviceCall(String call, Path file) throws IOException {
              if (call.equals("sync") && file.endsWith("users.sql")) {
                throw new NativeIoException(
                    "fdatasync", file.toString(), Errno.EIO, "Input/output error");
              }
            }
          };
      NativeIoException e =
          assertThrows(NativeIoException.class, () -> publish(target, calls, true));
      assertTrue(e.getMessage().contains("users.sql: Input/output error"), e.getMessage());
      if (inUse) {
        assertEquals(List.of("others.txt"), List.of(target.toFile().list()));
      } else {
        assertFalse(Files.exists(target));
      }
    }
  }

  @Test
  void anArchiveIsSyncedBeforeItHasItsNameAndItsParentsBehind() throws IOException {
    TestCalls calls = new TestCalls();
    publishArchive(temp.resolve("new/er/x.tar"), calls, true);
    List<String> names =
        List.of(
            "sync archive",
            "rename x.tar",
            "syncDirectory er",
            "syncDirectory " + temp.getFileName(),
            "syncDirectory new");
    assertEquals(names, calls.deviceCalls);
    TestCalls others = new TestCalls();
    publishArchive(temp.resolve("other/x.tar"), others, false);
    assertEquals(List.of("rename x.tar", "syncDirectory other"), others.deviceCalls);
  }

  @Test
  void anArchiveThatCouldNotBeWrittenBackIsNotPublished() {
    TestCalls calls =
        new TestCalls() {
          @Override
          void beforeDeviceCall(String call, Path file) throws IOException {
            if (call.equals("sync")) {
              throw new NativeIoException(
                  "fdatasync", file.toString(), Errno.EIO, "Input/output error");
            }
          }
        };
    assertThrows(
        NativeIoException.class, () -> publishArchive(temp.resolve("new/x.tar"), calls, true));
    assertEquals(0, temp.toFile().list().length);
  }

  private static void publishArchive(Path target, TestCalls calls, boolean durable)
      throws IOException {
    try (OutputArchive archive = OutputArchive.begin(target, calls)) {
      Files.writeString(archive.archive(), "packed");
      archive.publish(durable);
    }
  }

  private static void publish(Path target, TestCalls calls, boolean durable) throws IOException {
    try (OutputFolder folder = OutputFolder.begin(target, calls, () -> {})) {
      for (String name : FILES) {
        Path file = folder.staging().resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, name);
      }
      folder.publish(FILES, List.of(), false, durable);
    }
  }
}
