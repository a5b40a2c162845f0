/**
 * Owns: the process: arguments, standard streams, terminal, exit code.
 *
 * <p>Gets from: the shell.
 *
 * <p>Hands to: the commands, which call the operations.
 *
 * <p>Must not touch: bytes of a dump, files, system calls.
 */
package io.sqlsplitter.cli;
