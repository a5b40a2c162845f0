package io.sqlsplitter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManPagesTest {
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--?[a-zA-Z0-9][a-z-]*");

  @TempDir Path folder;
  private final Cli cli = new Cli();

  @BeforeEach
  void write() {
    assertEquals(0, cli.run("man", "-o", folder.resolve("man").toString()), cli::err);
  }

  private Path page(String command) {
    String name = command.isEmpty() ? "sql-splitter.1" : "sql-splitter-" + command + ".1";
    return folder.resolve("man").resolve(name);
  }

  @Test
  void thereIsAPageForEveryCommandThatIsShown() throws IOException {
    try (Stream<Path> pages = Files.list(folder.resolve("man"))) {
      assertEquals(
          Stream.of("", "split", "merge", "list", "completions")
              .map(this::page)
              .collect(Collectors.toSet()),
          pages.collect(Collectors.toSet()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "split", "merge", "list", "completions"})
  void everyOptionOfTheHelpHasItsItem(String command) throws IOException {
    Cli help = new Cli();
    help.run(Stream.of(command, "--help").filter(word -> !word.isEmpty()).toArray(String[]::new));
    Set<String> items =
        Files.readString(page(command))
            .lines()
            .filter(line -> line.startsWith("\\fB\\-"))
            .map(line -> line.replaceAll("\\\\f.", "").replace("\\-", "-"))
            .flatMap(line -> Stream.of(line.replaceFirst("=.*", "").split(", ")))
            .collect(Collectors.toSet());
    // Of the help the column that names options: what stands behind two blanks is told of them.
    Set<String> options =
        help.out()
            .lines()
            .filter(line -> line.matches(" {2,6}-.*"))
            .map(line -> line.strip().replaceFirst("  .*", "").replaceAll("[\\[=].*", ""))
            .flatMap(line -> OPTION.matcher(line).results().map(found -> found.group()))
            .collect(Collectors.toSet());
    assertFalse(options.isEmpty(), help::out);
    assertEquals(options, items);
  }

  @Test
  void variablesOfTheModelAreReplaced() throws IOException {
    for (String command : List.of("split", "merge", "list", "completions")) {
      String text = Files.readString(page(command));
      assertFalse(text.contains("${") || text.contains("%n"), text);
    }
    assertTrue(Files.readString(page("split")).contains("(default: output)"));
    Matcher dialects =
        Pattern.compile("(?s)\\\\-\\\\-dialect.*?mysql.*?postgres")
            .matcher(Files.readString(page("split")));
    assertTrue(dialects.find());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "split", "merge", "list", "completions"})
  void groffHasNothingToSay(String command) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/groff")), "no groff here");
    Process groff =
        new ProcessBuilder("/usr/bin/groff", "-man", "-ww", "-z", page(command).toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(groff.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, groff.waitFor(), said);
    assertEquals("", said);
  }
}
