package io.sqlsplitter.cli;

/**
 * Exit codes of the process. A run that is interrupted ends with 130 (SIGINT) or 143 (SIGTERM),
 * which the JVM does by itself after its shutdown hooks.
 */
public final class ExitCodes {
  /** Done, and the dump is whole as far as can be told. */
  public static final int OK = 0;

  /** Failed, incomplete or invalid. */
  public static final int FAILED = 1;

  /** The command line asks for something that cannot be. */
  public static final int USAGE = 2;

  /** Whoever read standard output has closed it: 128 + SIGPIPE, as of a program in C. */
  public static final int CLOSED_PIPE = 141;

  private ExitCodes() {}
}
