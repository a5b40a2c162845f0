package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.profile.IoEnvironment;

/**
 * What a {@link CompressingPool} may use.
 *
 * @param workers threads, at least 1
 * @param stagingCap most bytes in blocks that are being filled; at least 512
 * @param openFiles most files open at once; at least 1
 */
public record CompressingOptions(int workers, long stagingCap, int openFiles) {
  private static final int MOST_USUAL_WORKERS = 64;
  private static final long LEAST_STAGING = 32 << 20;
  private static final long STAGING_PER_WORKER = 16 << 20;

  public CompressingOptions {
    if (workers < 1 || stagingCap < 512 || openFiles < 1) {
      throw new IllegalArgumentException(
          workers + " workers, staging of " + stagingCap + " bytes, " + openFiles + " files");
    }
  }

  /**
   * One worker per core or what SQL_SPLITTER_WRITERS says, 16 MiB for each, at least 32 MiB in all,
   * and what {@code ulimit -n} leaves.
   *
   * @throws IllegalArgumentException one sentence, when a variable says nothing that can be
   */
  public static CompressingOptions ofThisMachine() {
    return of(
        IoEnvironment.of(System::getenv),
        Runtime.getRuntime().availableProcessors(),
        WriterOptions.defaults().openFiles());
  }

  static CompressingOptions of(IoEnvironment environment, int processors, int openFiles) {
    int workers =
        environment.writers() > 0
            ? environment.writers()
            : Math.min(processors, MOST_USUAL_WORKERS);
    return new CompressingOptions(
        workers, Math.max(LEAST_STAGING, workers * STAGING_PER_WORKER), openFiles);
  }
}
