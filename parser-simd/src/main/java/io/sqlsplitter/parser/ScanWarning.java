package io.sqlsplitter.parser;

/** Things a reader of the dump should hear of; bits of {@link StatementCursor#warnings()}. */
public enum ScanWarning {
  /** MySQL: {@code --x} at a statement start, a comment to the client but not to the server. */
  BARE_DASHES,
  /** {@code GO;}, which the Microsoft tools refuse. */
  GO_SEMICOLON,
  /**
   * MySQL: a compound body while the delimiter is {@code ;}: no client can load it as it stands.
   */
  NO_DELIMITER,
  /** The statement did not show what it is about within {@link ScanLimits#head()}. */
  HEAD_LIMIT;

  public int bit() {
    return 1 << ordinal();
  }
}
