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
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  private final Manifest manifest;
  private final List<Map<String, Long>> kinds;
  private final LoadSet load;
  private final ClientCommands commands;

  /** Databases that the dump names. */
  private final List<String> databases;

  private final boolean hasScript;

  /**
   * @param folder as the user gave it
   */
  RestoreAdvice(Path folder, ManifestReader.Whole whole, LoadSet load) {
    this.manifest = whole.manifest();
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
  }

  /** Everything, and one table for an example. */
  List<Restore> ofAll() {
    List<Restore> restores = new ArrayList<>();
    if (numbers(load::isLoadable).findAny().isEmpty()) {
      return restores;
    }
    String own = databases.isEmpty() ? NEW : null;
    if (hasScript) {
      restores.add(all(Into.NEW, create(own, script(own)), whereItGoes()));
    } else {
      List<String> notes = whereItGoes();
      notes.add("there is no " + SqlFolder.RESTORE_STEM + ".sql (--bare): the files alone");
      restores.add(
          all(
              Into.NEW,
              create(own, commands.listed(own(own), everything(true), none(), true)),
              notes));
    }
    if (databases.size() == 1) {
      restores.add(
          all(
              Into.OTHER_NAME,
              create(NEW, commands.listed(NEW, everything(false), none(), true)),
              new ArrayList<>(
                  List.of(
                      "a statement that names "
                          + databases.getFirst()
                          + " itself goes there all the same"))));
    }
    if (hasScript) {
      String living = databases.isEmpty() ? LIVING : null;
      List<String> notes = whereItGoes();
      notes.add(whatIsDropped());
      restores.add(all(Into.LIVING, script(living), notes));
    }
    OptionalTable example = example();
    if (example != null) {
      restores.addAll(ofTables(example.chosen(), example.all(), null));
    }
    return restores;
  }

  /**
   * Some files.
   *
   * @param chosen what was asked for, by number
   * @param all these and what they need, in loading order
   * @param request for commands that are to name the tables again, or null
   */
  List<Restore> ofTables(List<Integer> chosen, List<Integer> all, DescribeRequest request) {
    if (chosen.isEmpty()) {
      return List.of();
    }
    List<String> tables = chosen.stream().map(i -> load.file(i).table()).toList();
    tables = tables.stream().filter(Objects::nonNull).distinct().toList();
    List<Restore> restores = new ArrayList<>();
    List<String> after =
        numbers(
                i ->
                    load.isCalled(i, LoadSet.AFTER)
                        && load.isLoadable(i)
                        && !chosen.contains(i)
                        && !counts(i).isEmpty())
            .mapToObj(i -> load.file(i).name() + " (" + counts(i) + ")")
            .toList();
    String later =
        after.isEmpty()
            ? null
            : "not among them: "
                + String.join(", ", after)
                + ", which needs all tables that it names";
    List<Integer> own = chosen.stream().filter(i -> load.file(i).table() != null).toList();
    if (has(own, "create_table") && (request == null || request.needs())) {
      List<String> notes = new ArrayList<>();
      addIf(notes, later);
      String command =
          all.size() <= MAX_NAMED || request == null
              ? commands.files(NEW, paths(all))
              : commands.listed(NEW, request.tables(), request.exclude(), true);
      restores.add(
          new Restore(Scope.TABLES, Into.NEW, tables, paths(all), create(NEW, command), notes));
    }
    List<String> notes = new ArrayList<>();
    if (!own.isEmpty()) {
      notes.add(whatHappensToTables(own));
    }
    addIf(notes, later);
    String living = databases.size() == 1 ? databases.getFirst() : LIVING;
    String command =
        chosen.size() <= MAX_NAMED || request == null
            ? commands.files(living, paths(chosen))
            : commands.listed(living, request.tables(), request.exclude(), false);
    restores.add(new Restore(Scope.TABLES, Into.LIVING, tables, paths(chosen), command, notes));
    return restores;
  }

  private record OptionalTable(List<Integer> chosen, List<Integer> all) {}

  /** The first table that needs another, else the first; null where there is none. */
  private OptionalTable example() {
    List<Integer> tables =
        numbers(i -> load.isLoadable(i) && load.file(i).table() != null).boxed().toList();
    if (tables.isEmpty()) {
      return null;
    }
    int number =
        tables.stream()
            .filter(i -> !manifest.files().get(i).needs().isEmpty())
            .findFirst()
            .orElse(tables.getFirst());
    List<Integer> chosen = List.of(number);
    return new OptionalTable(
        chosen, load.withNeeds(chosen, new FileChoice(none()), new DiagnosticLog()));
  }

  private Restore all(Into into, String command, List<String> notes) {
    boolean script = hasScript && command.contains(SqlFolder.RESTORE_STEM + SqlFile.ENDING);
    List<String> files =
        script
            ? List.of(SqlFolder.RESTORE_STEM + SqlFile.ENDING)
            : paths(
                numbers(
                        i ->
                            load.isLoadable(i)
                                && (!load.isCalled(i, LoadSet.DATABASE)
                                    || command.contains(LoadSet.DATABASE)))
                    .boxed()
                    .toList());
    return new Restore(Scope.ALL, into, List.of(), files, command, notes);
  }

  private String create(String database, String then) {
    return database == null ? then : commands.create(database, then);
  }

  private String script(String database) {
    return commands.script(database, SqlFolder.RESTORE_STEM + SqlFile.ENDING);
  }

  private String own(String database) {
    return database != null ? database : databases.getFirst();
  }

  /** Names that make a list take every file that is loaded. */
  private List<String> everything(boolean withDatabase) {
    List<String> names = new ArrayList<>();
    if (withDatabase && numbers(i -> load.isCalled(i, LoadSet.DATABASE)).findAny().isPresent()) {
      names.add(LoadSet.DATABASE);
    }
    if (numbers(i -> load.file(i).table() != null).findAny().isPresent()) {
      names.add("*");
    }
    for (String stem : List.of(LoadSet.BEFORE, LoadSet.AFTER)) {
      if (numbers(i -> load.isCalled(i, stem) && load.isLoadable(i)).findAny().isPresent()) {
        names.add(stem);
      }
    }
    return names;
  }

  private List<String> whereItGoes() {
    List<String> notes = new ArrayList<>();
    if (!databases.isEmpty()) {
      boolean made =
          numbers(i -> load.isCalled(i, LoadSet.DATABASE))
              .anyMatch(i -> kinds.get(i).containsKey("create_database"));
      notes.add(
          "it goes to the database that the dump names ("
              + String.join(", ", databases)
              + ")"
              + (made ? "" : ", which has to be there"));
    }
    return notes;
  }

  private String whatIsDropped() {
    List<Integer> set = numbers(i -> load.isCalled(i, LoadSet.DATABASE)).boxed().toList();
    if (has(set, "drop_database")) {
      return "it drops the database first, with all that is in it";
    }
    List<Integer> tables = numbers(i -> load.file(i).table() != null).boxed().toList();
    if (has(set, "drop_table") || tables.stream().allMatch(i -> dropsWhatItMakes(i))) {
      return "it drops the dump's tables and makes them again, and leaves others alone";
    }
    return "it does not drop tables: it stops at the first that is there already";
  }

  private String whatHappensToTables(List<Integer> tables) {
    if (!has(tables, "create_table")) {
      return "rows are added to those that are there";
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
