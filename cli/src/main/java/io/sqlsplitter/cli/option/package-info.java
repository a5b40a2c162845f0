/**
 * Owns: flags that several commands share, and how their values are written.
 *
 * <p>Gets from: picocli the words of the command line.
 *
 * <p>Hands to: the commands values of the operations' types.
 *
 * <p>Must not touch: standard streams; of files only their names and kinds.
 */
package io.sqlsplitter.cli.option;
