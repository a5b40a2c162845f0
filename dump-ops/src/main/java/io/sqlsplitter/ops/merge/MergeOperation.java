package io.sqlsplitter.ops.merge;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.io.writer.OutputFolder;
import io.sqlsplitter.io.writer.TemporaryFolder;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.PoolOptions;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.folder.FolderCheck;
import io.sqlsplitter.ops.folder.SplitArchive;
import io.sqlsplitter.ops.manifest.Manifest;
import io.sqlsplitter.ops.manifest.ManifestReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Puts a split folder together again: byte for byte where the manifest is there and no file has
 * changed, else in an order that loads.
 */
public final class MergeOperation {
  private final MergeRequest request;
  private final ProgressListener progress;
  private final Path folder;
  private final int openFiles;
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final long start = System.nanoTime();

  private MergeOperation(
      MergeRequest request, Path folder, int openFiles, ProgressListener progress) {
    this.request = request;
    this.folder = folder;
    this.openFiles = openFiles;
    this.progress = progress;
  }

  /**
   * Merges one folder. Whoever reads the output may go away before its end ({@code merge … |
   * head}): that ends the merge quietly, and the report says how far it came.
   *
   * @param stdout where the dump goes when the request has no output; may be null otherwise. Its
   *     errors must be seen: no {@link java.io.PrintStream}, which swallows them
   * @throws OperationException when nothing, or no whole output, could be written
   */
  public static MergeReport run(
      MergeRequest request, OutputStream stdout, ProgressListener progress)
      throws IOException, OperationException {
    return run(request, stdout, progress, PoolOptions.openFiles());
  }

  /** As above, with at most {@code openFiles} files open at once. */
  static MergeReport run(
      MergeRequest request, OutputStream stdout, ProgressListener progress, int openFiles)
      throws IOException, OperationException {
    if (SplitArchive.isOne(request.folder())) {
      return ofArchive(request, stdout, progress, openFiles);
    }
    if (!Files.isDirectory(request.folder())) {
      SplitArchive.refuseDamaged(request.folder());
      throw OperationException.usage(
          request.folder()
              + (Files.exists(request.folder())
                  ? " is neither a folder nor an archive of a split, which begins with its manifest"
                  : " does not exist")
              + ": name what split wrote");
    }
    OutputFolder.recover(request.folder());
    Path folder = request.folder().toRealPath();
    return new MergeOperation(request, folder, openFiles, progress).merge(stdout);
  }

  /** Pieces of the dump lie anywhere in an archive, so all of it is unpacked first. */
  private static MergeReport ofArchive(
      MergeRequest request, OutputStream stdout, ProgressListener progress, int openFiles)
      throws IOException, OperationException {
    Path archive = request.folder();
    Path output = request.output();
    if (output != null && Files.exists(output) && Files.isSameFile(output, archive)) {
      throw OperationException.usage(
          output + " is the archive that is merged: name another output");
    }
    try (TemporaryFolder folder = new TemporaryFolder()) {
      SplitArchive.unpack(archive, folder.path());
      return new MergeOperation(request, folder.path(), openFiles, progress).merge(stdout);
    }
  }

  private MergeReport merge(OutputStream stdout) throws IOException, OperationException {
    Path manifestFile = folder.resolve(Manifest.FILE_NAME);
    if (!Files.exists(manifestFile)) {
      return loadable(MergePlan.withoutManifest(folder, request), List.of(), stdout);
    }
    Manifest manifest = ManifestReader.read(manifestFile);
    FolderCheck check = new FolderCheck(folder, manifest);
    boolean filtered = !request.tables().isEmpty() || !request.exclude().isEmpty();
    if (filtered || !check.changes().isEmpty()) {
      return loadable(MergePlan.withManifest(manifest, check, request), check.present(), stdout);
    }
    return exact(manifestFile, manifest, check, stdout);
  }

  private MergeReport exact(
      Path manifestFile, Manifest manifest, FolderCheck check, OutputStream stdout)
      throws IOException, OperationException {
    if (manifest.omittedBytes() > 0) {
      note(
          "omitted-at-split",
          "filters left "
              + manifest.omittedBytes()
              + " bytes of the dump out when it was split: the output is the dump without them");
    }
    if (manifest.complete() == Completeness.NO) {
      note("incomplete-dump", "the dump was not whole when it was split, and is given back so");
    }
    boolean whole = true;
    long bytes = 0;
    try (MergeOutput target = MergeOutputs.open(request, folder, check.present(), stdout)) {
      MergeOutput out =
          request.dryRun() || manifest.source().encoding() == InputEncoding.BYTES
              ? target
              : new Utf16Output(target, manifest);
      try {
        bytes =
            ExactMerge.run(
                manifestFile, manifest, check.files(), openFiles, !request.dryRun(), out, progress);
        out.finish();
      } catch (MergeOutput.ClosedPipeException e) {
        whole = false;
      }
      if (!request.dryRun()) {
        bytes = target.bytes();
      }
    }
    List<String> tables =
        manifest.files().stream()
            .map(Manifest.FileEntry::table)
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    return new MergeReport(
        manifest.dialect(), whole, bytes, tables, diagnostics, System.nanoTime() - start);
  }

  /**
   * @param ours files of the folder that the output must not replace, chosen or not
   */
  private MergeReport loadable(MergePlan plan, List<Path> ours, OutputStream stdout)
      throws IOException, OperationException {
    LoadableMerge merge = new LoadableMerge(plan, request, folder);
    long bytes;
    List<Path> kept = new ArrayList<>(ours);
    kept.addAll(merge.paths());
    try (MergeOutput out = MergeOutputs.open(request, folder, kept, stdout)) {
      try {
        merge.write(out, progress);
        out.finish();
      } catch (MergeOutput.ClosedPipeException e) {
        // Quietly.
      }
      bytes = out.bytes();
    }
    return new MergeReport(
        merge.dialect(),
        false,
        bytes,
        merge.tables(),
        merge.diagnostics(),
        System.nanoTime() - start);
  }

  private void note(String code, String message) {
    diagnostics.add(new Diagnostic(Diagnostic.Severity.NOTE, code, message, 0, -1, null));
  }
}
