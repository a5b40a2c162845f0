package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.IoReport;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.detect.Detection;
import java.util.List;

/**
 * What a split did.
 *
 * @param dialect the dialect it was read in
 * @param confidence of the detection; null when the user gave the dialect
 * @param completeness whether the dump is whole
 * @param bytes bytes of the input
 * @param statements SQL statements read
 * @param tables names of the tables, in the order they first appear
 * @param files every file written, relative to the output, in order
 * @param omittedBytes bytes that filters left out
 * @param edited what edits took out; null when none was asked for
 * @param diagnostics what to tell the user, in order of position
 * @param io how files were written; null when none were
 * @param nanos time taken
 */
public record SplitReport(
    Dialect dialect,
    Detection.Confidence confidence,
    Completeness completeness,
    long bytes,
    long statements,
    List<String> tables,
    List<OutputEntry> files,
    long omittedBytes,
    Edited edited,
    List<Diagnostic> diagnostics,
    IoReport io,
    long nanos) {
  /**
   * @param path relative to the output folder
   * @param table the table it is of, or null
   * @param statements SQL statements in it
   * @param bytes bytes of the dump in it, additions not counted
   */
  public record OutputEntry(String path, String table, long statements, long bytes) {}

  /**
   * @param statements taken out whole
   * @param clauses taken out of statements
   * @param bytes of both
   */
  public record Edited(long statements, long clauses, long bytes) {}

  /** Whether the command should exit 0. */
  public boolean succeeded(boolean strict) {
    return diagnostics.stream()
            .noneMatch(
                d ->
                    d.severity() == Diagnostic.Severity.ERROR
                        || strict && d.severity() == Diagnostic.Severity.WARNING)
        && !(strict && completeness == Completeness.UNKNOWN);
  }
}
