package io.sqlsplitter.io.source;

/** What every source demands of its user. */
final class SourceChecks {
  private SourceChecks() {}

  static void next(Window prev, long keepFrom, String name) {
    if (prev == null) {
      if (keepFrom != 0) {
        throw new IllegalArgumentException(name + ": the first window begins at 0");
      }
      return;
    }
    if (prev.last()) {
      throw new IllegalStateException(name + ": the last window was given already");
    }
    if (keepFrom < prev.base() || keepFrom > prev.end()) {
      throw new IllegalArgumentException(
          name
              + ": cannot keep from byte "
              + keepFrom
              + ", the window before is ["
              + prev.base()
              + ", "
              + prev.end()
              + ")");
    }
  }
}
