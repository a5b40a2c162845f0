package io.sqlsplitter.ops.manifest;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.parser.Dialect;
import java.util.List;

/**
 * What {@code manifest.json} says, apart from the ranges themselves, which {@link RangeReader}
 * streams; {@code docs/manifest.md} describes the format. Memory for tables, not for statements.
 *
 * @param source what was split
 * @param dialect the dialect it was read in
 * @param complete whether the dump was whole
 * @param omittedBytes bytes of the dump that filters left out
 * @param files every file of the output but the manifest, in loading order; a file's index here is
 *     its number in the ranges
 * @param rangesBytes size of the decoded input, in bytes
 * @param records number of records of the ranges
 */
public record Manifest(
    Source source,
    Dialect dialect,
    Completeness complete,
    long omittedBytes,
    List<FileEntry> files,
    long rangesBytes,
    long records) {
  /** Its name in the folder. */
  public static final String FILE_NAME = "manifest.json";

  /** The newest format this version reads. */
  public static final int FORMAT = 1;

  /** Longest string of {@code ranges.data}, in characters. */
  public static final int MAX_CHUNK = 1 << 16;

  /**
   * @param name as the user gave it
   * @param bytes size of the input, when no compression is on it
   * @param encoding what its bytes are
   * @param oddByte UTF-16 that ends in half a unit
   */
  public record Source(String name, long bytes, InputEncoding encoding, boolean oddByte) {}

  /**
   * @param file path relative to the folder, parts joined by {@code /}; never leads out of it,
   *     apart from symbolic links
   * @param database the database it lies in, or null
   * @param table the table it is of, or null
   * @param statements SQL statements in it
   * @param bytes bytes of the dump in it
   * @param additions bytes in it that were added
   * @param needs what has to be loaded before it, apart from what always is
   * @param incomplete whether it ends in an unfinished piece
   * @param checksum CRC-32C of the file as split wrote it, or {@link #NO_CHECKSUM}
   */
  public record FileEntry(
      String file,
      String database,
      String table,
      long statements,
      long bytes,
      long additions,
      List<String> needs,
      boolean incomplete,
      long checksum) {
    /** No checksum is known. */
    public static final long NO_CHECKSUM = -1;

    public FileEntry {
      needs = List.copyOf(needs);
    }

    /** Bytes of the file as split wrote it. */
    public long size() {
      return bytes + additions;
    }
  }

  public Manifest {
    files = List.copyOf(files);
  }
}
