package io.sqlsplitter.acceptance.server;

import java.util.function.Supplier;

/**
 * The servers of this JVM: each is started when the first test asks for it, shared by all, and goes
 * with the JVM. Where its programs are missing the asking test is skipped, and says so.
 */
public final class Servers {
  private static final Shared<MariaDbServer> MARIADB = new Shared<>(MariaDbServer::start);
  private static final Shared<PostgresServer> POSTGRES =
      new Shared<>(() -> PostgresServer.start("postgres"));
  private static final Shared<MariaDbServer> SCRATCH_MARIADB = new Shared<>(MariaDbServer::start);
  private static final Shared<PostgresServer> SCRATCH_POSTGRES =
      new Shared<>(() -> PostgresServer.start("acceptance"));
  private static final Shared<SqliteShell> SQLITE = new Shared<>(SqliteShell::start);

  private Servers() {}

  public static MariaDbServer mariadb() {
    return MARIADB.get();
  }

  public static PostgresServer postgres() {
    return POSTGRES.get();
  }

  public static SqliteShell sqlite() {
    return SQLITE.get();
  }

  /**
   * A second MariaDB with nothing in it, for dumps of whole servers and scripts that drop what they
   * like. One test at a time.
   */
  public static MariaDbServer emptyMariadb() {
    MariaDbServer server = SCRATCH_MARIADB.get();
    server.clear();
    return server;
  }

  /**
   * A second PostgreSQL of the same kind.
   *
   * @param roles whether there are the roles that the sample databases name, and one called
   *     postgres: pg_dump's scripts expect them, pg_dumpall's make them
   */
  public static PostgresServer emptyPostgres(boolean roles) {
    PostgresServer server = SCRATCH_POSTGRES.get();
    server.clear();
    if (roles) {
      server.query("postgres", "CREATE ROLE postgres SUPERUSER");
      createRoles(server);
    }
    return server;
  }

  /** Makes the roles that the sample databases name. */
  public static void createRoles(PostgresServer server) {
    server.query("postgres", "CREATE ROLE depot_owner; CREATE ROLE depot_reader");
  }

  /** Holds back a failed start as well, so that no test waits for it twice. */
  private static final class Shared<S> {
    private final Supplier<S> start;
    private S server;
    private RuntimeException failure;

    Shared(Supplier<S> start) {
      this.start = start;
    }

    synchronized S get() {
      if (failure != null) {
        throw failure;
      }
      if (server == null) {
        try {
          server = start.get();
        } catch (RuntimeException e) {
          failure = e;
          throw e;
        }
      }
      return server;
    }
  }
}
