package io.sqlsplitter.ops.describe;

import io.sqlsplitter.io.Compression;
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
import java.util.Set;
import java.util.TreeSet;

/** How the files of a folder are loaded, and what happens then to what is there. */
final class RestoreAdvice {
  /** Names for databases of the user. */
  private static final String NEW = "scratch";

  private static final String LIVING = "live";

  /** Commands name files up to this number; for more, {@code list} does. */
  private static final int MAX_NAMED = 20;

  private final Manifest manifest;
  private final LoadSet load;
  private final boolean archive;
  private final FolderFacts facts;
  private final ClientCommands commands;

  /**
   * @param folder as the user gave it
   * @param archive whether it is an archive
   */
  RestoreAdvice(Path folder, ManifestReader.Whole whole, LoadSet load, boolean archive) {
    this.manifest = whole.manifest();
    this.archive = archive;
    this.load = load;
    this.facts = new FolderFacts(whole, load);
    this.commands =
        new ClientCommands(
            manifest.dialect(),
            folder,
            manifest.source().encoding() != InputEncoding.BYTES,
            archive,
            manifest.files().stream()
                .filter(Manifest.FileEntry::isCompressed)
                .map(entry -> Compression.ofName(entry.file()))
                .findFirst()
                .orElse(Compression.NONE));
  }

  /** Everything, and one table for an example; nothing where there is nothing to load. */
  List<Restore> ofAll() {
    List<Restore> restores = new ArrayList<>();
    if (facts.numbers(i -> load.isLoadable(i) && facts.hasContent(i)).findAny().isEmpty()) {
      return restores;
    }
    boolean flat = facts.databases.size() == 1 && !facts.folders;
    boolean free =
        facts.databases.isEmpty()
            || facts
                .numbers(i -> facts.isTable(i) && load.file(i).database() == null)
                .findAny()
                .isPresent();
    if (!facts.rowsOnly) {
      String made = free ? NEW : flat && !facts.makesDatabase() ? facts.databases.getFirst() : null;
      String command = everything(free ? NEW : null);
      List<String> notes = facts.general(false);
      if (!free && made == null && facts.dropsTables()) {
        notes.add(facts.whatIsDropped() + ", where it is there after all");
      }
      restores.add(all(Into.NEW, made == null ? command : commands.create(made, command), notes));
      if (flat && !free && facts.bound == null) {
        restores.add(
            all(
                Into.OTHER_NAME,
                commands.create(NEW, commands.listed(NEW, stems(false), none(), true)),
                List.of(
                    "a statement that names "
                        + facts.databases.getFirst()
                        + " itself goes there all the same")));
      }
    }
    List<String> notes = facts.general(true);
    notes.add(facts.whatIsDropped());
    facts.addWhatIsLost(notes, facts.numbers(facts::isTable).boxed().toList());
    restores.add(all(Into.LIVING, everything(free ? LIVING : null), notes));
    Example example = example();
    if (example != null) {
      restores.addAll(ofTables(example.chosen(), example.all(), null));
    }
    return restores;
  }

  /**
   * The command that loads all.
   *
   * @param database to begin in; null for the dump's own
   */
  private String everything(String database) {
    String begin =
        database != null || facts.folders || facts.choosesDatabase() || facts.databases.isEmpty()
            ? database
            : facts.databases.getFirst();
    if (!facts.hasScript || archive) {
      // The files alone would lack the settings that the dump makes once.
      return commands.merged(begin);
    }
    // MariaDB's client goes on behind errors in files that a script names, but not in a pipe.
    return facts.folders || manifest.dialect() != Dialect.MYSQL
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
      List<Integer> own = chosen.stream().filter(i -> facts.isAt(i, home)).toList();
      restores.addAll(
          ofTables(own, load.withNeeds(own, leave, new DiagnosticLog()), request, home));
    }
    return restores;
  }

  private List<Restore> ofTables(
      List<Integer> chosen, List<Integer> all, DescribeRequest request, String database) {
    boolean several = facts.databases.size() > 1 && database != null;
    List<String> tables =
        chosen.stream()
            .filter(i -> load.file(i).table() != null)
            .map(i -> (several ? database + "." : "") + load.file(i).table())
            .distinct()
            .toList();
    List<Integer> own = chosen.stream().filter(i -> load.file(i).table() != null).toList();
    boolean needs = request == null || request.needs();
    String fixed = facts.bound == null ? null : database;
    String left = facts.whatIsLeft(chosen, database);
    List<Restore> restores = new ArrayList<>();
    if (facts.has(own, "create_table") && needs) {
      List<String> notes = new ArrayList<>();
      FolderFacts.addIf(notes, fixed == null ? null : facts.bound);
      FolderFacts.addIf(notes, left);
      facts.addWhatIsLost(notes, own);
      String target = fixed == null ? NEW : fixed;
      String command =
          all.size() <= MAX_NAMED || request == null
              ? commands.files(target, facts.paths(all))
              : listed(target, request, List.of(), database, true);
      restores.add(
          new Restore(
              Scope.TABLES,
              Into.NEW,
              tables,
              facts.paths(all),
              commands.create(target, command),
              notes));
    }
    List<Integer> before =
        all.stream().filter(i -> !chosen.contains(i) && facts.isGuarded(i)).toList();
    List<String> notes = new ArrayList<>();
    FolderFacts.addIf(notes, fixed == null ? null : facts.bound);
    if (!own.isEmpty()) {
      notes.add(facts.whatHappensToTables(own));
    }
    if (needs && !before.isEmpty() && facts.has(own, "create_table")) {
      notes.add(
          "what is there already of " + String.join(", ", facts.paths(before)) + " is left alone");
    } else {
      before = List.of();
      FolderFacts.addIf(notes, facts.has(own, "create_table") ? facts.whatGoesWithTables() : null);
    }
    FolderFacts.addIf(notes, left);
    facts.addWhatIsLost(notes, own);
    TreeSet<Integer> numbers = new TreeSet<>(chosen);
    numbers.addAll(before);
    List<Integer> files = List.copyOf(numbers);
    String living = database == null ? LIVING : database;
    List<String> more = before.isEmpty() ? List.of() : List.of(LoadSet.BEFORE);
    String command =
        files.size() <= MAX_NAMED || request == null
            ? commands.files(living, facts.paths(files))
            : listed(living, request, more, database, false);
    restores.add(
        new Restore(Scope.TABLES, Into.LIVING, tables, facts.paths(files), command, notes));
    return restores;
  }

  /** The same choice as in the request, of one database. */
  private String listed(
      String target, DescribeRequest request, List<String> more, String database, boolean needs) {
    List<String> tables = new ArrayList<>(request.tables());
    tables.addAll(tables.isEmpty() ? List.of() : more);
    List<String> exclude = new ArrayList<>(request.exclude());
    if (database != null) {
      facts.databases.stream().filter(d -> !d.equals(database)).forEach(d -> exclude.add(d + ".*"));
    }
    return commands.listed(target, tables, exclude, needs);
  }

  private record Example(List<Integer> chosen, List<Integer> all) {}

  /** The first table that needs another, else the first; null where there is none. */
  private Example example() {
    List<Integer> tables = facts.numbers(facts::isTable).boxed().toList();
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
    boolean script = facts.hasScript && command.contains(restore);
    List<String> files =
        script
            ? List.of(restore)
            : facts.paths(
                facts
                    .numbers(
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
    if (withDatabase
        && facts.numbers(i -> facts.isSupport(i, LoadSet.DATABASE)).findAny().isPresent()) {
      names.add(LoadSet.DATABASE);
    }
    if (facts.numbers(i -> load.file(i).table() != null).findAny().isPresent()) {
      names.add("*");
    }
    for (String stem : List.of(LoadSet.BEFORE, LoadSet.AFTER)) {
      if (facts.numbers(i -> facts.isSupport(i, stem)).findAny().isPresent()) {
        names.add(stem);
      }
    }
    return names;
  }

  private static List<String> none() {
    return List.of();
  }
}
