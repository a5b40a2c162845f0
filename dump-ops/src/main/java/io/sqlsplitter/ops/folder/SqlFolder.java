package io.sqlsplitter.ops.folder;

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

/** Finds the SQL files of a folder. */
public final class SqlFolder {
  /** First line of every merge that is no exact one, by which the next merge knows it. */
  public static final String MARK = "-- Merged by sql-splitter";

  /** The script of split that loads all others; its lines would load them a second time. */
  public static final String RESTORE_STEM = "_restore";

  private SqlFolder() {}

  /**
   * The regular files directly in {@code folder} that end in {@code .sql}, by name: without hidden
   * ones, the restore script, and what a merge wrote.
   *
   * @param prefix of the names
   * @param database of all of them, or null
   */
  public static List<SqlFile> list(Path folder, String prefix, String database) throws IOException {
    List<SqlFile> files = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path path : entries) {
        String name = path.getFileName().toString();
        if (name.endsWith(SqlFile.ENDING)
            && !name.startsWith(".")
            && !name.equals(RESTORE_STEM + SqlFile.ENDING)
            && Files.isRegularFile(path)
            && !isMerged(path)) {
          files.add(new SqlFile(path.toRealPath(), prefix + name, database, null));
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    files.sort(Comparator.comparing(SqlFile::name));
    return files;
  }

  private static boolean isMerged(Path path) throws IOException {
    byte[] mark = MARK.getBytes(StandardCharsets.US_ASCII);
    try (InputStream in = Files.newInputStream(path)) {
      return Arrays.equals(mark, in.readNBytes(mark.length));
    }
  }
}
