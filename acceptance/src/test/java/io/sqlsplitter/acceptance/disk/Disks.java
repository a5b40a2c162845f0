package io.sqlsplitter.acceptance.disk;

import io.sqlsplitter.acceptance.server.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Small file systems, mounted until they are closed. */
public final class Disks {
  private Disks() {}

  /** A mounted file system. */
  public static final class Disk implements AutoCloseable {
    private final Path folder;
    private final Path image;

    private Disk(Path folder, Path image) {
      this.folder = folder;
      this.image = image;
    }

    public Path folder() {
      return folder;
    }

    @Override
    public void close() throws IOException {
      Command.of("umount", folder.toString()).runOrFail();
      if (image != null) {
        Files.delete(image);
      }
    }
  }

  /** An ext4 file system of that many bytes, in a file, mounted at a folder that is made. */
  public static Disk ext4(Path folder, long bytes) throws IOException {
    needRoot();
    Path image = folder.resolveSibling(folder.getFileName() + ".img");
    run("truncate", "-s", Long.toString(bytes), image.toString());
    run("mkfs.ext4", "-q", "-F", "-m", "0", image.toString());
    Files.createDirectories(folder);
    run("mount", "-o", "loop", image.toString(), folder.toString());
    return new Disk(folder, image);
  }

  /** A file system in memory, mounted at a folder that may be there. */
  public static Disk memory(Path folder, String options) throws IOException {
    needRoot();
    Files.createDirectories(folder);
    run("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.toString());
    return new Disk(folder, null);
  }

  static void needRoot() {
    if (!"root".equals(System.getProperty("user.name"))) {
      skip("only root can mount a file system");
    }
  }

  private static void run(String... argv) {
    Command.Result result;
    try {
      result = Command.of(argv).run();
    } catch (java.io.UncheckedIOException e) {
      skip(argv[0] + " cannot be run: " + e.getCause().getMessage());
      return;
    }
    if (result.exit() != 0) {
      skip(argv[0] + ": " + result.err().strip());
    }
  }

  static void skip(String reason) {
    String message = "SKIPPED device test: " + reason.lines().findFirst().orElse("");
    System.err.println(message);
    Assumptions.abort(message);
  }
}
