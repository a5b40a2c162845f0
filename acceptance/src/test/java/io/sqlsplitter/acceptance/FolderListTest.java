package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.acceptance.server.Command;
import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.server.Servers;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that {@code list} gives for a folder do what it says, on real databases. */
class FolderListTest {
  private static final String NEW = "scratch";

  private static final String MYSQL =
      """
      -- MariaDB dump 10.19
      DROP TABLE IF EXISTS `parent`;
      CREATE TABLE `parent` (`id` int PRIMARY KEY);
      INSERT INTO `parent` VALUES (1),(2);
      DROP TABLE IF EXISTS `a b'c`;
      CREATE TABLE `a b'c` (`id` int, FOREIGN KEY (`id`) REFERENCES `parent` (`id`));
      INSERT INTO `a b'c` VALUES (2);
      DROP TABLE IF EXISTS `other`;
      CREATE TABLE `other` (`id` int);
      INSERT INTO `other` VALUES (7);
      -- Dump completed on 2026-01-01
      """;

  private static final String POSTGRES =
      """
      --
      -- PostgreSQL database dump
      --
      CREATE TYPE public.mood AS ENUM ('a', 'b');
      CREATE TABLE public.parent (id integer, m public.mood);
      COPY public.parent (id, m) FROM stdin;
      1\ta
      \\.
      CREATE TABLE public."a b'c" (j integer) INHERITS (public.parent);
      COPY public."a b'c" (id, m, j) FROM stdin;
      2\tb\t3
      \\.
      CREATE TABLE public.other (id integer);
      COPY public.other (id) FROM stdin;
      7
      \\.
      --
      -- PostgreSQL database dump complete
      --
      """;

  private static final String SERIAL =
      """
      --
      -- PostgreSQL database dump
      --
      CREATE TYPE public.mood AS ENUM ('a', 'b');
      CREATE SEQUENCE public.parent_id_seq AS integer START WITH 1;
      CREATE TABLE public.parent (id integer NOT NULL, m public.mood);
      ALTER SEQUENCE public.parent_id_seq OWNED BY public.parent.id;
      ALTER TABLE ONLY public.parent ALTER COLUMN id SET DEFAULT nextval('public.parent_id_seq'::regclass);
      COPY public.parent (id, m) FROM stdin;
      1\ta
      \\.
      SELECT pg_catalog.setval('public.parent_id_seq', 1, true);
      --
      -- PostgreSQL database dump complete
      --
      """;

  /** A server, its dump, and the names by which its clients are called. */
  enum System {
    MARIADB(MYSQL),
    POSTGRESQL(POSTGRES);

    private final String dump;

    System(String dump) {
      this.dump = dump;
    }

    DatabaseServer emptyServer() {
      return this == MARIADB ? Servers.emptyMariadb() : Servers.emptyPostgres(true);
    }
  }

  @TempDir Path temp;

  private Path split(String dump) throws IOException {
    Files.writeString(temp.resolve("dump.sql"), dump);
    Path folder = temp.resolve("my tables");
    Cli.split(temp.resolve("dump.sql"), folder);
    return folder;
  }

  private static Map<String, Object> restore(String scope, String into, Object... list) {
    Object[] argv = Stream.concat(Stream.of("list", "--json"), Stream.of(list)).toArray();
    Object json = Json.parse(Cli.run(argv).assertExit(0).out());
    return Json.objects(Json.object(json).get("restore")).stream()
        .filter(r -> r.get("scope").equals(scope) && r.get("into").equals(into))
        .findFirst()
        .orElseThrow();
  }

  private void run(System system, DatabaseServer server, Map<String, Object> restore)
      throws IOException {
    command(system, server, restore).runOrFail();
  }

  /** A line as it is, with clients that know where the private server is. */
  private Command command(System system, DatabaseServer server, Map<String, Object> restore)
      throws IOException {
    Path bin = Files.createDirectories(temp.resolve("bin"));
    List<String> argv = new ArrayList<>(server.client("@", List.of("@@")).run().argv());
    argv.remove("@@");
    String client = quoted(argv);
    if (system == System.MARIADB) {
      for (String name : List.of("mysql", "mariadb")) {
        script(bin, name, "exec " + quoted(without(argv, "--database=@")) + " \"$@\"");
      }
    } else {
      script(bin, "psql", "exec " + quoted(without(argv, "-d", "@")) + " \"$@\"");
      String make = "-c \"CREATE DATABASE $1 TEMPLATE template0\"";
      script(bin, "createdb", "exec " + client.replace("'@'", "postgres") + " " + make);
    }
    script(
        bin,
        "sql-splitter",
        "exec "
            + quoted(
                List.of(
                    Path.of(java.lang.System.getProperty("java.home"), "bin/java").toString(),
                    "--add-modules=jdk.incubator.vector",
                    "--enable-native-access=ALL-UNNAMED",
                    "-cp",
                    java.lang.System.getProperty("java.class.path"),
                    "io.sqlsplitter.cli.Main"))
            + " \"$@\"");
    return Command.of("sh", "-c", restore.get("command").toString())
        .env("PATH", bin + ":" + java.lang.System.getenv("PATH"));
  }

  private static List<String> without(List<String> argv, String... words) {
    List<String> rest = new ArrayList<>(argv);
    for (String word : words) {
      rest.remove(rest.lastIndexOf(word));
    }
    return rest;
  }

  private static String quoted(List<String> argv) {
    StringBuilder line = new StringBuilder();
    argv.forEach(word -> line.append('\'').append(word).append("' "));
    return line.toString().strip();
  }

  private static void script(Path bin, String name, String line) throws IOException {
    Path script = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + line + "\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static String table(System system, String name) {
    return system == System.MARIADB ? name : "public." + name;
  }

  @Tag("server")
  @ParameterizedTest
  @EnumSource
  void everythingGoesIntoANewDatabase(System system) throws IOException {
    DatabaseServer server = system.emptyServer();
    Path folder = split(system.dump);
    run(system, server, restore("all", "new", folder));
    assertEquals(3, server.rows(NEW).size(), () -> server.rows(NEW).toString());
    assertEquals(List.of("7"), server.rows(NEW).get(table(system, "other")));
  }

  @Tag("server")
  @ParameterizedTest
  @EnumSource
  void aTableGoesIntoANewDatabaseWithWhatItNeedsAndIntoALivingOneAlone(System system)
      throws IOException {
    DatabaseServer server = system.emptyServer();
    Path folder = split(system.dump);
    run(system, server, restore("tables", "new", folder, "-t", "a b'c"));
    assertEquals(2, server.rows(NEW).size(), () -> server.rows(NEW).toString());
    server.createDatabase("live");
    run(system, server, restore("all", "living", folder));
    String other = system == System.MARIADB ? "other" : "public.other";
    server.query("live", "INSERT INTO " + other + " VALUES (8)");
    server.query(
        "live", "DROP TABLE " + (system == System.MARIADB ? "`a b'c`" : "public.\"a b'c\""));
    run(system, server, restore("tables", "living", folder, "-t", "a b'c"));
    assertEquals(3, server.rows("live").size(), () -> server.rows("live").toString());
    assertEquals(List.of("7", "8"), server.rows("live").get(table(system, "other")));
  }

  @Tag("server")
  @ParameterizedTest
  @ValueSource(strings = {"", "CREATE DATABASE `one`;\nUSE `one`;\n"})
  void anErrorInAFileStopsMariadbAndIsSeen(String head) throws IOException {
    DatabaseServer server = Servers.emptyMariadb();
    String second =
        head.isEmpty() ? "" : head.replace("one", "two") + "CREATE TABLE `t` (`i` int);\n";
    Path folder = split(head + MYSQL.replace("VALUES (2)", "VALUES (2),(2,3)") + second);
    assertEquals(1, command(System.MARIADB, server, restore("all", "new", folder)).run().exit());
    String database = head.isEmpty() ? NEW : "one";
    assertEquals(List.of(), server.rows(database).get("a b'c"));
    assertFalse(server.rows(database).containsKey("other"));
  }

  @Tag("server")
  @Test
  void aTableThatTookItsSequenceAlongIsMadeAgain() throws IOException {
    DatabaseServer server = Servers.emptyPostgres(true);
    Path folder = split(SERIAL);
    run(System.POSTGRESQL, server, restore("all", "new", folder));
    server.createDatabase("live");
    run(System.POSTGRESQL, server, restore("all", "living", folder));
    server.query("live", "DROP TABLE public.parent");
    run(System.POSTGRESQL, server, restore("tables", "living", folder));
    assertEquals(server.rows(NEW), server.rows("live"));
    assertEquals(server.objects(NEW), server.objects("live"));
    assertEquals("2", server.query("live", "SELECT nextval('public.parent_id_seq')").strip());
  }

  @Tag("server")
  @Test
  void filesThatSwitchGoToTheirOwnDatabaseOnly() throws IOException {
    DatabaseServer server = Servers.emptyMariadb();
    Path folder = temp.resolve("my tables");
    Path dump = Files.writeString(temp.resolve("dump.sql"), "USE `shop`;\n" + MYSQL);
    Cli.split(dump, folder, "--use");
    run(System.MARIADB, server, restore("tables", "new", folder, "-t", "a b'c"));
    assertEquals(List.of("shop"), server.databases());
    assertEquals(2, server.rows("shop").size());
    // What is there already is not touched.
    Map<String, Object> again = restore("all", "new", folder);
    assertEquals(1, command(System.MARIADB, server, again).run().exit());
    run(System.MARIADB, server, restore("all", "living", folder));
    assertEquals(3, server.rows("shop").size());
  }

  @Tag("server")
  @Test
  void namesFeedAClientThroughAPipe() throws IOException {
    DatabaseServer server = Servers.emptyMariadb();
    Path folder = split(MYSQL);
    server.createDatabase(NEW);
    Path names = temp.resolve("names");
    Files.write(names, Cli.run("list", folder, "-q", "-0", "-t", "a*").assertExit(0).out());
    Path sql = temp.resolve("some.sql");
    Command.of("xargs", "-0", "cat").stdin(names).stdout(sql).runOrFail();
    server.load(NEW, sql);
    assertEquals(2, server.rows(NEW).size());
  }

  @Test
  void aFileThatWasTakenAwayIsMissed() throws IOException {
    Path folder = split(MYSQL);
    Files.delete(folder.resolve("other.sql"));
    Cli.Result all = Cli.run("list", folder).assertExit(1);
    assertTrue(all.err().contains("other.sql is missing"), all::toString);
    Cli.run("list", folder, "-t", "parent").assertExit(0);
  }
}
