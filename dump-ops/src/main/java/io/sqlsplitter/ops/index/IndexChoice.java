package io.sqlsplitter.ops.index;

import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.DiagnosticLog;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.RowSkips;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds the index of a dump and judges whether it belongs to it. One that does not is never used,
 * and that is told.
 */
public final class IndexChoice {
  /** Behind the name of a dump: its list in JSON, saved there. */
  public static final String SUFFIX = ".index.json";

  private final RowSkips skips;
  private final String refused;

  /** What was looked at, and as what; null where there is no index. */
  private final Path dump;

  private final Stamp stamp;

  private IndexChoice(RowSkips skips, String refused, Path dump, Stamp stamp) {
    this.skips = skips;
    this.refused = refused;
    this.dump = dump;
    this.stamp = stamp;
  }

  /** What a split that needs all has. */
  public static IndexChoice none() {
    return new IndexChoice(null, null, null, null);
  }

  /**
   * Looks for an index, in this order: the file that is named, which is the only one then; the list
   * beside the dump; the manifest in the folder that is written.
   *
   * @param named by the user, or null
   * @param manifest may exist, or be null
   */
  public static IndexChoice of(DumpInput input, Path named, Path manifest) {
    Path dump = input.opened() == null ? input.file() : null;
    if (dump == null || !Files.isRegularFile(dump)) {
      return named == null ? none() : refuse(named, "only a dump that is a file has an index");
    }
    if (named != null) {
      IndexChoice choice = look(dump, named);
      return choice == null ? refuse(named, "it holds no index") : choice;
    }
    IndexChoice choice = null;
    for (Path file : new Path[] {dump.resolveSibling(dump.getFileName() + SUFFIX), manifest}) {
      if (file != null && Files.exists(file) && (choice == null || choice.skips == null)) {
        IndexChoice next = look(dump, file);
        // A manifest of another dump, or without an index, lies in most folders: no word about it.
        boolean said = next != null && (next.skips != null || !file.equals(manifest));
        choice = said ? next : choice;
      }
    }
    return choice == null ? none() : choice;
  }

  /** Null where the file holds no index. */
  private static IndexChoice look(Path dump, Path file) {
    try {
      DumpIndex index = IndexFile.read(file);
      if (index == null) {
        return null;
      }
      Stamp now = Stamp.of(dump);
      if (!new Stamp(index.bytes(), index.modified()).equals(now)
          || Samples.checksum(dump, now.bytes(), index.stretches()) != index.checksum()) {
        return refuse(file, "it belongs to another dump, or to an earlier state of this one");
      }
      RowSkips skips =
          new RowSkips(index.dialect(), DumpIndex.beforeTheEnd(index.stretches(), index.bytes()));
      return new IndexChoice(skips, null, dump, now);
    } catch (IOException e) {
      return refuse(file, e.getMessage());
    }
  }

  private static IndexChoice refuse(Path file, String why) {
    return new IndexChoice(
        null, "the index " + file + " was not used: " + why + "; everything was read", null, null);
  }

  /** The stretches that need not be read; null where everything must be. */
  public RowSkips skips() {
    return skips;
  }

  /**
   * Looks again, when the dump is open: one that was put in its place a moment ago has other rows.
   *
   * @throws OperationException when it is not the one that the index belongs to
   */
  public void confirm() throws IOException, OperationException {
    if (skips != null && !stamp.equals(Stamp.of(dump))) {
      throw OperationException.failed(
          dump + ": the dump was changed while it was opened, run again", null);
    }
  }

  /** Says that an index was there and not used. */
  public void report(DiagnosticLog log) {
    if (refused != null) {
      log.add(Severity.NOTE, "index-not-used", refused);
    }
  }
}
