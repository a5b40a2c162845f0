package io.sqlsplitter.ops.merge;

import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.parser.Dialect;
import java.util.List;

/**
 * What a merge did.
 *
 * @param exact whether the output is the dump byte for byte (what filters left out at the split
 *     apart, which a NOTE says)
 * @param tables names of the tables written, in order
 */
public record MergeReport(
    Dialect dialect,
    boolean exact,
    long bytes,
    List<String> tables,
    List<Diagnostic> diagnostics,
    long nanos) {}
