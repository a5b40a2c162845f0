package io.sqlsplitter.cli.option;

/** What is asked for cannot be: the message is said with the way to the help, and exit code 2. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }
}
