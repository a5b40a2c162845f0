package io.sqlsplitter.bench.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * Adds up the data of each table in a stream, line by line. Right where no value has a line break
 * in it, as in the generated dumps with the content rows. Not thread safe; one per stream.
 */
final class DataLines {
  private static final byte[] INSERT = "INSERT ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] COPY = "COPY ".getBytes(StandardCharsets.US_ASCII);

  private final Map<String, Sums> tables = new HashMap<>();
  private final CRC32 crc = new CRC32();
  private byte[] buffer = new byte[1 << 20];
  private Sums copy;
  private Sums last;
  private byte[] lastHead = new byte[0];

  private DataLines() {}

  /**
   * Reads a stream to its end.
   *
   * @return data by the name of the table, without schema and quotes
   */
  static Map<String, TableData> read(InputStream in) throws IOException {
    DataLines lines = new DataLines();
    lines.all(in);
    Map<String, TableData> data = new HashMap<>();
    lines.tables.forEach((name, sums) -> data.put(name, sums.data()));
    return data;
  }

  private void all(InputStream in) throws IOException {
    int filled = 0;
    int read;
    while ((read = in.read(buffer, filled, buffer.length - filled)) > 0) {
      int searched = filled;
      filled += read;
      int start = 0;
      for (int i = searched; i < filled; i++) {
        if (buffer[i] == '\n') {
          line(start, i);
          start = i + 1;
        }
      }
      System.arraycopy(buffer, start, buffer, 0, filled - start);
      filled -= start;
      if (filled == buffer.length) {
        buffer = Arrays.copyOf(buffer, 2 * filled);
      }
    }
    if (filled > 0) {
      line(0, filled);
    }
  }

  private void line(int from, int to) {
    int end = to;
    while (end > from && (buffer[end - 1] == '\r' || buffer[end - 1] == ' ')) {
      end--;
    }
    if (copy != null) {
      if (end - from == 2 && buffer[from] == '\\' && buffer[from + 1] == '.') {
        copy = null;
      } else {
        add(copy, from, end);
      }
    } else if (startsWith(INSERT, from, end)) {
      add(table(from, from + INSERT.length, end), from, end);
    } else if (startsWith(COPY, from, end)) {
      copy = table(from, from + COPY.length, end);
    }
  }

  private void add(Sums sums, int from, int end) {
    crc.reset();
    crc.update(buffer, from, end - from);
    sums.lines++;
    sums.bytes += end - from;
    sums.mark += crc.getValue();
  }

  private boolean startsWith(byte[] head, int from, int end) {
    return end - from >= head.length
        && Arrays.equals(buffer, from, from + head.length, head, 0, head.length);
  }

  /** The table that a statement names; mostly the one that the statement before named. */
  private Sums table(int from, int nameFrom, int end) {
    if (last != null && startsWith(lastHead, from, end)) {
      return last;
    }
    int start = nameFrom;
    if (startsWith("INTO ".getBytes(StandardCharsets.US_ASCII), start, end)) {
      start += 5;
    }
    int stop = start;
    while (stop < end && buffer[stop] != ' ' && buffer[stop] != '(') {
      stop++;
    }
    String name = new String(buffer, start, stop - start, StandardCharsets.UTF_8);
    name = name.substring(name.lastIndexOf('.') + 1).replaceAll("[`\"\\[\\]]", "");
    last = tables.computeIfAbsent(name, unseen -> new Sums());
    lastHead = Arrays.copyOfRange(buffer, from, Math.min(end, stop + 1));
    return last;
  }

  private static final class Sums {
    private long lines;
    private long bytes;
    private long mark;

    private TableData data() {
      return new TableData(lines, bytes, mark);
    }
  }
}
