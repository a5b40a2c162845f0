package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.libc.FileCalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes staged files visible one by one in a folder that others use too. The order is: the old
 * manifest goes, then the old files that are not made again, then the new files come, the new
 * manifest last. So at no moment does a manifest stand beside files of another run. Each step can
 * be repeated, and is, after a crash.
 */
final class Publication {
  private final Path target;
  private final StagingArea area;
  private final FileCalls calls;
  private final Runnable beforeStep;

  /**
   * @param beforeStep told before each change; tests end there
   */
  Publication(Path target, StagingArea area, FileCalls calls, Runnable beforeStep) {
    this.target = target;
    this.area = area;
    this.calls = calls;
    this.beforeStep = beforeStep;
  }

  /** Checks, without changing anything, and tells what is to be done. */
  Journal plan(List<String> files, List<String> replaced, boolean force) throws IOException {
    Set<String> old = new HashSet<>(replaced);
    Map<String, String> oldByFold = new HashMap<>();
    for (String name : replaced) {
      OutputNames.requireInside(name);
      oldByFold.put(OutputNames.fold(name), name);
    }
    Set<String> removed = new LinkedHashSet<>(replaced);
    List<Journal.Entry> entries = new ArrayList<>();
    for (String name : files) {
      requireFolders(name);
      Path there = target.resolve(name);
      if (FolderTree.exists(there)) {
        if (FolderTree.isRealFolder(there)) {
          throw new OutputConflictException(there + ": is a folder, a file must go there");
        }
        // On a file system that ignores case an old file may be known by another name.
        String alias = oldByFold.get(OutputNames.fold(name));
        boolean sameFile =
            alias != null
                && FolderTree.exists(target.resolve(alias))
                && Files.isSameFile(there, target.resolve(alias));
        if (sameFile) {
          removed.remove(alias);
        } else if (!old.contains(name) && !force) {
          throw new OutputConflictException(
              there + ": exists and was not made by this tool; nothing was changed");
        }
      }
      removed.remove(name);
      entries.add(new Journal.Entry(name, size(area.files().resolve(name))));
    }
    return new Journal(List.copyOf(removed), entries);
  }

  /** What lies between the target and the file must be folders, or nothing: no links elsewhere. */
  private void requireFolders(String name) throws IOException {
    OutputNames.requireInside(name);
    Path path = target;
    String[] parts = name.split("/");
    for (int i = 0; i < parts.length - 1; i++) {
      path = path.resolve(parts[i]);
      if (FolderTree.exists(path) && !FolderTree.isRealFolder(path)) {
        throw new OutputConflictException(path + ": is no folder, a folder must go there");
      }
    }
  }

  private static long size(Path file) throws IOException {
    BasicFileAttributes attributes =
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (!attributes.isRegularFile()) {
      throw new IOException(file + ": is no regular file");
    }
    return attributes.size();
  }

  /**
   * Whether each file is whole, here or there; what a crash of the machine loses shows in sizes.
   *
   * @throws IOException naming the first that is not
   */
  void requireWhole(Journal journal) throws IOException {
    for (Journal.Entry entry : journal.files()) {
      Path staged = area.files().resolve(entry.name());
      Path there = target.resolve(entry.name());
      Path file = FolderTree.exists(staged) ? staged : there;
      if (!FolderTree.exists(file) || size(file) != entry.size()) {
        throw new IOException(
            target
                + ": the run before was interrupted while its files were put there, and "
                + entry.name()
                + " is not whole, so the folder may be a mixture; delete it and run again");
      }
    }
  }

  /** Does what the journal says, as far as it is not done. */
  void rollForward(Journal journal) throws IOException {
    Set<Path> changed = new LinkedHashSet<>();
    changed.add(target);
    String manifest = journal.files().isEmpty() ? null : journal.files().getLast().name();
    if (manifest != null && FolderTree.exists(area.files().resolve(manifest))) {
      remove(manifest);
    }
    for (String name : journal.removed()) {
      remove(name);
    }
    for (Journal.Entry entry : journal.files()) {
      Path staged = area.files().resolve(entry.name());
      Path there = target.resolve(entry.name());
      for (Path up = there.getParent(); !up.equals(target); up = up.getParent()) {
        changed.add(up);
      }
      if (!FolderTree.exists(staged)) {
        continue;
      }
      requireFolders(entry.name());
      if (entry.name().equals(manifest)) {
        sync(changed);
      }
      Files.createDirectories(there.getParent());
      beforeStep.run();
      calls.rename(staged, there);
    }
    for (String name : journal.removed()) {
      removeEmptyFolders(target.resolve(name).getParent());
    }
    sync(changed);
    beforeStep.run();
    Journal.delete(area.folder());
    beforeStep.run();
  }

  private void remove(String name) throws IOException {
    requireFolders(name);
    Path old = target.resolve(name);
    if (FolderTree.exists(old) && !FolderTree.isRealFolder(old)) {
      beforeStep.run();
      Files.deleteIfExists(old);
    }
  }

  private void removeEmptyFolders(Path folder) throws IOException {
    for (Path empty = folder; !empty.equals(target); empty = empty.getParent()) {
      FolderTree.deleteIfEmpty(empty);
    }
  }

  private void sync(Set<Path> folders) throws IOException {
    for (Path folder : folders) {
      if (FolderTree.isRealFolder(folder)) {
        calls.syncDirectory(folder);
      }
    }
  }
}
