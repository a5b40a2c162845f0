package io.sqlsplitter.ops.folder;

import io.sqlsplitter.io.DecodedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Finds the SQL files of a folder. */
public final class SqlFolder {
  /** First line of every merge that is no exact one, by which the next merge knows it. */
  public static final String MARK = "-- Merged by sql-splitter";

  /** The script of split that loads all others; its lines would load them a second time. */
  public static final String RESTORE_STEM = "_restore";

  private SqlFolder() {}

  /**
   * The regular files directly in {@code folder} that end in {@code .sql}, or in that and the
   * ending of a compression, by name: without hidden ones, the restore script, what a merge wrote,
   * and compressed ones of which the plain file is there too.
   *
   * @param prefix of the names
   * @param database of all of them, or null
   */
  public static List<SqlFile> list(Path folder, String prefix, String database) throws IOException {
    return list(folder, prefix, database, Set.of());
  }

  /**
   * The same without some, which are not even opened.
   *
   * @param known their names with the prefix, without what compression adds
   */
  static List<SqlFile> list(Path folder, String prefix, String database, Set<String> known)
      throws IOException {
    List<SqlFile> files = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path path : entries) {
        String name = path.getFileName().toString();
        String plain = SqlFile.plainName(name);
        if (plain.endsWith(SqlFile.ENDING)
            && !name.startsWith(".")
            && !known.contains(prefix + plain)
            && !plain.equals(RESTORE_STEM + SqlFile.ENDING)
            && Files.isRegularFile(path)
            && (plain.equals(name) || !Files.exists(path.resolveSibling(plain)))) {
          SqlFile file =
              new SqlFile(
                  path.toRealPath(), prefix + name, database, null, DecodedFile.compression(path));
          if (!isMerged(file)) {
            files.add(file);
          }
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    files.sort(Comparator.comparing(SqlFile::name));
    return files;
  }

  private static boolean isMerged(SqlFile file) throws IOException {
    byte[] mark = MARK.getBytes(StandardCharsets.US_ASCII);
    try (InputStream in = file.open()) {
      return Arrays.equals(mark, in.readNBytes(mark.length));
    }
  }
}
