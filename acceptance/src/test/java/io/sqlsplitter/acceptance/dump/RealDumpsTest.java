package io.sqlsplitter.acceptance.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
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
}
