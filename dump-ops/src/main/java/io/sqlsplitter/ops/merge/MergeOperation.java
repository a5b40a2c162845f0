package io.sqlsplitter.ops.merge;

import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import java.io.IOException;
import java.io.OutputStream;

/** Puts a split folder together again. */
public final class MergeOperation {
  private MergeOperation() {}

  public static MergeReport run(
      MergeRequest request, OutputStream stdout, ProgressListener progress)
      throws IOException, OperationException {
    throw new UnsupportedOperationException();
  }
}
