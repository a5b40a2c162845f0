package io.sqlsplitter.acceptance.load;

import io.sqlsplitter.acceptance.tool.SplitFolder;
import io.sqlsplitter.acceptance.tool.SplitFolder.Entry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

/**
 * The orders in which the files of a folder may be loaded: as the manifest lists them, but for the
 * tables, which come in any order that respects {@code needs}.
 */
public final class LoadPlan {
  private final Map<String, Entry> files = new LinkedHashMap<>();

  public LoadPlan(SplitFolder folder) {
    for (Entry file : folder.files()) {
      if (file.file().endsWith(".sql") && !file.file().equals("_restore.sql")) {
        files.put(file.file(), file);
      }
    }
  }

  /** All files that hold SQL, in the manifest's order. */
  public List<Entry> all() {
    return List.copyOf(files.values());
  }

  /** The files of tables, in the manifest's order. */
  public List<Entry> tables() {
    return files.values().stream().filter(file -> file.table() != null).toList();
  }

  /** What must be loaded before a table's file, in the manifest's order. */
  public List<Entry> before(Entry table) {
    Set<Entry> needed = new LinkedHashSet<>();
    addNeeds(table, needed);
    Set<String> databases = new LinkedHashSet<>();
    databases.add(table.database());
    needed.forEach(file -> databases.add(file.database()));
    return files.values().stream()
        .filter(
            file ->
                needed.contains(file)
                    || isNamed(file, "_before.sql")
                        && (isTop(file) || databases.contains(file.database())))
        .toList();
  }

  private void addNeeds(Entry file, Set<Entry> needed) {
    for (String name : file.needs()) {
      Entry need = Objects.requireNonNull(files.get(name), () -> file + " needs what is not there");
      if (needed.add(need)) {
        addNeeds(need, needed);
      }
    }
  }

  /** A table and the tables that it needs, in an order in which they load. */
  public List<Entry> withNeeds(Entry table) {
    Set<Entry> order = new LinkedHashSet<>();
    addWithNeeds(table, order);
    return List.copyOf(order);
  }

  /** Every file, the tables as far as can be by the alphabet. */
  public List<Entry> alphabetical() {
    return ordered(tables().stream().sorted(Comparator.comparing(Entry::file)).toList());
  }

  /** Every file, the tables as far as can be against the alphabet. */
  public List<Entry> reverse() {
    return ordered(tables().stream().sorted(Comparator.comparing(Entry::file).reversed()).toList());
  }

  /** Every file, the tables in an order of chance. */
  public List<Entry> shuffled(long seed) {
    List<Entry> tables = new ArrayList<>(tables());
    Collections.shuffle(tables, new Random(seed));
    return ordered(tables);
  }

  private List<Entry> ordered(List<Entry> preferred) {
    Set<Entry> tables = new LinkedHashSet<>();
    preferred.forEach(table -> addWithNeeds(table, tables));
    List<Entry> order = new ArrayList<>();
    boolean behind = false;
    for (Entry file : files.values()) {
      if (file.table() == null) {
        order.add(file);
      } else if (!behind) {
        order.addAll(tables);
        behind = true;
      }
    }
    return order;
  }

  private void addWithNeeds(Entry file, Set<Entry> order) {
    file.needs().forEach(name -> addWithNeeds(files.get(name), order));
    order.add(file);
  }

  static boolean isTop(Entry file) {
    return file.file().indexOf('/') < 0;
  }

  /** Whether it is one of the files of no table, in whatever folder. */
  public static boolean isNamed(Entry file, String name) {
    return file.table() == null && file.file().substring(file.file().indexOf('/') + 1).equals(name);
  }
}
