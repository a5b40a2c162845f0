package io.sqlsplitter.ops.manifest;

import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.parser.detect.Detection;
import java.util.List;
import java.util.Map;

/**
 * What a manifest says besides: nothing that a merge depends on.
 *
 * @param tool name and version of the writer, or null
 * @param confidence of the detection; null when the dialect was given
 * @param options what the split was asked for, by name: Boolean, Long, String, or a List or Map of
 *     these; options of later versions too
 * @param diagnostics what there was to say of the dump
 * @param omittedKinds bytes left out, by kind of statement
 * @param kinds number of pieces by kind, of each file by its number
 */
public record ManifestDetails(
    String tool,
    Detection.Confidence confidence,
    Map<String, Object> options,
    List<Diagnostic> diagnostics,
    Map<String, Long> omittedKinds,
    List<Map<String, Long>> kinds) {}
