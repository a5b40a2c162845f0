package io.sqlsplitter.cli;

/** Entry point: turns what {@link Program} returns into the exit code of the process. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    int code = Program.run(Console.system(), Operations.REAL, args);
    if (code != ExitCodes.OK) {
      System.exit(code);
    }
    // Without exit, which looks for a logger to tell of itself; all threads have ended.
  }
}
