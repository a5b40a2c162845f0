package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.sqlsplitter.acceptance.load.LoadPlan;
import io.sqlsplitter.acceptance.server.Command;
import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.server.Servers;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.SplitFolder;
import io.sqlsplitter.acceptance.tool.SplitFolder.Entry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Scripts that set, keep and put back, begin, commit and roll back in odd ways: loaded as a whole
 * and in files they give the same rows.
 */
@Tag("server")
class LoadsScriptsTest {
  private static final String WHOLE = "script_whole";
  private static final String PART = "script_part";

  @TempDir Path temp;

  static Stream<String> scripts() {
    return new String(resource("index.txt"), StandardCharsets.UTF_8).lines();
  }

  private static byte[] resource(String name) {
    try (InputStream in = LoadsScriptsTest.class.getResourceAsStream("scripts/" + name)) {
      assertNotNull(in, name);
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void filesGiveWhatTheScriptGives(String name) throws IOException {
    DatabaseServer server =
        switch (name.substring(0, name.indexOf('/'))) {
          case "mariadb" -> Servers.mariadb();
          case "postgres" -> Servers.postgres();
          default -> Servers.sqlite();
        };
    Path script = Files.write(temp.resolve("script.sql"), resource(name));
    server.emptyDatabase(WHOLE);
    server.load(WHOLE, script);
    SortedMap<String, List<String>> rows = server.rows(WHOLE);
    Cli.run("split", script, "--dialect", server.dialect(), "-o", temp.resolve("tables"))
        .assertExit(0);
    SplitFolder folder = new SplitFolder(temp.resolve("tables"));
    LoadPlan plan = new LoadPlan(folder);
    List<String> wrong = new ArrayList<>();
    for (Entry table : plan.tables()) {
      List<Entry> files = new ArrayList<>(plan.before(table));
      files.add(table);
      load(server, folder, files, table.file(), wrong);
      compare(table, rows, server.rows(PART), table.file(), wrong);
      String chosen = chosen(plan.withNeeds(table));
      Cli.Result stream =
          Cli.run("split", script, "--dialect", server.dialect(), "-t", chosen, "-o", "-");
      server.emptyDatabase(PART);
      feed(server, stream.assertExit(0).out(), "-t " + chosen, wrong);
      compare(table, rows, server.rows(PART), "-t " + chosen, wrong);
    }
    for (List<Entry> order :
        List.of(plan.alphabetical(), plan.reverse(), plan.shuffled(1), plan.shuffled(2))) {
      load(server, folder, order, "all files", wrong);
      if (!rows.equals(server.rows(PART))) {
        wrong.add("all files give other rows: " + server.rows(PART) + " instead of " + rows);
      }
      if (!server.objects(WHOLE).equals(server.objects(PART))) {
        wrong.add("all files give other objects: " + server.objects(PART));
      }
    }
    assertEquals(List.of(), wrong);
  }

  private static String chosen(List<Entry> tables) {
    Set<String> names = new LinkedHashSet<>();
    tables.forEach(table -> names.add(table.table()));
    return String.join(",", names);
  }

  private void load(
      DatabaseServer server, SplitFolder folder, List<Entry> files, String what, List<String> wrong)
      throws IOException {
    server.emptyDatabase(PART);
    StringBuilder script = new StringBuilder();
    files.forEach(file -> script.append(server.include(folder.path(file))));
    feed(server, script.toString().getBytes(StandardCharsets.UTF_8), what, wrong);
  }

  private void feed(DatabaseServer server, byte[] script, String what, List<String> wrong)
      throws IOException {
    Command.Result result = server.tryLoad(PART, Files.write(temp.resolve("feed.sql"), script));
    if (result.exit() != 0) {
      wrong.add(what + ": " + result);
    }
  }

  /** A table that the script rolls back is in no dump. */
  private static void compare(
      Entry table,
      SortedMap<String, List<String>> whole,
      SortedMap<String, List<String>> part,
      String what,
      List<String> wrong) {
    String plain = table.table();
    String name = whole.containsKey(plain) ? plain : "public." + plain;
    if (whole.containsKey(name) && !whole.get(name).equals(part.get(name))) {
      wrong.add(what + ": rows " + part.get(name) + " instead of " + whole.get(name));
    }
  }
}
