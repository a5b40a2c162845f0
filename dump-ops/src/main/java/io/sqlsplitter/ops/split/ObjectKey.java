package io.sqlsplitter.ops.split;

import java.util.Arrays;

/**
 * What an object is, whatever way its name was written: the exact bytes of its database, schema and
 * name. Parts that a dialect does not have, or the dump does not say, are null.
 */
final class ObjectKey {
  private final byte[] database;
  private final byte[] schema;
  private final byte[] name;

  /**
   * PostgreSQL: written without quotes and with capitals, which the server takes for lower case.
   */
  private final boolean bare;

  private final int hash;

  ObjectKey(byte[] database, byte[] schema, byte[] name) {
    this(database, schema, name, false);
  }

  ObjectKey(byte[] database, byte[] schema, byte[] name, boolean bare) {
    this.bare = bare;
    this.database = database;
    this.schema = schema;
    this.name = name;
    this.hash =
        (Arrays.hashCode(database) * 31 + Arrays.hashCode(schema)) * 31 + Arrays.hashCode(name);
  }

  byte[] database() {
    return database;
  }

  byte[] schema() {
    return schema;
  }

  byte[] name() {
    return name;
  }

  /** The same object under another name. */
  ObjectKey withName(byte[] other) {
    return new ObjectKey(database, schema, other, bare);
  }

  /** The same name in another schema. */
  ObjectKey withSchema(byte[] other) {
    return new ObjectKey(database, other, name, bare);
  }

  boolean isBare() {
    return bare;
  }

  /** Whether the name has ASCII capitals. */
  boolean hasCapitals() {
    return hasCapitals(name);
  }

  static boolean hasCapitals(byte[] bytes) {
    for (byte b : bytes) {
      if (b >= 'A' && b <= 'Z') {
        return true;
      }
    }
    return false;
  }

  /** With ASCII letters in lower case: what servers compare that do not tell case apart. */
  ObjectKey folded() {
    return new ObjectKey(fold(database), fold(schema), fold(name));
  }

  private static byte[] fold(byte[] bytes) {
    if (bytes == null) {
      return null;
    }
    byte[] folded = bytes.clone();
    for (int i = 0; i < folded.length; i++) {
      if (folded[i] >= 'A' && folded[i] <= 'Z') {
        folded[i] |= 0x20;
      }
    }
    return folded;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ObjectKey key
        && hash == key.hash
        && bare == key.bare
        && Arrays.equals(name, key.name)
        && Arrays.equals(schema, key.schema)
        && Arrays.equals(database, key.database);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
