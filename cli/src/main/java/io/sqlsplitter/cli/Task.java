package io.sqlsplitter.cli;

import io.sqlsplitter.cli.option.FlagList;
import io.sqlsplitter.cli.option.UsageException;
import io.sqlsplitter.ops.OperationException;
import java.io.IOException;
import java.util.concurrent.Callable;

/**
 * A command with the values of one command line. How it is called and what help says of it as a
 * whole stands in its annotation for picocli, which is read only when picocli is needed.
 */
public interface Task extends Callable<Integer> {
  /** Tells its options, in the order of the help. */
  void tell(FlagList flags);

  /** What users call it. */
  String name();

  /** Runs it, and returns the exit code of the process. */
  @Override
  Integer call() throws IOException, OperationException, UsageException;

  /**
   * Whether the data of this run is SQL on standard output; asked when the flags are parsed, or
   * were in part.
   */
  default boolean sqlToStdout() {
    return false;
  }
}
