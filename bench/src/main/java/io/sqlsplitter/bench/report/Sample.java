package io.sqlsplitter.bench.report;

import java.util.ArrayList;
import java.util.List;

/** Figures of repeated runs, at least one where it is asked for anything; any unit. */
final class Sample {
  private final List<Long> values = new ArrayList<>();

  void add(long value) {
    values.add(value);
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  int size() {
    return values.size();
  }

  /** The middle one, or the mean of the two in the middle. */
  double median() {
    List<Long> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2.0;
  }

  long least() {
    return values.stream().mapToLong(Long::longValue).min().orElseThrow();
  }

  long greatest() {
    return values.stream().mapToLong(Long::longValue).max().orElseThrow();
  }
}
