package io.sqlsplitter.ops.list;

import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.index.DumpIndex;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.detect.Detection;
import java.util.List;

/**
 * What a list saw, apart from the entries themselves.
 *
 * @param index of the dump; null where it can have none
 */
public record ListReport(
    Dialect dialect,
    Detection.Confidence confidence,
    Completeness completeness,
    long bytes,
    long entries,
    List<Diagnostic> diagnostics,
    DumpIndex index) {}
