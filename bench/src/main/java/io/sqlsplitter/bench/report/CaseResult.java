package io.sqlsplitter.bench.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was measured on one dump.
 *
 * @param id such as split/mysql/1.2G/100/disk
 * @param work split, one (one table of many), indexed, gzip, zstd, synced
 * @param bytes of the dump, not compressed
 * @param tables number of them, or a word where it is not known
 * @param place disk or tmpfs
 * @param tools by key, in the order in which they ran
 */
record CaseResult(
    String id,
    String work,
    String dialect,
    long bytes,
    String tables,
    String place,
    Map<String, ToolResult> tools) {
  /**
   * Tools that do nothing but move bytes: the first that was measured is what others are set
   * against.
   */
  private static final List<String> MACHINE = List.of("cp", "cat", "gzip", "zstd");

  CaseResult(String id, String work, String dialect, long bytes, String tables, String place) {
    this(id, work, dialect, bytes, tables, place, new LinkedHashMap<>());
  }

  ToolResult tool(String key) {
    return tools.computeIfAbsent(key, unseen -> new ToolResult());
  }

  boolean measured(String key) {
    return tools.containsKey(key) && tools.get(key).measured();
  }

  /** The tool that stands for what the machine can do; null where none was measured. */
  String machine() {
    return MACHINE.stream().filter(this::measured).findFirst().orElse(null);
  }

  /** The case in words. */
  String title() {
    String what =
        switch (dialect) {
          case "mysql" -> "mysqldump";
          case "postgres" -> "pg_dump, COPY";
          case "sqlite" -> "sqlite3 .dump";
          case "mssql" -> "SQL Server script";
          default -> dialect;
        };
    String doing =
        switch (work) {
          case "split" -> "Split";
          case "synced" -> "Split, sync included";
          case "one" -> "One table out";
          case "indexed" -> "One table out, index beside the dump";
          case "gzip" -> "Split the gzip file";
          case "zstd" -> "Split the zstd file";
          default -> work;
        };
    String many = tables.equals("1") ? "1 table" : tables + " tables";
    return "%s: %s, %s, %s, %s"
        .formatted(
            doing,
            what,
            Figures.bytes(bytes),
            tables.equals("given") ? "a dump of yours" : many,
            place.equals("tmpfs") ? "in memory (tmpfs)" : "on disk");
  }
}
