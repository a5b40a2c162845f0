package io.sqlsplitter.ops.split;

import io.sqlsplitter.parser.Dialect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the script that loads all files in order, in the words of the dialect's own client. */
final class RestoreScript {
  private final Dialect dialect;
  private final Set<String> switched;

  /**
   * @param layout the databases of the dump
   */
  RestoreScript(Dialect dialect, Layout layout) {
    this.dialect = dialect;
    this.switched =
        layout.folders().stream()
            .filter(folder -> folder.switched)
            .map(DatabaseFolder::text)
            .collect(Collectors.toSet());
  }

  /** The script for these files, which are in loading order. */
  byte[] of(List<PlannedFile> files, DatabaseFolder flat) {
    StringBuilder text = new StringBuilder();
    text.append("-- Loads all files of this folder; run it inside the folder:\n-- ")
        .append(
            switch (dialect) {
              case MYSQL ->
                  "mysql < "
                      + Layout.RESTORE
                      + "   (with a database, where the dump names none)\n"
                      + "-- MariaDB's client goes on behind an error in a file; this one stops there, and fails:\n"
                      + "-- mariadb --abort-source-on-error < "
                      + Layout.RESTORE;
              case POSTGRES -> "psql -v ON_ERROR_STOP=1 -f " + Layout.RESTORE;
              case SQLITE -> "sqlite3 new.db < " + Layout.RESTORE;
              // sqlcmd begins with QUOTED_IDENTIFIER off, and stops at errors only when told.
              case MSSQL -> "sqlcmd -I -b -i " + Layout.RESTORE;
            })
        .append('\n');
    String current = null;
    for (PlannedFile file : files) {
      if (!file.path().endsWith(".sql")) {
        continue;
      }
      String wanted = file.database() != null || flat == null ? file.database() : flat.text();
      boolean database = file.path().equals(Layout.DATABASE);
      if (!database
          && wanted != null
          && !Objects.equals(wanted, current)
          && switched.contains(wanted)) {
        text.append(ClientWords.use(dialect, wanted.getBytes(StandardCharsets.UTF_8)));
        text.append(dialect == Dialect.MSSQL ? "GO\n" : "");
        current = wanted;
      }
      text.append(utf8(load(file.path())));
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Text of ours as bytes that {@link #of} writes out one by one. */
  private static String utf8(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private String load(String path) {
    return switch (dialect) {
      case MYSQL -> "source " + path + "\n";
      case POSTGRES -> "\\ir '" + path.replace("\\", "\\\\").replace("'", "''") + "'\n";
      case SQLITE -> ".read '" + path.replace("'", "'\\''") + "'\n";
      case MSSQL -> ":r \"" + path.replace("\"", "\"\"") + "\"\n";
    };
  }
}
