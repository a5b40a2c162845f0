package io.sqlsplitter.ops;

import io.sqlsplitter.ops.Diagnostic.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/** Tells what became of a dump's file while it was read. */
final class FileWatch {
  private final Path file;
  private final BasicFileAttributes opened;

  /** To be made before the file is opened. */
  FileWatch(Path file) throws IOException {
    this.file = file;
    this.opened = Files.readAttributes(file, BasicFileAttributes.class);
  }

  /**
   * Reports a change, to be asked when all is read.
   *
   * @return whether the name still leads to the file that was read
   */
  boolean report(DiagnosticLog log) {
    BasicFileAttributes now;
    try {
      now = Files.readAttributes(file, BasicFileAttributes.class);
    } catch (IOException e) {
      log.add(
          Severity.NOTE,
          "input-removed",
          "the file was removed while it was read; it was read to its end all the same");
      return false;
    }
    if (!Objects.equals(now.fileKey(), opened.fileKey())) {
      log.add(
          Severity.NOTE,
          "input-replaced",
          "another file was put in its place while it was read; the one before was read to its"
              + " end");
      return false;
    }
    if (opened.size() == 0) {
      return true; // As files of /proc say, whose times change by themselves.
    }
    long more = now.size() - opened.size();
    if (more > 0) {
      log.add(
          Severity.WARNING,
          "input-grew",
          "the file grew while it was read: its last "
              + more
              + " bytes are not in the output; run again when nobody writes it");
    } else if (more < 0 || !now.lastModifiedTime().equals(opened.lastModifiedTime())) {
      log.add(
          Severity.WARNING,
          "input-changed",
          "the file was written while it was read: the output may be partly of the old and partly"
              + " of the new content; run again when nobody writes it");
    }
    return true;
  }
}
