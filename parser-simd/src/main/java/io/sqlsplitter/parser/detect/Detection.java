package io.sqlsplitter.parser.detect;

import io.sqlsplitter.parser.Dialect;

/**
 * What the head of an input shows.
 *
 * @param dialect the likeliest dialect; MYSQL where nothing speaks
 * @param confidence how sure that is
 * @param tool the writer whose banner stands at the head
 * @param crLineEnds the head has CR and no LF
 * @param sql whether anything looks like SQL; false for HTML, usage text and the like
 */
public record Detection(
    Dialect dialect, Confidence confidence, DumpTool tool, boolean crLineEnds, boolean sql) {
  public enum Confidence {
    LOW,
    MEDIUM,
    HIGH
  }
}
