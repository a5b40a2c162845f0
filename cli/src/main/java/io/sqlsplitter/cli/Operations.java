package io.sqlsplitter.cli;

import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.describe.DescribeOperation;
import io.sqlsplitter.ops.describe.DescribeReport;
import io.sqlsplitter.ops.describe.DescribeRequest;
import io.sqlsplitter.ops.list.ListEntry;
import io.sqlsplitter.ops.list.ListOperation;
import io.sqlsplitter.ops.list.ListReport;
import io.sqlsplitter.ops.list.ListRequest;
import io.sqlsplitter.ops.merge.MergeOperation;
import io.sqlsplitter.ops.merge.MergeReport;
import io.sqlsplitter.ops.merge.MergeRequest;
import io.sqlsplitter.ops.split.SplitOperation;
import io.sqlsplitter.ops.split.SplitReport;
import io.sqlsplitter.ops.split.SplitRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.ReadableByteChannel;
import java.util.function.Consumer;

/** The operations behind the commands; tests put their own here. */
public record Operations(Split split, Merge merge, Listing list, Description describe) {
  /** Those of {@code io.sqlsplitter.ops}. */
  public static final Operations REAL =
      new Operations(
          SplitOperation::run, MergeOperation::run, ListOperation::run, DescribeOperation::run);

  /** See {@link SplitOperation#run}. Called from several threads at once with {@code --jobs}. */
  @FunctionalInterface
  public interface Split {
    SplitReport run(
        SplitRequest request,
        ReadableByteChannel stdin,
        OutputStream stdout,
        ProgressListener progress)
        throws IOException, OperationException;
  }

  /** See {@link MergeOperation#run}. */
  @FunctionalInterface
  public interface Merge {
    MergeReport run(MergeRequest request, OutputStream stdout, ProgressListener progress)
        throws IOException, OperationException;
  }

  /** See {@link ListOperation#run}. */
  @FunctionalInterface
  public interface Listing {
    ListReport run(
        ListRequest request,
        ReadableByteChannel stdin,
        Consumer<ListEntry> entries,
        ProgressListener progress)
        throws IOException, OperationException;
  }

  /** See {@link DescribeOperation#run}. */
  @FunctionalInterface
  public interface Description {
    DescribeReport run(DescribeRequest request) throws IOException, OperationException;
  }
}
