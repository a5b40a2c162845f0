package io.sqlsplitter.cli.command;

import io.sqlsplitter.cli.Console;
import io.sqlsplitter.cli.ExitCodes;
import io.sqlsplitter.cli.Operations;
import io.sqlsplitter.cli.option.TalkOptions;
import io.sqlsplitter.cli.report.FolderJson;
import io.sqlsplitter.cli.report.FolderText;
import io.sqlsplitter.cli.report.TextReport;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.describe.DescribeReport;
import io.sqlsplitter.ops.describe.DescribeRequest;
import java.io.IOException;

/** {@code list} of a folder that split wrote. */
record FolderListing(Console console, Operations.Description operation, TalkOptions talk) {
  /**
   * Describes the folder, or prints the names of the files that were chosen.
   *
   * @param zero end names with a zero byte
   */
  int run(DescribeRequest request, boolean zero) throws IOException, OperationException {
    DescribeReport report = operation.run(request);
    String folder = request.folder().toString();
    String error = error(folder, report);
    TextReport text = Reports.text(console, talk);
    if (talk.json()) {
      FolderJson.write(console.stdout(), folder, report, error);
      if (error != null) {
        text.error(error);
      }
    } else {
      FolderText writer = new FolderText(console.stdout(), request.folder(), report);
      if (request.chooses()) {
        writer.names(zero);
      } else {
        writer.overview();
      }
      // What is on the terminal stands before the talk about it.
      console.stdout().flush();
      text.folder(folder, report);
      if (error != null && error.equals(notWhole(report))) {
        text.error(error);
      }
    }
    return error == null ? ExitCodes.OK : ExitCodes.FAILED;
  }

  private static String error(String folder, DescribeReport report) {
    String error = Reports.firstError(folder, report.folderDiagnostics());
    if (error == null) {
      error = Reports.firstError(report.source().name(), report.dumpDiagnostics());
    }
    return error == null && report.completeness() == Completeness.NO ? notWhole(report) : error;
  }

  /** For a dump of which the manifest says no more. */
  private static String notWhole(DescribeReport report) {
    return "the dump was not whole when it was split (" + report.source().name() + ")";
  }
}
