package io.sqlsplitter.ops;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.Parallelism;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The daemon threads that help the scanner of one dump, if any do: {@code
 * -Dio.sqlsplitter.scan.threads=N} says how many, 0 or 1 for none. They end at {@link #close}, and
 * are started only when a window is there for them. Used by one thread.
 */
final class ScanThreads implements AutoCloseable {
  static final String PROPERTY = "io.sqlsplitter.scan.threads";

  /** Below that threads and their code are not warm before the dump is split. */
  private static final long LEAST_BYTES = 64L << 20;

  /** The scanner and a writer need one each. */
  private static final int BUSY_PROCESSORS = 2;

  /** More cannot be fed: what is left then is the work of the scanner's own thread. */
  private static final int MOST = 6;

  /** Of 32 KiB in a window of 1 MiB: the end of a statement spoils little (docs/decisions/0016). */
  private static final int STRETCHES = 32;

  /** A shorter window is scanned in less time than threads need to wake. */
  private static final long LEAST_WINDOW = 512 << 10;

  private final ExecutorService threads;
  private final Parallelism parallelism;

  private ScanThreads(int count) {
    threads =
        count < 2
            ? null
            : Executors.newFixedThreadPool(
                count, Thread.ofPlatform().daemon().name("sql-splitter-scan-", 1).factory());
    parallelism =
        threads == null
            ? Parallelism.NONE
            : new Parallelism(count, STRETCHES, LEAST_WINDOW, threads::execute);
  }

  /**
   * @param bytes size of the input, or -1 when it is not known
   */
  static ScanThreads forInput(Dialect dialect, long bytes) {
    int processors = Runtime.getRuntime().availableProcessors();
    return new ScanThreads(
        Math.clamp(Integer.getInteger(PROPERTY, count(dialect, bytes, processors)), 0, 64));
  }

  /**
   * How many help by default: those that have nothing else to do, from four processors on. Only
   * with dialects whose rows are plain: SQL Server's scripts have a statement per row, and
   * PostgreSQL's dumps mostly COPY data.
   */
  static int count(Dialect dialect, long bytes, int processors) {
    boolean plain = dialect == Dialect.MYSQL || dialect == Dialect.SQLITE;
    int idle = processors - BUSY_PROCESSORS;
    return plain && bytes >= LEAST_BYTES && idle >= 2 ? Math.min(idle, MOST) : 0;
  }

  Parallelism parallelism() {
    return parallelism;
  }

  /** Ends the threads; the scanner must be closed. */
  @Override
  public void close() {
    if (threads != null) {
      threads.shutdownNow();
    }
  }
}
