package io.sqlsplitter.io.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputArchiveTest {
  @TempDir Path temp;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(temp)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static void publish(Path target, String content) throws IOException {
    try (OutputArchive archive = OutputArchive.begin(target)) {
      Files.writeString(archive.staging().resolve("a.sql"), "staged");
      Files.writeString(archive.scratch().resolve("zip-1"), "in between");
      Files.writeString(archive.archive(), content);
      archive.publish(true);
    }
  }

  @Test
  void theArchiveTakesItsNameAndNothingElseIsLeft() throws IOException {
    publish(temp.resolve("deep/er/x.tar"), "one");
    assertEquals("one", Files.readString(temp.resolve("deep/er/x.tar")));
    Path target = temp.resolve("x.tar");
    publish(target, "one");
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r-----"));
    publish(target, "two");
    assertEquals("two", Files.readString(target));
    assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(target)));
    assertEquals(List.of("deep", "x.tar"), names());
  }

  @Test
  void ofTwoRunsAtOnceTheSecondIsRefused() throws IOException {
    for (String old : List.of("", "old")) {
      Path target = temp.resolve("x.tar");
      Files.deleteIfExists(target);
      if (!old.isEmpty()) {
        Files.writeString(target, old);
      }
      try (OutputArchive slow = OutputArchive.begin(target)) {
        Files.writeString(slow.archive(), "slow");
        publish(target, "fast");
        assertThrows(OutputConflictException.class, () -> slow.publish(false));
      }
      assertEquals("fast", Files.readString(target));
      assertEquals(List.of("x.tar"), names());
    }
  }

  @Test
  void whatIsNotPublishedLeavesNothing() throws IOException {
    Path target = Files.writeString(temp.resolve("x.tar"), "old");
    for (Path path : List.of(target, temp.resolve("deep/er/x.tar"))) {
      try (OutputArchive archive = OutputArchive.begin(path)) {
        Files.writeString(archive.archive(), "half");
        assertTrue(
            PosixFilePermissions.toString(
                    Files.getPosixFilePermissions(archive.staging().getParent().getParent()))
                .equals("rwx------"));
      }
    }
    assertEquals("old", Files.readString(target));
    assertEquals(List.of("x.tar"), names());
  }

  @Test
  void aLinkStaysAndWhatItLeadsToIsReplaced() throws IOException {
    Files.createDirectory(temp.resolve("real"));
    Path real = Files.writeString(temp.resolve("real/x.tar"), "old");
    Path link = Files.createSymbolicLink(temp.resolve("link.tar"), real);
    publish(link, "new");
    assertTrue(Files.isSymbolicLink(link));
    assertEquals("new", Files.readString(real));
    Path nowhere = Files.createSymbolicLink(temp.resolve("no.tar"), temp.resolve("missing"));
    assertThrows(IOException.class, () -> OutputArchive.begin(nowhere));
    assertThrows(IOException.class, () -> OutputArchive.begin(temp.resolve("real")));
  }

  @Test
  void aPipeGetsTheWholeArchive() throws Exception {
    Path pipe = temp.resolve("x.tar");
    assumeTrue(Files.exists(Path.of("/usr/bin/mkfifo")), "SKIPPED, not tested: no mkfifo here");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    CompletableFuture<String> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.readString(pipe);
              } catch (IOException e) {
                return e.toString();
              }
            });
    publish(pipe, "through");
    assertEquals("through", read.get());
    assertEquals(List.of("x.tar"), names());
  }
}
