package io.sqlsplitter.acceptance.tool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * One way to write a split.
 *
 * @param form plain, gzip and zstd are folders of such files; tar, tar.gz and zip are archives
 * @param strategy of {@code --io-strategy}
 */
public record WrittenForm(String form, String strategy) {
  public static final List<String> FORMS = List.of("plain", "gzip", "zstd", "tar", "tar.gz", "zip");
  public static final List<String> STRATEGIES = List.of("auto", "ssd", "hdd", "cheap");

  /** Every form with every strategy, each once. */
  public static List<WrittenForm> shuffled(Random random) {
    List<WrittenForm> all = new ArrayList<>();
    for (String form : FORMS) {
      STRATEGIES.forEach(strategy -> all.add(new WrittenForm(form, strategy)));
    }
    Collections.shuffle(all, random);
    return all;
  }

  public boolean archive() {
    return form.equals("zip") || form.startsWith("tar");
  }

  /** What split writes in that folder. */
  public Path target(Path folder) {
    return folder.resolve(archive() ? "tables." + form : "tables");
  }

  /** The command line that splits a dump to the target in that folder. */
  public Object[] split(Path dump, Path folder, Object... more) {
    List<Object> argv =
        new ArrayList<>(
            List.of("split", dump, "-d", "mysql", "-o", target(folder), "--io-strategy", strategy));
    if (!archive() && !form.equals("plain")) {
      argv.addAll(List.of("--compress", form));
    }
    argv.addAll(List.of(more));
    return argv.toArray();
  }

  /** Relative names of all that lies at a path, folders too; empty where nothing is. */
  public static List<String> tree(Path path) {
    if (!Files.exists(path)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.walk(path)) {
      return paths.map(each -> path.relativize(each).toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
