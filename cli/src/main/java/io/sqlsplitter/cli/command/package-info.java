/**
 * Owns: one class per command: flags to request, report to exit code.
 *
 * <p>Gets from: picocli the parsed flags, {@code cli.option} the flags that commands share.
 *
 * <p>Hands to: the operations a request, {@code cli.report} what they say.
 *
 * <p>Must not touch: System.out, System.exit, bytes of a dump.
 */
package io.sqlsplitter.cli.command;
