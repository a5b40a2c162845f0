package io.sqlsplitter.io;

import java.util.Locale;

/** Formats of compressed files; each may be joined: members behind one another read as one. */
public enum Compression {
  NONE("", 0, 0, 0),
  /** RFC 1952. */
  GZIP(".gz", 1, 6, 9),
  /** RFC 8878. */
  ZSTD(".zst", 1, 3, 22),
  BZIP2(".bz2", 1, 9, 9),
  /** The .xz file format, version 1.1. */
  XZ(".xz", 0, 6, 9),
  /** The LZ4 frame format, version 1.6. */
  LZ4(".lz4", 1, 1, 12);

  private final String suffix;
  private final int lowestLevel;
  private final int usualLevel;
  private final int highestLevel;

  Compression(String suffix, int lowestLevel, int usualLevel, int highestLevel) {
    this.suffix = suffix;
    this.lowestLevel = lowestLevel;
    this.usualLevel = usualLevel;
    this.highestLevel = highestLevel;
  }

  /** What users call it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What the names of such files end in; with its dot, empty for {@link #NONE}. */
  public String suffix() {
    return suffix;
  }

  /** The fastest level that {@code --level} takes. */
  public int lowestLevel() {
    return lowestLevel;
  }

  /** The level of the format's own tool when none is named. */
  public int usualLevel() {
    return usualLevel;
  }

  /** The level that compresses best. */
  public int highestLevel() {
    return highestLevel;
  }

  /** What the ending of a name tells, whatever its case; {@link #NONE} for any other. */
  public static Compression ofName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (Compression format : values()) {
      if (format != NONE && lower.endsWith(format.suffix)) {
        return format;
      }
    }
    return NONE;
  }

  /** A name without the ending of a compression, if it has one. */
  public static String withoutSuffix(String name) {
    return name.substring(0, name.length() - ofName(name).suffix.length());
  }
}
