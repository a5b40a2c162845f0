package io.sqlsplitter.io.writer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** One run's output: written into a staging folder, then published as a whole, or not at all. */
public final class OutputFolder implements AutoCloseable {
  private OutputFolder() {}

  /**
   * Begins a run; first rolls forward or clears what an interrupted one left. Nothing is visible in
   * {@code target} yet.
   */
  public static OutputFolder begin(Path target) throws IOException {
    throw new UnsupportedOperationException();
  }

  /**
   * Finishes or clears what an interrupted run left in {@code target}; throws where it cannot and
   * the content may be a mixture.
   */
  public static void recover(Path target) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Where this run writes its files, by their final relative names. */
  public Path staging() {
    throw new UnsupportedOperationException();
  }

  /**
   * Makes the run's files visible.
   *
   * @param files relative names of all files of this run, the manifest last
   * @param replaced relative names of the files of the run before, which this one replaces; those
   *     not made again are removed
   * @param force whether files of others with these names may be replaced
   * @throws OutputConflictException when a file that is in the way is not in {@code replaced};
   *     nothing has changed
   */
  public void publish(List<String> files, List<String> replaced, boolean force) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Removes the staging folder if the run was not published. */
  @Override
  public void close() throws IOException {}
}
