package io.sqlsplitter.acceptance.tool;

import io.sqlsplitter.cli.Console;
import io.sqlsplitter.cli.Operations;
import io.sqlsplitter.cli.Program;
import io.sqlsplitter.cli.StandardOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;

/** Runs a command line of the product in this JVM and keeps what it said. */
public final class Cli {
  private Cli() {}

  public static Result run(Object... arguments) {
    return run(new ByteArrayInputStream(new byte[0]), arguments);
  }

  /**
   * @param arguments paths and texts, in order
   */
  public static Result run(InputStream stdin, Object... arguments) {
    String[] argv = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            Channels.newChannel(stdin),
            new StandardOutput(out),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            80,
            false);
    int exit = Program.run(console, Operations.REAL, argv);
    return new Result(List.of(argv), exit, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
  }

  /** Splits, which must succeed. */
  public static SplitFolder split(Path dump, Path folder, Object... more) {
    Object[] argv =
        Stream.concat(Stream.of("split", dump, "-o", folder), Stream.of(more)).toArray();
    run(argv).assertExit(0);
    return new SplitFolder(folder);
  }

  /** Merges, which must succeed. */
  public static Path merge(Path folder, Path output) {
    run("merge", folder, "-o", output).assertExit(0);
    return output;
  }

  /**
   * @param out standard output
   * @param err what it told the user
   */
  public record Result(List<String> argv, int exit, byte[] out, String err) {
    public Result assertExit(int expected) {
      Assertions.assertEquals(expected, exit, this::toString);
      return this;
    }

    /** Standard output as text. */
    public String text() {
      return new String(out, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
      return "sql-splitter " + String.join(" ", argv) + "\nexit " + exit + "\n" + err;
    }
  }
}
