package io.sqlsplitter.io;

import java.io.IOException;

/** An archive holds more than one dump, and its reader could take one; see {@link DumpArchive}. */
public final class SeveralDumpsException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message one sentence with the name of the archive
   */
  public SeveralDumpsException(String message) {
    super(message);
  }
}
