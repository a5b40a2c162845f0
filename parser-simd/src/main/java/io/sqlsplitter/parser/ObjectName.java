package io.sqlsplitter.parser;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A name of one to four parts as a statement writes it: {@code db.schema.table}. Quotes are
 * removed, doubled quotes undone; the bytes are the dump's own, in its charset. Reused from
 * statement to statement: take a {@link #copy()} to keep one. Not thread safe.
 */
public final class ObjectName {
  private static final int MAX_PARTS = 4;

  private byte[] bytes;
  private final int[] ends = new int[MAX_PARTS];
  private final boolean[] quoted = new boolean[MAX_PARTS];
  private int parts;

  /** An empty name. */
  public ObjectName() {
    this(new byte[128]);
  }

  private ObjectName(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Number of parts; 0 when there is no name. */
  public int parts() {
    return parts;
  }

  public boolean isEmpty() {
    return parts == 0;
  }

  /** Whether part {@code i} (0-based, from the left) was quoted. */
  public boolean isQuoted(int i) {
    return quoted[i];
  }

  /** Bytes of part {@code i}, 0-based from the left; a fresh array. */
  public byte[] part(int i) {
    return Arrays.copyOfRange(bytes, start(i), ends[i]);
  }

  /** Part {@code i} as text, for people; bytes that are not UTF-8 are replaced. */
  public String text(int i) {
    return new String(bytes, start(i), ends[i] - start(i), StandardCharsets.UTF_8);
  }

  /** Bytes of the last part; a fresh array. */
  public byte[] last() {
    return part(parts - 1);
  }

  /** Length of part {@code i} in bytes. */
  public int length(int i) {
    return ends[i] - start(i);
  }

  /** Byte {@code k} of part {@code i}. */
  public byte byteAt(int i, int k) {
    return bytes[start(i) + k];
  }

  /** Hash over all parts, their bytes and their number. */
  public int hash() {
    int h = parts;
    for (int i = 0; i < parts; i++) {
      h = h * 31 + ends[i];
    }
    int end = parts == 0 ? 0 : ends[parts - 1];
    for (int i = 0; i < end; i++) {
      h = h * 31 + bytes[i];
    }
    return h;
  }

  /** Whether both have the same parts; quoting does not count. */
  public boolean sameAs(ObjectName other) {
    if (parts != other.parts) {
      return false;
    }
    if (parts == 0) {
      return true;
    }
    int end = ends[parts - 1];
    return Arrays.equals(ends, 0, parts, other.ends, 0, parts)
        && Arrays.equals(bytes, 0, end, other.bytes, 0, end);
  }

  /** A copy that stays as it is. */
  public ObjectName copy() {
    ObjectName copy = new ObjectName(Arrays.copyOf(bytes, parts == 0 ? 0 : ends[parts - 1]));
    copy.set(this);
    return copy;
  }

  /** The parts joined by dots, for people. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < parts; i++) {
      text.append(i == 0 ? "" : ".").append(text(i));
    }
    return text.toString();
  }

  // For the readers of names in this module.

  public void clear() {
    parts = 0;
  }

  /** Begins the next part; false when there is no room for one more. */
  public boolean beginPart(boolean isQuoted) {
    if (parts == MAX_PARTS) {
      return false;
    }
    ends[parts] = start(parts);
    quoted[parts] = isQuoted;
    parts++;
    return true;
  }

  /** Appends a byte to the part begun last. */
  public void append(byte b) {
    int end = ends[parts - 1];
    if (end == bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(64, end * 2));
    }
    bytes[end] = b;
    ends[parts - 1] = end + 1;
  }

  /** Forgets the last part. */
  public void dropLast() {
    parts--;
  }

  public void set(ObjectName other) {
    int length = other.parts == 0 ? 0 : other.ends[other.parts - 1];
    if (bytes.length < length) {
      bytes = new byte[other.bytes.length];
    }
    System.arraycopy(other.bytes, 0, bytes, 0, length);
    System.arraycopy(other.ends, 0, ends, 0, MAX_PARTS);
    System.arraycopy(other.quoted, 0, quoted, 0, MAX_PARTS);
    parts = other.parts;
  }

  private int start(int i) {
    return i == 0 ? 0 : ends[i - 1];
  }
}
