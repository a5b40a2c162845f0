package io.sqlsplitter.ops.describe;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.DiagnosticLog;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.folder.FileChoice;
import io.sqlsplitter.ops.folder.SqlFile;
import io.sqlsplitter.ops.folder.SqlFolder;
import io.sqlsplitter.ops.manifest.Manifest;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The files that a client loads so that some tables are there, in the order of the manifest, which
 * is that of loading.
 */
final class LoadSet {
  static final String DATABASE = "_database";
  static final String BEFORE = "_before";
  static final String AFTER = "_after";

  private final Manifest manifest;
  private final List<SqlFile> files = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  LoadSet(Path folder, Manifest manifest) {
    this.manifest = manifest;
    for (Manifest.FileEntry entry : manifest.files()) {
      numbers.put(entry.file(), files.size());
      files.add(
          new SqlFile(
              folder.resolve(entry.file()),
              entry.file(),
              entry.database(),
              entry.table(),
              entry.isCompressed() ? Compression.ofName(entry.file()) : Compression.NONE));
    }
  }

  /** By number of the manifest. */
  SqlFile file(int number) {
    return files.get(number);
  }

  int size() {
    return files.size();
  }

  /** Whether a client is ever given this file: not the script that loads it, nor an open end. */
  boolean isLoadable(int number) {
    SqlFile file = files.get(number);
    return file.isSql() && !isRestoreScript(number);
  }

  boolean isRestoreScript(int number) {
    SqlFile file = files.get(number);
    return file.table() == null && file.stem().equals(SqlFolder.RESTORE_STEM);
  }

  /** Whether the file is one of those called so, and of no table. */
  boolean isCalled(int number, String stem) {
    SqlFile file = files.get(number);
    return file.table() == null && file.stem().equals(stem);
  }

  /**
   * Numbers of the files that were asked for, in order. Globs mean tables only, so that no {@code
   * _database.sql} is among them that was not named as such: it may drop what is there.
   *
   * @throws OperationException when a name fits none of the files
   */
  List<Integer> chosen(FileChoice take, FileChoice leave, DiagnosticLog diagnostics)
      throws OperationException {
    List<SqlFile> candidates = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      if (isCandidate(i) && (files.get(i).table() != null || take.names(files.get(i)))) {
        candidates.add(files.get(i));
      }
    }
    take.refuseUnknown(candidates);
    leave.refuseUnknown(files);
    List<Integer> chosen = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      SqlFile file = files.get(i);
      boolean wanted =
          take.isEmpty()
              ? !isCalled(i, DATABASE)
              : file.table() != null ? take.matches(file) : take.names(file);
      if (!isCandidate(i) || !wanted || leave.matches(file)) {
        continue;
      }
      if (isLoadable(i)) {
        chosen.add(i);
      } else {
        diagnostics.add(
            Severity.ERROR,
            "unfinished-left-out",
            file.name() + " ends in an unfinished piece and cannot be loaded",
            -1,
            0,
            file.table());
      }
    }
    return chosen;
  }

  private boolean isCandidate(int number) {
    return isLoadable(number) || files.get(number).isUnfinished();
  }

  /** What is called so where {@code --salvage} wrote the whole rows of an unfinished file. */
  static String salvaged(String unfinished) {
    return unfinished.replaceFirst("\\.incomplete(?=$|\\.[a-z0-9]+$)", "");
  }

  /** Whether the dump breaks off in what this file is of. */
  boolean isSalvaged(int number) {
    String name = files.get(number).name();
    String plain = SqlFile.plainName(name);
    return numbers.containsKey(plain + ".incomplete" + name.substring(plain.length()));
  }

  /** {@code chosen}, all that these need, and what tables of their databases always need. */
  List<Integer> withNeeds(List<Integer> chosen, FileChoice leave, DiagnosticLog diagnostics) {
    Set<Integer> all = new TreeSet<>(chosen);
    Deque<Integer> open = new ArrayDeque<>(chosen);
    while (!open.isEmpty()) {
      int number = open.remove();
      for (String need : manifest.files().get(number).needs()) {
        Integer other = numbers.get(need);
        if (other != null && !isLoadable(other)) {
          other = numbers.getOrDefault(salvaged(need), other);
        }
        if (other == null || !isLoadable(other) || leave.matches(files.get(other))) {
          SqlFile file = files.get(number);
          diagnostics.add(
              Severity.WARNING,
              "needed-left-out",
              file.label() + " loads only where " + need + " is, which is left out",
              -1,
              0,
              file.table());
        } else if (all.add(other)) {
          open.add(other);
        }
      }
    }
    Set<String> databases = new HashSet<>();
    databases.add(null);
    all.forEach(number -> databases.add(files.get(number).database()));
    for (int i = 0; i < size(); i++) {
      SqlFile file = files.get(i);
      if (isCalled(i, BEFORE)
          && isLoadable(i)
          && databases.contains(file.database())
          && !leave.matches(file)) {
        all.add(i);
      }
    }
    return List.copyOf(all);
  }
}
