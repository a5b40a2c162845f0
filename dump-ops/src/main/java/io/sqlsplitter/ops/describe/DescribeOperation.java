package io.sqlsplitter.ops.describe;

import io.sqlsplitter.io.writer.OutputFolder;
import io.sqlsplitter.io.writer.TemporaryFolder;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.DiagnosticLog;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.describe.ListedFile.State;
import io.sqlsplitter.ops.folder.FileChoice;
import io.sqlsplitter.ops.folder.FolderCheck;
import io.sqlsplitter.ops.folder.FolderCheck.Trouble;
import io.sqlsplitter.ops.folder.SplitArchive;
import io.sqlsplitter.ops.folder.SqlFile;
import io.sqlsplitter.ops.manifest.Manifest;
import io.sqlsplitter.ops.manifest.ManifestDetails;
import io.sqlsplitter.ops.manifest.ManifestReader;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Tells what is in a folder that split wrote, and how to load it. */
public final class DescribeOperation {
  /** Names that split alone gives to files. */
  private static final Set<String> OF_SPLIT =
      Set.of("_database.sql", "_before.sql", "_after.sql", "_residue.bin", "_restore.sql");

  /** More folders than this are not named. */
  private static final int MAX_LISTED = 5;

  private final DescribeRequest request;
  private final ManifestReader.Whole whole;

  /** Null for an archive. */
  private final FolderCheck check;

  private final LoadSet load;
  private final FileChoice leave;
  private final DiagnosticLog diagnostics = new DiagnosticLog();

  /**
   * @param folder where the manifest is
   * @param archive whether it comes from an archive, of whose files nothing else is looked at
   */
  private DescribeOperation(DescribeRequest request, Path folder, boolean archive)
      throws IOException, OperationException {
    this.request = request;
    this.whole = ManifestReader.readWhole(folder.resolve(Manifest.FILE_NAME));
    this.check = archive ? null : new FolderCheck(folder, whole.manifest());
    this.load = new LoadSet(folder, whole.manifest());
    this.leave = new FileChoice(request.exclude());
  }

  /** Whether this is a folder, or an archive that split wrote. */
  public static boolean describes(Path file) throws IOException {
    return Files.isDirectory(file) || SplitArchive.isOne(file);
  }

  /**
   * Describes one folder, or one archive by its manifest alone. What an interrupted split left
   * there is finished first.
   *
   * @throws OperationException when there is nothing that split wrote, or no telling what it wrote
   */
  public static DescribeReport run(DescribeRequest request) throws IOException, OperationException {
    Path given = request.folder();
    if (SplitArchive.isOne(given)) {
      if (request.chooses()) {
        throw OperationException.usage(
            given + " is an archive: its files are named where it is unpacked");
      }
      try (TemporaryFolder folder = new TemporaryFolder()) {
        SplitArchive.unpackManifest(given, folder.path());
        return new DescribeOperation(request, folder.path(), true).report();
      }
    }
    if (!Files.isDirectory(given)) {
      throw OperationException.usage(
          given
              + (Files.exists(given) ? " is not a folder" : " does not exist")
              + ": name the folder that split wrote");
    }
    OutputFolder.recover(given);
    Path folder = given.toRealPath();
    if (!Files.exists(folder.resolve(Manifest.FILE_NAME))) {
      throw withoutManifest(given, folder);
    }
    return new DescribeOperation(request, folder, false).report();
  }

  private DescribeReport report() throws OperationException {
    Manifest manifest = whole.manifest();
    ManifestDetails details = whole.details();
    List<Integer> numbers = IntStream.range(0, load.size()).boxed().toList();
    RestoreAdvice advice = new RestoreAdvice(request.folder(), whole, load, check == null);
    List<Restore> restores;
    if (request.chooses()) {
      List<Integer> chosen = load.chosen(new FileChoice(request.tables()), leave, diagnostics);
      numbers = request.needs() ? load.withNeeds(chosen, leave, diagnostics) : chosen;
      restores = advice.ofTables(chosen, numbers, request);
    } else {
      restores = advice.ofAll();
    }
    Map<String, State> states = states();
    List<ListedFile> files = new ArrayList<>(numbers.size());
    for (int number : numbers) {
      ListedFile file = listed(number, states);
      if (request.chooses() && file.state() != State.UNCHANGED) {
        tellOf(file.path());
      }
      files.add(file);
    }
    if (!request.chooses()) {
      changes().forEach(this::tell);
    }
    Manifest.Source source = manifest.source();
    return new DescribeReport(
        details.tool(),
        new DescribeReport.Source(source.name(), source.bytes(), source.encoding()),
        manifest.dialect(),
        details.confidence(),
        manifest.complete(),
        details.options(),
        manifest.omittedBytes(),
        details.omittedKinds(),
        files,
        check == null ? List.of() : check.extras().stream().map(file -> file.name()).toList(),
        restores,
        details.diagnostics(),
        diagnostics.sorted());
  }

  private List<FolderCheck.Change> changes() {
    return check == null ? List.of() : check.changes();
  }

  private Map<String, State> states() {
    Map<String, State> states = new HashMap<>();
    for (FolderCheck.Change change : changes()) {
      states.put(
          change.file(), change.trouble() == Trouble.MISSING ? State.MISSING : State.CHANGED);
    }
    return states;
  }

  private ListedFile listed(int number, Map<String, State> states) {
    Manifest.FileEntry entry = whole.manifest().files().get(number);
    return new ListedFile(
        entry.file(),
        entry.database(),
        entry.table(),
        whole.details().kinds().get(number),
        entry.statements(),
        entry.bytes(),
        entry.additions(),
        entry.needs(),
        entry.incomplete(),
        states.getOrDefault(entry.file(), State.UNCHANGED));
  }

  private void tellOf(String file) {
    changes().stream().filter(change -> change.file().equals(file)).forEach(this::tell);
  }

  private void tell(FolderCheck.Change change) {
    Severity severity = change.trouble() == Trouble.ADDED ? Severity.WARNING : Severity.ERROR;
    String code =
        switch (change.trouble()) {
          case MISSING -> "file-missing";
          case CHANGED -> "file-changed";
          case ADDED -> "file-added";
        };
    diagnostics.add(severity, code, change.text() + " since the split");
  }

  private static OperationException withoutManifest(Path given, Path folder) throws IOException {
    List<String> split = new ArrayList<>();
    String ours = null;
    boolean sql = false;
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path path : entries) {
        String name = path.getFileName().toString();
        if (Files.isDirectory(path)) {
          if (!name.startsWith(".") && Files.exists(path.resolve(Manifest.FILE_NAME))) {
            split.add(name);
          }
        } else if (OF_SPLIT.contains(SqlFile.plainName(name))
            || SqlFile.plainName(name).endsWith(SqlFile.UNFINISHED)) {
          ours = ours == null || name.compareTo(ours) < 0 ? name : ours;
        } else {
          sql |= SqlFile.plainName(name).endsWith(SqlFile.ENDING);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    if (ours != null) {
      return OperationException.failed(
          given
              + " has files of a split ("
              + ours
              + ") but no manifest.json: put that back from a copy, or split the dump again",
          null);
    }
    split.sort(null);
    return OperationException.usage(
        given
            + " has no manifest.json, so it is no folder that split wrote: name "
            + (split.isEmpty()
                ? sql ? "a dump in it, or split one first" : "one, or a dump"
                : "one in it ("
                    + String.join(", ", split.subList(0, Math.min(MAX_LISTED, split.size())))
                    + (split.size() > MAX_LISTED ? ", …" : "")
                    + ")"));
  }
}
