package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.IoStrategy;

/**
 * How the files of a split reach the device.
 *
 * @param compression of each file
 * @param level of the compression, as its own tool counts; {@link #DEFAULT_LEVEL} for its usual one
 * @param strategy how files are written
 * @param durable data and names are on the device when the split returns
 */
public record WriteOptions(
    Compression compression, int level, IoStrategy strategy, boolean durable) {
  /** Stands for the level that the tool of the format takes when none is named. */
  public static final int DEFAULT_LEVEL = Integer.MIN_VALUE;

  /** The level, where none was named that of the format's own tool. */
  static int level(Compression format, int level) {
    return level == DEFAULT_LEVEL ? format.usualLevel() : level;
  }

  /** Whether files are compressed one by one. */
  boolean compresses() {
    return compression != Compression.NONE;
  }

  /** Plain files, by the usual way. */
  public static final WriteOptions PLAIN =
      new WriteOptions(Compression.NONE, DEFAULT_LEVEL, IoStrategy.AUTO, false);
}
