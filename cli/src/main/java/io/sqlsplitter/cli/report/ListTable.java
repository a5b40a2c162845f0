package io.sqlsplitter.cli.report;

import io.sqlsplitter.ops.list.ListEntry;
import io.sqlsplitter.ops.list.ListReport;
import java.io.IOException;
import java.io.OutputStream;
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

  private boolean headerWritten;
  private final Columns line;

  public ListTable(OutputStream out) {
    this.line = new Columns(out);
  }

  @Override
  public void entry(ListEntry entry) throws IOException {
    header();
    line.right(Long.toString(entry.offset()), NUMBER);
    line.right(Long.toString(entry.length()), NUMBER);
    line.right(Long.toString(entry.line()), LINE);
    line.right(Long.toString(entry.statements()), COUNT);
    line.append("  ");
    line.left(entry.type().toUpperCase(Locale.ROOT), TYPE);
    line.left(Columns.orDash(entry.database()), DATABASE);
    line.left(Columns.orDash(entry.name()), NAME);
    line.append(Columns.orDash(entry.table()));
    line.write();
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
    line.right("OFFSET", NUMBER);
    line.right("LENGTH", NUMBER);
    line.right("LINE", LINE);
    line.right("STATEMENTS", COUNT);
    line.append("  ");
    line.left("TYPE", TYPE);
    line.left("DATABASE", DATABASE);
    line.left("NAME", NAME);
    line.append("TABLE");
    line.write();
  }
}
