package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.CleanUp;
import io.sqlsplitter.io.NativeIoException;
import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.libc.NativeFile;
import io.sqlsplitter.io.libc.NioFallback;
import io.sqlsplitter.io.libc.Platform;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One run's output: written into a staging folder, then published as a whole, or not at all.
 *
 * <p>Into a path that is new or empty: staged in a hidden folder beside it and renamed at once.
 * Otherwise staged in {@code .sql-splitter} inside the target, and put in place file by file under
 * a journal. A signal (SIGINT, SIGTERM) removes what is staged. Thread safe.
 */
public final class OutputFolder implements AutoCloseable {
  private final Path target;
  private final FileCalls calls;

  private final TargetParents parents;

  private final Runnable beforeStep;
  private StagingArea area;
  private boolean beside;
  private boolean ended;
  private CleanUp.Registration cleanUp;

  private OutputFolder(Path target, FileCalls calls, TargetParents parents, Runnable beforeStep) {
    this.target = target;
    this.calls = calls;
    this.parents = parents;
    this.beforeStep = beforeStep;
  }

  /**
   * Begins a run; first rolls forward or clears what an interrupted one left. Nothing is visible in
   * {@code target} yet. Missing parent folders are made.
   *
   * @throws IOException one sentence with the path: a file, not writable, in use by another run
   */
  public static OutputFolder begin(Path target) throws IOException {
    return begin(target, new NioFallback(), () -> {});
  }

  /** For tests, which end the run before a step. */
  static OutputFolder begin(Path target, FileCalls calls, Runnable beforeStep) throws IOException {
    TargetParents parents = new TargetParents();
    Path real = resolve(target, parents);
    OutputFolder folder = new OutputFolder(real, calls, parents, beforeStep);
    boolean begun = false;
    try {
      folder.stage();
      begun = true;
      return folder;
    } catch (NativeIoException e) {
      throw e;
    } catch (FileSystemException e) {
      throw FolderTree.explain(target, e);
    } finally {
      if (!begun) {
        parents.remove();
      }
    }
  }

  /** The target without symbolic links; its parents are made. */
  private static Path resolve(Path target, TargetParents parents) throws IOException {
    if (Files.exists(target)) {
      if (!Files.isDirectory(target)) {
        throw new IOException(target + ": is a file, not a folder");
      }
      return target.toRealPath();
    }
    return parents.makeFor(target);
  }

  private void stage() throws IOException {
    boolean exists = Files.isDirectory(target);
    if (exists) {
      recover(target, calls, beforeStep);
    }
    beside = !exists || FolderTree.isEmpty(target) && mayBeReplaced(target);
    // Also where this run puts nothing there: what an earlier run had removed is back after a
    // crash.
    if (target.getParent() != null) {
      StagingArea.removeStale(target.getParent());
    }
    if (beside) {
      area = StagingArea.beside(target.getParent());
    } else {
      area = StagingArea.inside(target);
    }
    boolean made = false;
    try {
      area.makeFiles();
      cleanUp = CleanUp.register(this::close);
      made = true;
    } finally {
      if (!made) {
        area.remove();
      }
    }
  }

  /**
   * Whether an empty folder can give way to another one of its name: not a mount point, not a place
   * where this process stands (a shell in it would be left in a folder that is gone).
   */
  private static boolean mayBeReplaced(Path folder) throws IOException {
    Path parent = folder.getParent();
    return parent != null
        && Platform.current().renamesOverEmptyFolders()
        && Files.isWritable(parent)
        && !Path.of("").toRealPath().startsWith(folder)
        && Files.getFileStore(parent).equals(Files.getFileStore(folder));
  }

  /**
   * Finishes or clears what an interrupted run left in {@code target}; throws where it cannot and
   * the content may be a mixture, or while another run is at work there.
   */
  public static void recover(Path target) throws IOException {
    recover(target, new NioFallback(), () -> {});
  }

  static void recover(Path target, FileCalls calls, Runnable beforeStep) throws IOException {
    Path inside = target.resolve(StagingArea.INSIDE);
    if (!FolderTree.isRealFolder(inside)) {
      return;
    }
    StagingArea area;
    try {
      area = StagingArea.inside(target.toRealPath());
    } catch (AccessDeniedException e) {
      if (!Journal.exists(inside)) {
        return; // A leftover that does no harm, and that we may not remove.
      }
      throw new IOException(
          target + ": an interrupted run must be finished first, but may not be by this user", e);
    } catch (FileSystemException e) {
      if (!Journal.exists(inside)) {
        return; // Likewise, on a file system mounted read-only.
      }
      throw new IOException(
          target + ": an interrupted run must be finished first: " + e.getReason(), e);
    }
    try (StagingArea taken = area) {
      if (Journal.exists(taken.folder())) {
        Publication publication = new Publication(target.toRealPath(), taken, calls, beforeStep);
        Journal journal = Journal.read(taken.folder());
        publication.requireWhole(journal);
        publication.rollForward(journal);
      }
      taken.remove();
    }
  }

  /** Where this run writes its files, by their final relative names. */
  public Path staging() {
    return area.files();
  }

  /**
   * Makes the run's files visible. What else was written to the staging folder is dropped.
   *
   * @param files relative names of all files of this run, the manifest last
   * @param replaced relative names of the files of the run before, which this one replaces; those
   *     not made again are removed
   * @param force whether files of others with these names may be replaced
   * @param durable whether all of it is on the device when this returns. Without, names and journal
   *     are, and the files' bytes when the system has written them, as with {@code cp}
   * @throws OutputConflictException when a file that is in the way is not in {@code replaced};
   *     nothing has changed
   */
  public synchronized void publish(
      List<String> files, List<String> replaced, boolean force, boolean durable)
      throws IOException {
    if (ended) {
      throw new IllegalStateException(target + ": was published or closed already");
    }
    for (String name : files) {
      OutputNames.requireInside(name);
      if (!Files.isRegularFile(staging().resolve(name))) {
        throw new IOException(staging().resolve(name) + ": was to be published but is missing");
      }
    }
    if (durable) {
      syncFiles(files);
    }
    if (beside) {
      dropOthers(staging(), "", new HashSet<>(files));
      publishAtOnce();
    } else {
      publishInside(files, replaced, force);
    }
    if (durable) {
      parents.sync(calls);
    }
    ended = true;
    // A signal from here on waits for us: what is staged must not be left in part.
    try {
      area.remove();
    } finally {
      cleanUp.close();
    }
  }

  /**
   * Brings the files to the device. A failure of writing them back that nobody was told of yet is
   * thrown here, since the system tells it to whoever opens and syncs a file next; nothing is
   * visible then.
   */
  private void syncFiles(List<String> files) throws IOException {
    for (String name : files) {
      try (NativeFile file = calls.append(staging().resolve(name))) {
        file.dataSync();
      }
    }
    syncTree(staging());
    if (!beside) {
      calls.syncDirectory(area.folder());
      calls.syncDirectory(target);
    }
  }

  private void publishAtOnce() throws IOException {
    syncTree(staging());
    if (Files.isDirectory(target)) {
      keepAccess();
    }
    beforeStep.run();
    try {
      calls.rename(staging(), target);
    } catch (NativeIoException e) {
      if (FolderTree.exists(target)
          && !(FolderTree.isRealFolder(target) && FolderTree.isEmpty(target))) {
        throw new OutputConflictException(
            target + ": something else was put there meanwhile; nothing was changed");
      }
      throw e;
    }
    beforeStep.run();
    calls.syncDirectory(target.getParent());
  }

  /** The new folder has the mode of the empty one that it replaces. */
  private void keepAccess() throws IOException {
    PosixFileAttributeView old = Files.getFileAttributeView(target, PosixFileAttributeView.class);
    if (old != null) {
      Files.setPosixFilePermissions(staging(), old.readAttributes().permissions());
    }
  }

  private void publishInside(List<String> files, List<String> replaced, boolean force)
      throws IOException {
    Publication publication = new Publication(target, area, calls, beforeStep);
    Journal journal = publication.plan(files, replaced, force);
    beforeStep.run();
    journal.write(area.folder(), calls);
    beforeStep.run();
    publication.rollForward(journal);
  }

  /** Deletes what was written but is not to be published. */
  private static void dropOthers(Path folder, String prefix, Set<String> kept) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        String name = prefix + entry.getFileName();
        if (kept.contains(name)) {
          continue;
        }
        if (FolderTree.isRealFolder(entry)) {
          dropOthers(entry, name + "/", kept);
          FolderTree.deleteIfEmpty(entry);
        } else {
          Files.delete(entry);
        }
      }
    }
  }

  private void syncTree(Path folder) throws IOException {
    try (DirectoryStream<Path> folders =
        Files.newDirectoryStream(folder, FolderTree::isRealFolder)) {
      for (Path inner : folders) {
        syncTree(inner);
      }
    }
    calls.syncDirectory(folder);
  }

  /**
   * Removes the staging folder if the run was not published. Where publishing itself was cut short
   * after the journal was written, leaves all for the next run to finish.
   */
  @Override
  public synchronized void close() throws IOException {
    if (ended) {
      return;
    }
    ended = true;
    try {
      if (Journal.exists(area.folder())) {
        area.close();
        return;
      }
      area.remove();
      parents.remove();
    } finally {
      cleanUp.close();
    }
  }

  /** For tests: lets all lie and lets the lock go, as the end of the process would. */
  synchronized void forget() throws IOException {
    ended = true;
    cleanUp.close();
    area.close();
  }
}
