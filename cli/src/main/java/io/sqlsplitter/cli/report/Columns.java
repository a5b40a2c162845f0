package io.sqlsplitter.cli.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A table of text, column by column and line by line. Not thread safe. */
final class Columns {
  private final OutputStream out;
  private final StringBuilder line = new StringBuilder();

  Columns(OutputStream out) {
    this.out = out;
  }

  /** Text as it is. */
  Columns append(String text) {
    line.append(text);
    return this;
  }

  /** A column whose text stands at its right, apart from the one before. */
  void right(String text, int width) {
    line.repeat(' ', Math.max(line.isEmpty() ? 0 : 1, width - text.length())).append(text);
  }

  /** A column whose text stands at its left. */
  void left(String text, int width) {
    line.append(text).repeat(' ', Math.max(1, width - text.length()));
  }

  /** Text of a dump or a file name; a dash for none. */
  static String orDash(String text) {
    return text == null ? "-" : Printable.line(text);
  }

  /** Ends the line. */
  void write() throws IOException {
    line.append('\n');
    out.write(line.toString().getBytes(StandardCharsets.UTF_8));
    line.setLength(0);
  }
}
