package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.ReadableByteChannel;

/** Splits one dump into one file per table. */
public final class SplitOperation {
  private SplitOperation() {}

  /**
   * @param stdin where {@link io.sqlsplitter.ops.DumpInput#STDIN} reads from; may be null otherwise
   * @param stdout where SQL goes when the request has no output folder; may be null otherwise
   */
  public static SplitReport run(
      SplitRequest request,
      ReadableByteChannel stdin,
      OutputStream stdout,
      ProgressListener progress)
      throws IOException, OperationException {
    throw new UnsupportedOperationException();
  }
}
