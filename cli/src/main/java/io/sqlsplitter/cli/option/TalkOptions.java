package io.sqlsplitter.cli.option;

import picocli.CommandLine.Option;

/** How a command speaks; the same for all of them. */
public final class TalkOptions {
  @Option(
      names = "--json",
      description = "Report as one JSON object on stdout (on stderr when SQL goes to stdout).")
  private boolean json;

  @Option(
      names = {"-p", "--progress"},
      description = "Show progress on stderr; by itself when that is a terminal.")
  private boolean progress;

  @Option(
      names = {"-q", "--quiet"},
      description = "Say nothing on stderr but errors.")
  private boolean quiet;

  @Option(names = "--no-color", description = "No colour; the variable NO_COLOR does the same.")
  private boolean noColor;

  @Option(
      names = {"-v", "--verbose"},
      description = "Say more: tables, notes, stack traces of errors.")
  private boolean verbose;

  public boolean json() {
    return json;
  }

  /**
   * @param terminal whether stderr is one
   */
  public boolean showsProgress(boolean terminal) {
    return progress || terminal && !quiet && !json;
  }

  public boolean quiet() {
    return quiet;
  }

  public boolean noColor() {
    return noColor;
  }

  public boolean verbose() {
    return verbose;
  }
}
