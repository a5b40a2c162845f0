package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What THIRD-PARTY.md lists is what the program is linked from, no less and no more. */
class ThirdPartyTest {
  private static final Path ROOT = Path.of(System.getProperty("repository.root"));

  /** A row: group and artifact, version. */
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| [\\w.-]+:([\\w.-]+) \\| ([\\w.-]+) \\|");

  private static String list() throws IOException {
    return Files.readString(ROOT.resolve("THIRD-PARTY.md"));
  }

  /** Names of jars, without their ending, as the list has them. */
  private static Set<String> listed(String text) {
    Set<String> jars = new TreeSet<>();
    Matcher row = ROW.matcher(text);
    while (row.find()) {
      jars.add(row.group(1) + "-" + row.group(2));
    }
    return jars;
  }

  /** Names of the jars of others that the modules of the program require, however far away. */
  private static Set<String> linked() {
    Path[] path =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(
                entry ->
                    Files.isRegularFile(entry) || Files.exists(entry.resolve("module-info.class")))
            .toArray(Path[]::new);
    ModuleFinder finder = ModuleFinder.of(path);
    Set<String> seen = new HashSet<>();
    Set<String> jars = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(Set.of("io.sqlsplitter.cli"));
    while (!open.isEmpty()) {
      String name = open.pop();
      if (!seen.add(name) || finder.find(name).isEmpty()) {
        continue; // Seen, or one of the JDK.
      }
      ModuleReference module = finder.find(name).get();
      for (Requires required : module.descriptor().requires()) {
        if (!required.modifiers().contains(Requires.Modifier.STATIC)) {
          open.push(required.name());
        }
      }
      if (!name.startsWith("io.sqlsplitter.")) {
        String jar = Path.of(module.location().orElseThrow()).getFileName().toString();
        jars.add(jar.replaceFirst("\\.jar$", ""));
      }
    }
    assertTrue(seen.contains("io.sqlsplitter.io"), seen::toString);
    return jars;
  }

  @Test
  void everyLibraryIsListedWithItsVersion() throws IOException {
    assertEquals(linked(), listed(list().replaceFirst("(?s)## One native library.*", "")));
  }

  @Test
  void theNativeLibraryIsListedWithItsVersion() throws IOException {
    Matcher version =
        Pattern.compile("<gkl.version>(.+)</gkl.version>")
            .matcher(Files.readString(ROOT.resolve("pom.xml")));
    assertTrue(version.find());
    assertEquals(
        Set.of("gkl-" + version.group(1)),
        listed(list().replaceFirst("(?s).*## One native library", "")));
  }

  @Test
  void everyTextIsThereAndMeant() throws IOException {
    Set<String> named = new TreeSet<>();
    Matcher link = Pattern.compile("\\(licenses/([^)]+)\\)").matcher(list());
    while (link.find()) {
      named.add(link.group(1));
      assertFalse(Files.readString(ROOT.resolve("licenses").resolve(link.group(1))).isBlank());
    }
    try (Stream<Path> texts = Files.list(ROOT.resolve("licenses"))) {
      assertEquals(named, new TreeSet<>(texts.map(text -> text.getFileName().toString()).toList()));
    }
  }
}
