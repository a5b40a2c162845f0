package io.sqlsplitter.ops.describe;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.detect.Detection;
import java.util.List;
import java.util.Map;

/**
 * What a folder of split holds.
 *
 * @param tool what wrote it, or null
 * @param source what was split
 * @param confidence of the detection of the dialect; null when that was given
 * @param options what the split was asked for, by name: Boolean, Long, String, or a List or Map of
 *     these
 * @param omittedBytes bytes of the dump that filters left out
 * @param omittedKinds the same by kind of statement
 * @param files in loading order: all of them, or what was chosen and what that needs
 * @param added SQL files that have come since the split
 * @param restores ways to load {@code files}
 * @param dumpDiagnostics what split had to say of the dump
 * @param folderDiagnostics what is to be said of the folder now
 */
public record DescribeReport(
    String tool,
    Source source,
    Dialect dialect,
    Detection.Confidence confidence,
    Completeness completeness,
    Map<String, Object> options,
    long omittedBytes,
    Map<String, Long> omittedKinds,
    List<ListedFile> files,
    List<String> added,
    List<Restore> restores,
    List<Diagnostic> dumpDiagnostics,
    List<Diagnostic> folderDiagnostics) {
  /**
   * @param name as the user gave it, without its folder; {@code -} for standard input
   * @param bytes size as it was read
   */
  public record Source(String name, long bytes, InputEncoding encoding) {}
}
