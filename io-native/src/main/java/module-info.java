/** Files, system calls and devices: windows of input, output files, publishing. Never SQL. */
module io.sqlsplitter.io {
  exports io.sqlsplitter.io;
  exports io.sqlsplitter.io.writer;
}
