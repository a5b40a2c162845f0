package io.sqlsplitter.io.writer;

import java.io.IOException;

/** A file that is not ours stands where one of ours would go. */
public final class OutputConflictException extends IOException {
  private static final long serialVersionUID = 1L;

  public OutputConflictException(String message) {
    super(message);
  }
}
