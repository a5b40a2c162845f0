package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.libc.FileCalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Parents that were made for a target; removed again when nothing comes there. One thread. */
final class TargetParents {
  /** Outermost first. */
  private final List<Path> made = new ArrayList<>();

  /**
   * Makes what is missing above a target.
   *
   * @param target nothing is there
   * @return the target with its parents free of symbolic links
   */
  Path makeFor(Path target) throws IOException {
    if (FolderTree.exists(target)) {
      throw new IOException(target + ": is a symbolic link that leads nowhere");
    }
    Path absolute = target.toAbsolutePath().normalize();
    List<Path> missing = new ArrayList<>();
    Path parent = absolute.getParent();
    for (Path up = parent; up != null && !FolderTree.exists(up); up = up.getParent()) {
      missing.addFirst(up);
    }
    for (Path folder : missing) {
      try {
        Files.createDirectory(folder);
        made.add(folder);
      } catch (IOException e) {
        remove();
        throw FolderTree.explain(target, e);
      }
    }
    if (!Files.isDirectory(parent)) {
      throw new IOException(target + ": cannot be made, " + parent + " is a file");
    }
    return parent.toRealPath().resolve(absolute.getFileName());
  }

  /** Their names reach the device. */
  void sync(FileCalls calls) throws IOException {
    for (Path folder : made) {
      calls.syncDirectory(folder.getParent());
    }
  }

  /** Removes those that are empty. */
  void remove() throws IOException {
    for (Path folder : made.reversed()) {
      FolderTree.deleteIfEmpty(folder);
    }
  }
}
