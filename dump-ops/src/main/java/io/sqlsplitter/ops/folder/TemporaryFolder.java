package io.sqlsplitter.ops.folder;

import io.sqlsplitter.io.CleanUp;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A folder of this process alone, which only this user may enter; goes away with all that is in it
 * when it is closed, and on a signal.
 */
public final class TemporaryFolder implements Closeable {
  private static final String PREFIX = "sql-splitter-";

  private final Path path;
  private final CleanUp.Registration cleanUp;

  /** Makes one where TMPDIR says, or where the system has them. */
  public TemporaryFolder() throws IOException {
    String wanted = System.getenv("TMPDIR");
    // createTempDirectory makes it with mode 0700.
    this.path =
        (wanted != null && Files.isDirectory(Path.of(wanted))
                ? Files.createTempDirectory(Path.of(wanted), PREFIX)
                : Files.createTempDirectory(PREFIX))
            .toRealPath();
    this.cleanUp = CleanUp.register(this::removeOnSignal);
  }

  public Path path() {
    return path;
  }

  private void removeOnSignal() {
    try {
      remove();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void remove() throws IOException {
    Files.walkFileTree(
        path,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  @Override
  public void close() throws IOException {
    try {
      remove();
    } finally {
      cleanUp.close(); // not before: a signal would leave the rest
    }
  }
}
