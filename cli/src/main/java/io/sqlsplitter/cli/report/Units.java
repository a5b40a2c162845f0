package io.sqlsplitter.cli.report;

import java.util.Locale;

/** Numbers as people read them; 1 MB is 2^20 bytes. */
public final class Units {
  private static final String[] NAMES = {"B", "KB", "MB", "GB", "TB"};
  private static final double NANOS_PER_SECOND = 1e9;

  private Units() {}

  /** For example {@code 1.2 GB}. */
  public static String size(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 1024 && unit < NAMES.length - 1) {
      value /= 1024;
      unit++;
    }
    return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", value, NAMES[unit]);
  }

  /** For example {@code 950.3 MB/s}. */
  public static String rate(long bytes, long nanos) {
    return String.format(Locale.ROOT, "%.1f MB/s", megabytesPerSecond(bytes, nanos));
  }

  /** For example {@code 0:07} or {@code 1:02:03}; rounded up to seconds. */
  public static String duration(long nanos) {
    long seconds = Math.ceilDiv(nanos, (long) NANOS_PER_SECOND);
    return seconds < 3600
        ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
        : String.format(
            Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }

  static double megabytes(long bytes) {
    return bytes / (double) (1 << 20);
  }

  static double seconds(long nanos) {
    return nanos / NANOS_PER_SECOND;
  }

  static double megabytesPerSecond(long bytes, long nanos) {
    return nanos <= 0 ? 0 : megabytes(bytes) / seconds(nanos);
  }
}
