package io.sqlsplitter.bench.generate;

/**
 * A column of a generated table.
 *
 * @param nullable one value in eight is NULL
 * @param minSize of STRING and TEXT in words, of BLOB in bytes; otherwise 0
 * @param maxSize likewise, exclusive
 */
record Column(String name, Type type, boolean nullable, int minSize, int maxSize) {
  enum Type {
    /** 1, 2, 3 … in each table; the primary key. */
    ID,
    INTEGER,
    /** Two digits behind the point. */
    DECIMAL,
    /** At most 255 bytes. */
    STRING,
    TEXT,
    TIMESTAMP,
    BLOB
  }

  Column(String name, Type type) {
    this(name, type, false, 0, 0);
  }
}
