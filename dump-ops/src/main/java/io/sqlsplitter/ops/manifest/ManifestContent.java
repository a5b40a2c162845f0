package io.sqlsplitter.ops.manifest;

import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.index.DumpIndex;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.detect.Detection;
import java.util.List;
import java.util.Map;

/**
 * All that goes into a manifest but the ranges.
 *
 * @param tool name and version of the writer
 * @param confidence of the detection; null when the dialect was given
 * @param options what the split was asked for
 * @param omittedKinds bytes left out, by kind of statement
 * @param edited what edits took out into the residue
 * @param compressed whether files are compressed, which older readers do not know
 * @param index of the dump; null for none
 * @param files gone through once, in order
 */
public record ManifestContent(
    String tool,
    Manifest.Source source,
    Dialect dialect,
    Detection.Confidence confidence,
    Completeness complete,
    Options options,
    List<Diagnostic> diagnostics,
    long omittedBytes,
    Map<String, Long> omittedKinds,
    Edited edited,
    boolean compressed,
    DumpIndex index,
    Iterable<ManifestFile> files) {

  /**
   * Options that change what is written.
   *
   * @param use every file of a database begins by switching to it
   * @param database the only one that was taken; null for all
   * @param edits the options of what was taken out
   */
  public record Options(
      boolean use,
      boolean bare,
      boolean salvage,
      boolean schemaOnly,
      boolean dataOnly,
      List<String> tables,
      List<String> exclude,
      List<String> excludeData,
      String database,
      List<String> edits) {}

  /**
   * @param statements taken out whole
   * @param clauses taken out of statements
   * @param bytes of both
   */
  public record Edited(long statements, long clauses, long bytes) {}

  /**
   * A file of the output, by its number.
   *
   * @param kinds number of pieces by kind
   */
  public record ManifestFile(Manifest.FileEntry entry, Map<String, Long> kinds) {}
}
