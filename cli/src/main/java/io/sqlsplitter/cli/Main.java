package io.sqlsplitter.cli;

/** Entry point: turns what {@link RootCommand} returns into the exit code of the process. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(RootCommand.run(Console.system(), Operations.REAL, args));
  }
}
