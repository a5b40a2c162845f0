package io.sqlsplitter.ops.merge;

import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.manifest.Manifest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Opens what a request wants a merge to go to. */
final class MergeOutputs {
  private MergeOutputs() {}

  /**
   * @param folder the folder that is merged, its real path
   * @param sources the files that are read, which must not be overwritten
   * @throws OperationException when the output cannot be there
   */
  static MergeOutput open(
      MergeRequest request, Path folder, List<Path> sources, OutputStream stdout)
      throws IOException, OperationException {
    Path output = request.output();
    if (output != null) {
      refuseUnusable(output, folder, sources);
    }
    if (request.dryRun()) {
      return new Nowhere();
    }
    if (output == null) {
      return new StreamOutput("to standard output", stdout, false);
    }
    try {
      return Files.exists(output) && !Files.isRegularFile(output)
          ? new StreamOutput(output.toString(), Files.newOutputStream(output), true)
          : new FileOutput(output);
    } catch (IOException e) {
      throw OperationException.failed("cannot write " + output + ": " + reason(e), e);
    }
  }

  private static void refuseUnusable(Path output, Path folder, List<Path> sources)
      throws IOException, OperationException {
    if (Files.isDirectory(output)) {
      throw OperationException.usage(output + " is a folder: name a file");
    }
    Path parent = output.toAbsolutePath().getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw OperationException.usage("the folder of " + output + " does not exist: make it first");
    }
    if (!Files.exists(output)) {
      return;
    }
    // By the file, not by its name: a link to a source is that source.
    Path real = output.toRealPath();
    if (sources.contains(real) || real.equals(folder.resolve(Manifest.FILE_NAME))) {
      throw OperationException.usage(
          output + " is one of the files that are merged: name another output");
    }
  }

  /** The reason alone: file system errors have the path for their message. */
  static String reason(IOException e) {
    if (e instanceof java.nio.file.AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof java.nio.file.FileSystemException f && f.getReason() != null) {
      return f.getReason();
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  /** For a dry run. */
  private static final class Nowhere extends MergeOutput {
    Nowhere() {
      super("nowhere");
    }

    @Override
    long drain(ByteBuffer source) {
      source.position(source.limit());
      return 0;
    }

    @Override
    long copy(FileChannel from, long position, long length, ByteBuffer scratch) throws IOException {
      return Math.min(length, from.size() - position);
    }

    @Override
    void publish() {}

    @Override
    public void close() {}
  }
}
