package io.sqlsplitter.cli.option;

import io.sqlsplitter.io.Compression;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Names of the sub-folders into which several inputs are split: the file's stem, without the ending
 * of a compression too, with {@code -2}, {@code -3} … where it is taken. Unique under case folding,
 * since the file system may fold. Not thread safe.
 */
public final class FolderNames {
  private final Set<String> taken = new HashSet<>();

  public FolderNames() {}

  /** A name for the folder of {@code input}, not given out before. */
  public String assign(Path input) {
    if (input.equals(InputFiles.STDIN)) {
      return unique("stdin");
    }
    Path fileName = input.getFileName();
    return assign(fileName == null ? "" : fileName.toString());
  }

  /**
   * As above, for a dump in an archive.
   *
   * @param name as the archive has it, which may be anything
   */
  public String assign(String name) {
    String base = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    return unique(stem(Compression.withoutSuffix(base.replace('\0', '_'))));
  }

  private static String stem(String name) {
    int dot = name.lastIndexOf('.');
    String stem = dot > 0 ? name.substring(0, dot) : name;
    // "...sql" must not lead out of the output folder.
    return stem.chars().allMatch(c -> c == '.') ? "_" + stem : stem;
  }

  private String unique(String stem) {
    String name = stem;
    for (int n = 2; !taken.add(name.toLowerCase(Locale.ROOT)); n++) {
      name = stem + "-" + n;
    }
    return name;
  }
}
