package io.sqlsplitter.cli;

/**
 * Why a command failed, for the user.
 *
 * @param message one line: what, where, and what to do; without the name of the program
 * @param exitCode one of {@link ExitCodes}
 * @param cause what was thrown
 */
public record Problem(String message, int exitCode, Throwable cause) {}
