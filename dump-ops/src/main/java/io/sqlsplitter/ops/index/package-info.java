/**
 * The index of a dump: where long stretches of rows lie that a split need not read.
 *
 * <p>Owns: how stretches are found, how an index is stored, and whether one is believed.
 *
 * <p>Gets from: {@code ops.DumpReader} the pieces of a dump; files: a list, or a manifest, that
 * holds an index; samples of the dump.
 *
 * <p>Hands to: {@code ops.list} and {@code ops.split} an index to write, {@code ops.split} the
 * stretches of one that belongs to its dump.
 *
 * <p>Must not touch: where pieces go, output files, standard streams.
 */
package io.sqlsplitter.ops.index;
