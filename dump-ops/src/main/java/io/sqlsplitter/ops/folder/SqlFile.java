package io.sqlsplitter.ops.folder;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.DecodedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * One file of a folder.
 *
 * @param path where it is; inside the folder, links resolved
 * @param name relative to the folder, parts joined by {@code /}; for messages
 * @param database the database it lies in, or null
 * @param table the table it is of; null for the files of none
 * @param compression what its content is compressed with
 */
public record SqlFile(
    Path path, String name, String database, String table, Compression compression) {
  public static final String ENDING = ".sql";

  /** Of a file that ends in an unfinished piece. */
  public static final String UNFINISHED = ".sql.incomplete";

  /** File name without its folder and ending: {@code _before}, {@code users}, … */
  public String stem() {
    String file = plainName(name.substring(name.lastIndexOf('/') + 1));
    return file.endsWith(ENDING) ? file.substring(0, file.length() - ENDING.length()) : file;
  }

  /** A name without what compression adds to it. */
  public static String plainName(String name) {
    return name.substring(0, name.length() - Compression.ofName(name).suffix().length());
  }

  /** Whether the name is of a file of SQL, compressed or not. */
  public boolean isSql() {
    return plainName(name).endsWith(ENDING);
  }

  /** Whether the name is of a file that ends in an unfinished piece. */
  public boolean isUnfinished() {
    return plainName(name).endsWith(UNFINISHED);
  }

  public boolean isCompressed() {
    return compression != Compression.NONE;
  }

  /** What is in it, decoded where it is compressed. */
  public InputStream open() throws IOException {
    return isCompressed() ? DecodedFile.open(path) : Files.newInputStream(path);
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
