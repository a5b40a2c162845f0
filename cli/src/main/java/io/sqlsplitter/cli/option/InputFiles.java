package io.sqlsplitter.cli.option;

import io.sqlsplitter.ops.OperationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The inputs that a user names: files, quoted globs, {@code -}. */
public final class InputFiles {
  /** The name of standard input. */
  public static final Path STDIN = Path.of("-");

  private InputFiles() {}

  /**
   * Resolves {@code arguments} to files that exist, in the order given, those of one glob sorted. A
   * name that exists is that file, whatever characters are in it; a file that is named twice counts
   * once.
   *
   * @throws OperationException when there is nothing of that name
   */
  public static List<Path> resolve(List<String> arguments) throws IOException, OperationException {
    Map<Path, Path> byPlace = new LinkedHashMap<>();
    for (String argument : arguments) {
      for (Path file : resolve(argument)) {
        byPlace.putIfAbsent(file.toAbsolutePath().normalize(), file);
      }
    }
    return List.copyOf(byPlace.values());
  }

  private static List<Path> resolve(String name) throws IOException, OperationException {
    if (name.isEmpty()) {
      throw OperationException.usage("an input has an empty name, write the name of a file");
    }
    Path file = path(name);
    if (file != null && (file.equals(STDIN) || Files.exists(file))) {
      return List.of(file);
    }
    if (!Glob.isGlob(name)) {
      throw OperationException.failed("no such file: " + name, null);
    }
    List<Path> found = new Glob(name).files();
    if (found.isEmpty()) {
      throw OperationException.failed("no file matches " + name, null);
    }
    return found;
  }

  /** Null for what no file can be called: Windows has no names with a star. */
  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      return null;
    }
  }
}
