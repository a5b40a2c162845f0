/**
 * The ways to get at the bytes of an input: reading, mapping, decoding.
 *
 * <p>Owns: the ring of windows, mappings, the open input file.<br>
 * Gets from: {@link io.sqlsplitter.io.InputSource}'s factory methods; bytes from {@code io.libc}.
 * <br>
 * Hands to: whoever asks for the next window.<br>
 * Must not touch: threads, output files, SQL, standard output.
 */
package io.sqlsplitter.io.source;
