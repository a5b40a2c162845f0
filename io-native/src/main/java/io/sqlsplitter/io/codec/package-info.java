/**
 * Compressed files and archives, read.
 *
 * <p>Owns: how formats are told by their bytes, decoders and their memory.<br>
 * Gets from: {@code io.feed}: the bytes as they are stored.<br>
 * Hands to: {@code io.source}: feeds of the decoded bytes.<br>
 * Must not touch: SQL, output files, standard output.
 */
package io.sqlsplitter.io.codec;
