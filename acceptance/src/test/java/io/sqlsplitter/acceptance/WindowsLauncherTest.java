package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What can be said of {@code sql-splitter.cmd} without a Windows to run it. */
class WindowsLauncherTest {
  private static final Path ROOT = Path.of(System.getProperty("repository.root"));

  private String script;

  @BeforeEach
  void read() throws IOException {
    script = Files.readString(ROOT.resolve("scripts/sql-splitter.cmd"), StandardCharsets.US_ASCII);
  }

  private static Set<String> all(String pattern, String text) {
    Set<String> found = new TreeSet<>();
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  @Test
  void linesEndAsTheInterpreterNeedsThem() {
    assertFalse(script.replace("\r\n", "").matches("(?s).*[\r\n].*"));
    assertTrue(script.endsWith("\r\n"));
  }

  @Test
  void everyLabelThatIsCalledIsThere() {
    assertEquals(all("(?m)^(:\\w+)", script), all("call (:\\w+)", script));
  }

  @Test
  void theModulesOfTheProgramAreOnItsPath() throws IOException {
    for (String module : Set.of("cli", "dump-ops", "io-native", "parser-simd")) {
      assertTrue(script.contains("%root%\\" + module + "\\target\\classes"), module);
    }
    assertTrue(script.contains("-m io.sqlsplitter.cli/io.sqlsplitter.cli.Main %*"));
    String pom = Files.readString(ROOT.resolve("pom.xml"));
    assertEquals(
        all("--enable-native-access=ALL-UNNAMED,(\\S+)", pom),
        all("--enable-native-access=(\\S+)", script));
  }
}
