package io.sqlsplitter.ops.index;

import io.sqlsplitter.ops.RowStretch;
import io.sqlsplitter.parser.Dialect;
import java.util.List;

/**
 * Where long stretches of rows lie in one dump, and how to know it again.
 *
 * @param bytes size of the dump
 * @param modified when it was last written, as an ISO 8601 instant
 * @param dialect it was read in
 * @param checksum CRC-32C of samples of it
 * @param stretches ascending, and apart from each other
 */
public record DumpIndex(
    long bytes, String modified, Dialect dialect, long checksum, List<RowStretch> stretches) {
  /**
   * The format that is written, and the only one that is read: raised also when the scanner cuts
   * dumps differently.
   */
  public static final int FORMAT = 1;

  /** How {@link #data()} is written. */
  public static final String ENCODING = "varint-deflate-base64";

  public DumpIndex {
    stretches = List.copyOf(stretches);
  }

  /** Without one that ends with the dump: the end is always read. */
  static List<RowStretch> beforeTheEnd(List<RowStretch> stretches, long bytes) {
    return stretches.stream().filter(rows -> rows.to() < bytes).toList();
  }

  /** The stretches as text. */
  public List<String> data() {
    return StretchCodec.encode(stretches);
  }
}
