package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.CleanUp;
import io.sqlsplitter.io.TemporaryPlace;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder of this process alone, which only this user may enter; goes away with all that is in it
 * when it is closed, and on a signal.
 */
public final class TemporaryFolder implements Closeable {
  private final Path path;
  private final CleanUp.Registration cleanUp;

  /** Makes one at the {@link TemporaryPlace}. */
  public TemporaryFolder() throws IOException {
    // createTempDirectory makes it with mode 0700.
    this.path =
        Files.createTempDirectory(TemporaryPlace.folder(), TemporaryPlace.PREFIX).toRealPath();
    this.cleanUp = CleanUp.register(() -> FolderTree.delete(path));
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    try {
      FolderTree.delete(path);
    } finally {
      cleanUp.close(); // not before: a signal would leave the rest
    }
  }
}
