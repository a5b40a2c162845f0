package io.sqlsplitter.ops.split;

/** What the router has to say about the piece at hand. */
@FunctionalInterface
interface Remarks {
  /**
   * A warning, with the place of the piece.
   *
   * @param table the table it is about, or null
   */
  void warn(String code, String message, DumpObject table);
}
