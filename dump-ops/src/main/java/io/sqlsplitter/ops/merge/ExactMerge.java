package io.sqlsplitter.ops.merge;

import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.folder.SqlFile;
import io.sqlsplitter.ops.manifest.Manifest;
import io.sqlsplitter.ops.manifest.RangeReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Gives a dump back byte for byte, from the files that split made of it. */
final class ExactMerge {
  private static final long STEP = 8 << 20;

  private ExactMerge() {}

  /**
   * @param sources the manifest's files by number
   * @param copy false for a dry run: the ranges are read and checked, the files are not touched
   * @return bytes of the dump, as decoded
   */
  static long run(
      Path manifestFile,
      Manifest manifest,
      List<SqlFile> sources,
      int maxOpen,
      boolean copy,
      MergeOutput out,
      ProgressListener progress)
      throws IOException, OperationException {
    long total = manifest.rangesBytes() - manifest.omittedBytes();
    long done = 0;
    long told = 0;
    try (RangeReader ranges = new RangeReader(manifestFile, manifest);
        SplitFiles files = new SplitFiles(sources, maxOpen)) {
      while (ranges.next()) {
        if (ranges.isAddition() || ranges.file() == RangeReader.OMITTED) {
          continue;
        }
        // A run may be as long as the dump: in steps, so that progress shows.
        for (long at = 0; at < ranges.length(); at += STEP) {
          long n = Math.min(STEP, ranges.length() - at);
          if (copy) {
            files.copy(ranges.file(), ranges.position() + at, n, out);
          }
          done += n;
          if (done - told >= STEP) {
            told = done;
            progress.progress(done, total, null);
          }
        }
      }
    }
    progress.progress(done, total, null);
    return done;
  }
}
