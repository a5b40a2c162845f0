package io.sqlsplitter.acceptance.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** Reads many tables with one run of a client, for each run costs more than the rows. */
final class TableRows {
  private TableRows() {}

  /**
   * @param client prints a line per row, in which nothing of a value can look like a line end
   * @param queries table to the statement that gives its rows
   * @return table to its rows, sorted; each byte is a char, so that none is mistaken for another
   */
  static SortedMap<String, List<String>> read(Command client, SortedMap<String, String> queries) {
    String marker = "table " + UUID.randomUUID();
    StringBuilder script = new StringBuilder();
    for (String query : queries.values()) {
      script.append("SELECT '").append(marker).append("';\n").append(query).append(";\n");
    }
    byte[] out;
    try {
      Path file = Files.createTempFile("sql-splitter-rows", ".sql");
      try {
        Files.writeString(file, script);
        out = client.stdin(file).runOrFail().out();
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    SortedMap<String, List<String>> tables = new TreeMap<>();
    String[] parts = new String(out, StandardCharsets.ISO_8859_1).split(marker + "\n", -1);
    int part = 1;
    for (String table : queries.keySet()) {
      String[] lines = parts[part++].split("\n", -1);
      List<String> rows = new ArrayList<>(List.of(lines).subList(0, lines.length - 1));
      rows.sort(null);
      tables.put(table, List.copyOf(rows));
    }
    return tables;
  }
}
