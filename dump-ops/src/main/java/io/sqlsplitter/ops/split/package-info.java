/**
 * Split: one dump into one file per table.
 *
 * <p>Owns: the layout of the output, which piece of a dump goes to which file, what is added to
 * files, and the manifest's content.
 *
 * <p>Gets from: {@code DumpReader} pieces, in the order of the dump.
 *
 * <p>Hands to: {@code WriterPool} slices, {@code RangeLog} places, {@code OutputFolder} a whole
 * run.
 *
 * <p>Must not touch: the other operations, the terminal, files outside the output folder.
 */
package io.sqlsplitter.ops.split;
