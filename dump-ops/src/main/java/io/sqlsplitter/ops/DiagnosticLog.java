package io.sqlsplitter.ops;

import io.sqlsplitter.ops.Diagnostic.Severity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects what there is to say of a dump; lines are found once, at the end. At most {@value
 * #MAX_PER_CODE} of one code are kept, so that a dump full of trouble does not fill the memory. Not
 * thread safe.
 */
public final class DiagnosticLog {
  static final int MAX_PER_CODE = 50;

  private final List<Diagnostic> list = new ArrayList<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private boolean errors;

  /** An empty log. */
  public DiagnosticLog() {}

  /**
   * @param offset where, or -1
   * @param line 1-based, or 0 when it is to be found from {@code offset} at the end
   * @param table or null
   */
  public void add(
      Severity severity, String code, String message, long offset, long line, String table) {
    errors |= severity == Severity.ERROR;
    if (counts.merge(code, 1, Integer::sum) <= MAX_PER_CODE) {
      list.add(new Diagnostic(severity, code, message, line, offset, table));
    }
  }

  /** Something that has no place in the input. */
  public void add(Severity severity, String code, String message) {
    add(severity, code, message, -1, 0, null);
  }

  /** Whether an error was added, or more than were kept. */
  public boolean hasErrors() {
    return errors;
  }

  /** Whether a diagnostic of this code was added. */
  public boolean has(String code) {
    return counts.containsKey(code);
  }

  /** Offsets whose lines are still to be found, in ascending order. */
  long[] openOffsets() {
    return list.stream()
        .filter(d -> d.offset() >= 0 && d.line() == 0)
        .mapToLong(Diagnostic::offset)
        .sorted()
        .distinct()
        .toArray();
  }

  /** Fills in lines: {@code lines[i]} is that of {@code offsets[i]}, 0 where it is not known. */
  void resolve(long[] offsets, long[] lines) {
    list.replaceAll(
        d -> {
          int i =
              d.line() == 0 && d.offset() >= 0
                  ? java.util.Arrays.binarySearch(offsets, d.offset())
                  : -1;
          return i < 0
              ? d
              : new Diagnostic(
                  d.severity(), d.code(), d.message(), lines[i], d.offset(), d.table());
        });
  }

  private static long place(Diagnostic diagnostic) {
    return diagnostic.offset() < 0 ? Long.MAX_VALUE : diagnostic.offset();
  }

  /** Everything, by position; those without one at the end. */
  public List<Diagnostic> sorted() {
    List<Diagnostic> sorted = new ArrayList<>(list);
    // Not by Comparator.comparingLong: its lambda can be serialized, and no AOT cache keeps such.
    sorted.sort((a, b) -> Long.compare(place(a), place(b)));
    counts.forEach(
        (code, count) -> {
          if (count > MAX_PER_CODE) {
            sorted.add(
                new Diagnostic(
                    Severity.NOTE,
                    code,
                    (count - MAX_PER_CODE) + " more like this are not listed",
                    0,
                    -1,
                    null));
          }
        });
    return List.copyOf(sorted);
  }
}
