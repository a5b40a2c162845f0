package io.sqlsplitter.io;

/** Formats of compressed files; each may be joined: members behind one another read as one. */
public enum Compression {
  NONE(""),
  /** RFC 1952. */
  GZIP(".gz"),
  /** RFC 8878. */
  ZSTD(".zst"),
  BZIP2(".bz2"),
  /** The .xz file format, version 1.1. */
  XZ(".xz"),
  /** The LZ4 frame format, version 1.6. */
  LZ4(".lz4");

  private final String suffix;

  Compression(String suffix) {
    this.suffix = suffix;
  }

  /** What the names of such files end in; with its dot, empty for {@link #NONE}. */
  public String suffix() {
    return suffix;
  }
}
