package io.sqlsplitter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sqlsplitter.ops.OperationException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RootCommandTest {
  @TempDir Path folder;
  private final Cli cli = new Cli();

  @Test
  void withoutArgumentsTheHelpIsPrintedAndTheExitCodeIs0() {
    assertEquals(0, cli.run());
    for (String command : List.of("split, sp", "merge, mg", "list, ls", "completions")) {
      assertTrue(cli.out().contains(command), cli.out());
    }
    assertEquals("", cli.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"split", "sp", "merge", "mg", "list", "ls", "completions"})
  void everyCommandAndAliasHasHelpOnStdout(String command) {
    assertEquals(0, cli.run(command, "--help"));
    assertTrue(cli.out().startsWith("Usage: sql-splitter "), cli.out());
    assertEquals("", cli.err());
  }

  @Test
  void anUnknownCommandExitsWith2() {
    assertEquals(2, cli.run("analyse"));
    assertTrue(cli.err().startsWith("sql-splitter: "), cli.err());
    assertEquals(1, cli.err().lines().count());
  }

  @Test
  void theVersionIsOneLineOnStdout() {
    assertEquals(0, cli.run("--version"));
    assertTrue(cli.out().matches("sql-splitter \\S.*\n"), cli.out());
  }

  @Test
  void theVectorKernelIsTheOneInUse() {
    assertEquals(0, cli.run("--version", "-v"));
    String kernel =
        cli.out()
            .lines()
            .filter(line -> line.startsWith("scanner kernel: "))
            .findFirst()
            .orElseThrow();
    assertTrue(kernel.toLowerCase().contains("vector"), kernel);
  }

  @Test
  void aFullDiskBehindStdoutExitsWith1() {
    cli.stdoutTarget = failing("No space left on device");
    assertEquals(1, cli.run("--help"));
    assertEquals("sql-splitter: standard output: No space left on device\n", cli.err());
  }

  @Test
  void aReaderThatWentAwayEndsTheRunQuietly() throws IOException {
    cli.stdoutTarget = failing("Broken pipe");
    assertEquals(ExitCodes.CLOSED_PIPE, cli.run("--help"));
    assertEquals("", cli.err());

    Cli second = new Cli();
    second.stdoutTarget = failing("Broken pipe");
    second.split =
        (request, in, out, progress) -> {
          out.write(new byte[1 << 20]);
          throw new AssertionError("the write must fail");
        };
    String dump = Files.writeString(folder.resolve("a.sql"), "SELECT 1;\n").toString();
    assertEquals(ExitCodes.CLOSED_PIPE, second.run("split", dump, "-t", "a", "-o", "-"));
    assertEquals("", second.err());
  }

  @Test
  void anErrorOfTheVirtualMachineIsOneLineToo() throws IOException {
    String dump = Files.writeString(folder.resolve("a.sql"), "SELECT 1;\n").toString();
    cli.list =
        (request, in, entries, progress) -> {
          throw new OutOfMemoryError("Java heap space");
        };
    assertEquals(1, cli.run("list", dump));
    assertTrue(cli.err().startsWith("sql-splitter: out of memory"), cli.err());
    assertEquals(1, cli.err().lines().count());
  }

  @Test
  void argumentFilesAreNotExpanded() throws IOException {
    Path file = Files.writeString(folder.resolve("args"), "--help\n");
    assertEquals(1, cli.run("split", "@" + file));
    assertTrue(cli.err().contains("no such file: @"), cli.err());
  }

  @Test
  void theWholeChainOfCausesIsSaid() {
    Throwable thrown =
        OperationException.failed(
            "cannot publish tables", new IOException("rename", new IOException("disk full")));
    assertEquals(
        "cannot publish tables: rename: disk full", ErrorReporter.explain(thrown).message());
  }

  @Test
  void theScriptForBashCompletesCommandsOptionsAndValues() throws Exception {
    assertEquals(0, cli.run("completions", "bash"));
    Path script = Files.writeString(folder.resolve("completion"), cli.out());
    assertEquals("split", complete(script, "sql-splitter", "spl"));
    assertTrue(complete(script, "sql-splitter", "split", "--ta").contains("--tables"));
    assertEquals("postgres", complete(script, "sql-splitter", "split", "--dialect", "po"));
  }

  /**
   * What bash offers for the last of {@code words}; what it says of a missing terminal is dropped.
   */
  private static String complete(Path script, String... words) throws Exception {
    String line = String.join(" ", words);
    String command =
        "source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE='%s'; COMP_POINT=%d;"
            + " _complete_sql-splitter; echo \"${COMPREPLY[*]}\"";
    Process bash =
        new ProcessBuilder(
                "bash",
                "-c",
                command.formatted(script, line, words.length - 1, line, line.length()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String said = new String(bash.getInputStream().readAllBytes()).strip();
    bash.waitFor();
    return said;
  }

  @Test
  void theScriptForFishNamesEveryOptionOfTheHelp() {
    assertEquals(0, cli.run("completions", "fish"));
    for (String command : List.of("split", "merge", "list")) {
      Cli help = new Cli();
      help.run(command, "--help");
      help.out()
          .lines()
          .filter(line -> line.matches(" +(-., )?--[a-z].*"))
          .map(line -> line.replaceFirst("^.*?--([a-z-]+).*$", "$1"))
          .forEach(
              option ->
                  assertTrue(
                      cli.out()
                          .lines()
                          .anyMatch(
                              line ->
                                  line.contains("from " + command)
                                      && line.contains(" -l " + option + " ")),
                      command + " --" + option));
    }
  }

  @Test
  void fishOffersFilesWhereFilesAreMeant() {
    assertEquals(0, cli.run("completions", "fish"));
    for (String command : List.of("split", "merge", "list")) {
      assertTrue(
          cli.out().lines().anyMatch(line -> line.matches(".*from " + command + " .*' -F")),
          () -> command + "\n" + cli.out());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void shellsCanReadTheirScripts(String shell) throws Exception {
    assumeTrue(
        Files.isExecutable(Path.of("/bin", shell))
            || Files.isExecutable(Path.of("/usr/bin", shell)),
        "no " + shell + " here");
    assertEquals(0, cli.run("completions", shell));
    Path script = Files.writeString(folder.resolve("completion"), cli.out());
    Process reading =
        new ProcessBuilder(shell, "-n", script.toString()).redirectErrorStream(true).start();
    String said = new String(reading.getInputStream().readAllBytes());
    assertEquals(0, reading.waitFor(), said);
    assertEquals("", said);
  }

  @Test
  void anUnknownShellExitsWith2() {
    assertEquals(2, cli.run("completions", "tcsh"));
  }

  private static OutputStream failing(String message) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(message);
      }
    };
  }
}
