package io.sqlsplitter.ops.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.describe.ListedFile.State;
import io.sqlsplitter.ops.describe.Restore.Into;
import io.sqlsplitter.ops.describe.Restore.Scope;
import io.sqlsplitter.ops.split.SplitOperation;
import io.sqlsplitter.ops.split.SplitRequest;
import io.sqlsplitter.ops.split.SplitRequest.Content;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is told of a folder is what split wrote there, and what has become of it. */
class DescribeOperationTest {
  private static final String MYSQL =
      """
      -- MariaDB dump 10.19
      /*!40101 SET NAMES utf8mb4 */;
      DROP TABLE IF EXISTS `users`;
      CREATE TABLE `users` (`id` int, `n` text);
      INSERT INTO `users` VALUES (1,'a');
      DROP TABLE IF EXISTS `orders`;
      CREATE TABLE `orders` (`id` int);
      INSERT INTO `orders` VALUES (1);
      /*!50001 CREATE VIEW `v` AS select 1 AS `id` */;
      -- Dump completed on 2026-01-01
      """;

  private static final String CHAIN =
      """
      --
      -- PostgreSQL database dump
      --
      CREATE TYPE public.mood AS ENUM ('a');
      CREATE TABLE public.a (i integer);
      CREATE TABLE public.b (j integer) INHERITS (public.a);
      CREATE TABLE public.c (k integer) INHERITS (public.b);
      CREATE TABLE public.d (m public.mood);
      CREATE VIEW public.v AS SELECT * FROM public.d;
      --
      -- PostgreSQL database dump complete
      --
      """;

  private static final String TWO =
      """
      CREATE DATABASE `one`;
      USE `one`;
      CREATE TABLE `users` (`id` int);
      CREATE DATABASE `two`;
      USE `two`;
      CREATE TABLE `users` (`id` int);
      CREATE TABLE `other` (`id` int);
      """;

  @TempDir Path temp;

  private Path split(String dump) throws IOException, OperationException {
    return split(dump.getBytes(StandardCharsets.UTF_8), List.of(), List.of(), Content.ALL, "");
  }

  private Path split(
      byte[] dump, List<String> tables, List<String> exclude, Content content, String flags)
      throws IOException, OperationException {
    Path source = Files.write(temp.resolve("dump.sql"), dump);
    Path folder = temp.resolve("tables");
    SplitOperation.run(
        SplitRequest.of(new DumpInput(source), folder)
            .tables(tables)
            .exclude(exclude)
            .content(content)
            .bare(flags.contains("bare"))
            .use(flags.contains("use"))
            .salvage(flags.contains("salvage"))
            .build(),
        null,
        null,
        ProgressListener.NONE);
    return folder;
  }

  private static DescribeReport describe(Path folder, String... tables)
      throws IOException, OperationException {
    return DescribeOperation.run(new DescribeRequest(folder, List.of(tables), List.of(), true));
  }

  private static List<String> paths(DescribeReport report) {
    return report.files().stream().map(ListedFile::path).toList();
  }

  private static ListedFile file(DescribeReport report, String path) {
    return report.files().stream().filter(f -> f.path().equals(path)).findFirst().orElseThrow();
  }

  private static Restore restore(DescribeReport report, Scope scope, Into into) {
    return report.restores().stream()
        .filter(r -> r.scope() == scope && r.into() == into)
        .findFirst()
        .orElseThrow();
  }

  private static List<String> codes(DescribeReport report) {
    return report.folderDiagnostics().stream().map(Diagnostic::code).toList();
  }

  @Test
  void filesComeInLoadingOrderWithWhatIsInThem() throws Exception {
    DescribeReport report = describe(split(MYSQL));
    assertEquals(List.of("users.sql", "orders.sql", "_after.sql", "_restore.sql"), paths(report));
    assertEquals("dump.sql", report.source().name());
    assertEquals(MYSQL.length(), report.source().bytes());
    assertEquals("mysql", report.dialect().label());
    assertEquals(Completeness.YES, report.completeness());
    assertEquals(MYSQL.length(), report.files().stream().mapToLong(ListedFile::bytes).sum());
    ListedFile users = file(report, "users.sql");
    assertEquals("users", users.table());
    assertEquals(1, users.kinds().get("create_table"));
    assertEquals(State.UNCHANGED, users.state());
    assertEquals(List.of(), report.folderDiagnostics());
    Restore all = restore(report, Scope.ALL, Into.NEW);
    assertEquals(List.of("users.sql", "orders.sql", "_after.sql"), all.files());
    // MariaDB's client would go on behind errors in files that a script names.
    assertTrue(
        all.command().endsWith(" -t '*,_after' -0 | xargs -0 cat | mysql scratch"), all.command());
    // What the command lists is what it says.
    assertEquals(all.files(), paths(describe(temp.resolve("tables"), "*", "_after")));
    Restore living = restore(report, Scope.ALL, Into.LIVING);
    assertTrue(living.notes().toString().contains("makes them again"), living.toString());
  }

  @Test
  void aTableBringsWhatItNeedsAndWhatThatNeeds() throws Exception {
    Path folder = split(CHAIN);
    DescribeReport report = describe(folder, "c");
    assertEquals(
        List.of("_before.sql", "public.a.sql", "public.b.sql", "public.c.sql"), paths(report));
    assertEquals(paths(report), restore(report, Scope.TABLES, Into.NEW).files());
    // What is there of _before.sql is left alone; a dropped table may have taken of it along.
    Restore living = restore(report, Scope.TABLES, Into.LIVING);
    assertEquals(List.of("_before.sql", "public.c.sql"), living.files());
    assertTrue(living.notes().toString().contains("left alone"), living.toString());
    assertTrue(
        restore(report, Scope.TABLES, Into.NEW).notes().toString().contains("create_view 1"));
    assertEquals(List.of("public.b.sql"), file(report, "public.c.sql").needs());
    // By any of its names, and by globs that mean the schema.
    assertEquals(paths(report), paths(describe(folder, "public.c")));
    assertEquals(5, paths(describe(folder, "public.*")).size());
    // The example of the overview is a table that needs others.
    assertEquals(List.of("public.b"), restore(describe(folder), Scope.TABLES, Into.NEW).tables());
  }

  @Test
  void whereItsNeedsAreThereATableComesAlone() throws Exception {
    Path folder = split(CHAIN);
    DescribeReport report =
        DescribeOperation.run(new DescribeRequest(folder, List.of("c"), List.of(), false));
    assertEquals(List.of("public.c.sql"), paths(report));
    assertEquals(List.of(Into.LIVING), report.restores().stream().map(Restore::into).toList());
  }

  @Test
  void whatIsNeededButExcludedIsWarnedOf() throws Exception {
    DescribeReport report =
        DescribeOperation.run(new DescribeRequest(split(CHAIN), List.of("c"), List.of("a"), true));
    assertEquals(List.of("_before.sql", "public.b.sql", "public.c.sql"), paths(report));
    assertEquals(List.of("needed-left-out"), codes(report));
    assertEquals(Severity.WARNING, report.folderDiagnostics().getFirst().severity());
  }

  @Test
  void globsNeverBringWhatDropsDatabasesOrNeedsAllTables() throws Exception {
    Path folder = split(TWO.replace("`two`", "`one`").replace("`other`", "`_x`") + "\n");
    assertEquals(List.of("_database.sql"), paths(describe(folder)).subList(0, 1));
    for (String glob : List.of("*", "_*", "[_u]*")) {
      List<String> files = paths(describe(folder, glob));
      assertTrue(files.contains("_x.sql"), glob + files);
      assertFalse(files.contains("_database.sql") || files.contains("_restore.sql"), glob + files);
      assertFalse(files.contains("_after.sql"), glob + files);
    }
    assertTrue(paths(describe(folder, "users", "_database")).contains("_database.sql"));
    DescribeReport rest =
        DescribeOperation.run(new DescribeRequest(folder, List.of(), List.of("_x"), true));
    assertFalse(paths(rest).contains("_database.sql"), paths(rest).toString());
    assertFalse(paths(rest).contains("_x.sql"), paths(rest).toString());
    assertThrows(OperationException.class, () -> describe(folder, "_residue"));
  }

  @Test
  void severalDatabasesAreFoldersAndATableMayBeNamedWithItsOwn() throws Exception {
    Path folder = split(TWO);
    DescribeReport report = describe(folder);
    assertTrue(paths(report).containsAll(List.of("one/users.sql", "two/users.sql")));
    assertEquals("two", file(report, "two/users.sql").database());
    assertTrue(
        restore(report, Scope.ALL, Into.NEW).notes().toString().contains("(one, two)"),
        report.restores().toString());
    assertEquals(List.of("two/users.sql"), tablesOf(describe(folder, "two.users")));
    assertEquals(List.of("one/users.sql", "two/users.sql"), tablesOf(describe(folder, "users")));
  }

  @Test
  void tablesOfSeveralDatabasesAreLoadedEachIntoItsOwn() throws Exception {
    Path folder = split(TWO);
    Restore all = restore(describe(folder), Scope.ALL, Into.NEW);
    assertTrue(
        all.command().endsWith(" && mariadb --abort-source-on-error < _restore.sql)"),
        all.command());
    assertTrue(all.notes().toString().contains("Oracle's mysql"), all.toString());
    List<Restore> restores =
        describe(folder, "users").restores().stream().filter(r -> r.into() == Into.LIVING).toList();
    assertEquals(
        List.of(List.of("one.users"), List.of("two.users")),
        restores.stream().map(Restore::tables).toList());
    assertEquals(List.of("two/users.sql"), restores.getLast().files());
    assertTrue(restores.getLast().command().startsWith("mysql two < "), restores.toString());
  }

  @Test
  void filesThatSwitchToTheirDatabaseAreOfferedNoOther() throws Exception {
    String dump = "CREATE DATABASE `shop`;\nUSE `shop`;\n" + MYSQL;
    Path folder =
        split(dump.getBytes(StandardCharsets.UTF_8), List.of(), List.of(), Content.ALL, "use");
    DescribeReport report = describe(folder);
    assertFalse(report.restores().toString().contains("scratch"), report.restores().toString());
    assertFalse(report.restores().stream().anyMatch(r -> r.into() == Into.OTHER_NAME));
    for (Restore restore : report.restores()) {
      assertTrue(restore.notes().toString().contains("--use"), restore.toString());
    }
    String one = restore(report, Scope.TABLES, Into.NEW).command();
    assertTrue(one.startsWith("mysql -e 'CREATE DATABASE shop' && mysql shop < "), one);
  }

  @Test
  void statementsThatNameTheirDatabaseAreOfferedNoOtherEither() throws Exception {
    DescribeReport report =
        describe(split("-- MariaDB dump 10.19\nCREATE TABLE `a-b`.`t` (`i` int) ENGINE=InnoDB;\n"));
    assertFalse(report.restores().toString().contains("scratch"), report.restores().toString());
    String all = restore(report, Scope.ALL, Into.NEW).command();
    assertTrue(all.startsWith("mysql -e 'CREATE DATABASE `a-b`' && sql-splitter list "), all);
    assertTrue(all.endsWith(" | mysql a-b"), all);
  }

  @Test
  void aDatabaseThatTheDumpDoesNotMakeIsMadeBefore() throws Exception {
    DescribeReport report = describe(split("USE `shop`;\n" + MYSQL));
    String all = restore(report, Scope.ALL, Into.NEW).command();
    assertTrue(all.startsWith("mysql -e 'CREATE DATABASE shop' && sql-splitter list "), all);
    // _database.sql has the USE.
    assertTrue(all.endsWith(" | mysql"), all);
    Restore living = restore(report, Scope.ALL, Into.LIVING);
    assertTrue(living.notes().toString().contains("has to be there"), living.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "bare"})
  void rowsAloneNeedTheirTables(String flags) throws Exception {
    Path folder =
        split(MYSQL.getBytes(StandardCharsets.UTF_8), List.of(), List.of(), Content.DATA, flags);
    DescribeReport report = describe(folder);
    assertTrue(report.restores().stream().allMatch(r -> r.into() == Into.LIVING));
    assertEquals(2, report.restores().size());
    for (Restore restore : report.restores()) {
      assertTrue(restore.notes().toString().contains("rows only"), restore.toString());
      assertFalse(restore.notes().toString().contains("makes them"), restore.toString());
    }
  }

  @Test
  void definitionsAloneLeaveTheTablesEmpty() throws Exception {
    Path folder =
        split(MYSQL.getBytes(StandardCharsets.UTF_8), List.of(), List.of(), Content.SCHEMA, "");
    Restore living = restore(describe(folder), Scope.ALL, Into.LIVING);
    assertTrue(living.notes().toString().contains("are empty then"), living.toString());
  }

  @Test
  void withoutTablesNoneAreDropped() throws Exception {
    DescribeReport report =
        describe(
            split("-- MariaDB dump 10.19\n/*!50001 CREATE VIEW `v` AS select 1 AS `id` */;\n"));
    Restore living = restore(report, Scope.ALL, Into.LIVING);
    assertTrue(living.notes().toString().contains("no tables"), living.toString());
  }

  @Test
  void aSequenceThatATableTookAlongIsMadeAgain() throws Exception {
    String dump = "-- MariaDB dump 10.19\nCREATE SEQUENCE `s` start with 1;\n";
    StringBuilder tables = new StringBuilder(dump);
    for (int i = 0; i < 30; i++) {
      tables.append("CREATE TABLE `t").append(i).append("` (`i` int DEFAULT nextval(`s`));\n");
    }
    Path folder = split(tables.toString());
    Restore one = restore(describe(folder, "t1"), Scope.TABLES, Into.LIVING);
    assertEquals(List.of("_before.sql", "t1.sql"), one.files());
    Restore all = restore(describe(folder, "t*"), Scope.TABLES, Into.LIVING);
    assertTrue(
        all.command().endsWith(" -t 't*,_before' --no-needs -0 | xargs -0 cat | mysql live"),
        all.command());
    DescribeReport bare =
        describe(
            split(
                dump.concat("CREATE TABLE `t` (`i` int);\n").getBytes(StandardCharsets.UTF_8),
                List.of(),
                List.of(),
                Content.ALL,
                "bare"),
            "t");
    assertEquals(List.of("t.sql"), restore(bare, Scope.TABLES, Into.LIVING).files());
  }

  private static List<String> tablesOf(DescribeReport report) {
    return report.files().stream().filter(f -> f.table() != null).map(ListedFile::path).toList();
  }

  @Test
  void anUnfinishedFileIsNeverLoaded() throws Exception {
    String cut = MYSQL.substring(0, MYSQL.indexOf("(1);") + 2);
    Path folder = split(cut);
    DescribeReport report = describe(folder);
    assertEquals(Completeness.NO, report.completeness());
    assertTrue(file(report, "orders.sql.incomplete").incomplete());
    Diagnostic error = report.dumpDiagnostics().getFirst();
    assertEquals(Severity.ERROR, error.severity());
    assertTrue(error.line() > 0 && error.offset() > 0, error.toString());
    DescribeReport orders = describe(folder, "orders", "users");
    assertEquals(List.of("users.sql"), paths(orders));
    assertEquals(List.of("unfinished-left-out"), codes(orders));
    assertEquals(Severity.ERROR, orders.folderDiagnostics().getFirst().severity());
  }

  @Test
  void salvagedRowsAreListedBesideTheUnfinishedPiece() throws Exception {
    String cut = MYSQL.replace("(1);", "(1),(2),(3");
    cut = cut.substring(0, cut.indexOf("(3") + 2);
    Path folder =
        split(cut.getBytes(StandardCharsets.UTF_8), List.of(), List.of(), Content.ALL, "salvage");
    DescribeReport report = describe(folder, "orders");
    assertEquals(List.of("orders.sql"), paths(report));
    assertEquals(List.of("unfinished-left-out"), codes(report));
    assertTrue(paths(describe(folder)).contains("orders.sql.incomplete"));
    assertEquals(true, report.options().get("salvage"));
    assertEquals(List.of("orders.sql"), restore(report, Scope.TABLES, Into.NEW).files());
    Restore living = restore(report, Scope.TABLES, Into.LIVING);
    assertTrue(living.notes().getFirst().contains("dropped and made again"), living.toString());
    assertTrue(living.notes().toString().contains("breaks off"), living.toString());
  }

  @Test
  void aSalvagedTableWhoseDefinitionIsCutIsDroppedAndNotMade() throws Exception {
    String cut = MYSQL.substring(0, MYSQL.indexOf("`orders` (`id`") + 12);
    Path folder =
        split(cut.getBytes(StandardCharsets.UTF_8), List.of(), List.of(), Content.ALL, "salvage");
    DescribeReport report = describe(folder, "orders");
    assertEquals(List.of(Into.LIVING), report.restores().stream().map(Restore::into).toList());
    assertTrue(report.restores().toString().contains("not made again"), report.toString());
  }

  @Test
  void whatFiltersLeftOutIsCountedByKind() throws Exception {
    Path folder =
        split(
            MYSQL.getBytes(StandardCharsets.UTF_8),
            List.of("users"),
            List.of("orders"),
            Content.SCHEMA,
            "");
    DescribeReport report = describe(folder);
    assertTrue(report.omittedBytes() > 0);
    assertEquals(
        report.omittedBytes(),
        report.omittedKinds().values().stream().mapToLong(Long::longValue).sum());
    assertEquals(List.of("users"), report.options().get("tables"));
    assertEquals(true, report.options().get("schemaOnly"));
  }

  @Test
  void bareFoldersHaveNoScriptSoTheDumpIsMerged() throws Exception {
    Path folder =
        split(MYSQL.getBytes(StandardCharsets.UTF_8), List.of(), List.of(), Content.ALL, "bare");
    Restore all = restore(describe(folder), Scope.ALL, Into.NEW);
    assertEquals(List.of("users.sql", "orders.sql", "_after.sql"), all.files());
    assertTrue(all.command().endsWith(" | mysql scratch"), all.command());
    assertTrue(all.command().contains("sql-splitter merge "), all.command());
  }

  @Test
  void utf16IsSaidAndItsFilesAreDescribedAsTheyAre() throws Exception {
    Charset utf16 = StandardCharsets.UTF_16LE;
    String dump =
        "\uFEFFUSE [shop]\r\nGO\r\nCREATE TABLE [dbo].[t]([id] [int])\r\nGO\r\n"
            + "INSERT [dbo].[t] ([id]) VALUES (N'ü')\r\nGO\r\n";
    Path folder = split(dump.getBytes(utf16), List.of(), List.of(), Content.ALL, "");
    DescribeReport report = describe(folder);
    assertEquals(InputEncoding.UTF_16LE, report.source().encoding());
    assertEquals(dump.getBytes(utf16).length, report.source().bytes());
    for (ListedFile file : report.files()) {
      assertEquals(Files.size(folder.resolve(file.path())), file.bytes() + file.additions());
    }
    String command = restore(report, Scope.TABLES, Into.NEW).command();
    assertTrue(command.contains("-f 65001"), command);
  }

  @Test
  void missingChangedEditedAndAddedFilesAreTold() throws Exception {
    Path folder = split(CHAIN);
    Files.delete(folder.resolve("public.a.sql"));
    Files.writeString(folder.resolve("public.b.sql"), "-- cut\n");
    Path edited = folder.resolve("public.c.sql");
    Files.writeString(edited, Files.readString(edited).replace("k integer", "k integeR"));
    FileTime manifest = Files.getLastModifiedTime(folder.resolve("manifest.json"));
    Files.setLastModifiedTime(
        edited, FileTime.from(manifest.toInstant().plus(Duration.ofSeconds(5))));
    Files.writeString(folder.resolve("extra.sql"), "SELECT 1;\n");
    DescribeReport report = describe(folder);
    assertEquals(State.MISSING, file(report, "public.a.sql").state());
    assertEquals(State.CHANGED, file(report, "public.b.sql").state());
    assertEquals(State.CHANGED, file(report, "public.c.sql").state());
    assertEquals(State.UNCHANGED, file(report, "public.d.sql").state());
    assertEquals(List.of("extra.sql"), report.added());
    assertEquals(
        List.of("file-missing", "file-changed", "file-changed", "file-added"), codes(report));
    // Only the files that were asked for matter then.
    assertEquals(List.of(), describe(folder, "d").folderDiagnostics());
    assertEquals(List.of("file-missing", "file-changed"), codes(describe(folder, "b")));
  }

  @Test
  void optionsOfLaterVersionsAreKeptAsTheyAre() throws Exception {
    Path folder = split(MYSQL);
    Path manifest = folder.resolve("manifest.json");
    String text = Files.readString(manifest);
    Files.writeString(
        manifest,
        text.replace(
            "\"bare\"",
            "\"later\":[\"definer\"],\"deep\":{\"x\":1,\"y\":null,\"z\":1.5},\"bare\""));
    Map<String, Object> options = describe(folder).options();
    assertEquals(List.of("definer"), options.get("later"));
    assertEquals("1.5", ((Map<?, ?>) options.get("deep")).get("z"));
    assertEquals(1L, ((Map<?, ?>) options.get("deep")).get("x"));
  }

  @Test
  void aPublishingThatWasInterruptedIsFinishedFirst() throws Exception {
    Path folder = interrupted();
    DescribeReport report = describe(folder);
    assertEquals(List.of(), report.folderDiagnostics());
    assertTrue(paths(report).contains("public.c.sql"), paths(report).toString());
    assertFalse(Files.exists(folder.resolve(".sql-splitter")));
  }

  @Test
  void aPublishingThatCannotBeFinishedIsRefused() throws Exception {
    Path folder = interrupted();
    Files.delete(folder.resolve(".sql-splitter/files/public.c.sql"));
    IOException e = assertThrows(IOException.class, () -> describe(folder));
    assertTrue(e.getMessage().contains("public.c.sql"), e.getMessage());
  }

  /** A folder with one split in it, and a second one of which only the journal was written. */
  private Path interrupted() throws IOException, OperationException {
    Path second = Files.move(split(CHAIN), temp.resolve("second"));
    List<String> files = new java.util.ArrayList<>(paths(describe(second)));
    files.add("manifest.json");
    Path folder = split(MYSQL);
    Path staged = Files.createDirectories(folder.resolve(".sql-splitter/files"));
    StringBuilder journal = new StringBuilder("sql-splitter journal 1\n");
    for (String old : List.of("users.sql", "orders.sql")) {
      journal.append("remove ").append(old).append('\n');
    }
    for (String file : files) {
      long size = Files.size(second.resolve(file));
      Files.move(second.resolve(file), staged.resolve(file), StandardCopyOption.ATOMIC_MOVE);
      journal.append("file ").append(size).append(' ').append(file).append('\n');
    }
    CRC32 crc = new CRC32();
    crc.update(journal.toString().getBytes(StandardCharsets.UTF_8));
    journal.append("end %d %08x%n".formatted(files.size() + 2, crc.getValue()));
    Files.writeString(folder.resolve(".sql-splitter/journal"), journal);
    return folder;
  }

  @Test
  void aFolderWithoutAManifestIsToldApartFromOneThatLostIt() throws Exception {
    Path folder = split(MYSQL);
    Files.writeString(folder.resolve("dump.sql"), MYSQL);
    Files.delete(folder.resolve("manifest.json"));
    OperationException lost = assertThrows(OperationException.class, () -> describe(folder));
    assertFalse(lost.isUsage());
    assertTrue(lost.getMessage().contains("_after.sql"), lost.getMessage());
    OperationException none = assertThrows(OperationException.class, () -> describe(temp));
    assertTrue(none.isUsage());
    assertTrue(none.getMessage().contains("no manifest.json"), none.getMessage());
    Path file = temp.resolve("dump.sql");
    assertTrue(assertThrows(OperationException.class, () -> describe(file)).isUsage());
  }

  @Test
  void aFolderOfFoldersNamesThem() throws Exception {
    split(MYSQL);
    OperationException e = assertThrows(OperationException.class, () -> describe(temp));
    assertTrue(e.isUsage());
    assertTrue(e.getMessage().contains("(tables)"), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{\"format\":1}", "{\"format\":99}", "{\"format\":\"x\"}"})
  void aDamagedManifestIsAnErrorThatNamesIt(String text) throws Exception {
    Path folder = split(MYSQL);
    Files.writeString(folder.resolve("manifest.json"), text);
    OperationException e = assertThrows(OperationException.class, () -> describe(folder));
    assertTrue(e.getMessage().contains("manifest.json"), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"options\":{|\"options\":[{",
        "\"severity\"|\"severity\":1,\"x\"",
        "\"kinds\":{|\"kinds\":{\"x\":-1,",
        "\"diagnostics\":|\"diagnostics\":1,\"x\":"
      })
  void damageInWhatMergeDoesNotReadIsAnErrorToo(String change) throws Exception {
    Path folder = split(MYSQL.substring(0, MYSQL.indexOf("(1);") + 2));
    Path manifest = folder.resolve("manifest.json");
    String[] parts = change.split("\\|");
    String text = Files.readString(manifest).replaceAll("\" : ", "\":").replaceAll("\": ", "\":");
    text = text.replaceAll(":\\{ +", ":{");
    assertTrue(text.contains(parts[0]), text.substring(0, 600));
    Files.writeString(manifest, text.replace(parts[0], parts[1]));
    assertThrows(OperationException.class, () -> describe(folder));
  }

  @Test
  void anUnknownTableIsRefusedWithWhatMayHaveBeenMeant() throws Exception {
    Path folder = split(MYSQL);
    OperationException e = assertThrows(OperationException.class, () -> describe(folder, "user"));
    assertTrue(e.getMessage().contains("did you mean users"), e.getMessage());
  }

  @Test
  void aDumpWithoutAnythingIsDescribed() throws Exception {
    DescribeReport report =
        describe(split("-- MariaDB dump 10.19\n-- Dump completed on 2026-01-01\n"));
    assertEquals(List.of(), tablesOf(report));
    assertEquals(List.of(), report.restores());
  }

  @Test
  void tenThousandTablesAreNoTrouble() throws Exception {
    StringBuilder dump = new StringBuilder("-- MariaDB dump 10.19\n");
    for (int i = 0; i < 10_000; i++) {
      dump.append("CREATE TABLE `t").append(i).append("` (`id` int);\n");
    }
    dump.append("-- Dump completed on 2026-01-01\n");
    Path folder = split(dump.toString());
    assertEquals(10_000, tablesOf(describe(folder)).size());
    DescribeReport some = describe(folder, "t99*");
    assertEquals(111, tablesOf(some).size());
    // A command line has an end: the list names the files then.
    String command = restore(some, Scope.TABLES, Into.NEW).command();
    assertTrue(command.contains("-t 't99*' -0 | xargs -0 cat | mysql scratch"), command);
  }
}
