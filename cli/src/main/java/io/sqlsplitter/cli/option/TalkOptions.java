package io.sqlsplitter.cli.option;

/** How a command speaks; the same for all of them. */
public final class TalkOptions {
  private boolean json;
  private boolean progress;
  private boolean quiet;
  private boolean noColor;
  private boolean verbose;

  public void tell(FlagList flags) {
    flags
        .flag(v -> json = v, "--json")
        .says("Report as one JSON object on stdout (on stderr when SQL goes to stdout).");
    flags
        .flag(v -> progress = v, "-p", "--progress")
        .says("Show progress on stderr; by itself when that is a terminal.");
    flags.flag(v -> quiet = v, "-q", "--quiet").says("Say nothing on stderr but errors.");
    flags
        .flag(v -> noColor = v, "--no-color")
        .says("No colour; the variable NO_COLOR does the same.");
    flags
        .flag(v -> verbose = v, "-v", "--verbose")
        .says("Say more: tables, notes, stack traces of errors.");
  }

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
