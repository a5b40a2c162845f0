package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.libc.Platform;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A folder of one living run, which a lock on a file in it proves: the system lets the lock go when
 * the process ends, however it ends. Holds {@code lock}, {@code files}, and at times {@code
 * journal}.
 */
final class StagingArea implements AutoCloseable {
  /** Begins the names of folders beside a target; one inside is called so without the hyphen. */
  static final String PREFIX = ".sql-splitter-";

  static final String INSIDE = ".sql-splitter";

  private static final String LOCK = "lock";
  private static final String FILES = "files";
  private static final String STALE = "stale";
  private static final String MAGIC = "sql-splitter ";

  /**
   * Areas this process holds. POSIX locks belong to processes: when a process closes any descriptor
   * of a file, all its locks on the file are gone. So the lock file of an area of our own must not
   * be opened a second time, not even to be read.
   */
  private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

  /**
   * Which byte of the lock file is locked: one behind its text, since on Windows nobody else may
   * read a byte that is locked.
   */
  private static final long LOCKED = 1 << 20;

  private final Path folder;
  private final FileChannel lock;

  private StagingArea(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /** Makes a new one in {@code parent}. */
  static StagingArea beside(Path parent) throws IOException {
    while (true) {
      Path folder = parent.resolve(PREFIX + randomDigits());
      try {
        FolderTree.createPrivate(folder);
      } catch (FileAlreadyExistsException e) {
        continue;
      }
      // Until the lock is taken another run may take the folder for a dead run's and remove it.
      try {
        StagingArea area = tryTake(folder, true);
        if (area != null) {
          return area;
        }
      } catch (IOException e) {
        FolderTree.deleteIfEmpty(folder);
        throw e;
      }
    }
  }

  /**
   * Takes the one inside {@code target}, with what a dead run left in it, or makes it.
   *
   * @throws IOException also when a living run holds it
   */
  static StagingArea inside(Path target) throws IOException {
    Path folder = target.resolve(INSIDE);
    while (true) {
      try {
        FolderTree.createPrivate(folder);
      } catch (FileAlreadyExistsException e) {
        if (!FolderTree.isRealFolder(folder)) {
          throw new IOException(folder + ": is in the way: not a folder", e);
        }
      }
      StagingArea area = tryTake(folder, true);
      if (area != null) {
        return area;
      }
      if (isHeld(folder)) {
        throw new IOException(target + ": another run is writing there just now" + holder(folder));
      }
    }
  }

  /**
   * Removes areas beside a target that no living run holds. Those of other users, which we may not
   * touch, stay; nothing depends on it.
   */
  static void removeStale(Path parent) {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path folder : found) {
        if (FolderTree.isRealFolder(folder)) {
          removeIfStale(folder);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // A parent that may be written but not listed.
    }
  }

  private static void removeIfStale(Path folder) {
    try {
      FolderTree.deleteIfEmpty(folder);
      StagingArea area = tryTake(folder, false);
      if (area != null) {
        area.remove();
      }
    } catch (IOException e) {
      // Not ours to remove.
    }
  }

  /** Null when it is held, or gone, or not ours. */
  private static StagingArea tryTake(Path folder, boolean make) throws IOException {
    Path key = folder.toAbsolutePath();
    if (!OURS.add(key)) {
      return null;
    }
    FileChannel channel = null;
    boolean taken = false;
    try {
      Path path = key.resolve(LOCK);
      if (make) {
        makeIfMissing(path);
      }
      Object before = fileKey(path);
      if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
        throw new IOException(path + ": is in the way: no regular file");
      }
      channel =
          FileChannel.open(
              path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      if (lock(channel) == null || !isOurs(channel)) {
        return null;
      }
      // Another run may have removed the file before we got the lock: does the name lead to it
      // still? It must not be opened to see, see above.
      if (!Objects.equals(before, fileKey(path))) {
        return null;
      }
      nameHolder(channel);
      taken = true;
      return new StagingArea(key, channel);
    } catch (NoSuchFileException | OverlappingFileLockException e) {
      return null;
    } finally {
      if (!taken) {
        if (channel != null) {
          channel.close();
        }
        OURS.remove(key);
      }
    }
  }

  /**
   * Says whose lock it is, for messages; the lock holds without, and a full disk must not keep
   * anybody from reading.
   */
  private static void nameHolder(FileChannel channel) {
    String text = MAGIC + ProcessHandle.current().pid() + "\n";
    try {
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), 0);
    } catch (IOException e) {
      // Nameless then.
    }
  }

  private static void makeIfMissing(Path path) throws IOException {
    try {
      Files.createFile(path);
    } catch (FileAlreadyExistsException e) {
      // As good.
    }
  }

  /** Device and inode; null on systems without, where a file that is open cannot be removed. */
  private static Object fileKey(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  private static FileLock lock(FileChannel channel) throws IOException {
    return channel.tryLock(LOCKED, 1, false);
  }

  private static boolean isOurs(FileChannel channel) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(MAGIC.length());
    channel.read(head, 0);
    String text = new String(head.array(), 0, head.position(), StandardCharsets.ISO_8859_1);
    return text.isEmpty() || text.equals(MAGIC);
  }

  private static boolean isHeld(Path folder) throws IOException {
    Path key = folder.toAbsolutePath();
    if (OURS.contains(key)) {
      return true;
    }
    try (FileChannel channel =
        FileChannel.open(key.resolve(LOCK), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      if (!isOurs(channel)) {
        throw new IOException(folder + ": is in the way: not made by this tool");
      }
      return lock(channel) == null;
    } catch (NoSuchFileException e) {
      return false;
    } catch (OverlappingFileLockException e) {
      return true;
    }
  }

  private static String holder(Path folder) {
    if (OURS.contains(folder.toAbsolutePath())) {
      return " (process " + ProcessHandle.current().pid() + ")";
    }
    try {
      String text = Files.readString(folder.resolve(LOCK), StandardCharsets.ISO_8859_1);
      return text.startsWith(MAGIC)
          ? " (process " + text.substring(MAGIC.length()).strip() + ")"
          : "";
    } catch (IOException e) {
      return "";
    }
  }

  /** Need not be secret, since the folder is made by whoever is first; so no SecureRandom. */
  private static String randomDigits() {
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }

  Path folder() {
    return folder;
  }

  /** Where the run's files are written. */
  Path files() {
    return folder.resolve(FILES);
  }

  /** Makes {@link #files} anew, empty. */
  void makeFiles() throws IOException {
    FolderTree.delete(files());
    Files.createDirectory(files());
  }

  /**
   * Removes all we put there and lets it go. First moves the files away, where the system allows
   * it, so that a writer that still runs can make no new ones.
   */
  void remove() throws IOException {
    try {
      Path stale = folder.resolve(STALE);
      FolderTree.delete(stale);
      if (!Platform.current().renamesFoldersInUse()) {
        FolderTree.delete(files());
      } else if (FolderTree.exists(files())) {
        Files.move(files(), stale);
        FolderTree.delete(stale);
      }
      Journal.delete(folder);
      Files.deleteIfExists(folder.resolve(LOCK));
      FolderTree.deleteIfEmpty(folder);
    } finally {
      close();
    }
    // On Windows the name of an open file may stay until it is closed.
    FolderTree.deleteIfEmpty(folder);
  }

  /** Lets it go as it is. */
  @Override
  public void close() throws IOException {
    lock.close();
    OURS.remove(folder);
  }
}
