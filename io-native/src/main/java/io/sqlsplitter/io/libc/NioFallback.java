package io.sqlsplitter.io.libc;

import io.sqlsplitter.io.NativeIoException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;

/** {@link FileCalls} by {@link FileChannel}: for other systems, and where native access is off. */
public final class NioFallback implements FileCalls {
  private static final FileAttribute<?>[] NONE = {};
  private static final String LIMIT_NAME = "Max open files";
  private static final String NO_SPACE_ON_WINDOWS = "There is not enough space on the disk";

  @Override
  public NativeFile openForReading(Path file) throws IOException {
    return open(file, Set.of(StandardOpenOption.READ), NONE);
  }

  @Override
  public NativeFile create(Path file) throws IOException {
    FileAttribute<?>[] mode =
        file.getFileSystem().supportedFileAttributeViews().contains("posix")
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--"))
            }
            : NONE;
    return open(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.APPEND), mode);
  }

  @Override
  public NativeFile append(Path file) throws IOException {
    return open(file, Set.of(StandardOpenOption.APPEND), NONE);
  }

  private static NativeFile open(
      Path file, Set<? extends OpenOption> options, FileAttribute<?>[] attributes)
      throws IOException {
    try {
      return new NioFile(FileChannel.open(file, options, attributes), file.toString());
    } catch (IOException e) {
      throw explain("open", file.toString(), e);
    }
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw explain("rename", from + " to " + to, e);
    }
  }

  @Override
  public void syncDirectory(Path folder) throws IOException {
    if (!Platform.current().syncsFolders()) {
      return;
    }
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (AccessDeniedException cannotOpen) {
      return;
    }
    try (channel) {
      channel.force(true);
    } catch (IOException e) {
      throw explain("fsync", folder.toString(), e);
    }
  }

  /** From <a href="https://man7.org/linux/man-pages/man5/proc_pid_limits.5.html">/proc</a>. */
  @Override
  public long openFileLimit() {
    if (Platform.current() == Platform.WINDOWS) {
      return Long.MAX_VALUE; // Handles are limited by memory alone.
    }
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/limits"))) {
      return lines
          .filter(line -> line.startsWith(LIMIT_NAME))
          .map(line -> line.substring(LIMIT_NAME.length()).strip().split(" ")[0])
          .mapToLong(soft -> soft.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(soft))
          .findFirst()
          .orElse(-1);
    } catch (IOException | UncheckedIOException | NumberFormatException e) {
      return -1;
    }
  }

  /** The same kind of failure as {@link LibC} gives, as far as the JDK tells. */
  static IOException explain(String call, String path, IOException e) {
    String text = e instanceof FileSystemException fs ? fs.getReason() : e.getMessage();
    int errno =
        switch (e) {
          case NoSuchFileException _ -> Errno.ENOENT;
          case AccessDeniedException _ -> Errno.EACCES;
          case FileAlreadyExistsException _ -> Errno.EEXIST;
          default ->
              switch (text) {
                case "No space left on device", NO_SPACE_ON_WINDOWS -> Errno.ENOSPC;
                case "Bad address" -> Errno.EFAULT;
                case null, default -> 0;
              };
        };
    if (text == null) {
      text =
          switch (errno) {
            case Errno.ENOENT -> "No such file or directory";
            case Errno.EACCES -> "Permission denied";
            case Errno.EEXIST -> "File exists";
            default -> e.getClass().getSimpleName();
          };
    }
    NativeIoException explained = new NativeIoException(call, path, errno, text);
    explained.initCause(e);
    return explained;
  }
}
