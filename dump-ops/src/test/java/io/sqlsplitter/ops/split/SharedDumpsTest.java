package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sqlsplitter.io.InputEncoding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real dumps that lie beside the repository: each can be put together again from its split. */
final class SharedDumpsTest {
  private static Optional<Path> shared() {
    String named = System.getenv("SQL_SPLITTER_SHARED");
    String root = System.getProperty("repository.root", ".");
    Path folder = named != null ? Path.of(named) : Path.of(root).resolve("../shared");
    return Files.isDirectory(folder) ? Optional.of(folder) : Optional.empty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"data", "cases/odd-dumps", "cases/public/inputs"})
  void everyDumpComesBackByteForByte(String name, @TempDir Path temp) throws Exception {
    Optional<Path> shared = shared();
    assumeTrue(shared.isPresent(), "no folder of shared dumps beside the repository: skipped");
    List<Path> dumps = sqlFiles(shared.get().resolve(name));
    int split = 0;
    for (Path dump : dumps) {
      Path folder = Files.createTempDirectory(temp, "split");
      SplitFixture fixture = SplitFixture.ofFile(folder, dump);
      try {
        fixture.run();
      } catch (io.sqlsplitter.ops.OperationException e) {
        assertEquals(true, isNoSql(dump), dump + ": " + e.getMessage());
        continue;
      }
      split++;
      if (fixture.manifest().source().encoding() == InputEncoding.BYTES) {
        assertArrayEquals(Files.readAllBytes(dump), fixture.rebuilt(), dump.toString());
      } else {
        assertEquals(fixture.report().bytes(), fixture.rebuilt().length, dump.toString());
      }
    }
    assertEquals(dumps.stream().filter(dump -> !isNoSql(dump)).count(), split);
  }

  @ParameterizedTest
  @ValueSource(strings = {"data", "cases/odd-dumps"})
  void everyDumpComesBackFromItsEditedSplit(String name, @TempDir Path temp) throws Exception {
    Optional<Path> shared = shared();
    assumeTrue(shared.isPresent(), "no folder of shared dumps beside the repository: skipped");
    for (Path dump : sqlFiles(shared.get().resolve(name))) {
      SplitFixture fixture =
          SplitFixture.ofFile(Files.createTempDirectory(temp, "split"), dump)
              .ask(request -> request.edits(Set.of(SplitRequest.Edit.values())))
              .run();
      if (fixture.manifest().source().encoding() == InputEncoding.BYTES) {
        assertArrayEquals(Files.readAllBytes(dump), fixture.rebuilt(), dump.toString());
      }
    }
  }

  private static boolean isNoSql(Path dump) {
    String name = dump.getFileName().toString();
    return name.startsWith("058-") || name.equals("004-usage.sql");
  }

  private static List<Path> sqlFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".sql")).sorted().toList();
    }
  }
}
