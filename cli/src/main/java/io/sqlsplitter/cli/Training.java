package io.sqlsplitter.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs many commands in one JVM, from which the AOT cache learns which classes are loaded and which
 * methods are hot. Only the build calls it; it must end by itself, since a JVM that is halted
 * writes no cache.
 *
 * <p>Arguments: what to learn ({@code all}; of small plain dumps {@code split} or {@code list},
 * which is all else), a folder of dumps to learn from, one of each dialect, and a folder to write
 * in.
 */
public final class Training {
  /**
   * So much of each dialect that the methods of the scanner reach the last compiler, and that the
   * vector kernel is taken, whose classes are many.
   */
  private static final int LONG_BYTES = 64 << 20;

  /** So much that an index is made. */
  private static final int MEDIUM_BYTES = 1 << 20;

  /** So many short runs that what happens once per run is seen to be hot, too. */
  private static final int SHORT_RUNS = 12;

  private static final List<String> COMPRESSIONS = List.of("gzip", "zstd", "xz", "bzip2", "lz4");
  private static final List<String> ARCHIVES = List.of("a.tar", "a.tar.gz", "a.zip");

  private final Path folder;
  private int runs;

  private Training(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] args) throws IOException {
    String scope = args[0];
    Training training = new Training(Path.of(args[2]));
    List<Path> dumps;
    try (Stream<Path> files = Files.list(Path.of(args[1]))) {
      dumps = files.sorted().toList();
    }
    for (Path dump : dumps) {
      Path split = training.split(dump.toString());
      if (!scope.equals("list")) {
        training.splits(dump, split);
      }
      if (!scope.equals("split")) {
        training.lists(dump, split);
      }
      if (scope.equals("all")) {
        training.formats(dump);
      }
    }
    if (!scope.equals("all")) {
      return;
    }
    for (String words : List.of("--version", "--help", "split --help", "split", "split -x a")) {
      run(words.split(" "));
    }
  }

  private void splits(Path dump, Path split) throws IOException {
    String name = dump.toString();
    for (int i = 1; i < SHORT_RUNS; i++) {
      split(name);
    }
    run("split", name, "--dry-run", "--json");
    run("split", name, "-t", "customer*", "-o", "-");
    run("split", name, "-o", split.toString());
    split(large(dump, MEDIUM_BYTES).toString());
  }

  private void lists(Path dump, Path split) {
    String name = dump.toString();
    run("list", name);
    run("list", name, "--json");
    run("list", split.toString());
    run("merge", split.toString(), "-o", folder.resolve("merged.sql").toString());
  }

  private void formats(Path dump) throws IOException {
    String name = dump.toString();
    for (String compression : COMPRESSIONS) {
      Path packed = split(name, "--compress", compression);
      try (Stream<Path> files = Files.list(packed)) {
        for (Path file :
            files.filter(f -> f.getFileName().toString().startsWith("customer")).toList()) {
          split(file.toString());
        }
      }
    }
    for (String archive : ARCHIVES) {
      Path target = folder.resolve(dump.getFileName() + archive);
      run("split", name, "-o", target.toString());
      run("list", target.toString());
      split(target.toString());
    }
    Path large = large(dump, LONG_BYTES);
    Path split = split(large.toString());
    split(large.toString(), "--input-mode", "mmap", "-t", "customer*");
    String index = split.resolve("manifest.json").toString();
    split(large.toString(), "-t", "customer*", "--index", index);
    Files.delete(large);
  }

  /** The dump with each of its rows many times. */
  private Path large(Path dump, int bytes) throws IOException {
    int times = (int) (bytes / Files.size(dump));
    Path large = folder.resolve("large-" + dump.getFileName());
    boolean copy = false;
    try (BufferedWriter out = Files.newBufferedWriter(large)) {
      for (String line : Files.readAllLines(dump)) {
        copy &= !line.equals("\\.");
        String text = line + "\n";
        out.write(copy || line.startsWith("INSERT ") ? text.repeat(times) : text);
        copy |= line.startsWith("COPY ");
      }
    }
    return large;
  }

  private Path split(String input, String... more) {
    Path target = folder.resolve(String.valueOf(++runs));
    List<String> words = new ArrayList<>(List.of("split", input, "-o", target.toString()));
    words.addAll(List.of(more));
    run(words.toArray(String[]::new));
    return target;
  }

  private static void run(String... words) {
    Main.run(words);
  }
}
