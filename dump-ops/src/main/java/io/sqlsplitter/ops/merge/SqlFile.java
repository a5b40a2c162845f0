package io.sqlsplitter.ops.merge;

import java.nio.file.Path;

/**
 * One file that takes part in a merge.
 *
 * @param path where it is; inside the folder, links resolved
 * @param name relative to the folder, parts joined by {@code /}; for messages
 * @param database the database it lies in, or null
 * @param table the table it is of; null for the files of none
 */
record SqlFile(Path path, String name, String database, String table) {
  static final String ENDING = ".sql";

  /** Of a file that ends in an unfinished piece. */
  static final String UNFINISHED = ".sql.incomplete";

  /** File name without its folder and ending: {@code _before}, {@code users}, … */
  String stem() {
    String file = name.substring(name.lastIndexOf('/') + 1);
    return file.endsWith(ENDING) ? file.substring(0, file.length() - ENDING.length()) : file;
  }

  /** What users call it, and reports show: the table, or the stem where there is none. */
  String label() {
    return table == null ? stem() : table;
  }
}
