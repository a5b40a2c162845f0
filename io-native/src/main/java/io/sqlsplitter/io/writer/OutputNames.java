package io.sqlsplitter.io.writer;

/**
 * File names for tables: safe on Linux, macOS and Windows, unique under case folding and Unicode
 * normalisation, the same on every system. Not thread safe.
 */
public final class OutputNames {
  /**
   * @param reserved names (with ending) that no table may get, compared under case folding
   */
  public OutputNames(java.util.Collection<String> reserved) {
    throw new UnsupportedOperationException();
  }

  /**
   * A name not given out before.
   *
   * @param name the table's name as people read it
   * @param ending {@code .sql} and the like
   */
  public String assign(String name, String ending) {
    throw new UnsupportedOperationException();
  }
}
