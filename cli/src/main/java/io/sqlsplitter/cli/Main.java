package io.sqlsplitter.cli;

/** Entry point: turns what {@link Program} returns into the exit code of the process. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    int code = run(args);
    if (code != ExitCodes.OK) {
      System.exit(code);
    }
    // Without exit, which looks for a logger to tell of itself; all threads have ended.
  }

  /** One command line; returns the exit code. */
  static int run(String... words) {
    return Program.run(Console.system(), Operations.REAL, words);
  }
}
