package io.sqlsplitter.acceptance.tool;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The product as a process of its own, on the module path as it is shipped; for what cannot be
 * tried on the tests' own JVM: signals, limits, pipes.
 */
public final class CliProcess {
  private static final String MAIN = "io.sqlsplitter.cli/io.sqlsplitter.cli.Main";

  private static final List<String> LIBRARIES =
      List.of(
          "picocli",
          "jackson-core",
          "zstd-jni",
          "lz4-java",
          "xz-",
          "commons-compress",
          "commons-io",
          "commons-codec",
          "commons-lang3");

  private CliProcess() {}

  /**
   * A shell's background job ignores SIGINT, and so do all its descendants, a JVM too: GNU env sets
   * that right. Empty where env cannot.
   */
  private static final List<String> UNIGNORED = unignored();

  private static List<String> unignored() {
    List<String> env = List.of("env", "--default-signal=INT");
    List<String> trial = new ArrayList<>(env);
    trial.add("true");
    try {
      return new ProcessBuilder(trial).start().waitFor() == 0 ? env : List.of();
    } catch (IOException e) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  /** The words that start it, arguments included. */
  public static List<String> argv(Object... arguments) {
    List<String> argv =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                // No report in the folder of the tests where a test makes it crash.
                "-XX:ErrorFile=/dev/null",
                "-XX:-CreateCoredumpOnCrash",
                "--enable-native-access=io.sqlsplitter.io,com.github.luben.zstd_jni,org.lz4.java",
                "-p",
                modulePath(),
                "-m",
                MAIN));
    Stream.of(arguments).map(Object::toString).forEach(argv::add);
    return argv;
  }

  /** The same as one line for a shell. */
  public static String shell(Object... arguments) {
    List<String> words = new ArrayList<>();
    for (String word : argv(arguments)) {
      words.add("'" + word.replace("'", "'\\''") + "'");
    }
    return String.join(" ", words);
  }

  /** Starts it; standard input is a pipe, standard error goes to a file. */
  public static Process start(Path errors, Object... arguments) {
    return start(errors, Map.of(), arguments);
  }

  /** The same with variables of the environment added. */
  public static Process start(Path errors, Map<String, String> variables, Object... arguments) {
    try {
      List<String> argv = new ArrayList<>(UNIGNORED);
      argv.addAll(argv(arguments));
      ProcessBuilder builder = new ProcessBuilder(argv).redirectError(errors.toFile());
      builder.environment().putAll(variables);
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Of the tests' class path, what is the product or what it needs: not the tests, not JUnit. */
  private static String modulePath() {
    List<String> modules = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      String name = Path.of(entry).getFileName().toString();
      boolean ours =
          Files.exists(Path.of(entry, "module-info.class")) || name.startsWith("sql-splitter-");
      if (ours && !name.contains("acceptance") || LIBRARIES.stream().anyMatch(name::startsWith)) {
        modules.add(entry);
      }
    }
    return String.join(File.pathSeparator, modules);
  }
}
