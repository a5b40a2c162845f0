package io.sqlsplitter.io.codec;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/** Stored forms, told by their first bytes; names of files decide nothing. */
enum Format {
  /** RFC 1952, 2.3.1. */
  GZIP("gzip"),
  /** RFC 8878, 3.1.1. */
  ZSTD("zstd"),
  /** The .xz file format, 2.1.1.1. */
  XZ("xz"),
  BZIP2("bzip2"),
  /** LZ4 frame format: general structure. */
  LZ4("lz4"),
  /** The same with blocks that look back into those before: the bit of FLG is off. */
  LZ4_LINKED("lz4"),
  /** RFC 8878, 3.1.2; zstd and lz4 have the same. */
  SKIPPABLE("zstd"),
  /** APPNOTE 4.3.7, or 4.3.16 for an empty one. */
  ZIP("zip"),
  /** POSIX ustar and GNU tar. */
  TAR("tar"),
  /** None of these. */
  PLAIN("plain");

  /** Bytes that are looked at: those of a tar header up to behind its magic. */
  static final int HEAD = 512;

  private static final int TAR_MAGIC = 257;
  private static final int LZ4_FLAGS = 4;
  private static final int INDEPENDENT_BLOCKS = 0x20;

  private final String label;

  Format(String label) {
    this.label = label;
  }

  /** What users call it. */
  String label() {
    return label;
  }

  /** Whether members of it may stand behind one another. */
  boolean isCompression() {
    return ordinal() <= SKIPPABLE.ordinal();
  }

  static Format of(MemorySegment head) {
    if (starts(head, 0x1f, 0x8b)) {
      return GZIP;
    }
    if (starts(head, 0x28, 0xb5, 0x2f, 0xfd)) {
      return ZSTD;
    }
    if (starts(head, 0xfd, '7', 'z', 'X', 'Z', 0)) {
      return XZ;
    }
    if (isBzip2(head)) {
      return BZIP2;
    }
    if (starts(head, 0x04, 0x22, 0x4d, 0x18)) {
      return head.byteSize() > LZ4_FLAGS && (at(head, LZ4_FLAGS) & INDEPENDENT_BLOCKS) == 0
          ? LZ4_LINKED
          : LZ4;
    }
    if (head.byteSize() >= 4 && (at(head, 0) & 0xf0) == 0x50 && starts(1, head, 0x2a, 0x4d, 0x18)) {
      return SKIPPABLE;
    }
    if (starts(head, 'P', 'K', 3, 4) || starts(head, 'P', 'K', 5, 6)) {
      return ZIP;
    }
    return starts(TAR_MAGIC, head, 'u', 's', 't', 'a', 'r') && at(head, 0) != '-' ? TAR : PLAIN;
  }

  /**
   * Text may begin with BZh, too: the block behind it, or the end, has magic numbers of its own.
   */
  private static boolean isBzip2(MemorySegment head) {
    return starts(head, 'B', 'Z', 'h')
        && (head.byteSize() < 4 || at(head, 3) >= '1' && at(head, 3) <= '9')
        && (head.byteSize() < 10
            || starts(4, head, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59)
            || starts(4, head, 0x17, 0x72, 0x45, 0x38, 0x50, 0x90));
  }

  private static boolean starts(MemorySegment head, int... bytes) {
    return starts(0, head, bytes);
  }

  private static boolean starts(int from, MemorySegment head, int... bytes) {
    if (head.byteSize() < from + bytes.length) {
      return false;
    }
    for (int i = 0; i < bytes.length; i++) {
      if (at(head, from + i) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  private static int at(MemorySegment head, long i) {
    return head.get(JAVA_BYTE, i) & 0xff;
  }
}
