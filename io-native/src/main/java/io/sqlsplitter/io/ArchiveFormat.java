package io.sqlsplitter.io;

import java.util.Locale;

/**
 * What kind of archive a name means.
 *
 * @param zip a zip archive; else a tar archive
 * @param compression of the whole tar archive; {@link Compression#GZIP}'s deflate in a zip archive,
 *     where each file is compressed by itself
 */
public record ArchiveFormat(boolean zip, Compression compression) {
  private static final String TAR = ".tar";

  /** What the ending of a file name tells, whatever its case; null where it is of no archive. */
  public static ArchiveFormat ofName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".zip")) {
      return new ArchiveFormat(true, Compression.GZIP);
    }
    if (lower.endsWith(TAR)) {
      return new ArchiveFormat(false, Compression.NONE);
    }
    Compression compression = Compression.ofName(lower);
    if (compression != Compression.NONE) {
      return lower.endsWith(TAR + compression.suffix())
          ? new ArchiveFormat(false, compression)
          : null;
    }
    String end = lower.substring(lower.lastIndexOf('.') + 1);
    return lower.indexOf('.') < 0
        ? null
        : switch (end) {
          case "tgz" -> new ArchiveFormat(false, Compression.GZIP);
          case "tzst" -> new ArchiveFormat(false, Compression.ZSTD);
          case "tbz2" -> new ArchiveFormat(false, Compression.BZIP2);
          case "txz" -> new ArchiveFormat(false, Compression.XZ);
          default -> null;
        };
  }

  /** What people call it: {@code tar}, {@code tar.gz}, {@code zip} … */
  public String label() {
    return zip ? "zip" : "tar" + compression.suffix();
  }
}
