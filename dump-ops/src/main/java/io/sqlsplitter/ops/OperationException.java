package io.sqlsplitter.ops;

/**
 * An operation that could not begin or go on; the message is one sentence for the user and says
 * what to do.
 */
public final class OperationException extends Exception {
  private static final long serialVersionUID = 1L;
  private final boolean usage;

  private OperationException(String message, boolean usage, Throwable cause) {
    super(message, cause);
    this.usage = usage;
  }

  /** What the user asked for cannot be (exit 2). */
  public static OperationException usage(String message) {
    return new OperationException(message, true, null);
  }

  /** What was asked for failed (exit 1). */
  public static OperationException failed(String message, Throwable cause) {
    return new OperationException(message, false, cause);
  }

  public boolean isUsage() {
    return usage;
  }
}
