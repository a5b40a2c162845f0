package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.writer.OutputConflictException;
import io.sqlsplitter.io.writer.OutputFolder;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.manifest.Manifest;
import io.sqlsplitter.ops.manifest.ManifestReader;
import io.sqlsplitter.ops.manifest.RangeLog;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Brings the files of a run from where they were written to where the plan has them, checks that
 * everything adds up, and publishes.
 */
final class Publisher {
  /** Names within the staging folder that no file of the output has. */
  static final String RANGES = ".ranges";

  static final String FINAL_RANGES = ".ranges-final";
  static final String FLATTENED = ".flattened";

  private final Path staging;
  private final OutputPlan plan;
  private final List<OutputFile> written;
  private final RangeLog ranges;

  /** The folder of the one database, moved aside; null when there is none. */
  private Path flat;

  /**
   * @param written every file of the run, by provisional number
   * @param ranges finished
   */
  Publisher(Path staging, OutputPlan plan, List<OutputFile> written, RangeLog ranges) {
    this.staging = staging;
    this.plan = plan;
    this.written = written;
    this.ranges = ranges;
  }

  /** Gives every file its planned name; drops what is not wanted. */
  void arrange() throws IOException {
    if (plan.flat() != null) {
      String folder = plan.flat().prefix();
      Path aside = staging.resolve(FLATTENED);
      Files.move(staging.resolve(folder.substring(0, folder.length() - 1)), aside);
      flat = aside;
    }
    for (OutputFile file : written) {
      if (plan.of(file) == null) {
        Files.deleteIfExists(now(file));
      }
    }
    for (PlannedFile file : plan.files()) {
      Path target = staging.resolve(file.path());
      if (file.parts().size() == 1) {
        Path source = now(file.parts().getFirst());
        if (!source.equals(target)) {
          Files.move(source, target);
        }
      } else if (file.parts().size() > 1) {
        interleave(file);
      }
    }
    if (flat != null) {
      Files.delete(flat);
    }
    for (DatabaseFolder folder : foldersLeftEmpty()) {
      Files.deleteIfExists(staging.resolve(folder.prefix()));
    }
  }

  /** Where a file of the run lies before it gets its planned name. */
  private Path now(OutputFile file) {
    return file.folder() == plan.flat() && flat != null
        ? flat.resolve(file.name())
        : staging.resolve(file.path());
  }

  private List<DatabaseFolder> foldersLeftEmpty() {
    List<DatabaseFolder> empty = new ArrayList<>();
    for (OutputFile file : written) {
      boolean unwanted = plan.of(file) == null && file.folder() != plan.flat();
      if (unwanted
          && !file.folder().prefix().isEmpty()
          && written.stream()
              .noneMatch(other -> other.folder() == file.folder() && plan.of(other) != null)) {
        empty.add(file.folder());
      }
    }
    return empty;
  }

  /** Makes one file of several, in the order of the dump, as the ranges have it. */
  private void interleave(PlannedFile file) throws IOException {
    Path mixed = staging.resolve(FLATTENED + "-" + plan.files().indexOf(file));
    Map<Integer, OutputFile> inputs = new HashMap<>();
    Map<Integer, Long> positions = new HashMap<>();
    file.parts().forEach(part -> inputs.put(part.number(), part));
    try (FileChannel out =
        FileChannel.open(mixed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ranges.forEach(
          (number, addition, length) -> {
            OutputFile part = inputs.get(number);
            if (part != null) {
              long from = positions.merge(number, length, Long::sum) - length;
              copy(now(part), from, length, out);
            }
          });
    }
    for (OutputFile part : file.parts()) {
      Files.deleteIfExists(now(part)); // one that got nothing was never made
    }
    Files.move(mixed, staging.resolve(file.path()));
  }

  /** There may be many parts, so none stays open. */
  private static void copy(Path source, long from, long length, FileChannel out)
      throws IOException {
    try (FileChannel in = FileChannel.open(source)) {
      for (long done = 0; done < length; ) {
        long n = in.transferTo(from + done, length - done, out);
        if (n <= 0) {
          throw new IOException(source.getFileName() + ": shorter than its ranges");
        }
        done += n;
      }
    }
  }

  /** Writes files of our own that the plan holds as bytes. */
  void writeOwn() throws IOException {
    for (PlannedFile file : plan.files()) {
      if (file.own() != null) {
        Files.write(staging.resolve(file.path()), file.own(), StandardOpenOption.CREATE_NEW);
      }
    }
  }

  /** The ranges with the numbers of the plan, those of our own files at the end. */
  RangeLog finalRanges() throws IOException {
    RangeLog log = new RangeLog(staging.resolve(FINAL_RANGES));
    try {
      Map<PlannedFile, Integer> numbers = new HashMap<>();
      for (int i = 0; i < plan.files().size(); i++) {
        numbers.put(plan.files().get(i), i);
      }
      int[] map = new int[written.size()];
      for (OutputFile file : written) {
        PlannedFile planned = plan.of(file);
        map[file.number()] = planned == null ? RangeLog.OMITTED : numbers.get(planned);
      }
      ranges.copyTo(log, old -> map[old]);
      for (PlannedFile file : plan.files()) {
        if (file.ownSize() > 0) {
          log.addition(numbers.get(file), file.ownSize());
        }
      }
      log.finish();
      return log;
    } catch (IOException | RuntimeException e) {
      log.close();
      throw e;
    }
  }

  /**
   * Checks that every byte of the dump is in exactly one place and that every file is as long as
   * its ranges say.
   *
   * @param omitted bytes left out
   */
  void check(RangeLog log, long inputBytes, long omitted) throws IOException {
    long sum = omitted;
    for (PlannedFile file : plan.files()) {
      long size = Files.size(staging.resolve(file.path()));
      if (size != file.bytes() + file.additions()) {
        throw internal(
            file.path() + " has " + size + " bytes, not " + (file.bytes() + file.additions()));
      }
      sum += file.bytes();
    }
    if (sum != inputBytes || log.bytes() != inputBytes) {
      throw internal(
          "files hold " + sum + ", ranges " + log.bytes() + " of " + inputBytes + " bytes");
    }
  }

  private static IllegalStateException internal(String what) {
    return new IllegalStateException(
        "internal error, nothing was written: " + what + "; please report this");
  }

  /** Makes the run visible. */
  static void publish(
      OutputFolder folder, List<SplitReport.OutputEntry> entries, SplitRequest request)
      throws IOException, OperationException {
    Path target = request.output();
    List<String> files = new ArrayList<>();
    entries.forEach(entry -> files.add(entry.path()));
    files.add(Manifest.FILE_NAME);
    refuseInput(files, target, request.input().file());
    try {
      folder.publish(files, previous(target), request.force(), request.write().durable());
    } catch (OutputConflictException e) {
      throw OperationException.failed(
          e.getMessage() + "; choose another output folder, or use --force", e);
    }
  }

  private static void refuseInput(List<String> files, Path target, Path input)
      throws IOException, OperationException {
    if (input == null || !Files.exists(target)) {
      return;
    }
    for (String file : files) {
      Path path = target.resolve(file);
      if (Files.exists(path) && Files.isSameFile(path, input)) {
        throw OperationException.failed(
            "the output would overwrite the input " + input + "; choose another output folder",
            null);
      }
    }
  }

  /** The files of the run before, which this one replaces. */
  private static List<String> previous(Path target) throws IOException {
    Path manifest = target.resolve(Manifest.FILE_NAME);
    if (!Files.isRegularFile(manifest)) {
      return List.of();
    }
    try {
      List<String> files = new ArrayList<>();
      ManifestReader.read(manifest).files().forEach(entry -> files.add(entry.file()));
      files.add(Manifest.FILE_NAME);
      return files;
    } catch (OperationException e) {
      // Not a manifest of ours, or damaged: its files are not ours to replace.
      return List.of();
    }
  }

  OutputStream manifestStream() throws IOException {
    return Channels.newOutputStream(
        FileChannel.open(
            staging.resolve(Manifest.FILE_NAME),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE));
  }
}
