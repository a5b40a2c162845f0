package io.sqlsplitter.acceptance.dump;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The sample dumps beside the repository. */
public final class Samples {
  private Samples() {}

  /** The repository's root. */
  public static Path repository() {
    String root = System.getProperty("repository.root");
    return root != null ? Path.of(root) : Path.of("").toAbsolutePath().getParent();
  }

  /** A file or folder of the samples; the test is skipped, and says so, where it is absent. */
  public static Path path(String relative) {
    String override = System.getenv("SQL_SPLITTER_SHARED");
    Path shared = override == null ? repository().resolveSibling("shared") : Path.of(override);
    Path path = shared.resolve(relative);
    if (!Files.exists(path)) {
      String message = "SKIPPED: no sample " + path;
      System.err.println(message);
      Assumptions.abort(message);
    }
    return path;
  }

  /** All regular files below a folder whose names end so, sorted. */
  public static List<Path> files(Path folder, String ending) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> file.getFileName().toString().endsWith(ending))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
