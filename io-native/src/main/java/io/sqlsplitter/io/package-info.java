/**
 * What is read.
 *
 * <p>Owns: windows of input and their memory, the shutdown hook.<br>
 * Gets from: operations: a file or a channel.<br>
 * Hands to: operations: windows of bytes, told what encoding they came from.<br>
 * Must not touch: SQL, output files, standard output.
 */
package io.sqlsplitter.io;
