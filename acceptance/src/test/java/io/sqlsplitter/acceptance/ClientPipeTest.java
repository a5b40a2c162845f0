package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.server.Command;
import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.server.Workspace;
import io.sqlsplitter.acceptance.tool.Cli;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code sql-splitter … -o - | client database}. */
@Tag("server")
class ClientPipeTest {
  @ParameterizedTest
  @CsvSource({
    "MARIADB_CHINOOK, Artist, Artist",
    "MARIADB_HARD, h_str, h_str",
    "MARIADB_GBK, g, g",
    "POSTGRES_CHINOOK, artist, public.artist",
    "POSTGRES_HARD, h_str, public.h_str",
    "POSTGRES_HARD, s2.h_str, s2.h_str",
    "POSTGRES_HARD_INSERTS, public.h_str, public.h_str",
    "SQLITE_CHINOOK, Artist, Artist",
    "SQLITE_HARD, h_str, h_str"
  })
  void oneTableGoesStraightIntoAClient(RealDump dump, String pattern, String table)
      throws IOException {
    byte[] sql = Cli.run("split", dump.file(), "-t", pattern, "-o", "-").assertExit(0).out();
    DatabaseServer server = dump.source();
    String database =
        "pipe_" + dump.name().toLowerCase(Locale.ROOT) + "_" + table.replace('.', '_');
    server.createDatabase(database);
    if (new String(sql, StandardCharsets.ISO_8859_1).contains(" s2.")) {
      // The stream is of tables alone; the database it goes to has their schemas.
      server.query(database, "CREATE SCHEMA s2");
    }
    Path script = Files.write(Workspace.folder("pipe").resolve("script.sql"), sql);
    server.client(database, dump.clientOptions()).stdin(script).runOrFail();
    assertEquals(
        dump.sourceRows(dump.database()).get(table), server.rows(database).get(table), database);
  }

  @ParameterizedTest
  @EnumSource(names = {"MARIADB_SAKILA", "POSTGRES_SAKILA", "SQLITE_SAKILA"})
  void mergedDumpGoesStraightIntoAClient(RealDump dump) throws IOException {
    Path tables = Workspace.folder("pipe").resolve("tables");
    Cli.split(dump.file(), tables);
    byte[] sql = Cli.run("merge", tables, "-o", "-").assertExit(0).out();
    DatabaseServer server = dump.source();
    String database = "merge_pipe_" + dump.name().toLowerCase(Locale.ROOT);
    server.createDatabase(database);
    Path script = Files.write(tables.resolveSibling("script.sql"), sql);
    Command.Result result = server.client(database).stdin(script).runOrFail();
    assertEquals(0, result.exit());
    assertEquals(server.objects(dump.database()), server.objects(database));
  }
}
