/** Arguments, exit codes and the terminal. */
module io.sqlsplitter.cli {
  requires io.sqlsplitter.ops;
  requires info.picocli;
  requires com.fasterxml.jackson.core;
  // Without static, so that an image linked from this module has it.
  requires jdk.incubator.vector;

  opens io.sqlsplitter.cli to
      info.picocli;
  opens io.sqlsplitter.cli.command to
      info.picocli;
  opens io.sqlsplitter.cli.option to
      info.picocli;
}
