/**
 * What is written.
 *
 * <p>Owns: writer threads, staging memory, output files, staging folders and their locks, temporary
 * folders.<br>
 * Gets from: operations: slices of windows, and bytes of their own.<br>
 * Hands to: the file system, through {@code io.libc}.<br>
 * Must not touch: SQL, input files, standard output.
 */
package io.sqlsplitter.io.writer;
