package io.sqlsplitter.cli;

/** Entry point: turns what {@link Program} returns into the exit code of the process. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(Program.run(Console.system(), Operations.REAL, args));
  }
}
