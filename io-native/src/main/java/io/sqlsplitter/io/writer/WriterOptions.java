package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.libc.NioFallback;

/**
 * What a {@link WriterPool} is told besides its profile.
 *
 * @param sliceMin slices of at least this many bytes are written from the window itself, unless all
 *     is gathered
 * @param openFiles most files open at once, over all writers; one for each is always allowed
 */
public record WriterOptions(int sliceMin, int openFiles) {
  private static final int SLICE_MIN = 64 << 10;

  /** Open files that others need: the input, jars, pipes, whoever embeds us. */
  private static final int RESERVED_FILES = 64;

  /** More would only cost the kernel memory. */
  private static final int MOST_FILES = 8192;

  /** Where the limit is not known: the least default of the systems we know, macOS's 256. */
  private static final int UNKNOWN_LIMIT = 256;

  public WriterOptions {
    if (sliceMin < 1 || openFiles < 1) {
      throw new IllegalArgumentException(
          "slices of " + sliceMin + " bytes, " + openFiles + " files: too few");
    }
  }

  /** 64 KiB, and what {@code ulimit -n} leaves. */
  public static WriterOptions defaults() {
    return ofLimit(new NioFallback().openFileLimit());
  }

  /**
   * @param fileLimit files that this process may have open; -1 when not known
   */
  static WriterOptions ofLimit(long fileLimit) {
    long limit = fileLimit < 0 ? UNKNOWN_LIMIT : fileLimit;
    return new WriterOptions(
        SLICE_MIN, (int) Math.clamp(limit - RESERVED_FILES, 1L, (long) MOST_FILES));
  }
}
