package io.sqlsplitter.bench.report;

/** What one tool did in one case. Filled while a result file is read. */
final class ToolResult {
  /** Microseconds of the whole process. */
  final Sample wall = new Sample();

  /** Microseconds of processor time, user and system. */
  final Sample cpu = new Sample();

  /** Largest resident set, in KiB; 0 when it was not measured. */
  long peakKib;

  /** What is wrong with its output, in words; empty when nothing is. */
  String fault = "";

  /** Why it was not measured; empty when it was. */
  String leftOut = "";

  boolean measured() {
    return !wall.isEmpty();
  }

  double seconds() {
    return wall.median() / 1e6;
  }

  double cpuSeconds() {
    return cpu.median() / 1e6;
  }

  /** Millions of bytes. */
  double peakMegabytes() {
    return peakKib * 1024 / 1e6;
  }
}
