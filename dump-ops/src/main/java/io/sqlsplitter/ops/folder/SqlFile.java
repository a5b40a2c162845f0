package io.sqlsplitter.ops.folder;

import java.nio.file.Path;
import java.util.List;

/**
 * One file of a folder.
 *
 * @param path where it is; inside the folder, links resolved
 * @param name relative to the folder, parts joined by {@code /}; for messages
 * @param database the database it lies in, or null
 * @param table the table it is of; null for the files of none
 */
public record SqlFile(Path path, String name, String database, String table) {
  public static final String ENDING = ".sql";

  /** Of a file that ends in an unfinished piece. */
  public static final String UNFINISHED = ".sql.incomplete";

  /** File name without its folder and ending: {@code _before}, {@code users}, … */
  public String stem() {
    String file = name.substring(name.lastIndexOf('/') + 1);
    return file.endsWith(ENDING) ? file.substring(0, file.length() - ENDING.length()) : file;
  }

  /** What users call it, and reports show: the table, or the stem where there is none. */
  public String label() {
    return table == null ? stem() : table;
  }

  /** All ways in which users may name it: with and without ending, schema and database. */
  List<String> names() {
    String label = label();
    String last = label.substring(label.lastIndexOf('.') + 1);
    return database == null
        ? List.of(label, stem(), last)
        : List.of(label, stem(), last, database + "." + label);
  }
}
