package io.sqlsplitter.ops.split;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A file as it will be published; its place in the plan is its number. */
final class PlannedFile {
  private final String path;
  private final String database;
  private final DumpObject table;
  private final List<OutputFile> parts = new ArrayList<>(1);

  /** Bytes that are added at the end of the run: the whole of a file of our own. */
  private byte[] own;

  private long ownSize;
  private Map<String, Long> copied = Map.of();
  private boolean incomplete;

  /**
   * @param path below the output folder
   * @param database whose folder it lies in, or null
   * @param table the table it is of, or null
   */
  PlannedFile(String path, String database, DumpObject table) {
    this.path = path;
    this.database = database;
    this.table = table;
  }

  String path() {
    return path;
  }

  String database() {
    return database;
  }

  DumpObject table() {
    return table;
  }

  /** Files of the run that it is made of, one as a rule. */
  List<OutputFile> parts() {
    return parts;
  }

  PlannedFile with(OutputFile part) {
    parts.add(part);
    incomplete |= part.open;
    return this;
  }

  /** A file that is an addition as a whole. */
  PlannedFile ofOwn(byte[] bytes) {
    own = bytes;
    ownSize = bytes.length;
    return this;
  }

  /** A file that was written already, an addition as a whole, which repeats these pieces. */
  PlannedFile ofCopy(long size, Map<String, Long> pieces) {
    ownSize = size;
    copied = pieces;
    return this;
  }

  byte[] own() {
    return own;
  }

  long ownSize() {
    return ownSize;
  }

  boolean incomplete() {
    return incomplete;
  }

  long statements() {
    return parts.stream().mapToLong(OutputFile::statements).sum();
  }

  long bytes() {
    return parts.stream().mapToLong(OutputFile::bytes).sum();
  }

  long additions() {
    return ownSize + parts.stream().mapToLong(OutputFile::additions).sum();
  }

  Map<String, Long> kinds() {
    if (parts.size() == 1) {
      return parts.getFirst().kinds();
    }
    Map<String, Long> sum = new LinkedHashMap<>(copied);
    for (OutputFile part : parts) {
      part.kinds().forEach((kind, n) -> sum.merge(kind, n, Long::sum));
    }
    return sum;
  }
}
