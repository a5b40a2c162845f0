package io.sqlsplitter.cli.option;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Names of the sub-folders into which several inputs are split: the file's stem, with {@code -2},
 * {@code -3} … where it is taken. Unique under case folding, since the file system may fold. Not
 * thread safe.
 */
public final class FolderNames {
  private final Set<String> taken = new HashSet<>();

  public FolderNames() {}

  /** A name for the folder of {@code input}, not given out before. */
  public String assign(Path input) {
    String stem = stem(input);
    String name = stem;
    for (int n = 2; !taken.add(name.toLowerCase(Locale.ROOT)); n++) {
      name = stem + "-" + n;
    }
    return name;
  }

  private static String stem(Path input) {
    Path fileName = input.getFileName();
    String name = fileName == null ? "" : fileName.toString();
    if (input.equals(InputFiles.STDIN)) {
      return "stdin";
    }
    int dot = name.lastIndexOf('.');
    String stem = dot > 0 ? name.substring(0, dot) : name;
    // "...sql" must not lead out of the output folder.
    return stem.chars().allMatch(c -> c == '.') ? "_" + stem : stem;
  }
}
