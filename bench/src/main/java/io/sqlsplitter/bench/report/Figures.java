package io.sqlsplitter.bench.report;

import java.util.Locale;

/** Figures as people read them. */
final class Figures {
  private Figures() {}

  /** Three digits that count: 0.0314, 0.314, 3.14, 31.4. */
  static String seconds(double seconds) {
    double size = Math.abs(seconds);
    int digits = size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4;
    return String.format(Locale.ROOT, "%." + digits + "f", seconds);
  }

  /** With a unit, for a chart. */
  static String time(double seconds) {
    if (seconds < 0.1) {
      return String.format(Locale.ROOT, seconds < 0.01 ? "%.1f ms" : "%.0f ms", seconds * 1e3);
    }
    return String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%.1f s", seconds);
  }

  static String ratio(double ratio) {
    return String.format(Locale.ROOT, ratio < 10 ? "%.2f" : ratio < 100 ? "%.1f" : "%.0f", ratio);
  }

  /** Decimal multiples: 1.2 GB, 141 MB. */
  static String bytes(double bytes) {
    double value = bytes;
    int power = 0;
    while (value >= 999.5 && power < 4) {
      value /= 1000;
      power++;
    }
    String digits = String.format(Locale.ROOT, value < 9.95 ? "%.1f" : "%.0f", value);
    return digits.replaceFirst("\\.0$", "")
        + " "
        + new String[] {"B", "KB", "MB", "GB", "TB"}[power];
  }

  /** 1234567 as 1,234,567. */
  static String count(double count) {
    return String.format(Locale.ROOT, "%,.0f", count);
  }
}
