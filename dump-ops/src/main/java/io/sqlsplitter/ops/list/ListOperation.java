package io.sqlsplitter.ops.list;

import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.util.function.Consumer;

/** Tells what is in a dump, and where. */
public final class ListOperation {
  private ListOperation() {}

  /**
   * Entries come in the order of the dump, as they are found (per statement) or at the end (per
   * object).
   */
  public static ListReport run(
      ListRequest request,
      ReadableByteChannel stdin,
      Consumer<ListEntry> entries,
      ProgressListener progress)
      throws IOException, OperationException {
    throw new UnsupportedOperationException();
  }
}
