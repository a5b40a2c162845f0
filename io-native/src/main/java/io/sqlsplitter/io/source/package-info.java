/**
 * The ways to get at the bytes of an input: reading, mapping, decoding.
 *
 * <p>Owns: the ring of windows and the thread that fills it ahead, mappings.<br>
 * Gets from: {@link io.sqlsplitter.io.InputSource}'s factory methods; bytes from {@code io.feed}
 * and, decoded, {@code io.codec}.<br>
 * Hands to: whoever asks for the next window.<br>
 * Must not touch: output files, SQL, standard output.
 */
package io.sqlsplitter.io.source;
