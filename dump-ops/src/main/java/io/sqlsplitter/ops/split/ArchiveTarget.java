package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.archive.ArchiveWriter;
import io.sqlsplitter.io.writer.OutputArchive;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.PoolOptions;
import io.sqlsplitter.ops.folder.SplitArchive;
import io.sqlsplitter.ops.manifest.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where an archive goes: what may be replaced there, and how it comes to be. */
final class ArchiveTarget {
  private final SplitRequest request;
  private final Path target;

  ArchiveTarget(SplitRequest request) {
    this.request = request;
    this.target = request.output();
  }

  /**
   * @throws OperationException when what stands there is no archive that a split wrote
   */
  void refuseOthers() throws IOException, OperationException {
    if (Files.isDirectory(target)) {
      throw OperationException.usage(
          target + " is a folder, and the name is an archive's: name another output");
    }
    if (!Files.isRegularFile(target)) {
      return;
    }
    Path input = request.input().file();
    if (input != null && Files.exists(input) && Files.isSameFile(target, input)) {
      throw OperationException.failed(
          "the output would overwrite the input " + input + "; choose another output", null);
    }
    if (!request.force() && Files.size(target) > 0 && !SplitArchive.isOne(target)) {
      throw OperationException.failed(
          target
              + ": exists and was not made by this tool; nothing was changed; choose another"
              + " output, or use --force",
          null);
    }
  }

  /** Packs what is staged, the manifest first so that readers know what comes, and shows it. */
  void publish(OutputArchive archive, List<SplitReport.OutputEntry> entries)
      throws IOException, OperationException {
    List<String> names = new ArrayList<>();
    names.add(Manifest.FILE_NAME);
    entries.forEach(entry -> names.add(entry.path()));
    ArchiveWriter.write(
        archive.staging(),
        names,
        request.archive(),
        WriteOptions.level(request.archive().compression(), request.write().level()),
        PoolOptions.compressing(),
        archive.archive(),
        archive.scratch());
    refuseOthers();
    archive.publish(request.write().durable());
  }
}
