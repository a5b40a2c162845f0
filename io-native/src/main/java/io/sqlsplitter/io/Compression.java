package io.sqlsplitter.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private static final int HEAD = 6;

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

  /**
   * What the first bytes of a file tell; {@link #NONE} where they are of no format known here.
   *
   * @param head at least the first six bytes, or all there are
   */
  public static Compression ofHead(byte[] head) {
    if (begins(head, 0x1F, 0x8B, 8)) {
      return GZIP;
    }
    boolean skippable =
        head.length >= 4
            && (head[0] & 0xF0) == 0x50
            && begins(new byte[] {head[1], head[2], head[3]}, 0x2A, 0x4D, 0x18);
    if (skippable || begins(head, 0x28, 0xB5, 0x2F, 0xFD)) {
      return ZSTD;
    }
    if (begins(head, 'B', 'Z', 'h') && head.length >= 4 && head[3] >= '1' && head[3] <= '9') {
      return BZIP2;
    }
    if (begins(head, 0xFD, '7', 'z', 'X', 'Z', 0)) {
      return XZ;
    }
    return begins(head, 0x04, 0x22, 0x4D, 0x18) ? LZ4 : NONE;
  }

  /** As {@link #ofHead}, of a file. */
  public static Compression of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return ofHead(in.readNBytes(HEAD));
    }
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

  private static boolean begins(byte[] head, int... magic) {
    for (int i = 0; i < magic.length; i++) {
      if (i >= head.length || (head[i] & 0xFF) != magic[i]) {
        return false;
      }
    }
    return true;
  }
}
