package io.sqlsplitter.ops.describe;

import io.sqlsplitter.ops.folder.SqlFolder;
import io.sqlsplitter.ops.manifest.Manifest;
import io.sqlsplitter.ops.manifest.ManifestReader;
import io.sqlsplitter.parser.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What kind of files a folder holds, and in words what they do to a database. */
final class FolderFacts {
  /** Kinds that make nothing and fill nothing. */
  private static final Set<String> IDLE =
      Set.of(
          "trivia",
          "batch_separator",
          "set",
          "select",
          "use",
          "lock",
          "unlock",
          "transaction",
          "pragma",
          "empty",
          "client_line",
          "delimiter");

  private final Manifest manifest;
  private final Map<String, Object> options;
  private final List<Map<String, Long>> kinds;
  private final LoadSet load;

  /** Databases that the dump names. */
  final List<String> databases;

  /** Whether there is a script that loads all. */
  final boolean hasScript;

  /** Whether databases have folders of their own. */
  final boolean folders;

  /** Why the files of a database load there only, whatever the client has chosen; or null. */
  final String bound;

  /** Whether files hold rows for tables that none of them makes. */
  final boolean rowsOnly;

  FolderFacts(ManifestReader.Whole whole, LoadSet load) {
    this.manifest = whole.manifest();
    this.options = whole.details().options();
    this.kinds = whole.details().kinds();
    this.load = load;
    this.databases =
        List.copyOf(
            manifest.files().stream()
                .map(Manifest.FileEntry::database)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new)));
    this.hasScript = numbers(load::isRestoreScript).findAny().isPresent();
    this.folders = numbers(i -> load.file(i).name().indexOf('/') >= 0).findAny().isPresent();
    this.bound = bound();
    this.rowsOnly =
        numbers(this::isTable).findAny().isPresent()
            && numbers(i -> kinds.get(i).containsKey("create_table")).findAny().isEmpty();
  }

  private String bound() {
    if (databases.isEmpty() || manifest.dialect() == Dialect.SQLITE) {
      return null;
    }
    String names = String.join(", ", databases);
    if (isOn("use")) {
      return "each file switches to its database by itself (--use: "
          + names
          + "), so it loads into no other";
    }
    // Split calls the files as the dump qualifies the tables.
    return !folders && numbers(i -> isTable(i) && isQualified(i)).findAny().isPresent()
        ? "the statements name their database (" + names + ") themselves, so it loads into no other"
        : null;
  }

  private boolean isQualified(int number) {
    String database = load.file(number).database();
    return manifest.dialect() != Dialect.POSTGRES
        && database != null
        && load.file(number).stem().startsWith(database + ".")
        && !load.file(number).table().startsWith(database + ".");
  }

  /** What to know of all files, wherever they go. */
  List<String> general(boolean living) {
    List<String> notes = new ArrayList<>();
    if (!databases.isEmpty()) {
      boolean there = makesDatabase() || !living && !folders;
      notes.add(
          "it goes to the database that the dump names ("
              + String.join(", ", databases)
              + ")"
              + (there ? "" : ", which has to be there"));
    }
    addIf(notes, bound);
    if (!hasScript) {
      notes.add(
          "there is no "
              + SqlFolder.RESTORE_STEM
              + ".sql ("
              + (isOn("bare") ? "--bare" : "clients read no compressed files")
              + "): this is the dump as it was");
    } else if (folders && manifest.dialect() == Dialect.MYSQL) {
      notes.add("Oracle's mysql has no such option: it stops at an error without it");
    }
    return notes;
  }

  /** Whether a file lies in this database, or in none. */
  boolean isAt(int number, String database) {
    String other = load.file(number).database();
    return other == null ? !isTable(number) || database == null : other.equals(database);
  }

  /** What stands behind the tables, and does not come with some of them. */
  String whatIsLeft(List<Integer> chosen, String database) {
    List<String> after =
        numbers(
                i ->
                    load.isCalled(i, LoadSet.AFTER)
                        && load.isLoadable(i)
                        && !chosen.contains(i)
                        && isAt(i, database)
                        && !counts(i).isEmpty())
            .mapToObj(i -> load.file(i).name() + " (" + counts(i) + ")")
            .toList();
    return after.isEmpty()
        ? null
        : "not among them: " + String.join(", ", after) + ", which needs all tables that it names";
  }

  /** Whether definitions before the tables leave alone what is there: docs/decisions/0008. */
  boolean isGuarded(int number) {
    return !isOn("bare") && load.isCalled(number, LoadSet.BEFORE) && makesWhatTablesOwn(number);
  }

  private boolean makesWhatTablesOwn(int number) {
    return switch (manifest.dialect()) {
      case POSTGRES -> kinds.get(number).keySet().stream().anyMatch(k -> k.startsWith("create_"));
      case MYSQL -> kinds.get(number).containsKey("create_sequence");
      case SQLITE, MSSQL -> false;
    };
  }

  /** Where what is before the tables is not loaded as well. */
  String whatGoesWithTables() {
    boolean sequences =
        manifest.dialect() == Dialect.POSTGRES
            && numbers(
                    i ->
                        load.isCalled(i, LoadSet.BEFORE)
                            && kinds.get(i).containsKey("create_sequence"))
                .findAny()
                .isPresent();
    return sequences
        ? "DROP TABLE takes sequences of its columns along: "
            + LoadSet.BEFORE
            + ".sql makes them"
            + (isOn("bare") ? ", and stops at what is there (--bare)" : "")
        : null;
  }

  boolean isSupport(int number, String stem) {
    return load.isCalled(number, stem) && load.isLoadable(number);
  }

  boolean isTable(int number) {
    return load.isLoadable(number) && load.file(number).table() != null;
  }

  boolean hasContent(int number) {
    return !IDLE.containsAll(kinds.get(number).keySet());
  }

  boolean makesDatabase() {
    return has(databaseFile(), "create_database");
  }

  /** Whether the files themselves switch to the database. */
  boolean choosesDatabase() {
    return bound != null && isOn("use")
        || has(databaseFile(), manifest.dialect() == Dialect.POSTGRES ? "client_line" : "use");
  }

  private List<Integer> databaseFile() {
    return numbers(i -> isSupport(i, LoadSet.DATABASE)).boxed().toList();
  }

  String whatIsDropped() {
    List<Integer> tables = numbers(this::isTable).boxed().toList();
    if (rowsOnly) {
      return whatHappensToTables(tables);
    }
    if (has(databaseFile(), "drop_database")) {
      return "it drops the database first, with all that is in it";
    }
    if (tables.isEmpty()) {
      return "there are no tables in it; it stops at what is there already, unless it drops that";
    }
    if (dropsTables()) {
      return "it drops the dump's tables and makes them again, and leaves others alone";
    }
    return "it does not drop tables: it stops at the first "
        + (makesDatabase() ? "database or table " : "")
        + "that is there already";
  }

  boolean dropsTables() {
    return has(databaseFile(), "drop_database")
        || has(databaseFile(), "drop_table")
        || numbers(this::isTable).findAny().isPresent()
            && numbers(this::isTable).allMatch(this::dropsWhatItMakes);
  }

  String whatHappensToTables(List<Integer> tables) {
    if (!has(tables, "create_table")) {
      return has(tables, "drop_table")
          ? "the dump breaks off in the definition: the table is dropped and not made again"
          : "rows only: they are added to those in "
              + (tables.size() == 1 ? "the table, which has" : "the tables, which have")
              + " to be there";
    }
    String one = tables.size() == 1 ? "the table is" : "the tables are";
    return tables.stream().allMatch(this::dropsWhatItMakes)
        ? one + " dropped and made again; foreign keys of it that were added later are lost"
        : "drop "
            + (tables.size() == 1 ? "the table" : "the tables")
            + " first, where there: the files do not do it"
            + (manifest.dialect() == Dialect.POSTGRES
                ? " (CASCADE takes views and foreign keys along)"
                : "");
  }

  /** Rows that a table had and the files do not. */
  void addWhatIsLost(List<String> notes, List<Integer> tables) {
    if (isOn("schemaOnly")) {
      notes.add("the tables are empty then (--schema-only)");
    }
    List<Integer> cut = tables.stream().filter(load::isSalvaged).toList();
    if (!cut.isEmpty()) {
      notes.add(
          String.join(", ", paths(cut))
              + " ends where the dump breaks off: what followed is not in it (--salvage)");
    }
  }

  private boolean dropsWhatItMakes(int number) {
    return kinds.get(number).containsKey("drop_table")
        || !kinds.get(number).containsKey("create_table");
  }

  boolean has(List<Integer> files, String kind) {
    return files.stream().anyMatch(i -> kinds.get(i).containsKey(kind));
  }

  /** {@code create_view 7, alter_table 11}, without what separates statements. */
  private String counts(int file) {
    return kinds.get(file).entrySet().stream()
        .filter(e -> !e.getKey().equals("trivia") && !e.getKey().equals("batch_separator"))
        .map(e -> e.getKey() + " " + e.getValue())
        .collect(Collectors.joining(", "));
  }

  List<String> paths(List<Integer> numbers) {
    return numbers.stream().map(i -> load.file(i).name()).toList();
  }

  private boolean isOn(String option) {
    return Boolean.TRUE.equals(options.get(option));
  }

  IntStream numbers(IntPredicate which) {
    return IntStream.range(0, load.size()).filter(which);
  }

  static void addIf(List<String> notes, String note) {
    if (note != null) {
      notes.add(note);
    }
  }
}
