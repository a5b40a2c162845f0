package io.sqlsplitter.io.writer;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** What we do to folders. Symbolic links are never followed. */
final class FolderTree {
  private FolderTree() {}

  /** Makes a folder that only this user may enter. */
  static void createPrivate(Path folder) throws IOException {
    FileAttribute<?>[] mode = {};
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      mode =
          new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
          };
    }
    Files.createDirectory(folder, mode);
  }

  static boolean isEmpty(Path folder) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      return !entries.iterator().hasNext();
    }
  }

  static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  static boolean isRealFolder(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** Deletes a folder and all in it, or nothing where it is missing. */
  static void delete(Path root) throws IOException {
    if (!exists(root)) {
      return;
    }
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
            if (e != null) {
              throw e;
            }
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Removes a folder that has nothing in it; leaves one that has, or is none. */
  static void deleteIfEmpty(Path folder) throws IOException {
    if (!isRealFolder(folder)) {
      return;
    }
    try {
      Files.delete(folder);
    } catch (DirectoryNotEmptyException | NoSuchFileException e) {
      // In use, or gone.
    }
  }

  /** The failure in one sentence with the path in front. */
  static IOException explain(Path path, IOException e) {
    String why =
        switch (e) {
          case AccessDeniedException _ -> "may not be written by this user (permission denied)";
          case FileAlreadyExistsException _ -> "is a file, not a folder";
          case NoSuchFileException _ -> "cannot be made there (no such folder)";
          case FileSystemException fs when fs.getReason() != null ->
              "cannot be written: " + fs.getReason();
          default -> "cannot be written: " + e.getMessage();
        };
    return new IOException(path + ": " + why, e);
  }
}
