package io.sqlsplitter.acceptance.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** The one temporary folder of this JVM, removed when it ends. Thread safe. */
public final class Workspace {
  private static final AtomicInteger COUNT = new AtomicInteger();

  /** Made at first use. */
  private static final class Root {
    // Servers run as users of their own, who must be able to pass through.
    static final Path PATH = create();

    private static Path create() {
      try {
        Path root =
            Files.createTempDirectory(
                "sql-splitter-acceptance",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x")));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteQuietly(root)));
        return root;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private Workspace() {}

  /** A new empty folder. */
  public static Path folder(String purpose) {
    try {
      return Files.createDirectory(Root.PATH.resolve(purpose + "-" + COUNT.incrementAndGet()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void own(Path path, Optional<String> user) {
    user.ifPresent(
        name -> {
          try {
            Files.setOwner(
                path,
                path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(name));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  static boolean runsAsRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  /** Removes a folder and what is in it, as far as that can be done. */
  public static void deleteQuietly(Path folder) {
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.deleteIfExists(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException e)
                throws IOException {
              Files.deleteIfExists(visited);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        System.err.println("could not remove " + folder + ": " + e);
      }
    }
  }
}
