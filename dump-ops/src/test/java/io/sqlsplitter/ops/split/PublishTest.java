package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.OperationException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run leaves on disk, and what it never touches. */
final class PublishTest {
  @TempDir Path folder;

  @Test
  void aSecondRunReplacesTheFilesOfTheFirstAndNoOthers() throws Exception {
    SplitFixture.of(folder, "CREATE TABLE `a` (i int);\nCREATE TABLE `b` (i int);\n").run();
    Path out = folder.resolve("out");
    Files.writeString(out.resolve("notes.txt"), "mine");
    SplitFixture second = SplitFixture.of(folder, "CREATE TABLE `a` (j int);\n").run();
    assertEquals(Set.of("a.sql", "_restore.sql", "notes.txt"), second.files().keySet());
    assertEquals("CREATE TABLE `a` (j int);\n", second.file("a.sql"));
  }

  @Test
  void aFileOfOthersIsNeverReplacedWithoutForce() throws Exception {
    Path out = Files.createDirectory(folder.resolve("out"));
    Files.writeString(out.resolve("a.sql"), "mine");
    SplitFixture split = SplitFixture.of(folder, "CREATE TABLE `a` (i int);\n");
    OperationException refusal = assertThrows(OperationException.class, split::run);
    assertTrue(refusal.getMessage().contains("--force"), refusal.getMessage());
    assertEquals("mine", Files.readString(out.resolve("a.sql")));
    try (Stream<Path> files = Files.list(out)) {
      assertEquals(1, files.count());
    }
    assertEquals("CREATE TABLE `a` (i int);\n", split.force().run().file("a.sql"));
  }

  @Test
  void theInputIsNeverOverwrittenEvenByForce() throws Exception {
    Path out = Files.createDirectory(folder.resolve("out"));
    Path dump = out.resolve("a.sql");
    Files.writeString(dump, "CREATE TABLE `a` (i int);\n");
    SplitFixture split = SplitFixture.ofFile(folder, dump).force();
    OperationException refusal = assertThrows(OperationException.class, split::run);
    assertTrue(refusal.getMessage().contains("overwrite the input"), refusal.getMessage());
    assertEquals("CREATE TABLE `a` (i int);\n", Files.readString(dump));
  }

  @Test
  void aFileAsOutputIsAUsageError() throws Exception {
    SplitFixture split = SplitFixture.of(folder, "CREATE TABLE `a` (i int);\n");
    split.into(split.input());
    assertTrue(assertThrows(OperationException.class, split::run).isUsage());
  }

  @Test
  void nothingButTheOutputStays() throws Exception {
    SplitFixture split = SplitFixture.of(folder, "CREATE TABLE `a` (i int);\n").run();
    try (Stream<Path> all = Files.walk(folder)) {
      assertEquals(
          Set.of("dump.sql", "a.sql", "_restore.sql", "manifest.json"),
          Set.copyOf(
              all.filter(Files::isRegularFile)
                  .map(path -> path.getFileName().toString())
                  .toList()));
    }
    assertFalse(Files.exists(split.output().resolve(".ranges")));
  }

  @Test
  void emptyInputIsAManifestAndOneFile() throws Exception {
    SplitFixture split = SplitFixture.of(folder, "").run();
    assertTrue(split.report().succeeded(false));
    assertEquals("", split.file("_after.sql"));
    assertTrue(Files.exists(split.output().resolve("manifest.json")));
  }

  @Test
  void commentsAloneAreASuccessToo() throws Exception {
    SplitFixture split = SplitFixture.of(folder, "-- nothing here\n").run();
    assertTrue(split.report().succeeded(false));
    assertEquals("-- nothing here\n", split.file("_after.sql"));
  }

  @Test
  void aPipeGivesTheSameFilesAsTheFile() throws Exception {
    byte[] dump =
        "CREATE TABLE `a` (i int);\nINSERT INTO `a` VALUES (1);\n".getBytes(StandardCharsets.UTF_8);
    SplitFixture file = SplitFixture.of(folder, dump).run();
    SplitFixture pipe = SplitFixture.ofPipe(folder, dump, 1).into(folder.resolve("p")).run();
    assertEquals(file.files(), pipe.files());
    assertArrayEquals(dump, pipe.rebuilt());
  }

  @Test
  void aTableMayBeCalledLikeAnyFileOfOurs() throws Exception {
    String dump =
        "CREATE TABLE `_before` (i int);\nCREATE TABLE `../x` (i int);\n"
            + "CREATE TABLE `CON` (i int);\nCREATE TABLE `"
            + "n".repeat(300)
            + "` (i int);\n"
            + "CREATE TABLE `` (i int);\nCREATE TABLE `.ranges` (i int);\n";
    SplitFixture split = SplitFixture.of(folder, dump).run();
    assertArrayEquals(dump.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(2, files.count());
    }
  }
}
