/**
 * The list operation.
 *
 * <p>Owns: the table of contents, what counts as an object and which statements belong to it.
 *
 * <p>Gets from: {@code ops.DumpReader} the pieces of a dump.
 *
 * <p>Hands to: its caller entries, one by one, and a report.
 *
 * <p>Must not touch: the other operations, output files, standard streams.
 */
package io.sqlsplitter.ops.list;
