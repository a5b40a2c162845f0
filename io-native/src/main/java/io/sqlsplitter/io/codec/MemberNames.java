package io.sqlsplitter.io.codec;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.SeveralDumpsException;
import java.io.IOException;
import java.util.Locale;

/** Which members of an archive are dumps, by their names. */
final class MemberNames {
  private static final String DUMP = ".sql";
  private static final String STDIN = "-";
  private static final String MAC_FOLDER = "__MACOSX/";

  /** First member of what {@code pg_dump -Ft} writes. */
  private static final String PG_DUMP = "toc.dat";

  /** First member of an archive that split wrote. */
  private static final String SPLIT = "manifest.json";

  private MemberNames() {}

  static boolean isDump(String path) {
    String plain = Compression.withoutSuffix(base(path));
    // A zip of standard input calls it "-".
    return path.equals(STDIN)
        || !isSystemFile(path) && plain.toLowerCase(Locale.ROOT).endsWith(DUMP);
  }

  /** What file managers leave beside the user's files. */
  static boolean isSystemFile(String path) {
    String base = base(path);
    return base.isEmpty()
        || base.startsWith("._")
        || base.equals(".DS_Store")
        || path.startsWith(MAC_FOLDER);
  }

  private static String base(String path) {
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }

  /** Refuses what other commands are for. */
  static void check(String firstMember, String archive) throws IOException {
    String first = firstMember.startsWith("./") ? firstMember.substring(2) : firstMember;
    if (first.equals(PG_DUMP)) {
      throw new IOException(
          archive
              + ": an archive of pg_dump -Ft, not SQL text; make SQL of it first: pg_restore -f"
              + " dump.sql "
              + archive);
    }
    if (first.equals(SPLIT)) {
      throw new IOException(
          archive
              + ": an archive that split wrote; put it together with: sql-splitter merge "
              + archive);
    }
  }

  static SeveralDumpsException several(String archive, String first, String second) {
    return new SeveralDumpsException(
        archive
            + ": the archive holds several dumps ("
            + first
            + ", "
            + second
            + " …) and one is wanted here: unpack it, or split it as a file, which takes all");
  }

  static IOException none(String archive, String seen) {
    return new IOException(
        archive
            + ": no .sql file in the archive"
            + (seen.isEmpty() ? "" : "; it holds " + seen)
            + ": unpack it and name the dump");
  }
}
