package io.sqlsplitter.acceptance.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.server.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The second opinion on what a dump holds is itself checked against the servers. */
@Tag("server")
class RealDumpsTest {
  @ParameterizedTest
  @EnumSource(
      value = RealDump.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"SQLITE_ODD", "SQLITE_DEPOT"}) // Their virtual tables are several for the server.
  void dataOfExactlyTheTablesThatHaveRowsIsFound(RealDump dump) throws IOException {
    SortedSet<String> expected = new TreeSet<>();
    for (String database : dump.databases()) {
      SortedSet<String> objects = dump.source().objects(database);
      dump.sourceRows(database)
          .forEach(
              (table, rows) -> {
                if (!rows.isEmpty() && objects.contains("table " + table)) {
                  expected.add((dump.database() == null ? database + "/" : "") + table);
                }
              });
    }
    SortedSet<String> found = new TreeSet<>();
    DataText.of(Files.readAllBytes(dump.file()))
        .forEach(
            (table, data) -> {
              // pg_dump writes a COPY for a table without rows, too.
              boolean rows = !data.matches("COPY .*\\n\\\\\\.\\n");
              String database = table.database();
              if (rows && (database == null || dump.databases().contains(database))) {
                found.add((database == null ? "" : database + "/") + table.name());
              }
            });
    assertEquals(expected, found);
  }

  /** What the loading tests rely on: a database that was emptied is like a new one. */
  @ParameterizedTest
  @EnumSource(names = {"MARIADB_SHOP", "POSTGRES_HARD", "POSTGRES_ODD", "POSTGRES_DEPOT"})
  void emptiedDatabaseIsLikeANewOne(RealDump dump) throws IOException {
    DatabaseServer server = dump.source();
    Path work = Workspace.folder("emptied");
    String used = "emptied_" + dump.name().toLowerCase(Locale.ROOT);
    server.createDatabase("new_" + used);
    server.createDatabase(used);
    server.load(used, dump.file());

    server.emptyDatabase(used);

    dump.again(server, used, work.resolve("emptied.sql"));
    dump.again(server, "new_" + used, work.resolve("new.sql"));
    assertEquals(withoutNames(work.resolve("new.sql")), withoutNames(work.resolve("emptied.sql")));
    server.load(used, dump.file());
    assertEquals(server.objects(dump.database()), server.objects(used));
  }

  private static String withoutNames(Path dump) throws IOException {
    return Files.readString(dump).replaceAll("(?m)^(-- |\\\\(un)?restrict).*$", "");
  }
}
