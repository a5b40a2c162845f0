package io.sqlsplitter.io;

import io.sqlsplitter.io.source.InputFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** A compressed file as a stream of what it holds. */
public final class DecodedFile {
  private DecodedFile() {}

  /**
   * Opens a file, whose first bytes tell how it is compressed, if it is; an archive is given as it
   * is.
   *
   * @return not thread safe; reading throws {@link DamagedInputException} where the file is cut off
   *     or damaged, behind all bytes before
   */
  public static InputStream open(Path file) throws IOException {
    return InputFiles.decompress(file);
  }
}
