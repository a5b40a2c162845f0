package io.sqlsplitter.ops.list;

import io.sqlsplitter.ops.DumpReader;
import io.sqlsplitter.ops.LineCounter;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.index.IndexBuilder;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.util.function.Consumer;

/** Tells what is in a dump, and where. */
public final class ListOperation {
  private ListOperation() {}

  /**
   * Entries come in the order of the dump, as they are found (per statement) or at the end (per
   * object).
   *
   * @param stdin where {@link io.sqlsplitter.ops.DumpInput#STDIN} reads from; may be null otherwise
   */
  public static ListReport run(
      ListRequest request,
      ReadableByteChannel stdin,
      Consumer<ListEntry> entries,
      ProgressListener progress)
      throws IOException, OperationException {
    IndexBuilder index = IndexBuilder.of(request.input());
    try (DumpReader reader =
        DumpReader.open(request.input(), request.dialect(), request.inputMode(), stdin)) {
      LineCounter lines = new LineCounter(reader.detection().crLineEnds());
      long count;
      if (request.statements()) {
        PieceList list = new PieceList(reader.dialect(), lines, entries);
        reader.read(index.behind(list, reader, lines::line), progress);
        count = list.count();
      } else {
        Contents contents = new Contents(reader.dialect(), lines);
        reader.read(index.behind(contents, reader, lines::line), progress);
        count = contents.tell(entries);
      }
      return new ListReport(
          reader.dialect(),
          reader.confidence(),
          reader.completeness(),
          reader.bytes(),
          count,
          reader.diagnostics().sorted(),
          index.index(reader));
    }
  }
}
