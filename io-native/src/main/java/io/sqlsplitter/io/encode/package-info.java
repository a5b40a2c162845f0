/**
 * Compressed formats, written.
 *
 * <p>Owns: one class per format that makes a member of its own of each block; native memory of the
 * libraries.<br>
 * Gets from: {@code io.writer} blocks of plain bytes.<br>
 * Hands to: {@code io.writer} members that may stand behind one another.<br>
 * Must not touch: files, threads, SQL.
 */
package io.sqlsplitter.io.encode;
