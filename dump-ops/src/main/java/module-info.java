/** What a user asks of a dump: split, merge, list, describe. Joins the parser and the I/O. */
module io.sqlsplitter.ops {
  requires transitive io.sqlsplitter.parser;
  requires transitive io.sqlsplitter.io;
  requires com.fasterxml.jackson.core;

  exports io.sqlsplitter.ops;
  exports io.sqlsplitter.ops.split;
  exports io.sqlsplitter.ops.merge;
  exports io.sqlsplitter.ops.index;
  exports io.sqlsplitter.ops.list;
  exports io.sqlsplitter.ops.describe;
}
