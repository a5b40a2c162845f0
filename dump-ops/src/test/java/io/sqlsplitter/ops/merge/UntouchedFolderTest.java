package io.sqlsplitter.ops.merge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.split.SplitOperation;
import io.sqlsplitter.ops.split.SplitRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An edit that keeps the size of a file is noticed, and a younger copy of an untouched file is not
 * taken for one.
 */
class UntouchedFolderTest {
  private static final byte[] DUMP =
      "CREATE TABLE `a` (i int);\nINSERT INTO `a` VALUES (5);\nCREATE TABLE `b` (i int);\n"
          .getBytes(StandardCharsets.US_ASCII);

  @TempDir Path temp;

  @Test
  void anEditThatKeepsTheSizeIsNoExactMerge() throws Exception {
    Path folder = split();
    Path file = folder.resolve("a.sql");
    Files.writeString(file, Files.readString(file).replace("(5)", "(6)"));
    younger(file);

    MergeReport report = merge(folder);

    assertFalse(report.exact());
    assertTrue(
        report.diagnostics().stream()
            .anyMatch(
                d ->
                    d.severity() == Diagnostic.Severity.WARNING
                        && d.message().contains("a.sql was edited")),
        () -> report.diagnostics().toString());
    assertTrue(Files.readString(temp.resolve("back.sql")).contains("VALUES (6)"));
  }

  @Test
  void aYoungerCopyOfAnUntouchedFileIsAsGoodAsTheFile() throws Exception {
    Path folder = split();
    younger(folder.resolve("a.sql"));

    assertTrue(merge(folder).exact());
    assertArrayEquals(DUMP, Files.readAllBytes(temp.resolve("back.sql")));
  }

  @Test
  void theOutputReplacesNoFileOfTheFolderNotEvenOneThatIsNotChosen() throws Exception {
    Path folder = split();
    byte[] before = Files.readAllBytes(folder.resolve("b.sql"));
    MergeRequest request =
        new MergeRequest(
            folder, folder.resolve("b.sql"), null, List.of("a"), List.of(), false, true, false);
    assertThrows(
        OperationException.class, () -> MergeOperation.run(request, null, ProgressListener.NONE));
    assertArrayEquals(before, Files.readAllBytes(folder.resolve("b.sql")));
  }

  private static void younger(Path file) throws Exception {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
  }

  private Path split() throws Exception {
    Path dump = Files.write(temp.resolve("dump.sql"), DUMP);
    Path folder = temp.resolve("tables");
    SplitRequest request = SplitRequest.of(new DumpInput(dump), folder).build();
    assertEquals(2, SplitOperation.run(request, null, null, ProgressListener.NONE).tables().size());
    return folder;
  }

  private MergeReport merge(Path folder) throws Exception {
    MergeRequest request =
        new MergeRequest(
            folder, temp.resolve("back.sql"), null, List.of(), List.of(), false, true, false);
    return MergeOperation.run(request, null, ProgressListener.NONE);
  }
}
