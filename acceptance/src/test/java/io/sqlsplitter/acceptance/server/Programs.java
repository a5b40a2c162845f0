package io.sqlsplitter.acceptance.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Where the machine's programs are. */
final class Programs {
  private static final Path POSTGRES_VERSIONS = Path.of("/usr/lib/postgresql");

  private Programs() {}

  /** The program, or a skipped test that says loudly which one is missing. */
  static String require(String name) {
    for (Path folder : folders()) {
      Path program = folder.resolve(name);
      if (Files.isExecutable(program)) {
        return program.toString();
      }
    }
    String message = "SKIPPED server test: " + name + " not found";
    System.err.println(message);
    return Assumptions.abort(message);
  }

  /** Python with this module, or a skipped test. */
  static Command python(String module) {
    Command python = Command.of(require("python3"));
    if (Command.of(require("python3"), "-c", "import " + module).run().exit() != 0) {
      String message = "SKIPPED: python3 has no module " + module;
      System.err.println(message);
      Assumptions.abort(message);
    }
    return python;
  }

  static boolean exists(String name) {
    return folders().stream().anyMatch(folder -> Files.isExecutable(folder.resolve(name)));
  }

  /**
   * Debian keeps PostgreSQL's programs apart by version, and what it puts on the PATH is a wrapper
   * that looks for the system's own clusters: so the newest version's folder comes first.
   */
  private static List<Path> folders() {
    List<Path> folders = new ArrayList<>();
    if (Files.isDirectory(POSTGRES_VERSIONS)) {
      try (Stream<Path> versions = Files.list(POSTGRES_VERSIONS)) {
        versions
            .sorted(Comparator.comparing(Programs::version).reversed())
            .map(version -> version.resolve("bin"))
            .forEach(folders::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
      folders.add(Path.of(folder));
    }
    folders.addAll(List.of(Path.of("/usr/sbin"), Path.of("/usr/bin"), Path.of("/usr/libexec")));
    return folders;
  }

  private static int version(Path folder) {
    String name = folder.getFileName().toString();
    return name.matches("\\d{1,4}") ? Integer.parseInt(name) : -1;
  }
}
