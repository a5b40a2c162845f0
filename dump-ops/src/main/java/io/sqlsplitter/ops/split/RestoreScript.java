package io.sqlsplitter.ops.split;

import io.sqlsplitter.parser.Dialect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Writes the script that loads all files in order, in the words of the dialect's own client. */
final class RestoreScript {
  private final Dialect dialect;
  private final DatabaseFolder top;
  private final Map<String, DatabaseFolder> switched;

  /**
   * @param folders the databases of the dump
   */
  RestoreScript(Dialect dialect, Layout layout) {
    this.dialect = dialect;
    this.top = layout.top();
    this.switched =
        layout.folders().stream()
            .filter(folder -> folder.switched)
            .collect(Collectors.toMap(DatabaseFolder::text, folder -> folder, (a, b) -> a));
  }

  /** The script for these files, which are in loading order. */
  byte[] of(List<PlannedFile> files, DatabaseFolder flat) {
    StringBuilder text = new StringBuilder();
    text.append("-- Loads all files of this folder; run it inside the folder:\n-- ")
        .append(
            switch (dialect) {
              case MYSQL -> "mysql < " + Layout.RESTORE + "   (or mariadb, with a database)";
              case POSTGRES -> "psql -v ON_ERROR_STOP=1 -f " + Layout.RESTORE;
              case SQLITE -> "sqlite3 new.db < " + Layout.RESTORE;
              case MSSQL -> "sqlcmd -b -i " + Layout.RESTORE;
            })
        .append('\n');
    text.append(settings(top));
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
          && switched.containsKey(wanted)) {
        text.append(utf8(use(wanted))).append(settings(switched.get(wanted)));
        current = wanted;
      }
      text.append(utf8(load(file.path())));
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /**
   * What the dump sets before its first object is in force for all of it: files that put values
   * back put these back. Bytes are kept as they are, so the script is one of ISO-8859-1 text here.
   */
  private static String settings(DatabaseFolder folder) {
    String text = folder.settings().toString(StandardCharsets.ISO_8859_1);
    return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
  }

  /** Text of ours as bytes that {@link #of} writes out one by one. */
  private static String utf8(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private String use(String database) {
    return switch (dialect) {
      case MYSQL -> "USE `" + database.replace("`", "``") + "`;\n";
      case POSTGRES -> "\\connect \"" + database.replace("\"", "\"\"") + "\"\n";
      case MSSQL -> "USE [" + database.replace("]", "]]") + "]\nGO\n";
      case SQLITE -> "";
    };
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
