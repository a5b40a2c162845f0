/**
 * The merge operation.
 *
 * <p>Owns: the order in which a folder is put together, its open files, the file it writes.
 *
 * <p>Gets from: {@code ops.manifest} what split wrote, {@code ops.DumpReader} the pieces of files
 * that no manifest vouches for.
 *
 * <p>Hands to: its caller a report; bytes to one file, pipe or stream.
 *
 * <p>Must not touch: the other operations, the files it reads, standard output by itself.
 */
package io.sqlsplitter.ops.merge;
