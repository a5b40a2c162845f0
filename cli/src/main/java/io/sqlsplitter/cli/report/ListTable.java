package io.sqlsplitter.cli.report;

import io.sqlsplitter.ops.list.ListEntry;
import io.sqlsplitter.ops.list.ListReport;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A list as aligned text. Lines are written as entries are found, so columns have fixed widths and
 * a longer value pushes its line to the right. {@code -} stands for nothing.
 */
public final class ListTable implements ListWriter {
  private static final int NUMBER = 13;
  private static final int LINE = 10;
  private static final int COUNT = 11;
  private static final int TYPE = 19;
  private static final int DATABASE = 15;
  private static final int NAME = 31;

  private final OutputStream out;
  private boolean headerWritten;
  private final StringBuilder line = new StringBuilder(160);

  public ListTable(OutputStream out) {
    this.out = out;
  }

  @Override
  public void entry(ListEntry entry) throws IOException {
    header();
    right(Long.toString(entry.offset()), NUMBER);
    right(Long.toString(entry.length()), NUMBER);
    right(Long.toString(entry.line()), LINE);
    right(Long.toString(entry.statements()), COUNT);
    line.append("  ");
    left(entry.type().toUpperCase(Locale.ROOT), TYPE);
    left(orDash(entry.database()), DATABASE);
    left(orDash(entry.name()), NAME);
    line.append(orDash(entry.table()));
    write();
  }

  @Override
  public void end(ListReport report, String error) throws IOException {
    // What is to be said of the whole goes to stderr.
    header();
  }

  @Override
  public void fail(String error) {
    // The error goes to stderr.
  }

  /** Once, before the first entry: a file that is refused gives no table at all. */
  private void header() throws IOException {
    if (headerWritten) {
      return;
    }
    headerWritten = true;
    right("OFFSET", NUMBER);
    right("LENGTH", NUMBER);
    right("LINE", LINE);
    right("STATEMENTS", COUNT);
    line.append("  ");
    left("TYPE", TYPE);
    left("DATABASE", DATABASE);
    left("NAME", NAME);
    line.append("TABLE");
    write();
  }

  private static String orDash(String text) {
    return text == null ? "-" : Printable.line(text);
  }

  private void right(String text, int width) {
    line.repeat(' ', Math.max(line.isEmpty() ? 0 : 1, width - text.length())).append(text);
  }

  private void left(String text, int width) {
    line.append(text).repeat(' ', Math.max(1, width - text.length()));
  }

  private void write() throws IOException {
    line.append('\n');
    out.write(line.toString().getBytes(StandardCharsets.UTF_8));
    line.setLength(0);
  }
}
