package io.sqlsplitter.ops;

import io.sqlsplitter.io.writer.WriterOptions;
import java.util.function.Supplier;

/** How files are written, as the environment and the limits of this process have it. */
public final class PoolOptions {
  private PoolOptions() {}

  /**
   * @throws OperationException (usage) when an environment variable says nothing that can be
   */
  public static WriterOptions fromEnvironment() throws OperationException {
    return read(WriterOptions::defaults);
  }

  /**
   * The same for files that are compressed.
   *
   * @throws OperationException as {@link #fromEnvironment}
   */
  public static WriterOptions compressing() throws OperationException {
    return read(WriterOptions::compressing);
  }

  private static WriterOptions read(Supplier<WriterOptions> options) throws OperationException {
    try {
      return options.get();
    } catch (IllegalArgumentException e) {
      throw OperationException.usage(e.getMessage());
    }
  }
}
