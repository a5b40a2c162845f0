package io.sqlsplitter.ops;

/**
 * Something a user should hear of a dump.
 *
 * @param severity ERROR makes the operation fail (exit 1), WARNING does so with {@code --strict},
 *     NOTE never
 * @param code stable, for machines: {@code unterminated-string}, {@code closing-mark-missing}, …
 * @param message one sentence: what, and what to do; no position in it
 * @param line 1-based line in the input, 0 when none
 * @param offset 0-based byte in the (decoded) input, -1 when none
 * @param table the table it concerns, or null
 */
public record Diagnostic(
    Severity severity, String code, String message, long line, long offset, String table) {
  public enum Severity {
    NOTE,
    WARNING,
    ERROR
  }
}
