package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.NativeIoException;
import io.sqlsplitter.io.libc.Errno;
import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.libc.NativeFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The open files of one writer: when too many are open, the one that was used least recently is
 * closed; it is opened again for appending when more comes. One thread.
 */
final class OpenFiles {
  /**
   * On a device that is slow enough for them, this much takes longer than binding the calls, which
   * at worst takes a third of a second.
   */
  private static final long DEVICE_FROM = 32L << 20;

  private final Path folder;
  private final Supplier<FileCalls> whenMuch;

  /**
   * Open files of all pools of this process: several dumps may be split at once, under one limit.
   */
  private static final AtomicInteger OPEN_IN_ALL = new AtomicInteger();

  private final DeviceWay way;
  private final int most;
  private final int mostInAll;
  private FileCalls calls;
  private long written;
  private int open;
  private PoolFile newest;
  private PoolFile oldest;

  /**
   * @param calls at first
   * @param whenMuch the calls for files opened after {@link FileCalls#NATIVE_FROM} bytes, and for
   *     those that need what only these can
   * @param way told before a file is closed
   * @param most files open at once, at least 1
   * @param mostInAll files open at once in all pools; one per writer is always allowed
   */
  OpenFiles(
      Path folder,
      FileCalls calls,
      Supplier<FileCalls> whenMuch,
      DeviceWay way,
      int most,
      int mostInAll) {
    this.folder = folder;
    this.calls = calls;
    this.way = way;
    this.whenMuch = whenMuch;
    this.most = most;
    this.mostInAll = mostInAll;
  }

  /** Whether, with so many bytes more, so much is written that special calls are worth binding. */
  boolean isMuch(long bytes) {
    return written + bytes >= DEVICE_FROM;
  }

  /** Tells how much was written. */
  void wrote(long bytes) {
    written += bytes;
  }

  /**
   * The file, open; made at its first use, with the folders it needs.
   *
   * @param device whether it shall be open by calls that know of devices, if there are such
   */
  NativeFile get(PoolFile file, boolean device) throws IOException {
    if (device && !file.openNative) {
      calls = whenMuch.get();
      if (file.open != null) {
        close(file);
      }
    }
    if (file.open != null) {
      if (file != newest) {
        unlink(file);
        link(file);
      }
      return file.open;
    }
    while (open >= most || open > 0 && OPEN_IN_ALL.get() >= mostInAll) {
      close(oldest);
    }
    if (written >= FileCalls.NATIVE_FROM) {
      calls = whenMuch.get();
    }
    Path path = path(file);
    file.open = file.made ? calls.append(path) : create(path);
    file.openNative = device;
    file.made = true;
    OPEN_IN_ALL.incrementAndGet();
    open++;
    link(file);
    return file.open;
  }

  private Path path(PoolFile file) throws IOException {
    try {
      return folder.resolve(file.relativePath);
    } catch (InvalidPathException e) {
      throw new IOException(
          file.relativePath
              + ": this locale has no such file name; set LC_ALL=C.UTF-8 and run again",
          e);
    }
  }

  private NativeFile create(Path path) throws IOException {
    try {
      return calls.create(path);
    } catch (NativeIoException e) {
      if (e.errno() != Errno.ENOENT) {
        throw e;
      }
    }
    makeFolders(path.getParent());
    return calls.create(path);
  }

  /**
   * Makes what is missing below the folder, but never the folder itself: it may be gone for good.
   */
  private void makeFolders(Path parent) throws IOException {
    if (parent.equals(folder)) {
      return; // the way from a folder to itself has one step, of no name
    }
    Path made = folder;
    for (Path part : folder.relativize(parent)) {
      made = made.resolve(part);
      try {
        Files.createDirectory(made);
      } catch (FileAlreadyExistsException e) {
        if (!Files.isDirectory(made)) {
          throw new IOException(made + ": is a file, but a folder is needed there", e);
        }
      } catch (IOException e) {
        throw FolderTree.explain(made, e);
      }
    }
  }

  /** Closes all, also when closing one fails; throws the first failure. */
  void closeAll() throws IOException {
    IOException failure = null;
    while (newest != null) {
      try {
        close(newest);
      } catch (IOException e) {
        if (failure == null) {
          failure = e;
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void close(PoolFile file) throws IOException {
    unlink(file);
    open--;
    OPEN_IN_ALL.decrementAndGet();
    NativeFile closing = file.open;
    try {
      way.closing(file);
    } finally {
      file.open = null;
      file.openNative = false;
      closing.close();
    }
  }

  private void link(PoolFile file) {
    file.nextUsed = newest;
    if (newest != null) {
      newest.prevUsed = file;
    }
    newest = file;
    if (oldest == null) {
      oldest = file;
    }
  }

  private void unlink(PoolFile file) {
    if (file.prevUsed != null) {
      file.prevUsed.nextUsed = file.nextUsed;
    } else {
      newest = file.nextUsed;
    }
    if (file.nextUsed != null) {
      file.nextUsed.prevUsed = file.prevUsed;
    } else {
      oldest = file.prevUsed;
    }
    file.prevUsed = null;
    file.nextUsed = null;
  }
}
