/**
 * Archives of what a split writes.
 *
 * <p>Owns: the forms of tar and zip; which entries of a foreign archive are harmless.<br>
 * Gets from: operations the names of staged files, and archives to read.<br>
 * Hands to: {@code io.writer} the stream to be compressed; to operations entry after entry.<br>
 * Must not touch: what is in the files, SQL, where an archive is published.
 */
package io.sqlsplitter.io.archive;
