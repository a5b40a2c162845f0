package io.sqlsplitter.bench.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Writes one dump. */
public final class DumpWriter {
  private final DumpOptions options;
  private final ByteSink out;
  private final Seeded random;
  private final ToolShape tool;
  private final RowMaker rows;
  private final long trailer;

  private DumpWriter(DumpOptions options, ByteSink out) {
    this.options = options;
    this.out = out;
    random = new Seeded(options.seed());
    tool = ToolShape.of(options, out);
    rows = new RowMaker(options.content(), random, tool.literals());
    ByteSink counter = new ByteSink(OutputStream.nullOutputStream());
    ToolShape.of(options, counter).end();
    trailer = counter.size();
  }

  /**
   * Writes a dump; the stream is flushed, not closed.
   *
   * @return its size in bytes
   */
  public static long write(DumpOptions options, OutputStream stream) throws IOException {
    ByteSink out = new ByteSink(stream);
    try {
      new DumpWriter(options, out).write();
      out.flush();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    stream.flush();
    return out.size();
  }

  private void write() {
    int tables = options.tables();
    tool.begin();
    boolean schemaFirst = tool.schemaFirst() || options.shape() == DumpShape.ALTERNATE;
    for (int table = 0; schemaFirst && table < tables; table++) {
      tool.createTable(table);
    }
    long from = out.size();
    long share = options.size() - trailer - from;
    if (options.shape() == DumpShape.ALTERNATE) {
      alternate(from + share);
    } else {
      for (int table = 0; table < tables; table++) {
        if (!schemaFirst) {
          tool.createTable(table);
        }
        fill(table, from + (long) ((double) share / tables * (table + 1)));
      }
    }
    tool.end();
  }

  /** One table's rows, until the dump has {@code end} bytes. */
  private void fill(int table, long end) {
    boolean single = options.shape() == DumpShape.ONE_INSERT;
    int most = options.rowsPerInsert() > 0 ? options.rowsPerInsert() : tool.rowsPerInsert();
    long bytes = options.rowsPerInsert() > 0 ? Long.MAX_VALUE : tool.bytesPerInsert();
    int inInsert = 0;
    int id = 0;
    long from = 0;
    tool.beginData(table);
    do {
      if (inInsert == 0) {
        tool.insertStart(table);
        from = out.size();
      } else {
        tool.rowSeparator();
      }
      out.room(Literals.MAX_ROW);
      rows.row(++id);
      inInsert++;
      if (!single && (inInsert == most || out.size() - from >= bytes)) {
        tool.insertEnd();
        inInsert = 0;
      }
    } while (out.size() < end);
    if (inInsert > 0) {
      tool.insertEnd();
    }
    tool.endData(table);
  }

  /** Rows of any table, INSERT after INSERT; first one of each, so that none is empty. */
  private void alternate(long end) {
    int[] ids = new int[options.tables()];
    int most = Math.max(1, options.rowsPerInsert());
    for (int i = 0; i < ids.length || out.size() < end; i++) {
      int table = i < ids.length ? i : random.below(ids.length);
      tool.insertStart(table);
      for (int row = 0; row < most; row++) {
        if (row > 0) {
          tool.rowSeparator();
        }
        out.room(Literals.MAX_ROW);
        rows.row(++ids[table]);
      }
      tool.insertEnd();
    }
  }
}
