package io.sqlsplitter.ops;

import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.io.profile.ProfileTable;
import io.sqlsplitter.io.profile.WritePlan;
import io.sqlsplitter.io.writer.CompressingOptions;
import io.sqlsplitter.io.writer.WriterOptions;
import java.nio.file.Path;

/** How files are written, as the environment and the limits of this process have it. */
public final class PoolOptions {
  private PoolOptions() {}

  /** Most files that may be open at once. */
  public static int openFiles() {
    return WriterOptions.defaults().openFiles();
  }

  /**
   * For files that are compressed.
   *
   * @throws OperationException (usage) when an environment variable says nothing that can be
   */
  public static CompressingOptions compressing() throws OperationException {
    try {
      return CompressingOptions.ofThisMachine();
    } catch (IllegalArgumentException e) {
      throw OperationException.usage(e.getMessage());
    }
  }

  /**
   * @param input the file that is read; null when it is none
   * @param size its bytes as stored; -1 when not known
   * @param compressed whether these are compressed
   * @param target a folder on the device that is written to
   * @throws OperationException (usage) when an environment variable says nothing that can be
   */
  public static WritePlan plan(
      IoStrategy strategy, Path input, long size, boolean compressed, Path target)
      throws OperationException {
    try {
      return WritePlan.of(strategy, size, compressed, ProfileTable.ofThisMachine(input, target));
    } catch (IllegalArgumentException e) {
      throw OperationException.usage(e.getMessage());
    }
  }
}
