/**
 * Owns: what people read on stderr and stdout, and what machines read (JSON).
 *
 * <p>Gets from: the commands what an operation reported.
 *
 * <p>Hands to: the stream it was given.
 *
 * <p>Must not touch: exit codes, files, the operations.
 */
package io.sqlsplitter.cli.report;
