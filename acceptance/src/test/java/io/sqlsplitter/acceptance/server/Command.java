package io.sqlsplitter.acceptance.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One run of a program of the machine. Not thread safe; each call of {@link #run} starts it anew.
 */
public final class Command {
  private static final Path NULL_DEVICE = Path.of("/dev/null");

  private final List<String> argv;
  private final Map<String, String> environment = new TreeMap<>();
  private Path stdin = NULL_DEVICE;
  private Path stdout;
  private Path folder;

  private Command(List<String> argv) {
    this.argv = new ArrayList<>(argv);
  }

  public static Command of(String... argv) {
    return new Command(List.of(argv));
  }

  public static Command of(List<String> argv) {
    return new Command(argv);
  }

  public Command args(String... more) {
    argv.addAll(List.of(more));
    return this;
  }

  public Command env(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** Reads standard input from a file; without this it is empty. */
  public Command stdin(Path file) {
    stdin = file;
    return this;
  }

  /** Writes standard output to a file instead of keeping it. */
  public Command stdout(Path file) {
    stdout = file;
    return this;
  }

  /** Runs it in this folder. */
  public Command in(Path folder) {
    this.folder = folder;
    return this;
  }

  /** Starts it and waits for its end, whatever that is. */
  public Result run() {
    try {
      Path errors = Files.createTempFile("sql-splitter-stderr", ".txt");
      try {
        ProcessBuilder builder = new ProcessBuilder(argv);
        builder.environment().putAll(environment);
        if (folder != null) {
          builder.directory(folder.toFile());
        }
        builder.redirectInput(stdin.toFile()).redirectError(errors.toFile());
        if (stdout != null) {
          builder.redirectOutput(stdout.toFile());
        }
        Process process = builder.start();
        byte[] out = process.getInputStream().readAllBytes();
        int exit = process.waitFor();
        String err = new String(Files.readAllBytes(errors), StandardCharsets.UTF_8);
        return new Result(List.copyOf(argv), exit, out, err);
      } finally {
        Files.deleteIfExists(errors);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while running " + argv, e);
    }
  }

  /** Starts it and does not wait; what it says is dropped. */
  public Process start() {
    try {
      return new ProcessBuilder(argv)
          .redirectInput(stdin.toFile())
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Like {@link #run}, but any exit code other than 0 is an error that shows what was said. */
  public Result runOrFail() {
    Result result = run();
    if (result.exit() != 0) {
      throw new CommandFailed(result);
    }
    return result;
  }

  /**
   * @param out standard output; empty when it went to a file
   */
  public record Result(List<String> argv, int exit, byte[] out, String err) {
    /** Standard output as text; bytes that are no UTF-8 are replaced. */
    public String text() {
      return new String(out, StandardCharsets.UTF_8);
    }
  }

  /** A program that did not succeed. */
  public static final class CommandFailed extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    CommandFailed(Result result) {
      super(
          String.join(" ", result.argv())
              + "\nexit "
              + result.exit()
              + "\n"
              + result.err()
              + result.text());
    }
  }
}
