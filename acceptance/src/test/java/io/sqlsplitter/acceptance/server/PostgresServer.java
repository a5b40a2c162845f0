package io.sqlsplitter.acceptance.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** A private PostgreSQL on a unix socket. */
public final class PostgresServer implements DatabaseServer {
  private static final String OWN_SCHEMAS =
      "n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'";

  /** Drops all that a dump can bring, and makes the schema public as it is at first. */
  private static final String EVERYTHING_IN_IT =
      """
      SET client_min_messages = error;
      DO $$
      DECLARE
        what text;
      BEGIN
        FOR what IN
          SELECT format('EVENT TRIGGER %I', evtname) FROM pg_event_trigger
          UNION ALL SELECT format('CAST (%s AS %s)', castsource::regtype, casttarget::regtype)
            FROM pg_cast c WHERE oid >= 16384 AND NOT EXISTS (SELECT FROM pg_depend d
              WHERE d.classid = 'pg_cast'::regclass AND d.objid = c.oid AND d.deptype = 'i')
            -- The server makes one for each range type.
            AND NOT EXISTS (SELECT FROM pg_range WHERE rngmultitypid = casttarget)
          UNION ALL SELECT format('EXTENSION %I', extname) FROM pg_extension WHERE oid >= 16384
          UNION ALL SELECT format('PUBLICATION %I', pubname) FROM pg_publication
          UNION ALL SELECT format('SCHEMA %I', nspname) FROM pg_namespace
            WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
          UNION ALL SELECT format('FOREIGN DATA WRAPPER %I', fdwname) FROM pg_foreign_data_wrapper
          UNION ALL SELECT format('ACCESS METHOD %I', amname) FROM pg_am WHERE oid >= 16384
        LOOP
          EXECUTE 'DROP ' || what || ' CASCADE';
        END LOOP;
        PERFORM lo_unlink(oid) FROM pg_largeobject_metadata;
        DELETE FROM pg_default_acl;
        DELETE FROM pg_shdepend WHERE classid = 'pg_default_acl'::regclass
          AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database());
      END;
      $$;
      CREATE SCHEMA public AUTHORIZATION pg_database_owner;
      COMMENT ON SCHEMA public IS 'standard public schema';
      GRANT USAGE ON SCHEMA public TO PUBLIC;
      """;

  private final Path folder;
  private final String superuser;

  private PostgresServer(Path folder, String superuser) {
    this.folder = folder;
    this.superuser = superuser;
  }

  /** Starts a server of its own with nothing in it but its superuser. */
  static PostgresServer start(String superuser) {
    final String program = Programs.require("postgres");
    final String initdb = Programs.require("initdb");
    final String ready = Programs.require("pg_isready");
    Optional<String> user = Workspace.runsAsRoot() ? Optional.of("postgres") : Optional.empty();
    Path folder = Workspace.folder("postgres");
    Workspace.own(folder, user);
    String data = folder.resolve("data").toString();
    Command.of(
            ServerProcess.asUser(
                user,
                List.of(
                    initdb,
                    "-D",
                    data,
                    "-U",
                    superuser,
                    "--auth=trust",
                    "--encoding=UTF8",
                    "--locale=C",
                    "--no-sync")))
        .runOrFail();
    List<String> argv = new ArrayList<>(List.of(program, "-D", data, "-k", folder.toString()));
    for (String setting :
        List.of(
            "listen_addresses=",
            "fsync=off",
            "synchronous_commit=off",
            "full_page_writes=off",
            "shared_buffers=32MB",
            "max_connections=20",
            "autovacuum=off",
            "timezone=UTC")) {
      argv.addAll(List.of("-c", setting));
    }
    Command ping = Command.of(ready, "-h", folder.toString(), "-U", superuser, "-d", "postgres");
    // QUIT is the immediate shutdown; unlike KILL it leaves no shared memory behind.
    ServerProcess.start(
        folder, "QUIT", ServerProcess.asUser(user, argv), () -> ping.run().exit() == 0);
    PostgresServer server = new PostgresServer(folder, superuser);
    server.createTablespace(user);
    return server;
  }

  /** A second place for tables, called spare, on every server of ours. */
  private void createTablespace(Optional<String> user) {
    try {
      Path place = Files.createDirectory(folder.resolve("spare"));
      Workspace.own(place, user);
      query("postgres", "CREATE TABLESPACE spare LOCATION '" + place + "'");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String dialect() {
    return "postgres";
  }

  @Override
  public void createDatabase(String database) {
    query("postgres", "CREATE DATABASE " + quoted(database) + " TEMPLATE template0");
  }

  /** Dropping what is in it takes a tenth of the time that a new database takes. */
  @Override
  public void emptyDatabase(String database) {
    String there =
        "SELECT 1 FROM pg_database WHERE datname = '" + database.replace("'", "''") + "'";
    if (query("template1", there).isEmpty()) {
      createDatabase(database);
    } else {
      query(database, EVERYTHING_IN_IT);
    }
  }

  @Override
  public String include(Path script) {
    return "\\i '" + script.toString().replace("\\", "\\\\").replace("'", "''") + "'\n";
  }

  @Override
  public String use(String database) {
    return "\\connect " + quoted(database) + "\n";
  }

  @Override
  public List<String> databases() {
    return query(
            "template1",
            "SELECT datname FROM pg_database WHERE datname !~ '^template' AND datname <> 'postgres'")
        .lines()
        .toList();
  }

  /** Drops all databases and roles that are not the server's own. */
  void clear() {
    List<String> statements = new ArrayList<>();
    databases().forEach(name -> statements.add("DROP DATABASE " + quoted(name)));
    // A dump may have changed it.
    statements.add("DROP DATABASE IF EXISTS postgres");
    query(
            "template1",
            "SELECT rolname FROM pg_roles WHERE rolname !~ '^pg_' AND rolname <> current_user")
        .lines()
        .forEach(name -> statements.add("DROP ROLE " + quoted(name)));
    statements.add("CREATE DATABASE postgres");
    query("template1", statements);
  }

  @Override
  public Command client(String database, List<String> options) {
    return Command.of(
            Programs.require("psql"),
            "-X",
            "-q",
            "-h",
            folder.toString(),
            "-U",
            superuser,
            "-v",
            "ON_ERROR_STOP=1",
            "-d",
            database)
        .args(options.toArray(String[]::new))
        .env("PGCLIENTENCODING", "UTF8");
  }

  @Override
  public String query(String database, String sql) {
    return client(database).args("-A", "-t", "-F", "\t", "-c", sql).runOrFail().text();
  }

  /** Runs statements one by one, for some may not stand together. */
  private void query(String database, List<String> statements) {
    Command client = client(database);
    statements.forEach(statement -> client.args("-c", statement));
    client.runOrFail();
  }

  @Override
  public void dump(Path output, List<String> arguments) {
    dump("pg_dump", output, arguments);
  }

  /** Dumps every database and the roles. */
  public void dumpAll(Path output, List<String> arguments) {
    dump("pg_dumpall", output, arguments);
  }

  private void dump(String tool, Path output, List<String> arguments) {
    Command.of(Programs.require(tool), "-h", folder.toString(), "-U", superuser)
        .args(arguments.toArray(String[]::new))
        .stdout(output)
        .runOrFail();
  }

  @Override
  public Command comparison(Path program, String one, String other) {
    String server = "pg:host=" + folder + " user=" + superuser + " dbname=";
    return Programs.python("psycopg2").args(program.toString(), server + one, server + other);
  }

  @Override
  public SortedSet<String> objects(String database) {
    String sql =
        "SELECT CASE c.relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view'"
            + " WHEN 'S' THEN 'sequence' WHEN 'i' THEN 'index' WHEN 'I' THEN 'index'"
            // pg_dump writes the names of indexes and triggers unqualified.
            + " ELSE 'table' END, CASE WHEN c.relkind IN ('i', 'I') THEN c.relname::text"
            + " ELSE n.nspname || '.' || c.relname END"
            + " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
            + " LEFT JOIN pg_constraint k ON k.conindid = c.oid AND k.contype IN ('p', 'u', 'x')"
            // The index of a key is made by its ALTER TABLE, not by a CREATE INDEX.
            + " WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'i', 'I') AND k.oid IS NULL AND "
            + OWN_SCHEMAS
            + " UNION ALL SELECT 'routine', n.nspname || '.' || p.proname"
            + " FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace"
            // A range type makes its own constructors.
            + " WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass"
            + " AND d.objid = p.oid AND d.deptype = 'i') AND "
            + OWN_SCHEMAS
            + " UNION ALL SELECT 'trigger', t.tgname FROM pg_trigger t"
            + " WHERE NOT t.tgisinternal AND t.tgparentid = 0"
            + " UNION ALL SELECT 'type', n.nspname || '.' || t.typname"
            + " FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace"
            + " LEFT JOIN pg_class c ON c.oid = t.typrelid"
            + " WHERE (t.typtype IN ('e', 'd', 'r') OR c.relkind = 'c') AND "
            + OWN_SCHEMAS;
    SortedSet<String> objects = new TreeSet<>();
    rows(database, sql, 2).forEach(row -> objects.add(row.get(0) + " " + row.get(1)));
    return objects;
  }

  /** Answer to a query whose values may hold any character: NUL ends each value. */
  private List<List<String>> rows(String database, String sql, int columns) {
    String out = client(database).args("-A", "-t", "-z", "-0", "-c", sql).runOrFail().text();
    String[] values = out.split("\0", -1);
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i + columns <= values.length; i += columns) {
      rows.add(List.of(values).subList(i, i + columns));
    }
    return rows;
  }

  @Override
  public SortedMap<String, List<String>> rows(String database) {
    SortedMap<String, String> queries = new TreeMap<>();
    String list =
        "SELECT n.nspname || '.' || c.relname,"
            + " CASE c.relkind WHEN 'r' THEN 'ONLY ' ELSE '' END"
            + " || format('%I.%I', n.nspname, c.relname)"
            + " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
            + " WHERE c.relkind IN ('r', 'm') AND c.relispopulated AND "
            + OWN_SCHEMAS;
    for (List<String> row : rows(database, list, 2)) {
      queries.put(row.get(0), "COPY (SELECT t.* FROM " + row.get(1) + " AS t) TO STDOUT");
    }
    // COPY escapes what would break a line.
    return TableRows.read(client(database, List.of("-A", "-t")), queries);
  }

  static String quoted(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }
}
