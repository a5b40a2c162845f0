package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.io.libc.NioFallback;
import io.sqlsplitter.io.profile.WriterProfile;

/**
 * @param writers number of writer threads, at least 1
 * @param stagingCap most bytes that may wait in memory, over all files; at least 512
 * @param sliceMin slices of at least this many bytes are written from the window itself
 * @param openFiles most files open at once, over all writers; at least 1 for each
 */
public record WriterOptions(int writers, long stagingCap, int sliceMin, int openFiles) {
  private static final String WRITERS_VARIABLE = "SQL_SPLITTER_WRITERS";
  private static final int MOST_WRITERS = 64;
  private static final int MOST_USUAL_WRITERS = 4;
  private static final long STAGING_CAP = 32 << 20;
  private static final int SLICE_MIN = 64 << 10;
  private static final int WRITE_SIZE = 256 << 10;

  /** Open files that others need: the input, jars, pipes, whoever embeds us. */
  private static final int RESERVED_FILES = 64;

  /** More would only cost the kernel memory. */
  private static final int MOST_FILES = 8192;

  /** Where the limit is not known: the least default of the systems we know, macOS's 256. */
  private static final int UNKNOWN_LIMIT = 256;

  public WriterOptions {
    if (writers < 1 || writers > MOST_WRITERS) {
      throw new IllegalArgumentException("from 1 to " + MOST_WRITERS + " writers, not " + writers);
    }
    if (stagingCap < 512 || sliceMin < 1 || openFiles < 1) {
      throw new IllegalArgumentException(
          "staging of "
              + stagingCap
              + " bytes, slices of "
              + sliceMin
              + ", "
              + openFiles
              + " files: too few");
    }
  }

  /**
   * One writer per spare core (1 to 4) or what the environment variable SQL_SPLITTER_WRITERS says,
   * 32 MiB, 64 KiB, and what {@code ulimit -n} leaves.
   *
   * @throws IllegalArgumentException when the variable is not a whole number from 1 to 64
   */
  public static WriterOptions defaults() {
    return defaults(
        System.getenv(WRITERS_VARIABLE),
        Runtime.getRuntime().availableProcessors(),
        new NioFallback().openFileLimit());
  }

  static WriterOptions defaults(String writersVariable, int processors, long fileLimit) {
    int writers = Math.clamp(processors - 1L, 1, MOST_USUAL_WRITERS);
    if (writersVariable != null && !writersVariable.isBlank()) {
      writers = parse(writersVariable.strip());
    }
    long limit = fileLimit < 0 ? UNKNOWN_LIMIT : fileLimit;
    int openFiles = (int) Math.clamp(limit - RESERVED_FILES, writers, (long) MOST_FILES);
    return new WriterOptions(writers, STAGING_CAP, SLICE_MIN, openFiles);
  }

  /** Plain writing in the order in which things come. */
  WriterProfile profile() {
    return new WriterProfile(
        IoStrategy.SSD, writers, WRITE_SIZE, 0, stagingCap, false, false, false, false);
  }

  private static int parse(String text) {
    try {
      int writers = Integer.parseInt(text);
      if (writers >= 1 && writers <= MOST_WRITERS) {
        return writers;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new IllegalArgumentException(
        WRITERS_VARIABLE + " must be a whole number from 1 to " + MOST_WRITERS + ", not " + text);
  }
}
