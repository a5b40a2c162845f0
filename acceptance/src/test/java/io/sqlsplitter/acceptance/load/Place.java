package io.sqlsplitter.acceptance.load;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.server.Command;
import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.server.MariaDbServer;
import io.sqlsplitter.acceptance.server.Servers;
import io.sqlsplitter.acceptance.server.Workspace;
import io.sqlsplitter.acceptance.tool.SplitFolder;
import io.sqlsplitter.acceptance.tool.SplitFolder.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where the files of a dump are loaded. A dump of one database goes beside its source, into a
 * database of another name; one that makes its databases itself to a server without them.
 */
public final class Place {
  private static final Pattern ERROR =
      Pattern.compile("^ERROR|^psql:.*(ERROR|error):|^ERROR:|(Parse|Runtime) error|^Error:");

  private final RealDump dump;
  private final DatabaseServer server;
  private final String only;

  private Place(RealDump dump, DatabaseServer server, String only) {
    this.dump = dump;
    this.server = server;
    this.only = only;
  }

  /**
   * A place with nothing in it; other databases of a server of its own are gone.
   *
   * @param purpose places of the same purpose are one after the other
   * @param roles whether the roles that the dump names are there, if they are not in it
   */
  public static Place of(RealDump dump, String purpose, boolean roles) {
    if (dump.database() != null) {
      String name = purpose + "_" + dump.name().toLowerCase(Locale.ROOT);
      Place place = new Place(dump, dump.source(), name);
      place.server.emptyDatabase(name);
      return place;
    }
    DatabaseServer server =
        switch (dump.tool()) {
          case MARIADB_DUMP -> Servers.emptyMariadb();
          case PG_DUMPALL -> Servers.emptyPostgres(roles);
          default -> Servers.emptyPostgres(true);
        };
    return new Place(dump, server, null);
  }

  public DatabaseServer server() {
    return server;
  }

  /** What a database of the dump is called here. */
  public String name(String ofDump) {
    return only != null ? only : ofDump;
  }

  /** The database that a file of the output belongs into; for files of no database any. */
  public String database(Entry file) {
    if (only != null) {
      return only;
    }
    if (file.database() != null) {
      return file.database();
    }
    return dump.databases().size() == 1 && !LoadPlan.isNamed(file, "_database.sql")
        ? dump.databases().getFirst()
        : administration();
  }

  /** The database that is there before any of the dump's. */
  public String administration() {
    if (only != null) {
      return only;
    }
    return server instanceof MariaDbServer ? "mysql" : "postgres";
  }

  /** Makes exactly these databases of the dump be here, empty. */
  public void empty(Collection<String> databases) {
    if (only != null) {
      server.emptyDatabase(only);
      return;
    }
    if (server instanceof MariaDbServer) {
      Servers.emptyMariadb();
    }
    databases.forEach(server::emptyDatabase);
  }

  /** Feeds one file to a client of its own; what went wrong, if anything. */
  public Optional<String> load(SplitFolder folder, Entry file, Session session) {
    Command.Result result =
        session.client(dump, server, database(file)).stdin(folder.path(file)).run();
    return error(file.file() + " (" + session + ")", result);
  }

  /** Feeds files to one client, which includes one after the other. */
  public Optional<String> loadInOneSession(SplitFolder folder, List<Entry> files, String what) {
    StringBuilder script = new StringBuilder();
    String current = administration();
    for (Entry file : files) {
      String database = database(file);
      if (!database.equals(current)) {
        script.append(server.use(database));
        current = database;
      }
      script.append(server.include(folder.path(file)));
    }
    return loadScript(script.toString().getBytes(StandardCharsets.UTF_8), what);
  }

  /** Feeds the files' bytes to one client, as cat puts them together. */
  public Optional<String> loadConcatenated(SplitFolder folder, List<Entry> files) {
    StringBuilder script = new StringBuilder();
    String current = administration();
    for (Entry file : files) {
      String database = database(file);
      if (!database.equals(current)) {
        // A folder's files do not say which database they go to.
        script.append(latin(server.use(database)));
        current = database;
      }
      script.append(new String(folder.content(file), StandardCharsets.ISO_8859_1));
    }
    byte[] bytes = script.toString().getBytes(StandardCharsets.ISO_8859_1);
    return loadScript(bytes, "all files concatenated");
  }

  private static String latin(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  /** Runs the restore script as it is meant to be run: inside of the folder. */
  public Optional<String> restore(SplitFolder folder) {
    Command.Result result =
        Session.PLAIN
            .client(dump, server, administration())
            .in(folder.folder())
            .stdin(folder.folder().resolve("_restore.sql"))
            .run();
    return error("_restore.sql", result);
  }

  /** Feeds the whole dump to the client, with what the client must be told for that. */
  public Optional<String> loadWhole(byte[] dumpText, String what) {
    try {
      Path file = Files.write(Workspace.folder("load").resolve("script.sql"), dumpText);
      List<String> options = new ArrayList<>(dump.clientOptions());
      options.addAll(dump.keepComments());
      return error(what, server.client(administration(), options).stdin(file).run());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Feeds a script to a client. */
  public Optional<String> loadScript(byte[] script, String what) {
    return loadScript(administration(), script, what);
  }

  /** Feeds a script to a client that is connected to a database. */
  public Optional<String> loadScript(String database, byte[] script, String what) {
    try {
      Path file = Files.write(Workspace.folder("load").resolve("script.sql"), script);
      return error(what, Session.PLAIN.client(dump, server, database).stdin(file).run());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What the client complains of. MariaDB's goes on behind an error in a file that it includes, and
   * ends with success: so its words count as well.
   */
  static Optional<String> error(String what, Command.Result result) {
    Optional<String> complaint =
        result.err().lines().filter(line -> ERROR.matcher(line).find()).findFirst();
    if (result.exit() == 0 && complaint.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(what + ": " + complaint.orElse(result.err().strip()));
  }
}
