package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.CleanUp;
import io.sqlsplitter.io.TemporaryPlace;
import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.libc.NativeFile;
import io.sqlsplitter.io.libc.NioFallback;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Arrays;
import java.util.Objects;

/**
 * One run's output as an archive: files are staged in a private folder beside the target, packed
 * there, and the archive takes its name by one rename, or not at all. A signal removes what is
 * staged. A target that is a device or a pipe gets the whole archive at the end.
 */
public final class OutputArchive implements AutoCloseable {
  private static final String TREE = "tree";
  private static final String ARCHIVE = "archive";
  private static final String SCRATCH = "scratch";

  private final Path target;
  private final boolean through;
  private final FileCalls calls;
  private final TargetParents parents;
  private StagingArea area;
  private CleanUp.Registration cleanUp;
  private boolean ended;

  /** What stood at the target when the run began. */
  private Object before;

  private OutputArchive(Path target, boolean through, FileCalls calls, TargetParents parents) {
    this.target = target;
    this.through = through;
    this.calls = calls;
    this.parents = parents;
  }

  /**
   * Begins a run. Missing parent folders are made; a symbolic link stays, and what it leads to is
   * replaced.
   *
   * @throws IOException one sentence with the path: a folder, not writable
   */
  public static OutputArchive begin(Path target) throws IOException {
    return begin(target, new NioFallback());
  }

  /** For tests, which choose the calls. */
  static OutputArchive begin(Path target, FileCalls calls) throws IOException {
    if (Files.isDirectory(target)) {
      throw new IOException(target + ": is a folder, an archive must go there");
    }
    TargetParents parents = new TargetParents();
    boolean through = Files.exists(target) && !Files.isRegularFile(target);
    Path real = Files.exists(target) ? target.toRealPath() : parents.makeFor(target);
    OutputArchive archive = new OutputArchive(real, through, calls, parents);
    archive.before = state(real);
    boolean begun = false;
    try {
      Path beside = through ? TemporaryPlace.folder() : real.getParent();
      StagingArea.removeStale(beside);
      archive.area = StagingArea.beside(beside);
      archive.area.makeFiles();
      Files.createDirectory(archive.scratch());
      Files.createDirectory(archive.staging());
      archive.cleanUp = CleanUp.register(archive::close);
      begun = true;
      return archive;
    } catch (java.nio.file.FileSystemException e) {
      throw FolderTree.explain(target, e);
    } finally {
      if (!begun) {
        archive.remove();
      }
    }
  }

  /** Where the run writes its files. */
  public Path staging() {
    return area.files().resolve(TREE);
  }

  /** Where the archive is made. */
  public Path archive() {
    return area.files().resolve(ARCHIVE);
  }

  /** For files in between. */
  public Path scratch() {
    return area.files().resolve(SCRATCH);
  }

  /**
   * Makes the archive visible, over what stood there when the run began.
   *
   * @param durable its content is to be on the device before its name is, and the names of parents
   *     that were made when this returns. Says nothing where the target is a device or a pipe: what
   *     is behind it, and when it has the bytes, is not ours to know
   */
  public synchronized void publish(boolean durable) throws IOException {
    if (ended) {
      throw new IllegalStateException(target + ": was published or closed already");
    }
    if (through) {
      try (OutputStream out = Files.newOutputStream(target, StandardOpenOption.WRITE)) {
        Files.copy(archive(), out);
      }
    } else {
      if (durable) {
        try (NativeFile file = calls.append(archive())) {
          file.dataSync();
        }
      }
      keepAccess();
      if (!Objects.equals(before, state(target))) {
        throw new OutputConflictException(
            target + ": something else was put there meanwhile; nothing was changed");
      }
      calls.rename(archive(), target);
      calls.syncDirectory(target.getParent());
      if (durable) {
        parents.sync(calls);
      }
    }
    ended = true;
    // A signal from here on waits for us: what is staged must not be left in part.
    try {
      area.remove();
    } finally {
      cleanUp.close();
    }
  }

  /** Tells one content of a path from another; null where there is nothing. */
  private static Object state(Path path) throws IOException {
    try {
      BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
      return Arrays.asList(now.fileKey(), now.size(), now.lastModifiedTime());
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** The new archive has the mode of the one that it replaces. */
  private void keepAccess() throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(archive(), PosixFileAttributeView.class);
    if (view != null && Files.exists(target)) {
      view.setPermissions(Files.getPosixFilePermissions(target));
    }
  }

  /** Removes what is staged if the archive was not published. */
  @Override
  public synchronized void close() throws IOException {
    if (!ended) {
      ended = true;
      try {
        remove();
      } finally {
        cleanUp.close();
      }
    }
  }

  private void remove() throws IOException {
    if (area != null) {
      area.remove();
    }
    parents.remove();
  }
}
