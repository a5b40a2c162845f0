/**
 * The describe operation.
 *
 * <p>Owns: what there is to tell of a folder that split wrote: its files in loading order, which of
 * them a table needs, how they are loaded.
 *
 * <p>Gets from: {@code ops.manifest} what split did, {@code ops.folder} what has changed since.
 *
 * <p>Hands to: its caller a report.
 *
 * <p>Must not touch: the other operations, content of the files, standard streams.
 */
package io.sqlsplitter.ops.describe;
