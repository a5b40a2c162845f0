/** Files, system calls and devices: windows of input, output files, publishing. Never SQL. */
module io.sqlsplitter.io {
  requires com.github.luben.zstd_jni;
  requires org.apache.commons.compress;
  requires org.lz4.java;
  requires org.tukaani.xz;

  exports io.sqlsplitter.io;
  exports io.sqlsplitter.io.archive;
  exports io.sqlsplitter.io.profile;
  exports io.sqlsplitter.io.writer;
}
