/**
 * Single bytes out of memory segments.
 *
 * <p>Owns: the page through which they are read. Gets from: the scanner and the token stream,
 * segments. Hands to: them, bytes. Must not touch: what the bytes mean, files, threads, arenas.
 */
package io.sqlsplitter.parser.bytes;
