package io.sqlsplitter.ops.describe;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.ops.folder.SqlFile;
import io.sqlsplitter.parser.Dialect;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Lines for a POSIX shell that give files of a folder to the dialect's own client. */
final class ClientCommands {
  private final Dialect dialect;
  private final String folder;
  private final boolean utf16;
  private final boolean archive;
  private final Compression compression;

  /**
   * @param folder as the user gave it
   * @param utf16 whether the dump was UTF-16, of which the files are UTF-8
   * @param archive whether it is an archive, of which only {@code merge} gives files to a client
   * @param compression of the files
   */
  ClientCommands(
      Dialect dialect, Path folder, boolean utf16, boolean archive, Compression compression) {
    this.archive = archive;
    this.compression = compression;
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
    if (archive) {
      List<String> stems = files.stream().map(ClientCommands::stem).toList();
      return merged(database, " -t " + word(String.join(",", stems)));
    }
    List<String> paths = files.stream().map(this::path).toList();
    if (compression != Compression.NONE) {
      return piped(
          decoder()
              + " "
              + paths.stream().map(ClientCommands::word).collect(Collectors.joining(" ")),
          "tables.sql",
          database);
    }
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
    return merged(database, "");
  }

  private String merged(String database, String options) {
    String merge = "sql-splitter merge " + word(path(null)) + options;
    return dialect == Dialect.MSSQL
        ? merge + " -o dump.sql && " + client(database) + " -i dump.sql"
        : merge + " | " + client(database);
  }

  /** Gives what a command prints to the client, by way of a file where that reads files only. */
  private String piped(String command, String file, String database) {
    return dialect == Dialect.MSSQL
        ? command + " > " + file + " && " + client(database) + " -i " + file
        : command + " | " + client(database);
  }

  /** The format's own tool, which writes the content of all files that it is given. */
  private String decoder() {
    return switch (compression) {
      case NONE -> "cat";
      case GZIP -> "gzip -dc";
      case ZSTD -> "zstd -dc";
      case BZIP2 -> "bzip2 -dc";
      case XZ -> "xz -dc";
      case LZ4 -> "lz4 -dcm";
    };
  }

  private static String stem(String file) {
    return new SqlFile(Path.of(file), file, null, null, Compression.NONE).stem();
  }

  /** Loads the files that a list of this folder names, one after the other. */
  String listed(String database, List<String> tables, List<String> exclude, boolean needs) {
    String names = tables.isEmpty() ? "" : " -t " + word(String.join(",", tables));
    names += exclude.isEmpty() ? "" : " -e " + word(String.join(",", exclude));
    if (archive) {
      return merged(database, names);
    }
    String list = "sql-splitter list " + word(path(null)) + names;
    list += needs ? "" : " --no-needs";
    return dialect == Dialect.MSSQL && compression == Compression.NONE
        ? client(database) + " -i \"$(" + list + " | paste -sd, -)\""
        : piped(list + " -0 | xargs -0 " + decoder(), "tables.sql", database);
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
