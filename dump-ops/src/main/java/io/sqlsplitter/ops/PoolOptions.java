package io.sqlsplitter.ops;

import io.sqlsplitter.io.writer.WriterOptions;

/** How files are written, as the environment and the limits of this process have it. */
public final class PoolOptions {
  private PoolOptions() {}

  /**
   * @throws OperationException (usage) when an environment variable says nothing that can be
   */
  public static WriterOptions fromEnvironment() throws OperationException {
    try {
      return WriterOptions.defaults();
    } catch (IllegalArgumentException e) {
      throw OperationException.usage(e.getMessage());
    }
  }
}
