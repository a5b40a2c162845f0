package io.sqlsplitter.ops.describe;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.ops.DiagnosticLog;
import io.sqlsplitter.ops.describe.Restore.Into;
import io.sqlsplitter.ops.describe.Restore.Scope;
import io.sqlsplitter.ops.folder.FileChoice;
import io.sqlsplitter.ops.folder.SqlFile;
import io.sqlsplitter.ops.folder.SqlFolder;
import io.sqlsplitter.ops.manifest.Manifest;
import io.sqlsplitter.ops.manifest.ManifestReader;
import io.sqlsplitter.parser.Dialect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How the files of a folder are loaded, and what happens then to what is there. */
final class RestoreAdvice {
  /** Names for databases of the user. */
  private static final String NEW = "scratch";

  private static final String LIVING = "live";

  /** Commands name files up to this number; for more, {@code list} does. */
  private static final int MAX_NAMED = 20;

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
  private final ClientCommands commands;

  /** Databases that the dump names. */
  private final List<String> databases;

  private final boolean hasScript;

  /** Whether databases have folders of their own. */
  private final boolean folders;

  /** Why the files of a database load there only, whatever the client has chosen; or null. */
  private final String bound;

  /** Whether files hold rows for tables that none of them makes. */
  private final boolean rowsOnly;

  /**
   * @param folder as the user gave it
   */
  RestoreAdvice(Path folder, ManifestReader.Whole whole, LoadSet load) {
    this.manifest = whole.manifest();
    this.options = whole.details().options();
    this.kinds = whole.details().kinds();
    this.load = load;
    this.commands =
        new ClientCommands(
            manifest.dialect(), folder, manifest.source().encoding() != InputEncoding.BYTES);
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

  /** Everything, and one table for an example; nothing where there is nothing to load. */
  List<Restore> ofAll() {
    List<Restore> restores = new ArrayList<>();
    if (numbers(i -> load.isLoadable(i) && hasContent(i)).findAny().isEmpty()) {
      return restores;
    }
    boolean flat = databases.size() == 1 && !folders;
    boolean free =
        databases.isEmpty()
            || numbers(i -> isTable(i) && load.file(i).database() == null).findAny().isPresent();
    if (!rowsOnly) {
      String made = free ? NEW : flat && !makesDatabase() ? databases.getFirst() : null;
      String command = everything(free ? NEW : null);
      List<String> notes = general(false);
      if (!free && made == null && dropsTables()) {
        notes.add(whatIsDropped() + ", where it is there after all");
      }
      restores.add(all(Into.NEW, made == null ? command : commands.create(made, command), notes));
      if (flat && !free && bound == null) {
        restores.add(
            all(
                Into.OTHER_NAME,
                commands.create(NEW, commands.listed(NEW, stems(false), none(), true)),
                List.of(
                    "a statement that names "
                        + databases.getFirst()
                        + " itself goes there all the same")));
      }
    }
    List<String> notes = general(true);
    notes.add(whatIsDropped());
    addWhatIsLost(notes, numbers(this::isTable).boxed().toList());
    restores.add(all(Into.LIVING, everything(free ? LIVING : null), notes));
    Example example = example();
    if (example != null) {
      restores.addAll(ofTables(example.chosen(), example.all(), null));
    }
    return restores;
  }

  /** What to know of all files, wherever they go. */
  private List<String> general(boolean living) {
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
          "there is no " + SqlFolder.RESTORE_STEM + ".sql (--bare): this is the dump as it was");
    } else if (folders && manifest.dialect() == Dialect.MYSQL) {
      notes.add("Oracle's mysql has no such option: it stops at an error without it");
    }
    return notes;
  }

  /**
   * The command that loads all.
   *
   * @param database to begin in; null for the dump's own
   */
  private String everything(String database) {
    String begin =
        database != null || folders || choosesDatabase() || databases.isEmpty()
            ? database
            : databases.getFirst();
    if (!hasScript) {
      // The files alone would lack the settings that the dump makes once.
      return commands.merged(begin);
    }
    // MariaDB's client goes on behind errors in files that a script names, but not in a pipe.
    return folders || manifest.dialect() != Dialect.MYSQL
        ? commands.script(database, SqlFolder.RESTORE_STEM + SqlFile.ENDING)
        : commands.listed(begin, stems(true), none(), true);
  }

  /**
   * Some files.
   *
   * @param chosen what was asked for, by number
   * @param all these and what they need, in loading order
   * @param request for commands that are to name the tables again, or null
   */
  List<Restore> ofTables(List<Integer> chosen, List<Integer> all, DescribeRequest request) {
    Set<String> homes = new LinkedHashSet<>();
    chosen.stream()
        .map(load::file)
        .filter(file -> file.table() != null)
        .forEach(file -> homes.add(file.database()));
    if (homes.size() <= 1) {
      return chosen.isEmpty()
          ? List.of()
          : ofTables(chosen, all, request, homes.isEmpty() ? null : homes.iterator().next());
    }
    // Tables of two databases may have the same name.
    List<Restore> restores = new ArrayList<>();
    FileChoice leave = new FileChoice(request == null ? none() : request.exclude());
    for (String home : homes) {
      List<Integer> own = chosen.stream().filter(i -> isAt(i, home)).toList();
      restores.addAll(
          ofTables(own, load.withNeeds(own, leave, new DiagnosticLog()), request, home));
    }
    return restores;
  }

  /** Whether a file lies in this database, or in none. */
  private boolean isAt(int number, String database) {
    String other = load.file(number).database();
    return other == null ? !isTable(number) || database == null : other.equals(database);
  }

  private List<Restore> ofTables(
      List<Integer> chosen, List<Integer> all, DescribeRequest request, String database) {
    boolean several = databases.size() > 1 && database != null;
    List<String> tables =
        chosen.stream()
            .filter(i -> load.file(i).table() != null)
            .map(i -> (several ? database + "." : "") + load.file(i).table())
            .distinct()
            .toList();
    List<Integer> own = chosen.stream().filter(i -> load.file(i).table() != null).toList();
    boolean needs = request == null || request.needs();
    String fixed = bound == null ? null : database;
    String left = whatIsLeft(chosen, database);
    List<Restore> restores = new ArrayList<>();
    if (has(own, "create_table") && needs) {
      List<String> notes = new ArrayList<>();
      addIf(notes, fixed == null ? null : bound);
      addIf(notes, left);
      addWhatIsLost(notes, own);
      String target = fixed == null ? NEW : fixed;
      String command =
          all.size() <= MAX_NAMED || request == null
              ? commands.files(target, paths(all))
              : listed(target, request, List.of(), database, true);
      restores.add(
          new Restore(
              Scope.TABLES, Into.NEW, tables, paths(all), commands.create(target, command), notes));
    }
    List<Integer> before = all.stream().filter(i -> !chosen.contains(i) && isGuarded(i)).toList();
    List<String> notes = new ArrayList<>();
    addIf(notes, fixed == null ? null : bound);
    if (!own.isEmpty()) {
      notes.add(whatHappensToTables(own));
    }
    if (needs && !before.isEmpty() && has(own, "create_table")) {
      notes.add("what is there already of " + String.join(", ", paths(before)) + " is left alone");
    } else {
      before = List.of();
      addIf(notes, has(own, "create_table") ? whatGoesWithTables() : null);
    }
    addIf(notes, left);
    addWhatIsLost(notes, own);
    TreeSet<Integer> numbers = new TreeSet<>(chosen);
    numbers.addAll(before);
    List<Integer> files = List.copyOf(numbers);
    String living = database == null ? LIVING : database;
    List<String> more = before.isEmpty() ? List.of() : List.of(LoadSet.BEFORE);
    String command =
        files.size() <= MAX_NAMED || request == null
            ? commands.files(living, paths(files))
            : listed(living, request, more, database, false);
    restores.add(new Restore(Scope.TABLES, Into.LIVING, tables, paths(files), command, notes));
    return restores;
  }

  /** The same choice as in the request, of one database. */
  private String listed(
      String target, DescribeRequest request, List<String> more, String database, boolean needs) {
    List<String> tables = new ArrayList<>(request.tables());
    tables.addAll(tables.isEmpty() ? List.of() : more);
    List<String> exclude = new ArrayList<>(request.exclude());
    if (database != null) {
      databases.stream().filter(d -> !d.equals(database)).forEach(d -> exclude.add(d + ".*"));
    }
    return commands.listed(target, tables, exclude, needs);
  }

  /** What stands behind the tables, and does not come with some of them. */
  private String whatIsLeft(List<Integer> chosen, String database) {
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
  private boolean isGuarded(int number) {
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
  private String whatGoesWithTables() {
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

  private record Example(List<Integer> chosen, List<Integer> all) {}

  /** The first table that needs another, else the first; null where there is none. */
  private Example example() {
    List<Integer> tables = numbers(this::isTable).boxed().toList();
    if (tables.isEmpty()) {
      return null;
    }
    int number =
        tables.stream()
            .filter(i -> !manifest.files().get(i).needs().isEmpty())
            .findFirst()
            .orElse(tables.getFirst());
    List<Integer> chosen = List.of(number);
    return new Example(chosen, load.withNeeds(chosen, new FileChoice(none()), new DiagnosticLog()));
  }

  private Restore all(Into into, String command, List<String> notes) {
    String restore = SqlFolder.RESTORE_STEM + SqlFile.ENDING;
    boolean script = hasScript && command.contains(restore);
    List<String> files =
        script
            ? List.of(restore)
            : paths(
                numbers(
                        i ->
                            load.isLoadable(i)
                                && (!load.isCalled(i, LoadSet.DATABASE) || into != Into.OTHER_NAME))
                    .boxed()
                    .toList());
    return new Restore(Scope.ALL, into, List.of(), files, command, notes);
  }

  /** Names that make a list take every file that is loaded. */
  private List<String> stems(boolean withDatabase) {
    List<String> names = new ArrayList<>();
    if (withDatabase && numbers(i -> isSupport(i, LoadSet.DATABASE)).findAny().isPresent()) {
      names.add(LoadSet.DATABASE);
    }
    if (numbers(i -> load.file(i).table() != null).findAny().isPresent()) {
      names.add("*");
    }
    for (String stem : List.of(LoadSet.BEFORE, LoadSet.AFTER)) {
      if (numbers(i -> isSupport(i, stem)).findAny().isPresent()) {
        names.add(stem);
      }
    }
    return names;
  }

  private boolean isSupport(int number, String stem) {
    return load.isCalled(number, stem) && load.isLoadable(number);
  }

  private boolean isTable(int number) {
    return load.isLoadable(number) && load.file(number).table() != null;
  }

  private boolean hasContent(int number) {
    return !IDLE.containsAll(kinds.get(number).keySet());
  }

  private boolean makesDatabase() {
    return has(databaseFile(), "create_database");
  }

  /** Whether the files themselves switch to the database. */
  private boolean choosesDatabase() {
    return bound != null && isOn("use")
        || has(databaseFile(), manifest.dialect() == Dialect.POSTGRES ? "client_line" : "use");
  }

  private List<Integer> databaseFile() {
    return numbers(i -> isSupport(i, LoadSet.DATABASE)).boxed().toList();
  }

  private String whatIsDropped() {
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

  private boolean dropsTables() {
    return has(databaseFile(), "drop_database")
        || has(databaseFile(), "drop_table")
        || numbers(this::isTable).allMatch(this::dropsWhatItMakes);
  }

  private String whatHappensToTables(List<Integer> tables) {
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
  private void addWhatIsLost(List<String> notes, List<Integer> tables) {
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

  private boolean has(List<Integer> files, String kind) {
    return files.stream().anyMatch(i -> kinds.get(i).containsKey(kind));
  }

  /** {@code create_view 7, alter_table 11}, without what separates statements. */
  private String counts(int file) {
    return kinds.get(file).entrySet().stream()
        .filter(e -> !e.getKey().equals("trivia") && !e.getKey().equals("batch_separator"))
        .map(e -> e.getKey() + " " + e.getValue())
        .collect(Collectors.joining(", "));
  }

  private List<String> paths(List<Integer> numbers) {
    return numbers.stream().map(i -> load.file(i).name()).toList();
  }

  private boolean isOn(String option) {
    return Boolean.TRUE.equals(options.get(option));
  }

  private IntStream numbers(IntPredicate which) {
    return IntStream.range(0, load.size()).filter(which);
  }

  private static List<String> none() {
    return List.of();
  }

  private static void addIf(List<String> notes, String note) {
    if (note != null) {
      notes.add(note);
    }
  }
}
