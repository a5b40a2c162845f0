package io.sqlsplitter.ops.describe;

import io.sqlsplitter.parser.Dialect;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Lines for a POSIX shell that give files of a folder to the dialect's own client. */
final class ClientCommands {
  private final Dialect dialect;
  private final String folder;
  private final boolean utf16;

  /**
   * @param folder as the user gave it
   * @param utf16 whether the dump was UTF-16, of which the files are UTF-8
   */
  ClientCommands(Dialect dialect, Path folder, boolean utf16) {
    this.dialect = dialect;
    this.folder = folder.toString().isEmpty() ? "." : folder.toString();
    this.utf16 = utf16;
  }

  /** Makes an empty database and goes on with {@code then}. */
  String create(String database, String then) {
    return switch (dialect) {
      case MYSQL -> "mysql -e " + word("CREATE DATABASE " + identifier(database)) + " && " + then;
      case POSTGRES -> "createdb " + word(database) + " && " + then;
      case SQLITE -> then;
      case MSSQL ->
          "sqlcmd -b -Q " + word("CREATE DATABASE " + identifier(database)) + " && " + then;
    };
  }

  private String identifier(String name) {
    return name.matches("[A-Za-z][A-Za-z0-9_]*")
        ? name
        : dialect == Dialect.MSSQL
            ? "[" + name.replace("]", "]]") + "]"
            : "`" + name.replace("`", "``") + "`";
  }

  /**
   * Runs the script that loads all, from where its paths mean the files.
   *
   * @param database to begin in; null where the dump names its own
   */
  String script(String database, String script) {
    return switch (dialect) {
      case POSTGRES -> client(database) + " -f " + word(path(script));
      // Without the option it goes on behind an error in a file, and exits 0.
      case MYSQL ->
          inFolder(
              "mariadb --abort-source-on-error"
                  + (database == null ? "" : " " + word(database))
                  + " < "
                  + script);
      case SQLITE ->
          inFolder("sqlite3 -bail \"$OLDPWD\"/" + word(database + ".db") + " < " + script);
      case MSSQL -> inFolder(client(database) + " -i " + script);
    };
  }

  /** Loads these files, one after the other. */
  String files(String database, List<String> files) {
    List<String> paths = files.stream().map(this::path).toList();
    if (dialect == Dialect.MSSQL) {
      return client(database) + " -i " + word(String.join(",", paths));
    }
    return paths.size() == 1
        ? client(database) + " < " + word(paths.getFirst())
        : "cat "
            + paths.stream().map(ClientCommands::word).collect(Collectors.joining(" "))
            + " | "
            + client(database);
  }

  /**
   * Loads the dump as it was, which chooses its databases itself.
   *
   * @param database to begin in; null where that is all the same
   */
  String merged(String database) {
    String merge = "sql-splitter merge " + word(path(null));
    return dialect == Dialect.MSSQL
        ? merge + " -o dump.sql && " + client(database) + " -i dump.sql"
        : merge + " | " + client(database);
  }

  /** Loads the files that a list of this folder names, one after the other. */
  String listed(String database, List<String> tables, List<String> exclude, boolean needs) {
    String list = "sql-splitter list " + word(path(null));
    list += tables.isEmpty() ? "" : " -t " + word(String.join(",", tables));
    list += exclude.isEmpty() ? "" : " -e " + word(String.join(",", exclude));
    list += needs ? "" : " --no-needs";
    return dialect == Dialect.MSSQL
        ? client(database) + " -i \"$(" + list + " | paste -sd, -)\""
        : list + " -0 | xargs -0 cat | " + client(database);
  }

  /** With null it begins in no database, or in one that is always there. */
  private String client(String database) {
    return switch (dialect) {
      case MYSQL -> "mysql" + (database == null ? "" : " " + word(database));
      case POSTGRES ->
          "psql -X -v ON_ERROR_STOP=1 -d " + word(database == null ? "postgres" : database);
      case SQLITE -> "sqlite3 -bail " + word(database + ".db");
      // sqlcmd begins with QUOTED_IDENTIFIER off (-I) and in the code page of the system (-f).
      case MSSQL ->
          "sqlcmd -I -b"
              + (utf16 ? " -f 65001" : "")
              + (database == null ? "" : " -d " + word(database));
    };
  }

  private String inFolder(String command) {
    return "(cd " + word(path(null)) + " && " + command + ")";
  }

  /** The path of a file, or of the folder for null; never one that looks like an option. */
  private String path(String file) {
    String safe = folder.startsWith("-") ? "./" + folder : folder;
    return file == null ? safe : safe.endsWith("/") ? safe + file : safe + "/" + file;
  }

  /** One word of a shell. */
  static String word(String text) {
    return text.matches("[A-Za-z0-9_./%+,:@=-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
