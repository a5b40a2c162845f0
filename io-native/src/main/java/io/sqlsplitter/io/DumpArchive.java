package io.sqlsplitter.io;

import io.sqlsplitter.io.codec.Dumps;
import io.sqlsplitter.io.source.InputFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An archive of several dumps, gone through from front to back. Not thread safe. */
public final class DumpArchive implements AutoCloseable {
  private final Dumps dumps;

  private DumpArchive(Dumps dumps) {
    this.dumps = dumps;
  }

  /**
   * Opens an archive, compressed or not.
   *
   * @return null when the file is none
   * @throws IOException one sentence with the name
   */
  public static DumpArchive open(Path file) throws IOException {
    Dumps dumps = InputFiles.dumps(file);
    return dumps == null ? null : new DumpArchive(dumps);
  }

  /** Moves to the next dump; false when there is none left. */
  public boolean next() throws IOException {
    return dumps.next() != null;
  }

  /** Name of the dump at hand within the archive; never to be used as a path. */
  public String name() {
    return dumps.name();
  }

  /** The dump at hand; it must be closed before {@link #next}, and leaves the archive open. */
  public InputSource source() throws IOException {
    return InputFiles.member(dumps);
  }

  /** What was odd about the archive itself, so far. */
  public List<InputRemark> remarks() {
    return new ArrayList<>(dumps.remarks());
  }

  @Override
  public void close() throws IOException {
    dumps.close();
  }
}
