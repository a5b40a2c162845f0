package io.sqlsplitter.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each package says in four lines what it is for, so that a line of code knows its room. */
class PackageInfoTest {
  private static final List<String> LINES =
      List.of("Owns", "Gets from", "Hands to", "Must not touch");

  @Test
  void everyPackageSaysWhatItOwnsGetsHandsOnAndMustNotTouch() throws IOException {
    List<Path> packages = packages(Path.of(System.getProperty("repository.root")));
    assertTrue(packages.size() >= 10, "too few packages found: " + packages);
    List<String> faults = new ArrayList<>();
    for (Path folder : packages) {
      Path info = folder.resolve("package-info.java");
      if (!Files.exists(info)) {
        faults.add(info + " is missing");
        continue;
      }
      String text = Files.readString(info);
      int at = 0;
      for (String line : LINES) {
        int found = text.indexOf(line, at);
        if (found < 0) {
          faults.add(info + " has no line \"" + line + "\", or not in this order");
        } else {
          at = found;
        }
      }
    }
    assertEquals(List.of(), faults);
  }

  /** Folders of main code with a class in them. */
  private static List<Path> packages(Path root) throws IOException {
    try (Stream<Path> modules = Files.list(root)) {
      return modules
          .map(module -> module.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .flatMap(PackageInfoTest::foldersWithClasses)
          .toList();
    }
  }

  private static Stream<Path> foldersWithClasses(Path sources) {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("module-info.java"))
          .map(Path::getParent)
          .distinct()
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
