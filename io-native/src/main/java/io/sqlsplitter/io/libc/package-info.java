/**
 * System calls.
 *
 * <p>Owns: the method handles, open file descriptors, mappings.<br>
 * Gets from: {@code io.source} and {@code io.writer}: paths and native segments.<br>
 * Hands to: them: counts, and failures as {@link io.sqlsplitter.io.NativeIoException}.<br>
 * Must not touch: threads, windows, names of tables, standard output.
 */
package io.sqlsplitter.io.libc;
