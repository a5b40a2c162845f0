package io.sqlsplitter.parser;

/** Where a scanner has used up its window and may go on behind rows that it does not see. */
public enum ScanRest {
  /** Between two pieces, at the start of a line. */
  BETWEEN,
  /** Among the rows of an INSERT, of which the first are reported. */
  INSERT,
  /** Between two lines of a COPY's data, of which the first are reported. */
  COPY
}
