package io.sqlsplitter.acceptance.server;

import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * A database server as tests use it, through its own client programs only. Thread safe as far as
 * the server is; a database belongs to the test that made it.
 */
public interface DatabaseServer {
  /** What {@code sql-splitter --dialect} calls it. */
  String dialect();

  /** Makes an empty database. */
  void createDatabase(String database);

  /** The databases that are not the server's own. */
  List<String> databases();

  /** Makes a database empty, whether it is there or not. */
  void emptyDatabase(String database);

  /** The line by which a script of the client includes another. */
  String include(Path script);

  /** The line by which a script of the client goes on in another database. */
  String use(String database);

  /** Feeds a script to the client, which stops at the first error. */
  default void load(String database, Path script) {
    Command.Result result = tryLoad(database, script);
    if (result.exit() != 0) {
      throw new Command.CommandFailed(result);
    }
  }

  /** Like {@link #load}, but an error is a result. */
  default Command.Result tryLoad(String database, Path script) {
    return client(database).stdin(script).run();
  }

  /**
   * The client, ready to read SQL from standard input and to stop at the first error.
   *
   * @param database the one it is connected to
   * @param options more of its own options
   */
  Command client(String database, List<String> options);

  /** The same with no more options. */
  default Command client(String database) {
    return client(database, List.of());
  }

  /** Answer to a query: one line per row, columns apart by TABs, no heading. */
  String query(String database, String sql);

  /** Runs a dump tool of this server, which writes into {@code output}. */
  void dump(Path output, List<String> arguments);

  /**
   * The program that compares two databases, ready to be given its arguments; the test is skipped
   * where Python or its module for this server is missing.
   */
  Command comparison(Path program, String one, String other);

  /**
   * The objects in a database, each as {@code type name}; names qualified as dumps qualify them.
   */
  SortedSet<String> objects(String database);

  /**
   * Content of every table: its name (qualified as dumps qualify it) to its rows, sorted, one text
   * per row in which every byte of every value counts.
   */
  SortedMap<String, List<String>> rows(String database);
}
