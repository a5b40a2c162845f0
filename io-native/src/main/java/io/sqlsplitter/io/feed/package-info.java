/**
 * Bytes of one input, in order.
 *
 * <p>Owns: the open file or channel that they come from.<br>
 * Gets from: {@code io.libc}: files; callers: channels.<br>
 * Hands to: {@code io.codec}, which decodes, and {@code io.source}, which makes windows.<br>
 * Must not touch: what the bytes mean, output files, standard output.
 */
package io.sqlsplitter.io.feed;
