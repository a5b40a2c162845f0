package io.sqlsplitter.cli.option;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names of the sub-folders into which several inputs are split: the file's stem, with {@code -2},
 * {@code -3} … where it is taken. Unique under case folding, since the file system may fold. Not
 * thread safe.
 */
public final class FolderNames {
  /** What the name of a dump may end in, behind which there must be a name. */
  private static final Pattern ENDINGS =
      Pattern.compile(
          "(?i)(?<=.)(\\.(sql|dump|tar))?(\\.(gz|zst|xz|bz2|lz4|zip|tgz|tzst|txz|tbz2))?$");

  private final Set<String> taken = new HashSet<>();

  public FolderNames() {}

  /** A name for the folder of {@code input}, not given out before. */
  public String assign(Path input) {
    Path fileName = input.getFileName();
    return input.equals(InputFiles.STDIN)
        ? unique("stdin")
        : assign(fileName == null ? "" : fileName.toString());
  }

  /**
   * As above, for a member of an archive.
   *
   * @param name as the archive has it, which may be anything
   */
  public String assign(String name) {
    String base = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    String stem = ENDINGS.matcher(base.replace('\0', '_')).replaceFirst("");
    int dot = stem.lastIndexOf('.');
    if (stem.equals(base) && dot > 0) {
      stem = stem.substring(0, dot);
    }
    // "...sql" must not lead out of the output folder.
    return unique(stem.chars().allMatch(c -> c == '.') ? "_" + stem : stem);
  }

  private String unique(String stem) {
    String name = stem;
    for (int n = 2; !taken.add(name.toLowerCase(Locale.ROOT)); n++) {
      name = stem + "-" + n;
    }
    return name;
  }
}
