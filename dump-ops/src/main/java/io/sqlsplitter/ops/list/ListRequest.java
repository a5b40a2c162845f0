package io.sqlsplitter.ops.list;

import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.parser.Dialect;

/**
 * @param statements one entry per piece instead of one per object
 */
public record ListRequest(
    DumpInput input, Dialect dialect, boolean statements, InputMode inputMode) {}
