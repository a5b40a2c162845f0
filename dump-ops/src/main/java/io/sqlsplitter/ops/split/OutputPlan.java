package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.writer.OutputNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the output looks like when all is known: one database lies flat, several have a folder each;
 * files stand in the order in which a restore loads them.
 */
final class OutputPlan {
  private final List<PlannedFile> files = new ArrayList<>();
  private final Map<OutputFile, PlannedFile> byPart = new HashMap<>();
  private final Map<OutputFile, List<OutputFile>> wovenInto = new HashMap<>();
  private final Map<OutputFile, String> flatNames = new HashMap<>();
  private final DatabaseFolder flat;
  private final String suffix;

  /**
   * @param unwanted tables that were taken on trial and turned out not to be meant
   * @param dropped files of other objects that are not written
   * @param suffix what compression adds to the names; empty without
   */
  OutputPlan(Layout layout, Set<DumpObject> unwanted, Set<OutputFile> dropped, String suffix) {
    this.suffix = suffix;
    for (OutputFile file : layout.files()) {
      if (file.whole() != file) {
        List<OutputFile> woven = wovenInto.computeIfAbsent(file.whole(), w -> new ArrayList<>());
        if (!dropped.contains(file)) {
          woven.add(file);
        }
      }
    }
    List<DatabaseFolder> used = layout.folders().stream().filter(DatabaseFolder::used).toList();
    flat = used.size() == 1 && !layout.top().hasTables() ? used.getFirst() : null;
    List<DatabaseFolder> folders = flat == null ? used : List.of();

    if (flat != null && !flat.switched) {
      // Only qualified names tell of the database: the files are called as the dump qualifies them.
      OutputNames names = Layout.names();
      for (OutputFile file : layout.files()) {
        if (file.table() != null) {
          flatNames.put(file, names.assign(flat.text() + "." + file.table().display(), ".sql"));
        }
      }
    }
    addSet(Layout.DATABASE, null, layout.databaseOrNull());
    addSet(Layout.BEFORE, null, layout.top().before(), flat == null ? null : flat.before());
    for (DatabaseFolder folder : folders) {
      addSet(folder.prefix() + Layout.BEFORE, folder.text(), folder.before());
    }
    List<OutputFile> tables = new ArrayList<>();
    for (OutputFile file : layout.files()) {
      if (file.table() != null && !unwanted.contains(file.table())) {
        tables.add(file);
      }
    }
    tables.sort((a, b) -> Integer.compare(a.table().order(), b.table().order()));
    tables.forEach(this::addTable);
    for (DatabaseFolder folder : folders) {
      addSet(folder.prefix() + Layout.AFTER, folder.text(), folder.after());
    }
    addSet(Layout.AFTER, null, layout.top().after(), flat == null ? null : flat.after());
    addSet(Layout.RESIDUE, null, layout.residueOrNull());
  }

  private void addTable(OutputFile file) {
    DatabaseFolder folder = file.folder();
    String name =
        folder == flat ? flatNames.getOrDefault(file, file.name()) : folder.prefix() + file.name();
    String path = name + (file.open ? Layout.INCOMPLETE : "");
    add(new PlannedFile(path, suffix, folder.text(), file.table()), file);
  }

  /**
   * @param wholes files that are no table's; null for one that there is not
   */
  private void addSet(String path, String database, OutputFile... wholes) {
    List<OutputFile> parts = new ArrayList<>();
    for (OutputFile whole : wholes) {
      if (whole == null) {
        continue;
      }
      List<OutputFile> woven = wovenInto.get(whole);
      boolean emptied = whole.bytes() == 0 && woven != null && woven.isEmpty();
      if (!emptied) {
        parts.add(whole);
        parts.addAll(woven == null ? List.of() : woven);
      }
    }
    if (parts.isEmpty()) {
      return;
    }
    boolean open = parts.stream().anyMatch(part -> part.open);
    PlannedFile planned =
        new PlannedFile(path + (open ? Layout.INCOMPLETE : ""), suffix, database, null);
    parts.forEach(part -> byPart.put(part, planned.with(part)));
    files.add(planned);
  }

  private void add(PlannedFile planned, OutputFile file) {
    byPart.put(file, planned.with(file));
    files.add(planned);
  }

  /** All files, by number. */
  List<PlannedFile> files() {
    return files;
  }

  /** The one database whose files lie at the top, or null. */
  DatabaseFolder flat() {
    return flat;
  }

  /** The planned file that a file of the run goes into; null when that is not wanted. */
  PlannedFile of(OutputFile part) {
    return byPart.get(part);
  }

  /** Adds a file of our own behind {@code before}, or at the end for null. */
  void insert(PlannedFile file, PlannedFile before) {
    files.add(before == null ? files.size() : files.indexOf(before) + 1, file);
  }
}
