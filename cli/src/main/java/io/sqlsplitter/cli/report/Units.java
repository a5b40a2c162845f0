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
    return unit == 0 ? bytes + " B" : decimal(value, 1) + " " + NAMES[unit];
  }

  /** For example {@code 950.3 MB/s}. */
  public static String rate(long bytes, long nanos) {
    return decimal(megabytesPerSecond(bytes, nanos), 1) + " MB/s";
  }

  /** For example {@code 1.234 s}. */
  static String elapsed(long nanos) {
    return decimal(seconds(nanos), 3) + " s";
  }

  /** For example {@code 0:07} or {@code 1:02:03}; rounded up to seconds. */
  public static String duration(long nanos) {
    long seconds = Math.ceilDiv(nanos, (long) NANOS_PER_SECOND);
    return seconds < 3600
        ? seconds / 60 + twoDigits(seconds % 60)
        : seconds / 3600 + twoDigits(seconds / 60 % 60) + twoDigits(seconds % 60);
  }

  private static String twoDigits(long value) {
    return (value < 10 ? ":0" : ":") + value;
  }

  /**
   * With so many digits behind the point, as {@code %.3f} has them. A formatter, its patterns and
   * its resource bundles take longer to load than a small dump to split.
   */
  static String decimal(double value, int digits) {
    String exact = Double.toString(value);
    int point = exact.indexOf('.') + 1;
    if (value < 0 || point == 0 || exact.indexOf('E') >= 0) {
      return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
    String all = exact + "0".repeat(digits);
    long scaled =
        Long.parseLong(all.substring(0, point - 1) + all.substring(point, point + digits));
    boolean up = point + digits < all.length() && all.charAt(point + digits) >= '5';
    String text = Long.toString(up ? scaled + 1 : scaled);
    text = "0".repeat(Math.max(0, digits + 1 - text.length())) + text;
    int end = text.length() - digits;
    return text.substring(0, end) + "." + text.substring(end);
  }

  /** With commas between thousands. */
  static String grouped(long number) {
    StringBuilder text = new StringBuilder().append(number);
    int first = number < 0 ? 1 : 0;
    for (int at = text.length() - 3; at > first; at -= 3) {
      text.insert(at, ',');
    }
    return text.toString();
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
