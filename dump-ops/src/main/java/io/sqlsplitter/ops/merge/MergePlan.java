package io.sqlsplitter.ops.merge;

import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.folder.FolderCheck;
import io.sqlsplitter.ops.folder.SqlFile;
import io.sqlsplitter.ops.folder.SqlFolder;
import io.sqlsplitter.ops.manifest.Manifest;
import io.sqlsplitter.parser.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which files go into a merge that is no exact one.
 *
 * @param dialect of all files; null when it has to be told from their content
 * @param files in loading order, or by name where that is not known yet
 * @param ordered whether {@code files} are in loading order
 * @param selfContained whether each file sets and puts back what it needs, as files of split do
 * @param switchDatabases whether the files lie in several databases, so that lines between them
 *     have to move on to the next
 * @param diagnostics why it is no exact merge, and what is left out
 */
record MergePlan(
    Dialect dialect,
    List<SqlFile> files,
    boolean ordered,
    boolean selfContained,
    boolean switchDatabases,
    List<Diagnostic> diagnostics) {
  /** More names than this are counted, not listed. */
  private static final int MAX_LISTED = 5;

  /** A folder with a manifest that does not fit it any more, or of which only a part is wanted. */
  static MergePlan withManifest(Manifest manifest, FolderCheck check, MergeRequest request)
      throws OperationException {
    List<Diagnostic> diagnostics = new ArrayList<>();
    if (!check.changes().isEmpty()) {
      diagnostics.add(
          warning(
              "not-exact",
              "the folder is not as split left it ("
                  + listed(check.changes().stream().map(Object::toString).toList())
                  + "): the output is in an order that loads, not the dump byte for byte"));
    }
    List<SqlFile> all = new ArrayList<>();
    List<String> unfinished = new ArrayList<>();
    for (SqlFile file : check.files()) {
      if (file == null || file.stem().equals(SqlFolder.RESTORE_STEM)) {
        continue;
      }
      if (file.isSql()) {
        all.add(file);
      } else if (file.isUnfinished()) {
        unfinished.add(file.name());
      }
    }
    warnUnfinished(unfinished, diagnostics);
    all.addAll(check.extras());
    // Stable: within a rank the manifest's own order holds, and what was added comes behind.
    all.sort(Comparator.comparingInt(MergePlan::rank));
    List<SqlFile> kept = select(all, request, diagnostics);
    Map<String, Manifest.FileEntry> entries = new HashMap<>();
    manifest.files().forEach(e -> entries.put(e.file(), e));
    noteNeeds(entries, kept, diagnostics);
    // Settings that a file needs and the dump made elsewhere are additions of it.
    boolean selfContained =
        kept.stream()
            .filter(f -> f.table() != null)
            .allMatch(f -> entries.get(f.name()).additions() > 0);
    Set<String> databases = kept.stream().map(SqlFile::database).collect(Collectors.toSet());
    databases.remove(null);
    return new MergePlan(
        manifest.dialect(), kept, true, selfContained, databases.size() > 1, diagnostics);
  }

  /** Any folder of SQL files. */
  static MergePlan withoutManifest(Path folder, MergeRequest request)
      throws IOException, OperationException {
    List<Diagnostic> diagnostics = new ArrayList<>();
    List<SqlFile> all = SqlFolder.list(folder, "", null);
    List<String> unfinished = new ArrayList<>();
    List<String> folders = new ArrayList<>();
    try (Stream<Path> entries = Files.list(folder)) {
      for (Path path : (Iterable<Path>) entries::iterator) {
        String name = path.getFileName().toString();
        if (SqlFile.plainName(name).endsWith(SqlFile.UNFINISHED)) {
          unfinished.add(name);
        } else if (Files.isDirectory(path)
            && !name.startsWith(".")
            && !SqlFolder.list(path, "", null).isEmpty()) {
          folders.add(name);
        }
      }
    }
    if (all.isEmpty()) {
      throw OperationException.usage(
          request.folder()
              + " has no manifest.json and no .sql files"
              + (folders.isEmpty() ? "" : ", only folders of them (" + listed(folders) + ")")
              + ": name the folder that split wrote");
    }
    diagnostics.add(
        warning(
            "not-exact",
            "there is no manifest.json in the folder: the output is its files in an order that"
                + " loads, not the dump byte for byte"));
    warnUnfinished(unfinished, diagnostics);
    if (!folders.isEmpty()) {
      folders.sort(null);
      diagnostics.add(
          warning(
              "folders-left-out",
              "only files of the folder itself are merged, not those of "
                  + listed(folders)
                  + ": merge each by itself"));
    }
    List<SqlFile> kept = select(all, request, diagnostics);
    return new MergePlan(request.dialect(), kept, false, false, false, diagnostics);
  }

  /** Loading order by place and name: design of the folder that split writes. */
  static int rank(SqlFile file) {
    boolean top = file.name().indexOf('/') < 0;
    if (file.table() != null) {
      return 4;
    }
    return switch (file.stem()) {
      case "_database" -> top ? 0 : 2;
      case "_before" -> top ? 1 : 3;
      case "_after" -> top ? 6 : 5;
      default -> 4;
    };
  }

  private static List<SqlFile> select(
      List<SqlFile> all, MergeRequest request, List<Diagnostic> diagnostics)
      throws OperationException {
    Selection selection = new Selection(all, request);
    if (!selection.left().isEmpty()) {
      diagnostics.add(
          new Diagnostic(
              Severity.NOTE,
              "left-out",
              "left out by -t and -e: "
                  + listed(selection.left().stream().map(SqlFile::name).toList()),
              0,
              -1,
              null));
    }
    return selection.kept();
  }

  private static void noteNeeds(
      Map<String, Manifest.FileEntry> entries, List<SqlFile> kept, List<Diagnostic> diagnostics) {
    Set<String> there = new HashSet<>();
    for (SqlFile file : kept) {
      there.add(file.name());
      there.add(file.label());
    }
    for (SqlFile file : kept) {
      Manifest.FileEntry entry = entries.get(file.name());
      if (entry == null) {
        continue;
      }
      List<String> absent = entry.needs().stream().filter(n -> !there.contains(n)).toList();
      if (!absent.isEmpty()) {
        diagnostics.add(
            new Diagnostic(
                Severity.WARNING,
                "needed-left-out",
                file.label() + " loads only where " + listed(absent) + " is, which is left out",
                0,
                -1,
                file.label()));
      }
    }
  }

  private static void warnUnfinished(List<String> files, List<Diagnostic> diagnostics) {
    if (!files.isEmpty()) {
      diagnostics.add(
          warning(
              "unfinished-left-out",
              "what ends in an unfinished piece is left out, as nothing can be put behind it: "
                  + listed(files)));
    }
  }

  private static String listed(List<String> names) {
    int more = names.size() - MAX_LISTED;
    return names.stream().limit(MAX_LISTED).collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }

  static Diagnostic warning(String code, String message) {
    return new Diagnostic(Severity.WARNING, code, message, 0, -1, null);
  }
}
