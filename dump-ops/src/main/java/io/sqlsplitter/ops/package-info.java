/**
 * What every operation shares.
 *
 * <p>Owns: the only loop that joins source and scanner, what is said of a dump (diagnostics, lines,
 * completeness), and which inputs are refused.
 *
 * <p>Gets from: {@code io.sqlsplitter.io} windows, {@code io.sqlsplitter.parser} pieces.
 *
 * <p>Hands to: the operations, piece by piece, on the caller's thread.
 *
 * <p>Must not touch: any single operation, output files, standard streams, the terminal.
 */
package io.sqlsplitter.ops;
