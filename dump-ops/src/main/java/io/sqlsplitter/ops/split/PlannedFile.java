package io.sqlsplitter.ops.split;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A file as it will be published; its place in the plan is its number. */
final class PlannedFile {
  /** It is plain. */
  static final long NOT_STORED = -1;

  private final String plainPath;
  private final String suffix;
  private final String database;
  private final DumpObject table;
  private final List<OutputFile> parts = new ArrayList<>(1);

  /** Bytes that are added at the end of the run: the whole of a file of our own. */
  private byte[] own;

  private long ownSize;
  private Map<String, Long> copied = Map.of();
  private boolean incomplete;
  private long packedChecksum;
  private long stored = NOT_STORED;

  /**
   * @param plainPath below the output folder, before it is compressed
   * @param suffix what compression adds to the name; empty without
   * @param database whose folder it lies in, or null
   * @param table the table it is of, or null
   */
  PlannedFile(String plainPath, String suffix, String database, DumpObject table) {
    this.plainPath = plainPath;
    this.suffix = suffix;
    this.database = database;
    this.table = table;
  }

  /** Below the output folder. */
  String path() {
    return plainPath + suffix;
  }

  /** The same before it is compressed. */
  String plainPath() {
    return plainPath;
  }

  /** Whether it is one file that was compressed while the dump was read. */
  boolean isPackedPart() {
    return !suffix.isEmpty() && table != null && parts.size() == 1;
  }

  /**
   * It was compressed.
   *
   * @param checksum of what is in it
   * @param size as it lies there
   */
  void packed(long checksum, long size) {
    packedChecksum = checksum;
    stored = size;
  }

  /** Bytes of the compressed file, or {@link #NOT_STORED}. */
  long stored() {
    return stored;
  }

  long packedChecksum() {
    return packedChecksum;
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
    long sum = 0;
    for (OutputFile part : parts) {
      sum += part.statements();
    }
    return sum;
  }

  long bytes() {
    long sum = 0;
    for (OutputFile part : parts) {
      sum += part.bytes();
    }
    return sum;
  }

  long additions() {
    long sum = ownSize;
    for (OutputFile part : parts) {
      sum += part.additions();
    }
    return sum;
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
